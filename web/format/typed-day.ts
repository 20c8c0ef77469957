import { type Day, isDay } from '#domain/day.ts';

const twoDigits = (digits: string): string => digits.padStart(2, '0');

/** '24/11', and with the year in two or four digits; any of / . - and the blank between them. Or all eight digits. */
const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * The day that a person typed, as it is written here ('24/11/2026', '24/11', '24-11-26') or as programs do ('2026-11-24'); '' when it
 * is none. Without a year it is the first such day from `from` on.
 */
export function typedDay(text: string, from: Day): Day {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const [, day = '', month = '', year] = TYPED.exec(typed) ?? EIGHT_DIGITS.exec(typed) ?? [];
  const ofYear = (full: string): Day => `${full}-${twoDigits(month)}-${twoDigits(day)}`;
  const wanted = year === undefined ? ofYear(from.slice(0, 4)) : ofYear(year.length === 2 ? `20${year}` : year);
  // The 29th of February is there in some years alone.
  const found = year === undefined && wanted < from ? ofYear(String(Number(from.slice(0, 4)) + 1)) : wanted;
  return isDay(found) ? found : '';
}
