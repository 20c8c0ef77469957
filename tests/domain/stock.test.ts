import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, type Day } from '#domain/day.ts';
import {
  clampQuantity,
  dailyStock,
  dayLacksStock,
  daysWithoutStock,
  nearestFreeStart,
  quantityLimit,
  rangeLacksStock,
  smallestFree,
  type DailyStock,
} from '#domain/stock.ts';
import { nearDay } from './arbitraries.ts';

const calendar: fc.Arbitrary<DailyStock[]> = fc
  .tuple(nearDay(), fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 60 }))
  .map(([first, free]) => free.map((availableStock, i) => ({ date: addDays(first, i), availableStock })));

const entries: DailyStock[] = [
  { date: '2026-12-01', availableStock: 5 },
  { date: '2026-12-02', availableStock: 2 },
  { date: '2026-12-03', availableStock: 0 },
  { date: '2026-12-04', availableStock: 4 },
];

describe('the quantity limit', () => {
  it('is the smallest free count over the chosen days', () => {
    expect(quantityLimit(entries, '2026-12-01', '2026-12-02')).toBe(2);
    expect(quantityLimit(entries, '2026-12-01', '2026-12-01')).toBe(5);
    expect(quantityLimit(entries, '2026-12-01', '2026-12-04')).toBe(0);
  });

  it('is 1 when nothing is known of the days', () => {
    expect(quantityLimit([], '2026-12-01', '2026-12-02')).toBe(1);
    expect(quantityLimit(entries, '2027-01-01', '2027-01-02')).toBe(1);
    expect(smallestFree(entries, '2027-01-01', '2027-01-02')).toBeUndefined();
  });

  it('never promises what a day of the range lacks, and always grants what each has', () => {
    fc.assert(
      fc.property(calendar, fc.nat(59), fc.nat(59), (days, a, b) => {
        const [from, to] = [days[Math.min(a, b) % days.length], days[Math.max(a, b) % days.length]];
        fc.pre(from !== undefined && to !== undefined && from.date <= to.date);
        const limit = smallestFree(days, from.date, to.date) ?? -1;
        expect(daysWithoutStock(days, from.date, to.date, limit)).toEqual([]);
        expect(daysWithoutStock(days, from.date, to.date, limit + 1).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('clampQuantity', () => {
  it.each([
    [3, 5, 3],
    [0, 5, 1],
    [-4, 5, 1],
    [9, 5, 5],
    [2.9, 5, 2],
    [Number.NaN, 5, 1],
    [Number.POSITIVE_INFINITY, 5, 1],
    [3, 0, 1],
    [3, -2, 1],
  ])('makes %d with a limit of %d into %d', (typed, max, quantity) => {
    expect(clampQuantity(typed, max)).toBe(quantity);
  });

  it('always gives a whole number between 1 and the limit', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: -10, max: 1_000 }), (typed, max) => {
        const quantity = clampQuantity(typed, max);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(Math.max(1, max));
      }),
    );
  });
});

describe('daysWithoutStock', () => {
  it('names the days below the quantity, in order, and counts unknown days as free', () => {
    expect(daysWithoutStock(entries.toReversed(), '2026-12-01', '2026-12-31', 3)).toEqual(['2026-12-02', '2026-12-03']);
    expect(daysWithoutStock(entries, '2026-12-04', '2026-12-31', 4)).toEqual([]);
  });

  it('speaks in the words of the specification, for one unit too', () => {
    expect(dayLacksStock(3)).toBe('Esta fecha no tiene suficiente stock disponible (3 unidades)');
    expect(rangeLacksStock(2)).toBe('El rango seleccionado no tiene suficiente stock disponible (2 unidades)');
    expect(rangeLacksStock(1)).toBe('El rango seleccionado no tiene suficiente stock disponible (1 unidades)');
  });
});

describe('dailyStock', () => {
  it('is the stock less what each day holds, one entry a day', () => {
    const used = new Map([
      ['2026-12-02', 3],
      ['2026-12-03', 5],
    ]);
    expect(dailyStock(5, used, '2026-12-01', '2026-12-04').map(({ availableStock }) => availableStock)).toEqual([5, 2, 0, 5]);
    expect(dailyStock(5, used, '2026-12-01', '2026-12-04').map(({ date }) => date)).toEqual(eachDay('2026-12-01', '2026-12-04'));
  });
});

describe('nearestFreeStart', () => {
  /** Tries every day there is, with no cleverness at all. */
  function bySearch(days: DailyStock[], from: Day, length: number, quantity: number): Day | undefined {
    const known = days.filter(({ date }) => date >= from);
    for (const { date } of known) {
      const run = known.filter((day) => day.date >= date && day.date <= addDays(date, length - 1));
      if (run.length === length && run.every(({ availableStock }) => availableStock >= quantity)) return date;
    }
    return undefined;
  }

  it('finds the first run that has room, or none', () => {
    expect(nearestFreeStart(entries, '2026-12-01', 1, 4)).toBe('2026-12-01');
    expect(nearestFreeStart(entries, '2026-12-02', 1, 4)).toBe('2026-12-04');
    expect(nearestFreeStart(entries, '2026-12-01', 2, 3)).toBeUndefined();
    expect(nearestFreeStart([], '2026-12-01', 1, 1)).toBeUndefined();
    fc.assert(
      fc.property(
        calendar,
        fc.nat(59),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 7 }),
        (days, at, length, quantity) => {
          const from = days[at % days.length]?.date ?? '';
          expect(nearestFreeStart(days, from, length, quantity)).toBe(bySearch(days, from, length, quantity));
        },
      ),
    );
  });
});
