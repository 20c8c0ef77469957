/** What happens at the counter: units that go out and come back, and money. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { LEDGER_KINDS, MAX_LEDGER_CENTS, METHOD_KINDS, PAYMENT_METHODS } from '#domain/ledger.ts';
import { CONDITION, MOVEMENT_KINDS } from '#domain/rental.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { literal, oneOf } from '../literal.ts';
import { users } from './accounts.ts';
import { reservations } from './reservations.ts';

/**
 * Units of a line that went out or came back. Append-only: triggers refuse to change or delete a row, except to empty the texts
 * about a person who left. A mistake is taken back by a reversal, which must name the line's last movement.
 */
export const movements = sqliteTable(
  'movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    quantity: integer('quantity').notNull(),
    /** The instrument's, as noted at the counter. */
    condition: text('condition').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Whether it ends its line. */
    ends: integer('ends', { mode: 'boolean' }).notNull().default(false),
    reversalOf: integer('reversal_of').references((): AnySQLiteColumn => movements.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
  },
  (t) => [
    index('movements_reservation').on(t.reservationId, t.id),
    uniqueIndex('movements_reversal')
      .on(t.reversalOf)
      .where(sql`reversal_of IS NOT NULL`),
    check('movements_kind', sql`${t.kind} IN ${oneOf(MOVEMENT_KINDS)}`),
    check('movements_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
    check('movements_ends', sql`${t.ends} IN (0, 1) AND (${t.ends} = 0 OR ${t.kind} = 'in')`),
    check('movements_reversal_of', sql`(${t.kind} = 'reversal') = (${t.reversalOf} IS NOT NULL)`),
    check(
      'movements_texts',
      sql`length(${t.condition}) <= ${literal(CONDITION.max)} AND length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`,
    ),
  ],
);

/** Money of an order. Append-only like `movements`; a reversal has the kind and amount of its entry and counts negative. */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The order's first line. */
    orderId: integer('order_id')
      .notNull()
      .references(() => reservations.id),
    /** The line that it is about, if it is about one. */
    reservationId: integer('reservation_id').references(() => reservations.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    method: text('method', { enum: PAYMENT_METHODS }),
    amountCents: integer('amount_cents').notNull(),
    note: text('note').notNull().default(''),
    reversalOf: integer('reversal_of').references((): AnySQLiteColumn => ledger.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
    /** What it adds to the sum of its kind. */
    effectCents: integer('effect_cents')
      .notNull()
      .generatedAlwaysAs(sql`(iif(reversal_of IS NULL, amount_cents, -amount_cents))`, { mode: 'virtual' }),
  },
  (t) => [
    index('ledger_order').on(t.orderId, t.id),
    index('ledger_at').on(t.at, t.id),
    uniqueIndex('ledger_reversal')
      .on(t.reversalOf)
      .where(sql`reversal_of IS NOT NULL`),
    check('ledger_kind', sql`${t.kind} IN ${oneOf(LEDGER_KINDS)}`),
    check('ledger_amount', sql`${t.amountCents} BETWEEN 1 AND ${literal(MAX_LEDGER_CENTS)}`),
    check(
      'ledger_method',
      sql`(${t.kind} IN ${oneOf(METHOD_KINDS)}) = (${t.method} IS NOT NULL) AND coalesce(${t.method} IN ${oneOf(PAYMENT_METHODS)}, 1)`,
    ),
    check('ledger_note', sql`length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`),
  ],
);

/** Sums of an order's ledger, kept by triggers. An order without entries has no row. */
export const orderBalances = sqliteTable(
  'order_balances',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => reservations.id),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    chargesCents: integer('charges_cents').notNull().default(0),
    discountsCents: integer('discounts_cents').notNull().default(0),
    /** What is held now. */
    depositCents: integer('deposit_cents').notNull().default(0),
    depositKeptCents: integer('deposit_kept_cents').notNull().default(0),
  },
  (t) => [
    check('order_balances_deposit', sql`${t.depositCents} >= 0`),
    check('order_balances_refunded', sql`${t.refundedCents} <= ${t.paidCents}`),
  ],
);
