/** Figures of reservations, kept so that neither lists nor the dashboard count them. */
import { desc, sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { RESERVATION_STATUSES } from '#domain/reservation.ts';

/**
 * Figures of all reservations for lists and dashboard, stored so that no request counts them: those with an id up to `upto`. What was made
 * since is counted when it is read, so that reserving writes nothing here; a sweep moves `upto` each minute (kept-reservations.ts),
 * and triggers follow later changes. One row.
 */
export const reservationFigures = sqliteTable(
  'reservation_figures',
  {
    id: integer('id').primaryKey(),
    upto: integer('upto').notNull().default(0),
    /** Instruments that open reservations hold on `heldDay`. */
    heldDay: integer('held_day').notNull().default(0),
    held: integer('held').notNull().default(0),
  },
  (t) => [check('reservation_figures_one_row', sql`${t.id} = 1`)],
);

/** Of the reservations up to `reservation_figures.upto`, by the day on which they start. */
export const reservationDays = sqliteTable(
  'reservation_days',
  {
    day: integer('day').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.status] })],
);

/** Its sums by month, whose key is the month's first day. */
export const reservationMonths = sqliteTable(
  'reservation_months',
  {
    month: integer('month').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.status] })],
);

/** Kept by triggers from `ledger`: payments without refunds, by the shop's day and by its month, whose key is its first day. */
export const collectedSums = sqliteTable(
  'collected_sums',
  {
    unit: text('unit', { enum: ['day', 'month'] }).notNull(),
    since: integer('since').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.unit, t.since] })],
);

/** How many reservations up to `reservation_figures.upto` each instrument has, without the cancelled ones. */
export const instrumentReservations = sqliteTable(
  'instrument_reservations',
  {
    instrumentId: integer('instrument_id').primaryKey(),
    count: integer('count').notNull(),
  },
  (t) => [index('instrument_reservations_most').on(desc(t.count), t.instrumentId)],
);

/** Instruments that reservations covered on past days. Triggers delete the days of what changes, and the sweep counts them again. */
export const reservedDays = sqliteTable('reserved_days', {
  day: integer('day').primaryKey(),
  instruments: integer('instruments').notNull(),
});

/** The same by the month in which they start, whose key is its first day. */
export const instrumentMonths = sqliteTable(
  'instrument_months',
  {
    instrumentId: integer('instrument_id').notNull(),
    month: integer('month').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instrumentId, t.month] })],
);
