/** domain/day.ts does its own arithmetic (its header says why). This compares it with date-fns over 100,000 days. */
import {
  addDays as addDaysByLibrary,
  addMonths as addMonthsByLibrary,
  differenceInCalendarDays,
  eachDayOfInterval,
  endOfMonth,
  format,
  isValid,
  parse,
  startOfMonth,
} from 'date-fns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

const DAYS = 100_000;
const TIMEOUT_MS = 120_000;
/** 2200-01-01 */
const LAST_EPOCH_DAY = 84_006;

// date-fns calculates in the machine's zone: in this one no day is shorter than another.
beforeAll(() => vi.stubEnv('TZ', 'UTC'));
afterAll(() => vi.unstubAllEnvs());

const write = (date: Date): string => date.toISOString().slice(0, 10);
const epoch = new Date(0);

it(
  'calculates as date-fns does',
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LAST_EPOCH_DAY }),
        fc.integer({ min: -800, max: 800 }),
        fc.integer({ min: -60, max: 60 }),
        (epochDay, days, months) => {
          const date = addDaysByLibrary(epoch, epochDay);
          const day = write(date);
          const later = addDaysByLibrary(date, days);
          const got = [
            fromEpochDay(epochDay),
            toEpochDay(day),
            addDays(day, days),
            daysInclusive(day, write(later)),
            firstOfMonth(day),
            lastOfMonth(day),
            addMonths(day, months),
            numericDay(day),
          ];
          const expected = [
            day,
            differenceInCalendarDays(date, epoch),
            write(later),
            differenceInCalendarDays(later, date) + 1,
            write(startOfMonth(date)),
            write(endOfMonth(date)),
            write(addMonthsByLibrary(startOfMonth(date), months)),
            format(date, 'dd/MM/yyyy'),
          ];
          if (got.join() !== expected.join()) expect(got).toEqual(expected);
        },
      ),
      { numRuns: DAYS },
    );
  },
  TIMEOUT_MS,
);

it('lists the days that date-fns lists', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LAST_EPOCH_DAY }), fc.integer({ min: 0, max: 120 }), (epochDay, more) => {
      const [start, end] = [addDaysByLibrary(epoch, epochDay), addDaysByLibrary(epoch, epochDay + more)];
      expect(eachDay(write(start), write(end))).toEqual(eachDayOfInterval({ start, end }).map(write));
    }),
    { numRuns: 1_000 },
  );
});

it('knows the days that date-fns can read', () => {
  const digits = (max: number): fc.Arbitrary<string> => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 9999 }), digits(14), digits(33), (year, month, date) => {
      const text = `${year}-${month}-${date}`;
      if (isDay(text) !== isValid(parse(text, 'yyyy-MM-dd', epoch))) expect.fail(text);
    }),
    { numRuns: 20_000 },
  );
});
