/** Days with their weekday or their year: what Home does not need, apart from what it does. */
import { isDay, type Day } from '#domain/day.ts';
import { monthName, weekdayAndDay, weekdayName } from '#domain/day-words.ts';
import { shortDay, written } from './day.ts';

const yearOf = (day: Day): string => day.slice(0, 4);

/** 'noviembre 2026' */
export const monthAndYear = (day: Day): string => `${monthName(day)} ${yearOf(day)}`;

/** 'viernes 27 de noviembre de 2026', for readers of the calendar */
export const fullDay = written((day) => `${weekdayAndDay(day)} de ${yearOf(day)}`);

/** '27 nov 2026' */
export const shortDayOfYear = written((day) => `${shortDay(day)} ${yearOf(day)}`);

/** 'vie 27 nov 2026' */
export const weekdayDay = written((day) => `${weekdayName(day).slice(0, 3)} ${shortDayOfYear(day)}`);

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
