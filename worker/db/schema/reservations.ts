/** Reservations: a row is a line of an order. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { LONGEST_SPAN, CLOSING_NOTE, NOTES, OPEN_STATUSES, RESERVATION_STATUSES } from '#domain/reservation.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { literal, oneOf } from '../literal.ts';
import { users } from './accounts.ts';
import { instruments } from './catalogue.ts';

export const reservations = sqliteTable(
  'reservations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Made with the request: links the statements of one batch before the id is known. */
    requestId: text('request_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull().default('ACTIVE'),
    priceCents: integer('price_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    notes: text('notes').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    closedAt: integer('closed_at'),
    /** The note of the administrator who ended it, or the reason that the customer of a cancelled one got. */
    closingNote: text('closing_note').notNull().default(''),
    /** The first line of its order; null for a first line, whose id is the order's. */
    orderId: integer('order_id').references((): AnySQLiteColumn => reservations.id),
    /** Kept by triggers from `movements`: units ever handed over, and those of them that came back, without what was undone. */
    quantityHanded: integer('quantity_handed').notNull().default(0),
    quantityReturned: integer('quantity_returned').notNull().default(0),
    /** Kept by triggers: when the first unit went out and when the last one came back. */
    pickedUpAt: integer('picked_up_at'),
    returnedAt: integer('returned_at'),
    /** Kept by triggers: the movement that an undo takes back. */
    lastMovementId: integer('last_movement_id'),
    /** Set on a CANCELLED line that was not collected. */
    noShowAt: integer('no_show_at'),
    /** Kept by triggers: how many rows of `reservation_changes` it has. */
    changes: integer('changes').notNull().default(0),
    /** The last day that it first missed, if it was extended afterwards. */
    missedEndDay: integer('missed_end_day'),
  },
  (t) => [
    uniqueIndex('reservations_request').on(t.requestId),
    index('reservations_user').on(t.userId, t.startDay, t.id),
    index('reservations_open')
      .on(t.userId)
      .where(sql`status IN ${oneOf(OPEN_STATUSES)}`),
    index('reservations_ended')
      .on(t.userId)
      .where(sql`status = 'ENDED'`),
    index('reservations_instrument').on(t.instrumentId, t.status, t.startDay),
    // Has every column that the dashboard adds up, so that its figures never read the table.
    index('reservations_start').on(t.startDay, t.id, t.endDay, t.status, t.instrumentId, t.totalCents),
    index('reservations_status').on(t.status, t.startDay, t.id),
    index('reservations_due')
      .on(t.endDay, t.id)
      .where(sql`status = 'ACTIVE'`),
    index('reservations_order')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
    index('reservations_noted')
      .on(t.id)
      .where(sql`notes <> '' OR closing_note <> ''`),
    index('reservations_closed')
      .on(t.closedAt)
      .where(sql`closed_at IS NOT NULL`),
    check('reservations_handed', sql`${t.quantityHanded} BETWEEN 0 AND ${t.quantity}`),
    check('reservations_returned', sql`${t.quantityReturned} BETWEEN 0 AND ${t.quantityHanded}`),
    check(
      'reservations_closed_not_out',
      sql`${t.status} IN ${oneOf(OPEN_STATUSES)} OR ${t.quantityReturned} = ${t.quantityHanded}`,
    ),
    check('reservations_no_show', sql`${t.noShowAt} IS NULL OR (${t.status} = 'CANCELLED' AND ${t.quantityHanded} = 0)`),
    check('reservations_days', sql`${t.endDay} BETWEEN ${t.startDay} AND ${t.startDay} + ${literal(LONGEST_SPAN)}`),
    check('reservations_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
    check('reservations_total', sql`${t.totalCents} = ${t.priceCents} * ${t.quantity} * (${t.endDay} - ${t.startDay} + 1)`),
    check('reservations_status_known', sql`${t.status} IN ${oneOf(RESERVATION_STATUSES)}`),
    check('reservations_notes', sql`length(${t.notes}) <= ${literal(NOTES.max)}`),
  ],
);

/**
 * Changes of open lines: the old and the new terms. Append-only, like `movements`: a trigger applies each to its line, and the line's instrument, days, quantity and price change in no other way.
 */
export const reservationChanges = sqliteTable(
  'reservation_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Made with the request, for its e-mail: links the statements of one batch before the id is known. */
    outboxId: text('outbox_id').notNull(),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
    note: text('note').notNull().default(''),
    oldInstrumentId: integer('old_instrument_id')
      .notNull()
      .references(() => instruments.id),
    oldStartDay: integer('old_start_day').notNull(),
    oldEndDay: integer('old_end_day').notNull(),
    oldQuantity: integer('old_quantity').notNull(),
    oldPriceCents: integer('old_price_cents').notNull(),
    newInstrumentId: integer('new_instrument_id')
      .notNull()
      .references(() => instruments.id),
    newStartDay: integer('new_start_day').notNull(),
    newEndDay: integer('new_end_day').notNull(),
    newQuantity: integer('new_quantity').notNull(),
    newPriceCents: integer('new_price_cents').notNull(),
    /** The old last day, where it had been missed. */
    missedEndDay: integer('missed_end_day'),
    /** Units that had come back and that the line gives up: they count neither as handed over nor as returned. */
    givenUp: integer('given_up').notNull().default(0),
  },
  (t) => [
    uniqueIndex('reservation_changes_outbox').on(t.outboxId),
    index('reservation_changes_reservation').on(t.reservationId, t.id),
    index('reservation_changes_actor').on(t.actorId, t.at),
    check('reservation_changes_note', sql`length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`),
    check('reservation_changes_missed', sql`coalesce(${t.missedEndDay} = ${t.oldEndDay}, 1)`),
    check(
      'reservation_changes_something',
      sql`(${t.oldInstrumentId}, ${t.oldStartDay}, ${t.oldEndDay}, ${t.oldQuantity}, ${t.oldPriceCents})
        <> (${t.newInstrumentId}, ${t.newStartDay}, ${t.newEndDay}, ${t.newQuantity}, ${t.newPriceCents})`,
    ),
  ],
);

/**
 * Reservations that end unless their customer confirms the e-mail, with the network that each was made from: unconfirmed accounts
 * of one network share a limit. Triggers delete a row once the address is confirmed or the reservation closed.
 */
export const unconfirmedHolds = sqliteTable(
  'unconfirmed_holds',
  {
    reservationId: integer('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    network: text('network').notNull(),
    /** The /48 that an IPv6 network belongs to. */
    site: text('site'),
    /** That of an earlier hold, where this one repeats it; null: two hours after its own e-mail was accepted. */
    deadline: integer('deadline'),
  },
  (t) => [
    index('unconfirmed_holds_network').on(t.network),
    index('unconfirmed_holds_site')
      .on(t.site)
      .where(sql`site IS NOT NULL`),
  ],
);

/**
 * Holds that were cancelled or ran out, for 24 hours, so that making one again does not make it longer. A trigger writes each of
 * them twice: for its account ('user:7') and for its network. No foreign keys, because nothing is read by them.
 */
export const pastHolds = sqliteTable(
  'past_holds',
  {
    holder: text('holder').notNull(),
    instrumentId: integer('instrument_id').notNull(),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    deadline: integer('deadline').notNull(),
    madeAt: integer('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.holder, t.instrumentId, t.startDay, t.endDay] }), index('past_holds_age').on(t.madeAt)],
);
