import { daysInclusive } from '#domain/day.ts';
import { planReservation } from '#domain/reservation.ts';
import type { ChosenDays } from '../../ui/range-rule.ts';

/** Why no instrument could be reserved for these days, in a sentence; null when one could, or while only the start is known. */
export function rangeProblem(days: ChosenDays | null, today: string): string | null {
  if (!days?.end || daysInclusive(days.start, days.end) < 1) return null;
  const plan = planReservation({ startDate: days.start, endDate: days.end, quantity: 1 }, today);
  return plan.ok ? null : plan.failure.message;
}
