import { toEpochDay, type Day } from './day.ts';

/** When the shop is open on a weekday: ISO 8601 numbers (1 is Monday), times of the shop's clock. */
export type OpeningHours = { weekday: number; from: string; to: string };

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => ((toEpochDay(day) + 3) % 7) + 1;

export const openingsOn = (hours: readonly OpeningHours[], day: Day): OpeningHours[] =>
  hours.filter(({ weekday }) => weekday === weekdayOf(day));

/** 'HH:MM' at which the shop closes on a day; null without hours on that weekday. */
export const closingTime = (hours: readonly OpeningHours[], day: Day): string | null =>
  openingsOn(hours, day)
    .map(({ to }) => to)
    .toSorted()
    .at(-1) ?? null;
