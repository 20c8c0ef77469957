import { z } from 'zod';
import { LEDGER_KINDS, MAX_LEDGER_CENTS, PAYMENT_METHODS } from '../../ledger.ts';
import { formatCents, isMoneyAmount } from '../../money.ts';
import { CONDITION, MOVEMENT_KINDS } from '../../rental.ts';
import { NOTES } from '../../reservation.ts';
import { printable } from '../../visible.ts';
import { endpoints } from '../endpoint.ts';
import { ArrayQuery, DayText, Id, IdText, Instant, PageQuery } from '../fields.ts';
import { ClosingNote, IsOverride, Reservation, ReservationDraft, RESERVE_FAILURES } from '../reservations.ts';
import { AuditEntry } from './audit.ts';
import { OutgoingMail } from './mail.ts';

export const MAX_ORDER_LINES = 20;

export const LedgerEntry = z
  .object({
    id: Id,
    orderId: Id,
    lineId: Id.nullable(),
    kind: z.enum(LEDGER_KINDS),
    amount: z.number().meta({ description: 'Negative for a reversal, so that the amounts of a kind add up' }),
    method: z.enum(PAYMENT_METHODS).nullable(),
    note: z.string().meta({ description: 'Empty for the customer' }),
    reversalOf: Id.nullable(),
    createdAt: Instant,
    userId: Id.nullable().meta({ description: 'Who wrote it; null for the customer' }),
    userName: z.string().meta({ description: "The shop's name for the customer" }),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const Money = z
  .object({
    total: z.number().meta({ description: 'Of the lines that are not cancelled' }),
    charges: z.number(),
    discounts: z.number(),
    paid: z.number().meta({ description: 'Payments without what was refunded' }),
    due: z.number().meta({ description: 'Negative when more was paid' }),
    deposit: z.number().meta({ description: 'Held now' }),
  })
  .meta({ id: 'Money' });
export type Money = z.output<typeof Money>;

export const Movement = z
  .object({
    id: Id,
    lineId: Id,
    kind: z.enum(MOVEMENT_KINDS),
    quantity: z.number().int(),
    condition: z.string().max(CONDITION.max),
    note: z.string(),
    reversalOf: Id.nullable(),
    createdAt: Instant,
    userId: Id,
    userName: z.string(),
  })
  .meta({ id: 'Movement' });
export type Movement = z.output<typeof Movement>;

export const Customer = z
  .object({ id: Id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof Customer>;

export const Order = z
  .object({
    id: Id.meta({ description: 'Of its first line' }),
    userId: Id,
    createdAt: Instant,
    lines: z.array(Reservation),
    money: Money,
    ledger: z.array(LedgerEntry),
    customer: Customer.optional().meta({ description: 'For administrators only, like the fields below' }),
    movements: z.array(Movement).optional(),
    emails: z.array(OutgoingMail).optional(),
    history: z.array(AuditEntry).optional(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

export const Amount = z
  .number({ error: 'El importe debe ser un número mayor a 0' })
  .positive('El importe debe ser un número mayor a 0')
  .max(MAX_LEDGER_CENTS / 100, `El importe no puede superar ${formatCents(MAX_LEDGER_CENTS)}`)
  .refine(isMoneyAmount, 'El importe admite 2 decimales como máximo');

export const OrderLine = ReservationDraft.omit({ userId: true, notes: true, isOverride: true });

export const OrderDraft = z.object({
  userId: Id,
  lines: z
    .array(OrderLine)
    .min(1, 'Elige al menos un instrumento')
    .max(MAX_ORDER_LINES, `Un pedido admite ${MAX_ORDER_LINES} líneas`),
  notes: z.string().overwrite(printable).max(NOTES.max, NOTES.long).default(''),
  isOverride: IsOverride.optional(),
  alreadyOut: z
    .boolean()
    .default(false)
    .meta({ description: 'Rentals that began before: handed over at once, without an e-mail; the start may lie 365 days back' }),
  agreedTotal: Amount.optional().meta({
    description:
      'What was agreed on instead of the sum of the lines: a discount or a charge written with the order makes the difference',
  }),
});
export type OrderDraft = z.output<typeof OrderDraft>;

const about = { amount: Amount, lineId: Id.optional(), note: ClosingNote.default('') };
const method = z.enum(PAYMENT_METHODS, { error: 'Elige un medio de pago' });

/** Kinds that move money have a method; charges and discounts have none. */
export const LedgerDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), method, ...about }),
  z.object({ kind: z.literal('refund'), method, ...about }),
  z.object({ kind: z.literal('deposit'), method, ...about }),
  z.object({ kind: z.literal('deposit_returned'), method, ...about }),
  z.object({ kind: z.literal('deposit_kept'), ...about }),
  z.object({ kind: z.literal('charge'), ...about }),
  z.object({ kind: z.literal('discount'), ...about }),
]);
export type LedgerDraft = z.output<typeof LedgerDraft>;

const Sum = z.number();

export const LedgerPage = z
  .object({
    entries: z.array(LedgerEntry),
    sums: z.object({
      byMethod: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: Sum })).meta({
        description: 'Net income by method: payments and deposits, minus refunds and returned deposits',
      }),
      byKind: z.array(z.object({ kind: z.enum(LEDGER_KINDS), amount: Sum })),
      byPerson: z
        .array(z.object({ userId: Id, userName: z.string(), amount: Sum }))
        .meta({ description: 'Net income by the administrator who recorded it' }),
    }),
    owed: z
      .array(z.object({ orderId: Id, userName: z.string(), amount: Sum }))
      .default([])
      .meta({
        description:
          'Orders that still have something to pay, most first, of those with an entry in the range, a return in it, or something out now; at most 100',
      }),
    kept: z
      .array(z.object({ orderId: Id, userName: z.string(), amount: Sum }))
      .meta({ description: 'Orders of the range that were cancelled, and what the shop keeps of them; at most 100' }),
    held: z.array(z.object({ orderId: Id, userName: z.string(), amount: Sum })).meta({
      description: 'Orders of the range of which no line is open, and the deposit that the shop still holds; at most 100',
    }),
  })
  .meta({ id: 'LedgerPage' });
export type LedgerPage = z.output<typeof LedgerPage>;

export const orders = endpoints({
  'GET /api/orders/:id': {
    summary: 'An order with its lines and its money, for its owner or an administrator',
    access: 'signed-in',
    params: z.object({ id: IdText }),
    reply: Order,
    status: 200,
    failures: ['order_not_found', 'forbidden'],
  },
  'GET /api/orders': {
    summary: 'Orders, newest first; X-Total-Count and Link',
    access: 'admin',
    permission: 'rentals',
    query: ArrayQuery.extend({ userId: IdText.optional() }),
    reply: z.array(Order),
    status: 200,
    failures: [],
  },
  'POST /api/orders': {
    summary: 'Reserve several lines for one customer, all or none; one confirmation for the order',
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'reserve',
    body: OrderDraft,
    reply: Order,
    status: 201,
    failures: [...RESERVE_FAILURES, 'start_in_future', 'start_too_early'],
  },
  'POST /api/orders/:id/lines': {
    summary: 'Add a line to an order',
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'reserve',
    params: z.object({ id: IdText }),
    body: OrderLine.extend({ isOverride: IsOverride.optional() }),
    reply: Order,
    status: 201,
    failures: ['order_not_found', ...RESERVE_FAILURES],
  },
  'POST /api/orders/:id/ledger': {
    summary: 'Write down money of an order: what was paid, refunded, left as a deposit, returned, kept, charged or discounted',
    access: 'admin',
    permission: 'money',
    repeat: 'key',
    subject: ['id', 'kind'],
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: LedgerDraft,
    reply: LedgerEntry,
    status: 201,
    failures: ['order_not_found', 'deposit_short', 'overpaid'],
  },
  'POST /api/orders/:id/ledger/:entryId/reversal': {
    summary: 'Take an entry back: one of the same kind that counts negative',
    access: 'admin',
    permission: 'money',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText, entryId: IdText }),
    body: z.object({ note: ClosingNote.default('') }).default({ note: '' }),
    reply: LedgerEntry,
    status: 201,
    failures: ['order_not_found', 'entry_not_found', 'deposit_short', 'overpaid', 'reversed'],
  },
  'GET /api/ledger': {
    summary: 'Entries of at most 366 days, newest first, with sums over the whole range; X-Total-Count',
    access: 'admin',
    permission: 'money',
    query: PageQuery.extend({ startDate: DayText, endDate: DayText }),
    reply: LedgerPage,
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
});
