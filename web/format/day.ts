/** Days as pages write them, in Spanish. A day is a 'YYYY-MM-DD' string and is never shifted by a zone. */
import { daysInclusive, fromEpochDay, isDay, todayInShop, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dayAndMonth, monthName, weekdayAndDay, weekdayName } from '#domain/day-words.ts';
import { counted } from '#domain/plural.ts';

const dateOf = (day: Day): number => Number(day.slice(8, 10));
const yearOf = (day: Day): string => day.slice(0, 4);

/** A reply may lack a day, or hold something else in its place. */
const written =
  (write: (day: Day) => string) =>
  (day: Day): string =>
    isDay(day) ? write(day) : 'Fecha no disponible';

/** 'noviembre 2026' */
export const monthAndYear = (day: Day): string => `${monthName(day)} ${yearOf(day)}`;

/** '27 de noviembre' */
export const longDay = written(dayAndMonth);

/** 'viernes 27 de noviembre de 2026', for readers of the calendar */
export const fullDay = written((day) => `${weekdayAndDay(day)} de ${yearOf(day)}`);

/** '27 nov' */
export const shortDay = written((day) => `${dateOf(day)} ${monthName(day).slice(0, 3)}`);

/** '27 nov 2026' */
export const shortDayOfYear = written((day) => `${shortDay(day)} ${yearOf(day)}`);

/** 'vie 27 nov 2026' */
export const weekdayDay = written((day) => `${weekdayName(day).slice(0, 3)} ${shortDayOfYear(day)}`);

/** '27 nov – 2 dic', or '27 nov' when it is one day */
export const dayRange = (start: Day, end: Day): string =>
  start === end ? shortDay(start) : `${shortDay(start)} – ${shortDay(end)}`;

/** '27 nov – 2 dic 2026'; both years when they differ */
export function dayRangeOfYear(start: Day, end: Day): string {
  if (start === end) return shortDayOfYear(start);
  return `${yearOf(start) === yearOf(end) ? shortDay(start) : shortDayOfYear(start)} – ${shortDayOfYear(end)}`;
}

/** 'vie 27 nov – mié 2 dic 2026'; both years when they differ */
export function weekdayRange(start: Day, end: Day): string {
  if (start === end) return weekdayDay(start);
  const first = weekdayDay(start);
  return `${yearOf(start) === yearOf(end) ? first.slice(0, -5) : first} – ${weekdayDay(end)}`;
}

/** 'vie 27 nov 2026 al mié 2 dic 2026' */
export const weekdayPeriod = (start: Day, end: Day): string => `${weekdayDay(start)} al ${weekdayDay(end)}`;

/** '14 al 19 nov 2026', '27 nov al 3 dic 2026', '30 dic al 2 ene 2027': a reservation is shorter than a year, so one year says both. */
export function periodOf(start: Day, end: Day): string {
  if (start === end) return shortDayOfYear(start);
  const isOneMonth = isDay(start) && monthName(start) === monthName(end);
  return `${isOneMonth ? Number(start.slice(8)) : shortDay(start)} al ${shortDayOfYear(end)}`;
}

/** '6 días', both ends counted */
export function daysBetween(start: Day, end: Day): string {
  const days = daysInclusive(start, end);
  return counted(days, 'día');
}

/** The shop's calendar day of an instant such as `createdAt` (ISO 8601 UTC); '' for what is no instant. */
export function dayOfInstant(instant: string): Day {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : todayInShop(ms);
}

const monthInUtc = (ms: number): string => fromEpochDay(ms / DAY_MS).slice(0, 7);

/**
 * The shop's month ('2026-11') of an instant such as `createdAt`; '' for what is no instant. The shop's clock is less than twelve hours
 * behind UTC. So only an instant at a month's beginning needs a time zone, which takes a phone a tenth of a second to load.
 */
export function monthOfInstant(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  const month = monthInUtc(ms);
  return monthInUtc(ms - DAY_MS / 2) === month ? month : todayInShop(ms).slice(0, 7);
}
