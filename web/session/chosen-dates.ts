import { isDay, type Day } from '#domain/day.ts';

/** The dates a person wants an instrument for; one day has the same start and end. */
export type ChosenDates = { start: Day; end: Day };

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

/** The dates that this browser remembers; storage that is missing, forbidden or holds something else remembers none. */
export function rememberedDates(storage: Storage | null): ChosenDates | null {
  try {
    return pair(storage?.getItem(START_KEY), storage?.getItem(END_KEY));
  } catch {
    return null;
  }
}

/** Null forgets. Full or forbidden storage is no reason to stop: the address carries the dates as well. */
export function rememberDates(storage: Storage | null, dates: ChosenDates | null): void {
  try {
    if (dates) {
      storage?.setItem(START_KEY, dates.start);
      storage?.setItem(END_KEY, dates.end);
    } else {
      storage?.removeItem(START_KEY);
      storage?.removeItem(END_KEY);
    }
  } catch {
    // See above.
  }
}

function pair(start: string | null | undefined, end: string | null | undefined): ChosenDates | null {
  if (!start || !isDay(start)) return null;
  const last = end || start;
  return isDay(last) && last >= start ? { start, end: last } : null;
}
