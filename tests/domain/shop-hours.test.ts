import { expect, test } from 'vitest';
import type { OpeningHours } from '#domain/settings.ts';
import type { ShopCalendar } from '#domain/shop-calendar.ts';
import { calendarInWords, hoursInWords } from '#domain/shop-hours.ts';

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

const closed = (...ranges: [string, string][]) => ({
  closures: ranges.map(([startDate, endDate]) => ({ startDate, endDate, note: 'no se dice' })),
});

test.each<[Partial<ShopCalendar>, string]>([
  [{}, 'lo que diga la tienda'],
  [{ hours: open([1], '10:00', '19:00') }, 'Lunes, de 10 a 19 h'],
  [closed(['2026-12-25', '2026-12-25']), 'lo que diga la tienda; cerrado el 25 de diciembre'],
  // In order, what is over and what is far away left out.
  [
    closed(
      ['2027-01-01', '2027-01-05'],
      ['2026-12-01', '2026-12-09'],
      ['2026-12-24', '2027-01-02'],
      ['2027-06-01', '2027-06-02'],
    ),
    'lo que diga la tienda; cerrado del 24 de diciembre al 2 de enero y del 1 al 5 de enero',
  ],
  [
    closed(
      ['2026-12-08', '2026-12-12'],
      ['2026-12-20', '2026-12-20'],
      ['2026-12-22', '2026-12-22'],
      ['2026-12-24', '2026-12-24'],
    ),
    'lo que diga la tienda; cerrado del 8 al 12 de diciembre, el 20 de diciembre y el 22 de diciembre',
  ],
  [{ lastHourToday: '15:30' }, 'lo que diga la tienda; para el mismo día, reserva hasta las 15:30 h'],
  [{ lastHourToday: '15:30', leadDays: 1 }, 'lo que diga la tienda; reserva con 1 día de anticipación'],
])('when the shop is open, in words %#', (calendar, words) => {
  const always: ShopCalendar = { hours: [], closures: [], lastHourToday: null, leadDays: 0 };
  expect(calendarInWords({ ...always, ...calendar }, 'lo que diga la tienda', '2026-12-10')).toBe(
    words.replaceAll(' h', '\u00A0h').replaceAll('\u00A0hasta', ' hasta'),
  );
});
