import { expect, test } from 'vitest';
import type { Rating } from '#domain/contract/ratings.ts';
import { summarizeRatings } from '#web/pages/detail/rating-summary.ts';
import { NETWORKS } from '#web/pages/detail/share-dialog.tsx';

const rating = (id: number, stars: number): Rating => ({
  id,
  instrumentId: 1,
  userId: id,
  stars,
  comment: '',
  username: 'Ana',
  displayName: 'Ana P.',
  createdAt: '2026-11-21T12:00:00.000Z',
});

test('the average has one decimal and the rows share all ratings', () => {
  const summary = summarizeRatings([rating(1, 5), rating(2, 5), rating(3, 4)]);
  expect(summary.average).toBe(4.7);
  expect(summary.rows.map(({ stars, count }) => [stars, count])).toEqual([
    [5, 2],
    [4, 1],
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
  expect(summarizeRatings([]).average).toBeNull();
});

test('what is shared travels as one parameter, whatever was typed', () => {
  const shared = { message: 'Mirá & "esto" #1', url: 'https://resuena.test/detail/3' };
  for (const { name, hrefOf } of NETWORKS) {
    const { protocol, search, searchParams } = new URL(hrefOf(shared));
    expect(protocol, name).toBe('https:');
    // Telephones' applications show a plus sign where only a form would read a space.
    expect(search, name).not.toContain('+');
    expect([...searchParams.values()].join(' '), name).toContain(shared.url);
    expect([...searchParams.values()].join(' '), name).toContain(shared.message);
  }
});
