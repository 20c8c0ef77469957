import { isDay, type Day } from '#domain/day.ts';
import { planReservation, type RentedInstrument } from '#domain/reservation.ts';
import { type DailyStock, dayLacksStock, daysWithoutStock, rangeLacksStock, smallestFree } from '#domain/stock.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import type { ChosenDays } from '../../ui/range-rule.ts';

/** The dates in the address: a start alone is a choice half made. Null when absent, malformed or the wrong way round. */
export function rangeInUrl(search: URLSearchParams): ChosenDays | null {
  const start = search.get('desde') ?? '';
  const end = search.get('hasta') ?? '';
  if (!isDay(start)) return null;
  if (end === '') return { start };
  return isDay(end) && end >= start ? { start, end } : null;
}

/** The address's parameters with other dates; the rest stays. */
export function withRange(search: URLSearchParams, range: ChosenDays | null): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('desde');
  next.delete('hasta');
  if (range) next.set('desde', range.start);
  if (range && 'end' in range) next.set('hasta', range.end);
  return next;
}

export type Refusal = {
  /** The message that is shown. */
  message: string;
  /** The days without enough free units, in order; none when the dates are refused for another reason. */
  days: Day[];
};

/** Why these dates cannot be kept; null when they can. */
export function whyRefused(
  { start, end }: ChosenDates,
  entries: readonly DailyStock[],
  quantity: number,
  instrument: RentedInstrument,
  today: Day,
): Refusal | null {
  const plan = planReservation({ startDate: start, endDate: end, quantity }, instrument, today);
  if (!plan.ok) return { message: plan.failure.message, days: [] };
  const days = daysWithoutStock(entries, start, end, quantity);
  if (days.length === 0) return null;
  const units = smallestFree(entries, start, end) ?? 0;
  return { message: start === end ? dayLacksStock(units) : rangeLacksStock(units), days };
}
