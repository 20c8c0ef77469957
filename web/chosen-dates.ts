import { isDay, type Day } from '#domain/day.ts';
import type { SafeStorage } from './storage.ts';
import type { ChosenDays } from './ui/range-rule.ts';

/** The dates a person wants an instrument for; one day has the same start and end. */
export type ChosenDates = { start: Day; end: Day };

/** A first day alone asks for that one day. A least number of days would make this null until the last one is chosen. */
export const datesOf = (days: ChosenDays): ChosenDates => ('end' in days ? days : { start: days.start, end: days.start });

const START_KEY = 'reservationStartDate';
const END_KEY = 'reservationEndDate';

/** 'desde' and 'hasta' of an address; a start alone is one day. Null when absent, not days of the calendar, or the wrong way round. */
export const datesInUrl = (search: URLSearchParams): ChosenDates | null => pair(search.get('desde'), search.get('hasta'));

/** What carries the dates to the next page: 'desde=2026-11-27&hasta=2026-12-02', or '' without any. */
export const datesQuery = (dates: ChosenDates | null): string => (dates ? `desde=${dates.start}&hasta=${dates.end}` : '');

/** The units asked for: 'cantidad' of an address, 1 when it is no positive whole number. */
export function quantityInUrl(search: URLSearchParams): number {
  const text = search.get('cantidad') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The dates that this browser remembers; storage that holds something else remembers none. */
export const rememberedDates = (storage: SafeStorage): ChosenDates | null => pair(storage.read(START_KEY), storage.read(END_KEY));

/** Null forgets. */
export function rememberDates(storage: SafeStorage, dates: ChosenDates | null): void {
  storage.write(START_KEY, dates && dates.start);
  storage.write(END_KEY, dates && dates.end);
}

function pair(start: string | null | undefined, end: string | null | undefined): ChosenDates | null {
  if (!start || !isDay(start)) return null;
  const last = end || start;
  return isDay(last) && last >= start ? { start, end: last } : null;
}
