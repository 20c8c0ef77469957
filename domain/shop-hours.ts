/** When the shop is open, in words. */
import { addDays, type Day } from './day.ts';
import { dayAndMonth, monthName } from './day-words.ts';
import { counted } from './plural.ts';
import type { OpeningHours } from './settings.ts';
import type { Closure, ShopCalendar } from './shop-calendar.ts';

/** So many of the next closures are named, of those that begin within so many days. The calendars of the pages show them all. */
const NAMED_CLOSURES = { most: 3, days: 90 };

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

/**
 * 'Lunes a viernes, de 10 a 19 h; cerrado el 25 de diciembre y del 1 al 5 de enero; reserva con 2 días de anticipación'. `otherwise` as in
 * {@link hoursInWords}.
 */
export function calendarInWords(
  { hours, closures, leadDays, lastHourToday }: ShopCalendar,
  otherwise: string,
  today: Day,
): string {
  const last = addDays(today, NAMED_CLOSURES.days);
  const coming = closures
    .filter(({ startDate, endDate }) => endDate >= today && startDate <= last)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    .slice(0, NAMED_CLOSURES.most)
    .map(closureInWords);
  const parts = [hoursInWords(hours, otherwise)];
  if (coming.length > 0) parts.push(`cerrado ${[coming.slice(0, -1).join(', '), coming.at(-1)].filter(Boolean).join(' y ')}`);
  if (leadDays > 0) parts.push(`reserva con ${counted(leadDays, 'día')} de anticipación`);
  else if (lastHourToday !== null) parts.push(`para el mismo día, reserva hasta las ${timeInWords(lastHourToday)}\u00A0h`);
  return parts.join('; ');
}

function closureInWords({ startDate, endDate }: Closure): string {
  if (startDate === endDate) return `el ${dayAndMonth(startDate)}`;
  const first = monthName(startDate) === monthName(endDate) ? Number(startDate.slice(8)) : dayAndMonth(startDate);
  return `del ${first} al ${dayAndMonth(endDate)}`;
}
