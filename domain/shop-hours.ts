/** The opening hours in words. */
import type { OpeningHours } from './settings.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** '10' for '10:00', '9:30' for '09:30' */
const timeInWords = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '');

/** 'de 10 a 13 y de 15 a 19'; '' on a closed weekday. */
const dayInWords = (hours: readonly OpeningHours[], weekday: number): string =>
  hours
    .filter((opening) => opening.weekday === weekday)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => `de ${timeInWords(from)} a ${timeInWords(to)}`)
    .join(' y ');

/** Names of the weekdays from `first` to `last`, counted from 0. */
function daysInWords(first: number, last: number): string {
  const names = WEEKDAYS.slice(first, last + 1);
  if (names.length === WEEKDAYS.length) return 'todos los días';
  return names.length < 3 ? names.join(' y ') : `${names[0]} a ${names.at(-1)}`;
}

/**
 * 'Lunes a viernes, de 10 a 19 h; sábado, de 10 a 14 h'. `otherwise` (SHOP_HOURS) where the settings have no hours. The unit keeps to its
 * number by a no-break space.
 */
export function hoursInWords(hours: readonly OpeningHours[], otherwise: string): string {
  if (hours.length === 0) return otherwise;
  const byDay = WEEKDAYS.map((_, i) => dayInWords(hours, i + 1));
  const runs = byDay.flatMap((times, first) => {
    if (times === '' || byDay[first - 1] === times) return [];
    const next = byDay.findIndex((other, i) => i > first && other !== times);
    return [`${daysInWords(first, next === -1 ? byDay.length - 1 : next - 1)}, ${times}\u00A0h`];
  });
  const text = runs.join('; ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
