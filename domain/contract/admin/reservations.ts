import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { MAX_WALKED } from '../../pagination.ts';
import { MISSING_REASON } from '../../typed-texts.ts';
import { RESERVATION_STATUSES } from '../../reservation.ts';
import { endpoints } from '../endpoint.ts';
import { DayText, Id, IdList, IdText } from '../fields.ts';
import { ClosingNote, Reservation } from '../reservations.ts';
import { ListQuery, Pagination } from './list.ts';

/** The columns of each row; instrument, picture and notes come with the details. */
export const ReservationLine = z
  .object({
    id: Id,
    instrumentId: Id,
    startDate: DayText,
    endDate: DayText,
    totalDays: z.number().int(),
    quantity: z.number().int(),
    status: z.enum(RESERVATION_STATUSES),
    totalPrice: z.number(),
    daysLate: z.number().int().meta({ description: '0 unless overdue' }),
    endangers: z
      .array(z.object({ id: Id, startDate: DayText }))
      .meta({ description: 'Coming reservations that lack units unless this overdue one returns' }),
    endangeredBy: z.array(Id),
    inMaintenance: z.boolean().meta({ description: "Holds stock from today on, but its instrument's status is Mantenimiento" }),
  })
  .meta({ id: 'ReservationLine' });
export type ReservationLine = z.output<typeof ReservationLine>;

/** The reservations of one customer. `count` and `totalPrice` are of all that match; at most 100 lines come with them. */
export const ReservationGroup = z
  .object({
    user: z.object({ id: Id, name: z.string(), email: z.string().nullable(), isActive: z.boolean() }),
    count: z.number().int(),
    totalPrice: z.number(),
    overdue: z.number().int(),
    reservations: z.array(ReservationLine),
  })
  .meta({ id: 'ReservationGroup' });
export type ReservationGroup = z.output<typeof ReservationGroup>;

export const ReservationGroups = z
  .object({
    groups: z.array(ReservationGroup),
    counts: z.object({
      open: z.number().int().meta({ description: 'ACTIVE, CONFIRMED and PENDING' }),
      ended: z.number().int(),
      cancelled: z.number().int(),
      overdue: z.number().int(),
    }),
    truncated: z.boolean().meta({ description: 'True when only the newest of what matches were grouped' }),
    place: Pagination.meta({ description: 'Counts customers' }),
  })
  .meta({ id: 'ReservationGroups' });
export type ReservationGroups = z.output<typeof ReservationGroups>;

export const RESERVATION_TABS = ['open', 'ended', 'cancelled', 'overdue'] as const;
export type ReservationTab = (typeof RESERVATION_TABS)[number];

const Overdue = z.object({
  reservation: Reservation,
  daysLate: z.number().int(),
  endangers: z.array(z.object({ id: Id, userName: z.string(), startDate: DayText, quantity: z.number().int() })),
});

/** Today's work for the shop. Each list has at most 100 rows; `counts` has how many there are, up to one more than 500. */
export const Agenda = z
  .object({
    today: DayText,
    overdue: z.array(Overdue).meta({ description: 'Longest overdue first' }),
    pickups: z.array(Reservation),
    returns: z.array(Reservation),
    counts: z
      .object({ overdue: z.number().int(), pickups: z.number().int(), returns: z.number().int() })
      .meta({ description: `Counted up to ${MAX_WALKED + 1}, which means more than ${MAX_WALKED}` }),
  })
  .meta({ id: 'Agenda' });
export type Agenda = z.output<typeof Agenda>;

export const DAY_EVENTS = ['begins', 'ends'] as const;

/** A reservation has two events: its first day and its last. */
export const DayEvent = z.object({ date: DayText, event: z.enum(DAY_EVENTS), reservation: Reservation }).meta({ id: 'DayEvent' });
export type DayEvent = z.output<typeof DayEvent>;

export const ReservationDays = z
  .object({ events: z.array(DayEvent), place: Pagination.meta({ description: 'Counts events' }) })
  .meta({ id: 'ReservationDays' });
export type ReservationDays = z.output<typeof ReservationDays>;

export const adminReservations = endpoints({
  'GET /api/reservations/agenda': {
    summary: `Today's pick-ups and returns, and what is overdue with the coming reservations that it endangers; search looks into the instruments and customers of the first ${MAX_WALKED + 1} of each`,
    access: 'admin',
    permission: 'rentals',
    query: z.object({ search: z.string().max(MAX_SEARCH_LENGTH).optional() }),
    reply: Agenda,
    status: 200,
    failures: [],
  },
  'GET /api/reservations/groups': {
    summary: 'Reservations grouped by customer, those with an overdue one first',
    access: 'admin',
    permission: 'rentals',
    patience: { ms: 10_000, isFixed: true },
    query: ListQuery.extend({
      tab: z.enum(RESERVATION_TABS).optional().meta({ description: 'open when absent' }),
      userId: IdText.optional(),
    }),
    reply: ReservationGroups,
    status: 200,
    failures: [],
  },
  'GET /api/reservations/days': {
    summary: 'What begins and what ends between two days, at most 92, day by day; without cancelled ones',
    access: 'admin',
    permission: 'rentals',
    query: ListQuery.extend({ startDate: DayText, endDate: DayText }),
    reply: ReservationDays,
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
  'GET /api/reservations/details': {
    summary: 'Several reservations in full, in the order asked for; unknown ids are left out',
    access: 'admin',
    permission: 'rentals',
    query: z.object({ id: IdList }),
    reply: z.array(Reservation),
    status: 200,
    failures: [],
  },
  'POST /api/reservations/:id/cancellation': {
    summary: 'Cancel with a reason, which the customer is e-mailed',
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: z.object({ reason: ClosingNote.min(1, MISSING_REASON) }),
    reply: Reservation,
    status: 200,
    failures: ['reservation_not_found', 'cannot_cancel', 'wrong_phase'],
  },
});
