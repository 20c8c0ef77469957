import { isDay } from '#domain/day.ts';
import { capital } from '../../../format/capital.ts';
import { monthName } from '#domain/day-words.ts';

const dayIn = (month: string): string => `${month}-01`;

/** 'Nov' */
export const monthTick = (month: string): string => capital(monthName(dayIn(month)).slice(0, 3));

/** 'Noviembre de 2026' */
export const monthText = (month: string): string =>
  isDay(dayIn(month)) ? `${capital(monthName(dayIn(month)))} de ${month.slice(0, 4)}` : month || '—';
