import { isDay } from '#domain/day.ts';
import { capital } from '../../../format/capital.ts';
import { monthName } from '#domain/day-words.ts';

const dayIn = (month: string): string => `${month}-01`;

const MONTHS_OF_YEAR = 12;

/** 'Nov' under so many months; 'Nov 26' where their names come back. */
export const monthTicks =
  (months: number) =>
  (month: string): string =>
    capital(monthName(dayIn(month)).slice(0, 3)) + (months > MONTHS_OF_YEAR ? ` ${month.slice(2, 4)}` : '');

/** 'Noviembre de 2026' */
export const monthText = (month: string): string =>
  isDay(dayIn(month)) ? `${capital(monthName(dayIn(month)))} de ${month.slice(0, 4)}` : month || '—';
