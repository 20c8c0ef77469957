/**
 * What the dashboard's figures count, in cards, charts, tables and files alike: reservations by their start day, in every status
 * but CANCELLED. A month is the whole month, with what is booked for the rest of the current one.
 */
import { addMonths, daysInclusive, lastOfMonth, type Day } from './day.ts';
import { type Failure, failure } from './failure.ts';
import { RESERVATION_STATUSES } from './reservation.ts';

export const COUNTED_STATUSES = RESERVATION_STATUSES.filter((status) => status !== 'CANCELLED');

/** Reservations that start on these days, both included. */
export type Period = { startDate: Day; endDate: Day };

/** So many whole months, that of `today` being the last. */
export const lastMonths = (today: Day, months: number): Period => ({
  startDate: addMonths(today, 1 - months),
  endDate: lastOfMonth(today),
});

/** Two whole years, one of them a leap year: the longest period that the dashboard adds up. */
export const MAX_PERIOD_DAYS = 731;

/** Why these days are not a period of the dashboard; null when they are. Both or neither must be given. */
export function refusePeriod(startDate: Day | undefined, endDate: Day | undefined): Failure | null {
  if (startDate === undefined && endDate === undefined) return null;
  if (startDate === undefined || endDate === undefined) return failure('period_incomplete');
  if (endDate < startDate) return failure('end_before_start');
  return daysInclusive(startDate, endDate) > MAX_PERIOD_DAYS ? failure('period_too_long') : null;
}
