import { useEffect, useState } from 'react';
import { daysInclusive, type Day } from '#domain/day.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { smallestFree } from '#domain/stock.ts';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

/** Units of the instrument that are free on every day of the range; null while that is unknown. */
export function useFreeUnits(instrumentId: number | undefined, range: { start: Day; end: Day } | null): number | null {
  const { call } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<{ key: string; free: number } | null>(null);
  const isAsked = instrumentId !== undefined && range !== null && daysInclusive(range.start, range.end) <= MAX_RESERVATION_DAYS;
  const key = isAsked ? `${instrumentId} ${range.start} ${range.end}` : '';

  useEffect(() => {
    const [id, startDate, endDate] = key.split(' ');
    if (!id || !startDate || !endDate) return undefined;
    const leaving = new AbortController();
    const query = { instrumentId: Number(id), startDate, endDate };
    void call('GET /api/availability/daily-stock', { query, signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setKnown({ key, free: smallestFree(answer.value, startDate, endDate) ?? 1 });
    });
    return () => leaving.abort();
  }, [call, key, attempt]);

  return known?.key === key && key !== '' ? known.free : null;
}
