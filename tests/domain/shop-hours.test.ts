import { expect, test } from 'vitest';
import type { OpeningHours } from '#domain/settings.ts';
import { hoursInWords } from '#domain/shop-hours.ts';

const open = (weekdays: number[], from: string, to: string): OpeningHours[] => weekdays.map((weekday) => ({ weekday, from, to }));

test.each<[OpeningHours[], string]>([
  [[], 'lo que diga la tienda'],
  [open([1, 2, 3, 4, 5, 6, 7], '10:00', '19:00'), 'Todos los días, de 10 a 19 h'],
  [
    [...open([1, 2, 3, 4, 5], '10:00', '19:00'), ...open([6], '09:30', '13:00')],
    'Lunes a viernes, de 10 a 19 h; sábado, de 9:30 a 13 h',
  ],
  [[...open([2], '15:00', '19:00'), ...open([1, 2], '10:00', '13:00')], 'Lunes, de 10 a 13 h; martes, de 10 a 13 y de 15 a 19 h'],
  [open([1, 2, 4, 6, 7], '10:00', '19:00'), 'Lunes y martes, de 10 a 19 h; jueves, de 10 a 19 h; sábado y domingo, de 10 a 19 h'],
])('opening hours in words %#', (hours, words) => {
  expect(hoursInWords(hours, 'lo que diga la tienda')).toBe(words.replaceAll(' h', '\u00A0h'));
});
