import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysInclusive,
  eachDay,
  firstOfMonth,
  fromEpochDay,
  isDay,
  lastOfMonth,
  numericDay,
  toEpochDay,
} from '#domain/day.ts';
import { anyDay, anyText } from './arbitraries.ts';

/** Gregorian month lengths, written out: nothing here shares code with what it checks. */
function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const write = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

describe('isDay', () => {
  it('accepts exactly the days of the Gregorian calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 9999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (year, month, date) => {
          const exists = month >= 1 && month <= 12 && date >= 1 && date <= lengthOfMonth(year, month);
          expect(isDay(write(year, month, date))).toBe(exists);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('knows the last day of every month of four centuries', () => {
    for (let year = 1970; year <= 2370; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        const last = lengthOfMonth(year, month);
        expect(isDay(write(year, month, last))).toBe(true);
        expect(isDay(write(year, month, last + 1))).toBe(false);
      }
    }
  });

  it.each([
    '',
    '2026',
    '2026-2-3',
    '2026-02-30',
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '1969-12-31',
    '10000-01-01',
    '-2026-01-01',
    '+2026-01-01',
    '2026/01/01',
    '01-01-2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01\n',
    '２０２６-01-01',
    '2026-01-0१',
    'mañana',
    'null',
    '2026-W01-1',
    '2026-001',
  ])('refuses %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('refuses any other text without throwing', () => {
    fc.assert(fc.property(anyText, (text) => !isDay(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)));
  });
});

describe('epoch days', () => {
  it('start at 1970-01-01 and count each day once', () => {
    const days: string[] = [];
    for (let year = 1970; year <= 2100; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let date = 1; date <= lengthOfMonth(year, month); date += 1) days.push(write(year, month, date));
      }
    }
    expect(days.map(toEpochDay)).toEqual(days.map((_, epochDay) => epochDay));
    expect(days.map((_, epochDay) => fromEpochDay(epochDay))).toEqual(days);
  });

  it('come back as the day that they came from, and keep its order', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(fromEpochDay(toEpochDay(a))).toBe(a);
        expect(Math.sign(toEpochDay(a) - toEpochDay(b))).toBe(a < b ? -1 : Number(a > b));
      }),
    );
  });

  it.each(['', '2026-1-1', 'hoy', '2026-02-30', '2026-13-01', '2026-00-01', '2026-01-32'])('refuse %j', (text) => {
    expect(() => toEpochDay(text)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('adds days and takes them back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        const moved = toEpochDay(day) + count;
        fc.pre(moved >= 0 && moved <= 2_932_896);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysInclusive(day, addDays(day, count))).toBe(count + 1);
      }),
    );
  });

  it('lists each day of a range once, in order, with both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400 }), (first, more) => {
        const [start, end] = [fromEpochDay(first), fromEpochDay(first + more)];
        const days = eachDay(start, end);
        expect(days).toHaveLength(daysInclusive(start, end));
        expect([days[0], days.at(-1)]).toEqual([start, end]);
        expect(days.every((day, i) => i === 0 || day > (days[i - 1] ?? ''))).toBe(true);
      }),
    );
    expect(eachDay('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it('moves by months to the first of each', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2200 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: -300, max: 300 }),
        (year, month, date, count) => {
          const moved = addMonths(write(year, month, date), count);
          let [y, m] = [year, month];
          for (let left = Math.abs(count); left > 0; left -= 1) {
            m += Math.sign(count);
            if (m === 13) [y, m] = [y + 1, 1];
            if (m === 0) [y, m] = [y - 1, 12];
          }
          expect(moved).toBe(write(y, m, 1));
        },
      ),
    );
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
    expect(addMonths('2026-11-21', 0)).toBe('2026-11-01');
  });

  it('knows the first and last day of the month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 9998 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        (year, month, date) => {
          const day = write(year, month, date);
          expect(firstOfMonth(day)).toBe(write(year, month, 1));
          expect(lastOfMonth(day)).toBe(write(year, month, lengthOfMonth(year, month)));
        },
      ),
    );
  });

  it('writes a day as people here do', () => {
    expect(numericDay('2026-11-27')).toBe('27/11/2026');
  });
});
