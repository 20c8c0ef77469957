import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromEpochDay } from '#domain/day.ts';
import { groupByCustomer } from '#domain/reservation-groups.ts';

const reservation = fc.record({
  userId: fc.integer({ min: 1, max: 6 }),
  startDate: fc.integer({ min: 20_000, max: 20_030 }).map(fromEpochDay),
  daysLate: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 9 })),
});
const many = fc.array(reservation, { maxLength: 40 });
const orders = fc.constantFrom('soonest' as const, 'latest' as const);

describe('grouping by customer', () => {
  it('keeps each reservation once, with its customer', () => {
    fc.assert(
      fc.property(many, orders, (all, order) => {
        const groups = groupByCustomer(all, order);
        expect(groups.map(({ userId }) => userId)).toHaveLength(new Set(all.map(({ userId }) => userId)).size);
        for (const { userId, reservations, overdue } of groups) {
          const own = all.filter((found) => found.userId === userId);
          expect(new Set(reservations)).toEqual(new Set(own));
          expect(overdue).toBe(own.filter(({ daysLate }) => daysLate > 0).length);
        }
      }),
    );
  });

  it('puts what is overdue first, the longest before the shorter, among the groups and within them', () => {
    fc.assert(
      fc.property(many, orders, (all, order) => {
        const groups = groupByCustomer(all, order);
        const longest = groups.map(({ reservations }) => Math.max(0, ...reservations.map(({ daysLate }) => daysLate)));
        expect(longest).toEqual(longest.toSorted((a, b) => b - a));
        for (const { reservations } of groups) {
          const late = reservations.map(({ daysLate }) => daysLate);
          expect(late).toEqual(late.toSorted((a, b) => b - a));
        }
      }),
    );
  });

  it.each([
    ['soonest', 1],
    ['latest', -1],
  ] as const)('orders the others by first day, the %s first', (order, way) => {
    fc.assert(
      fc.property(many, (all) => {
        const calm = all.map((found) => ({ ...found, daysLate: 0 }));
        const heads = groupByCustomer(calm, order).map(({ reservations }) => reservations[0]?.startDate ?? '');
        expect(heads).toEqual(heads.toSorted((a, b) => way * a.localeCompare(b)));
      }),
    );
  });
});
