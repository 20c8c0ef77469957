/** Days as pages write them, in Spanish. A day is a 'YYYY-MM-DD' string and is never shifted by a zone. */
import { daysInclusive, isDay, type Day } from '#domain/day.ts';
import { dayAndMonth, monthName } from '#domain/day-words.ts';
import { counted } from '#domain/plural.ts';

const dateOf = (day: Day): number => Number(day.slice(8, 10));

/** A reply may lack a day, or hold something else in its place. */
export const written =
  (write: (day: Day) => string) =>
  (day: Day): string =>
    isDay(day) ? write(day) : 'Fecha no disponible';

/** '27 de noviembre' */
export const longDay = written(dayAndMonth);

/** '27 nov' */
export const shortDay = written((day) => `${dateOf(day)} ${monthName(day).slice(0, 3)}`);

/** '27 nov – 2 dic', or '27 nov' when it is one day */
export const dayRange = (start: Day, end: Day): string =>
  start === end ? shortDay(start) : `${shortDay(start)} – ${shortDay(end)}`;

/** '6 días', both ends counted */
export function daysBetween(start: Day, end: Day): string {
  const days = daysInclusive(start, end);
  return counted(days, 'día');
}
