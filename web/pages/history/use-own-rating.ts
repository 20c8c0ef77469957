import { useEffect, useState } from 'react';
import type { Rating } from '#domain/contract/ratings.ts';
import { useApp } from '../../shop/shop-context.ts';

/** The rating that this user gave the instrument before, once it is known: a second one edits the first. */
export function useOwnRating(instrumentId: number, userId: number, known: Rating | null): Rating | null {
  const { shop } = useApp();
  const [rating, setRating] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    const leaving = new AbortController();
    void shop.listRatings(instrumentId, leaving.signal).then((answer) => {
      // Without an answer the form starts empty: sending it still edits the earlier one.
      if (answer.ok && !leaving.signal.aborted) setRating(answer.value.find((candidate) => candidate.userId === userId) ?? null);
    });
    return () => leaving.abort();
  }, [shop, instrumentId, userId, known]);
  return rating;
}
