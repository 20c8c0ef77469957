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

/** What the rules of a rental need to know of its instrument: the compiler reports who does not give what is added here. */
export type RentedInstrument = { id: number };

/** Most days of a rental of the instrument; null: of any. No instrument has a limit of its own so far. */
export const mostDaysOf = (_instrument: RentedInstrument | null): number => MAX_RESERVATION_DAYS;

const LENGTH_FAILURES = ['end_before_start', 'range_too_long'] as const satisfies readonly FailureKind[];

/** Why a rental of the instrument (null: of any) cannot have this length; null when it can. */
export function refusedLength(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  instrument: RentedInstrument | null,
): (typeof LENGTH_FAILURES)[number] | null {
  if (endDate < startDate) return 'end_before_start';
  return daysInclusive(startDate, endDate) > mostDaysOf(instrument) ? 'range_too_long' : null;
}

/** Why {@link planReservation} refuses: the contract lists them for every call that reserves. */
export const PLAN_FAILURES = ['start_in_past', ...LENGTH_FAILURES, 'start_too_far'] as const satisfies readonly FailureKind[];
export type PlanFailureKind = (typeof PLAN_FAILURES)[number];

/** The request with its number of days, or why the instrument (null: any) could never be reserved like that on `today`. */
export function planReservation(
  request: ReservationRequest,
  instrument: RentedInstrument | null,
  today: Day,
): Result<ReservationRequest & { totalDays: number }, Failure<PlanFailureKind>> {
  const { startDate, endDate } = request;
  if (startDate < today) return fail(visitorFailureAt('startDate', 'start_in_past'));
  const refused = refusedLength(request, instrument);
  if (refused) return fail(visitorFailureAt('endDate', refused));
  if (startDate > addDays(today, MAX_DAYS_AHEAD)) return fail(visitorFailureAt('startDate', 'start_too_far'));
  return ok({ ...request, totalDays: daysInclusive(startDate, endDate) });
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
