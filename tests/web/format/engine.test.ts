/**
 * What the shop writes by itself is what this engine writes for Uruguay (es-UY), but for the differences stated here. Pages may not
 * ask Intl for text: another engine, or another version of this one, writes it differently.
 */
import { format } from 'date-fns';
import { es } from 'date-fns/locale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDay, numericDay, SHOP_TIME_ZONE, toEpochDay, type Day } from '#domain/day.ts';
import { formatCents } from '#domain/money.ts';
import { fullDay, monthAndYear, weekdayDay } from '#web/format/full-day.ts';
import { longDay, shortDay } from '#web/format/day.ts';
import { clockOf, numericInstant } from '#web/format/moment.ts';
import { formatCount, formatDecimal, formatPercent } from '#web/format/number.ts';

const YEARS = eachDay('2026-01-01', '2028-12-31');
const MS_PER_DAY = 86_400_000;

const intl = (options: Intl.DateTimeFormatOptions, locale = 'es-UY'): ((day: Day) => string) => {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (day) => formatter.format(toEpochDay(day) * MS_PER_DAY);
};

describe('days', () => {
  it('are dd/mm/yyyy', () => {
    expect(YEARS.map(numericDay)).toEqual(YEARS.map(intl({ day: '2-digit', month: '2-digit', year: 'numeric' })));
  });

  it('have the names of the calendar, without a comma, and September with its p', () => {
    const long = intl({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    expect(YEARS.map(fullDay)).toEqual(YEARS.map((day) => long(day).replace(',', '').replace('setiembre', 'septiembre')));
    const dayAndMonth = intl({ day: 'numeric', month: 'long' });
    expect(YEARS.map(longDay)).toEqual(YEARS.map((day) => dayAndMonth(day).replace('setiembre', 'septiembre')));
  });

  it('have the names and the short names of date-fns', () => {
    const byLibrary = (pattern: string): string[] =>
      YEARS.map((day) => format(new Date(`${day}T00:00`), pattern, { locale: es }));
    expect(YEARS.map(fullDay)).toEqual(byLibrary("EEEE d 'de' MMMM 'de' yyyy"));
    expect(YEARS.map(monthAndYear)).toEqual(byLibrary('MMMM yyyy'));
    expect(YEARS.map(shortDay)).toEqual(byLibrary('d MMM'));
    expect(YEARS.map(weekdayDay)).toEqual(byLibrary('EEE d MMM yyyy'));
  });
});

it('instants are on a clock of 24 hours', () => {
  const clock = new Intl.DateTimeFormat('es-UY', { timeZone: SHOP_TIME_ZONE, timeStyle: 'medium', hourCycle: 'h23' });
  const short = new Intl.DateTimeFormat('es-UY', {
    timeZone: SHOP_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  fc.assert(
    fc.property(fc.integer({ min: 1_600_000_000_000, max: 2_200_000_000_000 }), (ms) => {
      const instant = new Date(ms).toISOString();
      expect(clockOf(instant)).toBe(clock.format(ms));
      expect(numericInstant(instant)).toBe(short.format(ms).replace(',', ''));
    }),
    { numRuns: 2_000 },
  );
});

describe('numbers', () => {
  // The space between sign and amount is the engine's; the shop writes '$1.234,50'.
  const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
  const amount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  const always = { useGrouping: 'always' } as const;

  it('of money are $1.234,50', () => {
    const money = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'UYU', ...always });
    expect(formatCents(123_450)).toBe('$1.234,50');
    fc.assert(
      fc.property(amount, (cents) => {
        expect(formatCents(cents)).toBe(withoutSpaces(money.format(cents / 100)));
      }),
    );
  });

  it('have points between thousands and a comma before decimals', () => {
    const count = new Intl.NumberFormat('es-UY', always);
    const decimal = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 1, maximumFractionDigits: 1, ...always });
    fc.assert(
      fc.property(amount, (tenths) => {
        if (tenths >= 0) expect(formatCount(tenths)).toBe(count.format(tenths));
        expect(formatDecimal(tenths / 10)).toBe(decimal.format(tenths / 10));
        expect(formatPercent(tenths / 10).split(/\s/)).toEqual([decimal.format(tenths / 10), '%']);
      }),
    );
  });
});
