import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../limits.ts';
import { CLOSING_NOTE, NOTES, PLAN_FAILURES, RESERVATION_STATUSES } from '../reservation.ts';
import { PHASES } from '../rental.ts';
import { MAX_STOCK } from '../stock.ts';
import { endpoints } from './endpoint.ts';
import { ArrayQuery, DayText, Id, IdText, Instant, noteOf, Price } from './fields.ts';
import { DailyStock, Provider } from './instruments.ts';
import { printable } from '../visible.ts';

/** 'none': the customer has no address. */
export const EMAIL_STATUSES = ['queued', 'sent', 'failed', 'none'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const Handover = z
  .object({
    phase: z.enum(PHASES),
    quantityOut: z.number().int(),
    quantityLeft: z.number().int().default(0).meta({ description: 'Units that may still be handed over' }),
    pickedUpAt: Instant.nullable().meta({ description: 'When the first unit went out' }),
    returnedAt: Instant.nullable().meta({ description: 'When a unit last came back' }),
    lastMovementId: Id.nullable().meta({ description: 'The movement that an undo takes back' }),
    isUndoable: z.boolean().default(false).meta({ description: 'Whether an undo of today has something to take back' }),
  })
  .meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

export const Reservation = z
  .object({
    id: Id,
    orderId: Id.nullable().default(null).meta({ description: 'Id of the first line of its order: its own when it is alone' }),
    instrumentId: Id,
    userId: Id,
    startDate: DayText,
    endDate: DayText,
    quantity: z.number().int(),
    status: z.enum(RESERVATION_STATUSES),
    handover: Handover.nullable().default(null),
    totalPrice: z.number(),
    totalDays: z.number().int(),
    pricePerDay: z.number(),
    notes: z.string(),
    instrumentName: z.string(),
    instrumentImage: z.string().nullable(),
    categoryName: z.string(),
    userName: z.string(),
    userEmail: z.string().nullable(),
    userPhone: z.string().nullable().default(null),
    provider: Provider,
    email: z.object({ status: z.enum(EMAIL_STATUSES) }),
    expiresAt: Instant.optional().meta({
      description:
        'When it is cancelled unless its customer confirms the e-mail address: 2 hours after the confirmation was accepted by the e-mail provider. Absent while nothing expires',
    }),
    money: z.object({ paid: z.number(), due: z.number(), deposit: z.number() }).optional().meta({
      description:
        "Of its order, as GET /api/orders/{id} has it, once something was entered; in GET /api/reservations/{id} and a user's list",
    }),
    ownStars: z.number().int().nullable().meta({ description: 'Stars that its customer gave the instrument, if any' }),
    /** Present while the shop hides that rating: why. */
    ownRatingHidden: z.string().optional(),
    /** Of an ended one, for administrators only; of a cancelled one, the reason given to its customer. */
    closingNote: z.string().optional(),
    changes: z.number().int().optional().meta({ description: 'Number of changes; absent if there were none' }),
    missedEndDate: DayText.optional().meta({
      description: 'The last day that it first missed, if it was extended afterwards',
    }),
    turnaroundUntil: DayText.optional().meta({
      description:
        'For administrators: the last day after it on which its units are kept back to be prepared; absent without such days',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.output<typeof Reservation>;

export const Quantity = z
  .number({ error: 'La cantidad debe ser un número mayor a 0' })
  .int('La cantidad debe ser un número entero')
  .min(1, 'La cantidad debe ser un número mayor a 0')
  .max(MAX_STOCK)
  .default(1);

export const IsOverride = z
  .boolean()
  .meta({ description: "Administrators only: reserve although the shop's calendar refuses the first or the last day" });

export const ReservationDraft = z.object({
  instrumentId: Id,
  userId: Id,
  startDate: DayText,
  endDate: DayText,
  quantity: Quantity,
  /** The price per day that the customer agreed to: another one is refused with `price_changed`. */
  expectedPricePerDay: Price.optional(),
  notes: z.string().overwrite(printable).max(NOTES.max, NOTES.long).default(''),
  isOverride: IsOverride.optional(),
});
export type ReservationDraft = z.output<typeof ReservationDraft>;

export const AvailabilityDraft = ReservationDraft.omit({ notes: true }).extend({ endDate: DayText.optional() });

/** What the shop writes down when it closes a reservation. */
export const ClosingNote = noteOf(CLOSING_NOTE);

/** Refusals of every call that reserves, or changes what is reserved. */
export const RESERVE_FAILURES = [
  'instrument_not_found',
  ...PLAN_FAILURES,
  'no_stock',
  'in_maintenance',
  'too_many_open',
  'unverified_limit',
  'not_renting',
  'price_changed',
  'closed_day',
  'too_soon',
  'user_not_found',
  'forbidden',
] as const;

export const reservations = endpoints({
  'GET /api/availability/daily-stock': {
    summary: 'Free units of an instrument, one entry a day, at most 366 days',
    access: 'public',
    query: z.object({ instrumentId: IdText, startDate: DayText, endDate: DayText }),
    reply: z.array(DailyStock),
    status: 200,
    failures: ['instrument_not_found', 'end_before_start', 'range_too_long'],
  },
  'POST /api/availability/reserve': {
    summary: 'Reserve without notes; endDate defaults to startDate',
    access: 'signed-in',
    owner: { of: 'body', orAdmin: true },
    repeat: 'key',
    isFresh: false,
    limiter: 'reserve',
    body: AvailabilityDraft,
    reply: Reservation,
    status: 201,
    failures: RESERVE_FAILURES,
  },
  'POST /api/reservations': {
    summary: 'Reserve a quantity for a range of days',
    access: 'signed-in',
    owner: { of: 'body', orAdmin: true },
    repeat: 'key',
    subject: ['instrumentId', 'userId'],
    isFresh: false,
    limiter: 'reserve',
    body: ReservationDraft,
    reply: Reservation,
    status: 201,
    failures: RESERVE_FAILURES,
  },
  'GET /api/reservations/all': {
    summary: 'All reservations, newest start first; X-Total-Count and Link',
    access: 'admin',
    permission: 'rentals',
    patience: { ms: 10_000, isFixed: true },
    query: ArrayQuery.extend({
      status: z.enum(RESERVATION_STATUSES).optional(),
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    }),
    reply: z.array(Reservation),
    status: 200,
    failures: [],
  },
  'GET /api/reservations/user/:userId': {
    summary: "A user's reservations, newest start first",
    access: 'self-or-admin',
    permission: 'rentals',
    patience: { ms: 10_000, isFixed: true },
    params: z.object({ userId: IdText }),
    reply: z.array(Reservation),
    status: 200,
    failures: [],
  },
  'GET /api/reservations/:id': {
    summary: 'One reservation, for its owner or an administrator',
    access: 'signed-in',
    params: z.object({ id: IdText }),
    reply: Reservation,
    status: 200,
    failures: ['reservation_not_found', 'forbidden'],
  },
  'GET /api/reservations/:id/calendar.ics': {
    summary: 'The reservation as a calendar file (RFC 5545), for its owner or an administrator',
    access: 'signed-in',
    params: z.object({ id: IdText }),
    media: 'text/calendar',
    status: 200,
    failures: ['reservation_not_found', 'forbidden'],
  },
  'PUT /api/reservations/:id/status': {
    summary:
      'End an ACTIVE reservation; its days become free. The note of the body, which may be left out, is for the shop alone',
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    query: z.object({ status: z.literal('ENDED') }),
    body: z.object({ note: ClosingNote.default('') }).default({ note: '' }),
    reply: Reservation,
    status: 200,
    failures: ['reservation_not_found', 'cannot_end'],
  },
  'PUT /api/reservations/:id/cancel': {
    summary: 'Cancel: the owner up to and including the start day, an administrator at any time',
    access: 'signed-in',
    owner: { of: 'reservation', orAdmin: true },
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    reply: Reservation,
    status: 200,
    failures: ['reservation_not_found', 'forbidden', 'cannot_cancel', 'wrong_phase'],
  },
});
