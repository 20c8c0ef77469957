/** When the shop is open: its hours by weekday and its closures. A customer starts and ends a rental on open days only. */
import { addDays, type Day } from './day.ts';
import { failure, type Failure } from './failure.ts';
import type { ShopTime } from './rental.ts';
import { closingTime, openingsOn, type OpeningHours } from './settings.ts';

export type Closure = { startDate: Day; endDate: Day; note: string };

export type ShopCalendar = {
  /** Empty: open every day. */
  hours: readonly OpeningHours[];
  closures: readonly Closure[];
  /** 'HH:MM' from which on a rental cannot start the same day; null: no limit. */
  lastHourToday: string | null;
  /** Days between reserving and the earliest start. */
  leadDays: number;
};

export type ShopDay = { date: Day; isOpen: boolean; from: string | null; to: string | null; note: string };

const closureOn = ({ closures }: ShopCalendar, day: Day): Closure | undefined =>
  closures.find(({ startDate, endDate }) => startDate <= day && day <= endDate);

/** From the first opening to the last closing; null without hours. */
export function shopDay(calendar: ShopCalendar, date: Day): ShopDay {
  const closure = closureOn(calendar, date);
  const openings = closure ? [] : openingsOn(calendar.hours, date);
  const isOpen = !closure && (calendar.hours.length === 0 || openings.length > 0);
  const from = openings.map((open) => open.from).toSorted()[0] ?? null;
  const to =
    openings
      .map((open) => open.to)
      .toSorted()
      .at(-1) ?? null;
  return { date, isOpen, from, to, note: closure?.note ?? '' };
}

export const isOpenOn = (calendar: ShopCalendar, day: Day): boolean => shopDay(calendar, day).isOpen;

/** Nobody can collect today once the shop has closed. */
export function isTooSoon({ hours, leadDays, lastHourToday }: ShopCalendar, start: Day, { today, time }: ShopTime): boolean {
  const isPast = (limit: string | null): boolean => limit !== null && time >= limit;
  return start < addDays(today, leadDays) || (start === today && (isPast(lastHourToday) || isPast(closingTime(hours, today))));
}

/** Why the calendar refuses the first or the last day; null if it does not. An absent day is not checked. */
export function refusedByCalendar(
  calendar: ShopCalendar,
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  now: ShopTime,
): Failure<'closed_day' | 'too_soon'> | null {
  const closed = [startDate, endDate].filter((day) => day !== undefined).filter((day) => !isOpenOn(calendar, day));
  if (closed.length > 0) return failure('closed_day', { days: [...new Set(closed)] });
  return startDate !== undefined && isTooSoon(calendar, startDate, now) ? failure('too_soon') : null;
}
