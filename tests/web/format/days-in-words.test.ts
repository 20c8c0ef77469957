import { expect, test } from 'vitest';
import { daysInWords, spanInWords } from '#web/format/days-in-words.ts';

test('days that follow each other are told together', () => {
  expect(daysInWords(['2026-12-03'])).toBe('el 3 de diciembre');
  expect(daysInWords(['2026-12-03', '2026-12-04', '2026-12-05'])).toBe('del 3 al 5 de diciembre');
  expect(daysInWords(['2026-11-30', '2026-12-01', '2026-12-08', '2026-12-10'])).toBe(
    'del 30 de noviembre al 1 de diciembre, el 8 de diciembre y el 10 de diciembre',
  );
});

test('many are not all listed', () => {
  const every = [1, 3, 5, 7, 9, 11].map((date) => `2026-12-${String(date).padStart(2, '0')}`);
  expect(daysInWords(every)).toBe('el 1 de diciembre, el 3 de diciembre, el 5 de diciembre, el 7 de diciembre y otros días');
});

test('a span names its month once, unless it has two', () => {
  expect(spanInWords('2026-12-03', '2026-12-03')).toBe('el 3 de diciembre');
  expect(spanInWords('2026-12-30', '2027-01-02')).toBe('del 30 de diciembre al 2 de enero');
});
