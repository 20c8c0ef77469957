/**
 * Days in Spanish. Not by Intl: engines disagree ('sept', 'vie.'), and the server's first view must match the browser's exactly.
 */
import { numericDay, toEpochDay, type Day } from './day.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** 'noviembre' */
export const monthName = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** 'viernes'; 1970-01-01 was a Thursday. */
export const weekdayName = (day: Day): string => WEEKDAYS[(toEpochDay(day) + 4) % 7] ?? '';

/** '27 de noviembre' */
export const dayAndMonth = (day: Day): string => `${Number(day.slice(8, 10))} de ${monthName(day)}`;

/** 'viernes 27 de noviembre' */
export const weekdayAndDay = (day: Day): string => `${weekdayName(day)} ${dayAndMonth(day)}`;

/** 'viernes 27/11/2026' */
export const weekdayAndNumericDay = (day: Day): string => `${weekdayName(day)} ${numericDay(day)}`;
