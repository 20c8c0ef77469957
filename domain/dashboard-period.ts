import { daysInclusive, type Day } from './day.ts';
import { type Failure, failure } from './failure.ts';

/** Two whole years, one of them a leap year: what the dashboard adds up at most. */
export const MAX_PERIOD_DAYS = 731;

/** Why these days are no period of the dashboard; null when they are. Both or neither must be given. */
export function refusePeriod(startDate: Day | undefined, endDate: Day | undefined): Failure | null {
  if (startDate === undefined && endDate === undefined) return null;
  if (startDate === undefined || endDate === undefined) return failure('period_incomplete');
  if (endDate < startDate) return failure('end_before_start');
  return daysInclusive(startDate, endDate) > MAX_PERIOD_DAYS ? failure('period_too_long') : null;
}
