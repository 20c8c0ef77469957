import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysInclusive, eachDay, fromEpochDay, todayInShop, toEpochDay, type Day } from '#domain/day.ts';
import { isOverdue, RESERVATION_STATUSES } from '#domain/reservation.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { dailyStock } from '#domain/stock.ts';
import { sampleReservations, unitsHeld, type SampleReservation } from '#seed/bookings.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { ANA_ID, BRUNO_ID, SAMPLE_USERS } from '#seed/users.ts';

/** Any day from 2020 to 2060: month ends, leap days and years' turns included. */
const anyDay = fc.integer({ min: toEpochDay('2020-01-01'), max: toEpochDay('2060-12-31') }).map(fromEpochDay);
const THREE_MONTHS = 92;

const forAnyToday = (check: (today: Day, reservations: SampleReservation[]) => void): void =>
  fc.assert(
    fc.property(anyDay, (today) => check(today, sampleReservations(today))),
    { numRuns: 40 },
  );

/** Free units of every instrument on each day from today on, in one list. */
function freeUnits(today: Day, reservations: SampleReservation[]): { slug: string; day: Day; free: number }[] {
  const held = unitsHeld(reservations);
  return INSTRUMENTS.flatMap(({ id, slug, stock }) =>
    dailyStock(stock, held.get(id) ?? new Map(), today, addDays(today, THREE_MONTHS)).map(({ date, availableStock }) => ({
      slug,
      day: date,
      free: availableStock,
    })),
  );
}

const users = new Map(SAMPLE_USERS.map((user) => [user.id, user]));
const instruments = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]));

/** What the shop itself would have accepted, on a day before `today`. */
function isAllowed(reservation: SampleReservation, today: Day): boolean {
  const { userId, instrumentId, startDate, endDate, quantity, status, priceCents, createdAt, closedAt } = reservation;
  const user = users.get(userId);
  const instrument = instruments.get(instrumentId);
  if (!user?.isActive || !instrument || priceCents !== instrument.priceCents) return false;
  const days = daysInclusive(startDate, endDate);
  const madeOn = todayInShop(createdAt);
  const isClosed = status === 'ENDED' || status === 'CANCELLED';
  return (
    days >= 1 &&
    days <= MAX_RESERVATION_DAYS &&
    quantity >= 1 &&
    quantity <= instrument.stock &&
    madeOn < today &&
    madeOn <= startDate &&
    madeOn >= addDays(today, -user.joinedDaysAgo) &&
    isClosed === (closedAt !== null) &&
    (closedAt === null || (closedAt > createdAt && todayInShop(closedAt) < today)) &&
    (status !== 'ENDED' || endDate < today)
  );
}

describe('sample reservations, for any today', () => {
  it('never oversell a unit, ended ones included', () => {
    forAnyToday((_, reservations) => {
      for (const { id, stock } of INSTRUMENTS) {
        const out = new Map<Day, number>();
        for (const { instrumentId, startDate, endDate, quantity, status } of reservations) {
          if (instrumentId !== id || status === 'CANCELLED') continue;
          for (const day of eachDay(startDate, endDate)) out.set(day, (out.get(day) ?? 0) + quantity);
        }
        expect(Math.max(...out.values())).toBeLessThanOrEqual(stock);
      }
    });
  });

  it('leave from 1 to 7 units free by day, and sell a few days out', () => {
    forAnyToday((today, reservations) => {
      const free = freeUnits(today, reservations);
      expect(new Set(free.map((entry) => entry.free))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
      const soldOut = free.filter((entry) => entry.free === 0);
      expect(soldOut.length).toBeGreaterThanOrEqual(10);
      expect(soldOut.length).toBeLessThan(free.length * 0.05);
    });
  });

  it('show sold-out days within the two months that the calendars open with', () => {
    forAnyToday((today, reservations) => {
      const soon = freeUnits(today, reservations).filter(({ day, free }) => free === 0 && day <= addDays(today, 28));
      expect(new Set(soon.map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(4);
    });
  });

  it('leave nearly everything free to reserve today and tomorrow', () => {
    forAnyToday((today, reservations) => {
      const now = freeUnits(today, reservations).filter(({ day, free }) => day <= addDays(today, 1) && free === 0);
      expect(new Set(now.map(({ slug }) => slug)).size).toBeLessThanOrEqual(1);
    });
  });

  it('are what the rules allow: known people and things, whole ranges, made before today', () => {
    forAnyToday((today, reservations) => {
      expect(reservations.filter((one) => !isAllowed(one, today))).toEqual([]);
    });
  });

  it('cover months back, today and months ahead in every status', () => {
    forAnyToday((today, reservations) => {
      expect(new Set(reservations.map(({ status }) => status))).toEqual(new Set(RESERVATION_STATUSES));
      expect(reservations.some(({ startDate }) => startDate < addDays(today, -180))).toBe(true);
      expect(reservations.some(({ startDate }) => startDate > addDays(today, 75))).toBe(true);
      expect(reservations.some((one) => isOverdue(one, today))).toBe(true);
    });
  });

  it('leave Ana and Bruno something to rate, something out and something to come', () => {
    forAnyToday((today, reservations) => {
      for (const userId of [ANA_ID, BRUNO_ID]) {
        const own = reservations.filter((one) => one.userId === userId);
        expect(own.filter(({ status }) => status === 'ENDED').length).toBeGreaterThanOrEqual(2);
        expect(own.some(({ status, startDate, endDate }) => status === 'ACTIVE' && startDate <= today && endDate >= today)).toBe(
          true,
        );
        expect(own.some(({ status, startDate }) => status === 'ACTIVE' && startDate > today)).toBe(true);
      }
    });
  });

  it('are the same plan whatever the day', () => {
    const shape = (today: Day) =>
      sampleReservations(today).map(({ startDate, endDate, createdAt, closedAt, ...rest }) => ({
        ...rest,
        start: toEpochDay(startDate) - toEpochDay(today),
        end: toEpochDay(endDate) - toEpochDay(today),
      }));
    expect(shape('2026-11-21')).toEqual(shape('2026-11-21'));
    expect(shape('2026-11-21')).toEqual(shape('2028-02-29'));
  });
});
