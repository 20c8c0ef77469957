import { addDays, isDay, toEpochDay, type Day } from '#domain/day.ts';
import { readTable } from '../../table-address.ts';

/** Which days, in the address; the first is not written. */
export const SPANS = [
  { value: 'hoy', label: 'Hoy' },
  { value: 'manana', label: 'Mañana' },
  { value: 'semana', label: 'Esta semana' },
] as const;
export type Span = (typeof SPANS)[number]['value'];

/** 1970-01-05 was a Monday. */
const MONDAY = 4;
const mondayOf = (day: Day): Day => addDays(day, -((((toEpochDay(day) - MONDAY) % 7) + 7) % 7));

/** `dias`; with an explicit first or last day `span` is null. */
export function readByDateAddress(params: URLSearchParams, today: Day) {
  const { text, page, size } = readTable(params, ['date'], { by: 'date', order: 'asc' });
  const span = SPANS.find(({ value }) => value === params.get('dias'))?.value ?? SPANS[0].value;
  const ofSpan = daysOf(span, today);
  const [from, to] = [params.get('desde') ?? '', params.get('hasta') ?? ''];
  const startDate = isDay(from) ? from : ofSpan.startDate;
  const lastDay = isDay(to) ? to : ofSpan.endDate;
  const endDate = lastDay < startDate ? startDate : lastDay;
  return { text, page, size, span: isDay(from) || isDay(to) ? null : span, startDate, endDate };
}

export function daysOf(span: Span, today: Day): { startDate: Day; endDate: Day } {
  switch (span) {
    case 'hoy':
      return { startDate: today, endDate: today };
    case 'manana':
      return { startDate: addDays(today, 1), endDate: addDays(today, 1) };
    case 'semana': {
      const monday = mondayOf(today);
      return { startDate: monday, endDate: addDays(monday, 6) };
    }
  }
}
