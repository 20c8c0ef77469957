import { describe, expect, test } from 'vitest';
import { countsOf, daysLateOf, type FigureLine } from '#domain/customer-figures.ts';

const TODAY = '2026-11-24';
const line = (part: Partial<FigureLine>): FigureLine => ({
  status: 'ENDED',
  phase: 'returned',
  endDate: '2026-11-10',
  daysExtendedLate: 0,
  returnedOn: '2026-11-10',
  ...part,
});

describe('days late', () => {
  test.each([
    ['on its last day', line({}), 0],
    ['before its last day', line({ returnedOn: '2026-11-08' }), 0],
    ['three days after', line({ returnedOn: '2026-11-13' }), 3],
    ['at a time that nobody recorded', line({ returnedOn: null }), 0],
    ['overdue now', line({ status: 'ACTIVE', phase: 'overdue', endDate: '2026-11-20', returnedOn: null }), 4],
    ['extended after it was missed, and then punctual', line({ daysExtendedLate: 5 }), 5],
    ['extended after it was missed, and late once more', line({ daysExtendedLate: 5, returnedOn: '2026-11-12' }), 7],
    ['cancelled', line({ status: 'CANCELLED', phase: 'cancelled', daysExtendedLate: 5 }), 0],
    ['out, with a part of it back', line({ status: 'ACTIVE', phase: 'partly_returned', endDate: '2026-11-30' }), 0],
  ])('%s', (_, given, days) => expect(daysLateOf(given, TODAY)).toBe(days));
});

test('a customer in figures', () => {
  const lines = [
    line({}),
    line({ returnedOn: '2026-11-12' }),
    line({ status: 'ACTIVE', phase: 'overdue', endDate: '2026-11-21', returnedOn: null }),
    line({ status: 'CONFIRMED', phase: 'upcoming', endDate: '2026-12-01', returnedOn: null }),
    line({ status: 'CANCELLED', phase: 'cancelled', returnedOn: null }),
    line({ status: 'CANCELLED', phase: 'no_show', returnedOn: null }),
  ];
  expect(countsOf(lines, TODAY)).toEqual({
    reservations: 6,
    open: 2,
    ended: 2,
    cancelled: 1,
    noShows: 1,
    late: 2,
    daysLate: 5,
  });
});
