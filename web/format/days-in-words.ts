import { addDays, type Day } from '#domain/day.ts';
import { monthName } from '#domain/day-words.ts';
import { longDay } from './day.ts';

const MAX_RUNS = 4;

/** 'el 3 de diciembre', 'del 3 al 5 de diciembre y el 9 de diciembre': consecutive days are joined. `days` in order. */
export function daysInWords(days: readonly Day[]): string {
  const runs: { start: Day; end: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  const words = runs.slice(0, MAX_RUNS).map(({ start, end }) => spanInWords(start, end));
  if (runs.length > MAX_RUNS) words.push('otros días');
  return listInWords(words);
}

/** 'el 3 de diciembre', 'del 3 al 5 de diciembre', 'del 30 de noviembre al 2 de diciembre' */
export function spanInWords(start: Day, end: Day): string {
  if (start === end) return `el ${longDay(start)}`;
  return `del ${monthName(start) === monthName(end) ? Number(start.slice(8)) : longDay(start)} al ${longDay(end)}`;
}

/** 'djembé', 'djembé y redoblante', 'arpa, djembé y redoblante' */
export function listInWords(words: readonly string[]): string {
  const before = words.slice(0, -1);
  return [...(before.length > 0 ? [before.join(', ')] : []), ...words.slice(-1)].join(' y ');
}
