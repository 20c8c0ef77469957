import type { DASHBOARD_MONTHS } from '#domain/contract/dashboard.ts';
import { lastMonths } from '#domain/dashboard.ts';
import { isDay, type Day } from '#domain/day.ts';
import { dayRange } from '../../../format/day.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';

/** Months looked back, this one included, as the address and the call carry them. What lies further back is chosen by its days. */
export const MONTHS = [
  { value: '1', label: 'Este mes' },
  { value: '3', label: '3 meses' },
  { value: '6', label: '6 meses' },
  { value: '12', label: '12 meses' },
] as const satisfies { value: (typeof DASHBOARD_MONTHS)[number]; label: string }[];

type Months = (typeof MONTHS)[number]['value'];

/** The period in the request. A day may be missing or invalid: the server reports it. Without days it is 'Todo'. */
export type Period = { months: Months } | { startDate?: Day; endDate?: Day };

/** `meses` of the address, or the days of `desde` and `hasta`; everything if neither can be read. */
export function readPeriod(params: URLSearchParams): Period {
  const [from, to] = [params.get('desde') ?? '', params.get('hasta') ?? ''];
  if (isDay(from) || isDay(to)) return { ...(isDay(from) && { startDate: from }), ...(isDay(to) && { endDate: to }) };
  const months = MONTHS.find(({ value }) => value === params.get('meses'))?.value;
  return months ? { months } : {};
}

/** The same as the address writes it. */
export function addressOf(period: Period): Record<string, string> {
  if ('months' in period) return { meses: period.months };
  const { startDate, endDate } = period;
  return { ...(startDate && { desde: startDate }), ...(endDate && { hasta: endDate }) };
}

/** Every reservation there is, those of coming months included. */
export const isWhole = (period: Period): boolean => !('months' in period || period.startDate || period.endDate);

/** Its first and last day; those of chosen days as far as they are known. */
export const daysOfPeriod = (period: Period, today: Day): { startDate?: Day; endDate?: Day } =>
  'months' in period ? lastMonths(today, Number(period.months)) : period;

/** In place of days that are not chosen yet, or are none. */
export const PICK = 'Elegir fechas';

/** 'Últimos 12 meses', '1 mar – 31 may 2026', 'Todas las reservas' */
export function periodText(period: Period): string {
  if ('months' in period) return period.months === '1' ? 'Este mes' : `Últimos ${period.months} meses`;
  if (isWhole(period)) return 'Todas las reservas';
  const { startDate, endDate } = period;
  return startDate && endDate && startDate <= endDate ? dayRangeOfYear(startDate, endDate) : PICK;
}

/** The same on a button: of `today`'s year without the year. */
export function shortPeriodText(period: Period, today: Day): string {
  const isOfThisYear = (day: Day | undefined) => day?.slice(0, 4) === today.slice(0, 4);
  if ('months' in period || !period.startDate || !period.endDate || period.startDate > period.endDate) return periodText(period);
  return isOfThisYear(period.startDate) && isOfThisYear(period.endDate)
    ? dayRange(period.startDate, period.endDate)
    : periodText(period);
}
