import { useEffect, useState } from 'react';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

/** `begun` counts those whose first day is today or past, of the 100 lines that come at most: the customer may have the instrument. */
export type OpenReservations = { count: number; begun: number };

/** What the account has open; undefined while it is asked for, null when the answer did not come. `userId` null asks for nothing. */
export function useOpenReservations(userId: number | null): OpenReservations | null | undefined {
  const { call, today } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<OpenReservations | null>();

  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    void call('GET /api/reservations/groups', { query: { userId, tab: 'open' }, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      const [group] = answer.ok ? answer.value.groups : [];
      const begun = group?.reservations.filter(({ startDate }) => startDate <= today()).length ?? 0;
      setKnown(answer.ok ? { count: group?.count ?? 0, begun } : null);
    });
    return () => leaving.abort();
  }, [call, today, userId, attempt]);

  return known;
}
