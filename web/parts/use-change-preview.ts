import { useEffect, useState } from 'react';
import type { QueryOf } from '#domain/contract/api.ts';
import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Answer } from '../api/call.ts';
import { useApp } from '../app-context.ts';
import { useReconnected } from '../loading/use-reconnected.ts';

/** So that pressing plus three times asks once. */
const SETTLE_MS = 250;

export type ChangeWish = QueryOf<'GET /api/reservations/:id/change'>;

/**
 * What a change of a reservation would come to; `wish` is null while it is incomplete or changes nothing. The answer is the newest one, which may be of another wish while
 * the next one is on its way. Asked again after a refusal, as the figures are not right any more, and once the server is back.
 */
export function useChangePreview(
  id: number,
  wish: ChangeWish | null,
  refused: object | null,
): { answer: Answer<ChangePreview> | null; isStale: boolean } {
  const { call } = useApp();
  const wished = wish === null ? null : JSON.stringify(wish);
  const [known, setKnown] = useState<{ answer: Answer<ChangePreview>; wished: string; refused: object | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  useEffect(() => {
    if (wished === null) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const query = JSON.parse(wished) as ChangeWish;
      const answer = await call('GET /api/reservations/:id/change', { params: { id }, query, signal: leaving.signal });
      if (!leaving.signal.aborted) setKnown({ answer, wished, refused });
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, id, wished, refused, attempt]);
  const answer = wished === null ? null : (known?.answer ?? null);
  return { answer, isStale: wished !== null && (known?.wished !== wished || known.refused !== refused) };
}
