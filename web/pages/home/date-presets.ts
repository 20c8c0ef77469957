import { addDays, type Day, toEpochDay } from '#domain/day.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { dayRange, shortDay } from '../../format/day.ts';

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => (toEpochDay(day) + 3) % 7;

const SATURDAY = 5;

/** '28–29'; '5–6 dic' in another month than today's, '30 nov – 6 dic' over its end. */
function shortRange({ start, end }: ChosenDates, today: Day): string {
  if (start.slice(0, 7) !== end.slice(0, 7)) return dayRange(start, end);
  const days = start === end ? '' : `${Number(start.slice(8))}–`;
  return days + (end.slice(0, 7) === today.slice(0, 7) ? Number(end.slice(8)) : shortDay(end));
}

/** What many rent for, and when that is. On a Sunday what is left of this weekend is that day. */
export function datePresets(today: Day): { label: string; dates: ChosenDates }[] {
  const sunday = addDays(today, 6 - weekdayOf(today));
  const saturday = addDays(sunday, -1);
  const presets = [
    { label: 'Este finde', dates: { start: weekdayOf(today) > SATURDAY ? today : saturday, end: sunday } },
    { label: 'Próximo finde', dates: { start: addDays(saturday, 7), end: addDays(sunday, 7) } },
    { label: 'Una semana', dates: { start: today, end: addDays(today, 6) } },
  ];
  return presets.map(({ label, dates }) => ({ label: `${label} · ${shortRange(dates, today)}`, dates }));
}
