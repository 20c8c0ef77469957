import type { Rating } from '#domain/contract/ratings.ts';
import { averageStars, MAX_STARS, MIN_STARS } from '#domain/rating.ts';

export type RatingSummary = {
  /** To one decimal; null while nobody has rated. */
  average: number | null;
  count: number;
  /** One row for each number of stars, most stars first; `share` is of all ratings, 0 to 1. */
  rows: { stars: number; count: number; share: number }[];
};

/** What says something in words comes first; among equals the order stays. */
export const readFirst = (ratings: readonly Rating[]): Rating[] =>
  ratings.toSorted((a, b) => Number(b.comment !== '') - Number(a.comment !== ''));

export function summarizeRatings(ratings: readonly Rating[]): RatingSummary {
  const total = ratings.length;
  const rows = [];
  for (let stars = MAX_STARS; stars >= MIN_STARS; stars -= 1) {
    const count = ratings.filter((rating) => rating.stars === stars).length;
    rows.push({ stars, count, share: total === 0 ? 0 : count / total });
  }
  return {
    average: averageStars(
      ratings.reduce((sum, { stars }) => sum + stars, 0),
      total,
    ),
    count: total,
    rows,
  };
}
