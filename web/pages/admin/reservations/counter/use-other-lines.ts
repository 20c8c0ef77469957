import { useEffect, useState } from 'react';
import type { Counter } from '#domain/contract/admin/counter.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { useApp } from '../../../../app-context.ts';
import { numberIn } from './counter-rows.ts';

/** Long enough for a whole word to be one request. */
const PATIENCE_MS = 200;
const MAX_LINES = 8;
const MIN_LENGTH = 2;

type Found = { text: string; lines: readonly Reservation[]; total: number };

/** What a search finds beyond the lists of the day: other days' lines, and those that are over. */
export function useOtherLines(text: string, known: Counter): Omit<Found, 'text'> & { isSearching: boolean } {
  const { call } = useApp();
  const sought = text.trim();
  const [result, setResult] = useState<Found | null>(null);
  const isAsked = sought.length >= MIN_LENGTH || numberIn(sought) !== null;

  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { search: sought.replace(/^#/, ''), page: 1, size: MAX_LINES };
      void call('GET /api/reservations/all', { query, signal: leaving.signal }).then((answer) => {
        if (leaving.signal.aborted) return;
        setResult({ text: sought, lines: answer.ok ? answer.value : [], total: answer.ok ? (answer.total ?? 0) : 0 });
      });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // What moved may have changed what is found.
  }, [call, isAsked, sought, known]);

  if (!isAsked) return { lines: [], total: 0, isSearching: false };
  const isFresh = result?.text === sought;
  return { lines: isFresh ? result.lines : [], total: isFresh ? result.total : 0, isSearching: !isFresh };
}
