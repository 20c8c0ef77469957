import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fromEpochDay, todayInShop, toEpochDay } from '#domain/day.ts';
import { COMMENT } from '#domain/rating.ts';
import { sampleReservations } from '#seed/bookings.ts';
import { DEMAND } from '#seed/booking-plan.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { COMMENTS, sampleRatings } from '#seed/ratings.ts';
import { ANA_ID, BRUNO_ID } from '#seed/users.ts';

const TODAY = '2026-11-21';

describe('sample ratings', () => {
  it('come from 5 to 30 customers an instrument and average from 4 to 5', () => {
    const ratings = sampleRatings(TODAY);
    for (const { id, slug } of INSTRUMENTS) {
      const own = ratings.filter(({ instrumentId }) => instrumentId === id);
      expect(own.length, slug).toBe(COMMENTS[slug]?.length);
      expect(own.length, slug).toBeGreaterThanOrEqual(5);
      expect(own.length, slug).toBeLessThanOrEqual(30);
      expect(new Set(own.map(({ userId }) => userId)).size, slug).toBe(own.length);
      const average = own.reduce((sum, { stars }) => sum + stars, 0) / own.length;
      expect(average, slug).toBeGreaterThanOrEqual(4);
      expect(average, slug).toBeLessThanOrEqual(5);
    }
  });

  it('each follow an ended reservation of that customer and lie before today', () => {
    fc.assert(
      fc.property(fc.integer({ min: toEpochDay('2024-01-01'), max: toEpochDay('2040-12-31') }).map(fromEpochDay), (today) => {
        const reservations = sampleReservations(today);
        for (const { instrumentId, userId, createdAt, comment } of sampleRatings(today)) {
          const rated = todayInShop(createdAt);
          expect(
            reservations.some(
              (one) =>
                one.instrumentId === instrumentId && one.userId === userId && one.status === 'ENDED' && one.endDate < rated,
            ),
          ).toBe(true);
          expect(rated <= addDays(today, -1)).toBe(true);
          expect(comment.length).toBeLessThanOrEqual(COMMENT.max);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leave ended reservations of Ana and Bruno unrated', () => {
    const rated = new Set(sampleRatings(TODAY).map(({ userId, instrumentId }) => `${userId}:${instrumentId}`));
    for (const userId of [ANA_ID, BRUNO_ID]) {
      const ended = sampleReservations(TODAY).filter((one) => one.userId === userId && one.status === 'ENDED');
      expect(ended.filter(({ instrumentId }) => !rated.has(`${userId}:${instrumentId}`)).length).toBeGreaterThanOrEqual(2);
    }
  });

  it('are planned for every instrument', () => {
    expect(Object.keys(COMMENTS).toSorted()).toEqual(INSTRUMENTS.map(({ slug }) => slug).toSorted());
    for (const [slug, { raters }] of Object.entries(DEMAND))
      expect(raters + 1, slug).toBeGreaterThanOrEqual(COMMENTS[slug]?.length ?? 0);
  });
});
