import { addDays, type Day, toEpochDay } from '#domain/day.ts';
import type { ChosenDates } from '../../chosen-dates.ts';

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => (toEpochDay(day) + 3) % 7;

const SATURDAY = 5;

/** What many rent for. On a Sunday what is left of this weekend is that day. */
export function datePresets(today: Day): { label: string; dates: ChosenDates }[] {
  const sunday = addDays(today, 6 - weekdayOf(today));
  const saturday = addDays(sunday, -1);
  return [
    { label: 'Este finde', dates: { start: weekdayOf(today) > SATURDAY ? today : saturday, end: sunday } },
    { label: 'Próximo finde', dates: { start: addDays(saturday, 7), end: addDays(sunday, 7) } },
    { label: 'Una semana', dates: { start: today, end: addDays(today, 6) } },
  ];
}
