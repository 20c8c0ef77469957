/** The shop itself. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OpeningHours } from '#domain/settings.ts';
import { json } from './json.ts';

/** The shop's settings: one row. By default every day is open and nothing is held back. */
export const settings = sqliteTable(
  'settings',
  {
    id: integer('id').primaryKey(),
    hours: json<OpeningHours[]>('hours_json').notNull().default([]),
    /** 'HH:MM': from this time on, reservations for the same day are refused. */
    lastHourToday: text('last_hour_today'),
    leadDays: integer('lead_days').notNull().default(0),
    turnaroundDays: integer('turnaround_days').notNull().default(0),
    overdueHoldDays: integer('overdue_hold_days').notNull().default(0),
    isHandOverStrict: integer('is_hand_over_strict', { mode: 'boolean' }).notNull().default(false),
    depositPercent: integer('deposit_percent').notNull().default(0),
    lateFeePercent: integer('late_fee_percent').notNull().default(100),
    /** Epoch day on which the shop began to record movements. Open lines that began before and have none count as out. */
    recordingSince: integer('recording_since').notNull(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
);

/** Days on which the shop is closed. */
export const closures = sqliteTable(
  'closures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    note: text('note').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('closures_end').on(t.endDay, t.startDay), check('closures_days', sql`${t.endDay} >= ${t.startDay}`)],
);
