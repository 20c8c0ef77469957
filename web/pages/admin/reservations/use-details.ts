import { useEffect, useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

/** Asked for at once. */
const BATCH = 5;

export type Details = {
  /** null for one that the shop does not know any more; undefined while it is coming. */
  of: (id: number) => Reservation | null | undefined;
  done: number;
  total: number;
  /** A batch did not come: what follows it was not asked for. */
  hasFailed: boolean;
  retry: () => void;
};

/** Fetched for a row of that status; null is unknown to the shop. */
type Known = { rowStatus: Reservation['status']; reservation: Reservation | null };

export type Wanted = Pick<Reservation, 'id' | 'status'>;

/** Completes the rows of a page five at a time, in their order; loaded details are kept while the row's status stays the same. */
export function useDetails(lines: readonly Wanted[]): Details {
  const { call } = useApp();
  const [known, setKnown] = useState<ReadonlyMap<number, Known>>(() => new Map());
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = lines.map(({ id, status }) => `${id} ${status}`).join(',');
  const isDone = ({ id, status }: Wanted): boolean => known.get(id)?.rowStatus === status;

  useEffect(() => {
    const leaving = new AbortController();
    const missing = lines.filter((line) => !isDone(line));
    const complete = async (): Promise<void> => {
      for (let at = 0; at < missing.length; at += BATCH) {
        const batch = missing.slice(at, at + BATCH);
        // oxlint-disable-next-line no-await-in-loop -- in turn: the rows in sight come first, and a page of many never floods the shop
        const answer = await call('GET /api/reservations/details', {
          query: { id: batch.map(({ id }) => id) },
          signal: leaving.signal,
        });
        if (leaving.signal.aborted) return;
        if (!answer.ok) {
          setFailedFor(wanted);
          return;
        }
        const found = new Map(answer.value.map((reservation) => [reservation.id, reservation]));
        const came = batch.map(({ id, status }) => [id, { rowStatus: status, reservation: found.get(id) ?? null }] as const);
        setKnown((before) => new Map([...before, ...came]));
      }
    };
    complete().catch(() => setFailedFor(wanted));
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `known` grows while this runs; only other rows, or another attempt, begin it again
  }, [wanted, attempt, call]);

  const hasFailed = failedFor === wanted;
  const retry = (): void => {
    setFailedFor(null);
    setAttempt(attempt + 1);
  };
  useReconnected(() => void (hasFailed && retry()));

  return {
    of: (id) => known.get(id)?.reservation,
    done: lines.filter(isDone).length,
    total: lines.length,
    hasFailed,
    retry,
  };
}
