import { useState } from 'react';
import type { Counter } from '#domain/contract/admin/counter.ts';
import type { Day } from '#domain/day.ts';
import type { Answer } from '../../../../api/call.ts';
import { useApp } from '../../../../app-context.ts';
import { usePoll } from '../use-poll.ts';

type Loaded = Extract<Answer<Counter>, { ok: true }>;

/** A change by another screen shows within 5 s. */
const POLL_MS = 4_000;

/** The current lists, polled while the page is visible. `refresh` polls at once. */
export function useCounter(loaded: Loaded, day: Day | null): { latest: Counter; refresh: () => Promise<void> } {
  const { call } = useApp();
  const [known, setKnown] = useState({ of: loaded, answer: loaded });
  if (known.of !== loaded) setKnown({ of: loaded, answer: loaded });

  const refresh = async (signal?: AbortSignal): Promise<void> => {
    const { etag, source } = known.answer;
    const answer = await call('GET /api/counter', {
      query: day === null ? {} : { date: day },
      ...(etag !== undefined && source.kind === 'server' && { headers: { 'if-none-match': etag } }),
      signal,
    });
    // An offline answer is no newer than what is shown.
    if (!answer.ok || answer.source.kind !== 'server' || signal?.aborted) return;
    setKnown((before) => ({ ...before, answer }));
  };
  usePoll(POLL_MS, refresh);

  return { latest: known.answer.value, refresh: () => refresh() };
}
