import { addDays, daysInclusive, type Day } from './day.ts';
import { failureAt } from './failure.ts';
import { LONGEST_SPAN } from './reservation.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from './limits.ts';
import { fail, ok, type Result } from './result.ts';
import type { TextRule } from './text-rule.ts';

export const MAINTENANCE_REASON = { max: 300 } satisfies TextRule;

/** Most decisions in one step: about ten queries each, and D1 runs 1,000 for a request. More conflicts are decided in parts. */
export const MAX_DECISIONS = 50;

export type Outage = {
  startDate: Day;
  endDate: Day;
  /** null takes all units that there are. */
  quantity: number | null;
};

/** What the status 'Mantenimiento' takes out of service: all units, from `today` to the last day that any reservation can hold. */
export const outageOfStatus = (today: Day): Outage => ({
  startDate: today,
  endDate: addDays(today, MAX_DAYS_AHEAD + LONGEST_SPAN),
  quantity: null,
});

/**
 * Nothing, or why an instrument cannot be taken out of service on these days as of `today`. The rules for days are those of
 * reservations.
 */
export function planMaintenance(range: { startDate: Day; endDate: Day }, today: Day): Result<undefined> {
  const { startDate, endDate } = range;
  if (startDate < today) return fail(failureAt('startDate', 'start_in_past'));
  if (endDate < startDate) return fail(failureAt('endDate', 'end_before_start'));
  if (daysInclusive(startDate, endDate) > MAX_RESERVATION_DAYS) {
    return fail(failureAt('endDate', 'range_too_long', `Un mantenimiento puede durar ${MAX_RESERVATION_DAYS} días como máximo.`));
  }
  return startDate > addDays(today, MAX_DAYS_AHEAD) ? fail(failureAt('startDate', 'start_too_far')) : ok(undefined);
}
