import { useEffect, useState } from 'react';
import type { Rating } from '#domain/contract/ratings.ts';
import { useApp } from '../../app-context.ts';

/** The rating that this user gave the instrument before, once it is known: a second one edits the first. */
export function useOwnRating(instrumentId: number, userId: number, known: Rating | null): Rating | null {
  const { call } = useApp();
  const [rating, setRating] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    const leaving = new AbortController();
    void call('GET /api/ratings/instrument/:id', { params: { id: instrumentId }, signal: leaving.signal }).then((answer) => {
      // Without an answer the form starts empty: sending it still edits the earlier one.
      if (answer.ok && !leaving.signal.aborted) setRating(answer.value.find((candidate) => candidate.userId === userId) ?? null);
    });
    return () => leaving.abort();
  }, [call, instrumentId, userId, known]);
  return rating;
}
