/** Units in use, by day. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { HOLD_KINDS } from '#domain/rental.ts';
import { LONGEST_SPAN } from '#domain/reservation.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { literal, oneOf } from '../literal.ts';
import { instruments } from './catalogue.ts';
import { reservations } from './reservations.ts';

/** Units in use on each day that a reservation or maintenance holds. The constraint `stock_days_room` refuses an oversell. */
export const stockDays = sqliteTable(
  'stock_days',
  {
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    day: integer('day').notNull(),
    used: integer('used').notNull(),
    cap: integer('cap').notNull(),
    free: integer('free')
      .notNull()
      .generatedAlwaysAs(sql`(cap - used)`, { mode: 'virtual' }),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.day] }),
    index('stock_days_free').on(t.day, t.free, t.instrumentId),
    check('stock_days_used', sql`${t.used} >= 0`),
    check('stock_days_room', sql`${t.used} <= ${t.cap}`),
  ],
);

/**
 * Units kept back for the shop: they hold stock exactly as a reservation does, and are deleted to give it back. Turnaround
 * (`turnaround.ts`) and overdue holds (`overdue-holds.ts`) belong to a reservation.
 */
export const holds = sqliteTable(
  'holds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: HOLD_KINDS }).notNull(),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    reservationId: integer('reservation_id').references(() => reservations.id),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('holds_instrument').on(t.instrumentId, t.endDay),
    index('holds_reservation')
      .on(t.reservationId)
      .where(sql`reservation_id IS NOT NULL`),
    check('holds_kind', sql`${t.kind} IN ${oneOf(HOLD_KINDS)}`),
    check('holds_of_whom', sql`(${t.kind} = 'maintenance') = (${t.reservationId} IS NULL)`),
    check('holds_days', sql`${t.endDay} BETWEEN ${t.startDay} AND ${t.startDay} + ${literal(LONGEST_SPAN)}`),
    check('holds_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
  ],
);

/** 0..89: triggers cannot recurse, so the days of a range are start plus each of these. */
export const dayOffsets = sqliteTable('day_offsets', { n: integer('n').primaryKey() });
