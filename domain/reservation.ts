import { addDays, daysInclusive, type Day } from './day.ts';
import type { Failure, FailureKind } from './failure.ts';
import { visitorFailureAt } from './visitor-failures.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from './limits.ts';
import { fail, ok, type Result } from './result.ts';
import { rowOf } from './row-of.ts';
import type { TextRule } from './text-rule.ts';

export const RESERVATION_STATUSES = ['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Those that hold stock. */
export const OPEN_STATUSES = ['ACTIVE', 'CONFIRMED', 'PENDING'] as const satisfies readonly ReservationStatus[];

/** Days from the first to the last day of the longest. */
export const LONGEST_SPAN = MAX_RESERVATION_DAYS - 1;
export const NOTES = { max: 2_000, long: 'Las notas admiten 2000 caracteres como máximo' } satisfies TextRule;
/** What the shop writes down when it moves, ends or cancels a reservation. */
export const CLOSING_NOTE = { max: 1_000 } satisfies TextRule;
export const MAX_OPEN_UNVERIFIED = 10;
export const MAX_OPEN_VERIFIED = 100;
/** Units times days that open reservations may hold together before the e-mail is verified: five units for the longest rental. */
export const MAX_UNIT_DAYS_UNVERIFIED = 450;

export const STATUS_LABELS: Record<ReservationStatus, string> = {
  ACTIVE: 'Activa',
  CONFIRMED: 'Confirmada',
  PENDING: 'Pendiente',
  ENDED: 'Finalizada',
  CANCELLED: 'Cancelada',
};

/** False for an unknown status. */
export const holdsStock = (status: string): boolean => (OPEN_STATUSES as readonly string[]).includes(status);

/** An unknown status is shown as given; `missing` stands for none. */
export const statusLabel = (status: string, missing: string): string => rowOf(STATUS_LABELS, status) ?? (status || missing);

export type ReservationRequest = { startDate: Day; endDate: Day; quantity: number };

/** Why {@link planReservation} refuses: the contract lists them for every call that reserves. */
export const PLAN_FAILURES = [
  'start_in_past',
  'end_before_start',
  'range_too_long',
  'start_too_far',
] as const satisfies readonly FailureKind[];
type PlanFailure = Failure<(typeof PLAN_FAILURES)[number]>;

/** The request with its number of days, or why no instrument could be reserved like that on `today`. */
export function planReservation(
  request: ReservationRequest,
  today: Day,
): Result<ReservationRequest & { totalDays: number }, PlanFailure> {
  const { startDate, endDate } = request;
  if (startDate < today) return fail(visitorFailureAt('startDate', 'start_in_past'));
  if (endDate < startDate) return fail(visitorFailureAt('endDate', 'end_before_start'));
  const totalDays = daysInclusive(startDate, endDate);
  if (totalDays > MAX_RESERVATION_DAYS) return fail(visitorFailureAt('endDate', 'range_too_long'));
  if (startDate > addDays(today, MAX_DAYS_AHEAD)) return fail(visitorFailureAt('startDate', 'start_too_far'));
  return ok({ ...request, totalDays });
}

type Standing = { status: ReservationStatus; startDate: Day; endDate: Day };

/** Of its customer: the start day. */
export const lastDayToCancel = ({ startDate }: Pick<Standing, 'startDate'>): Day => startDate;

/** A customer may cancel up to and including the start day, an administrator at any time, while stock is held. */
export function canCancel(reservation: Standing, today: Day, actor: 'owner' | 'admin'): boolean {
  return holdsStock(reservation.status) && (actor === 'admin' || today <= lastDayToCancel(reservation));
}

/** Still out although its last day has passed. It holds only its own days. */
export const isOverdue = (reservation: Standing, today: Day): boolean =>
  reservation.status === 'ACTIVE' && reservation.endDate < today;

export const isUpcoming = (reservation: Standing, today: Day): boolean =>
  holdsStock(reservation.status) && reservation.startDate > today;

/** Not over, and its last day has not passed: worth a place in a calendar. */
export const isAhead = (reservation: Standing, today: Day): boolean =>
  holdsStock(reservation.status) && reservation.endDate >= today;

export const canEnd = (status: ReservationStatus): boolean => status === 'ACTIVE';

export const canRate = (status: ReservationStatus): boolean => status === 'ENDED';

/** Reservations that start within so many days are checked for danger when something has not come back; later ones may wait. */
export const ENDANGERED_WITHIN_DAYS = 14;
