import { useEffect, useState } from 'react';
import { daysInclusive, type Day } from '#domain/day.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { smallestFree } from '#domain/stock.ts';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

/** Units of each instrument that are free on every day of the range; an instrument is missing while that is unknown. */
export function useFreeUnits(
  instrumentIds: readonly number[],
  range: { start: Day; end: Day } | null,
): ReadonlyMap<number, number> {
  const { call } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<{ days: string; free: ReadonlyMap<number, number> }>({ days: '', free: new Map() });
  const isAsked = range !== null && daysInclusive(range.start, range.end) <= MAX_RESERVATION_DAYS;
  const days = isAsked ? `${range.start} ${range.end}` : '';
  const free = known.days === days ? known.free : NONE;
  const missing = instrumentIds.filter((id) => !free.has(id)).join(',');

  useEffect(() => {
    const [startDate, endDate] = days.split(' ');
    if (!startDate || !endDate || missing === '') return undefined;
    const leaving = new AbortController();
    for (const instrumentId of missing.split(',').map(Number)) {
      const query = { instrumentId, startDate, endDate };
      void call('GET /api/availability/daily-stock', { query, signal: leaving.signal }).then((answer) => {
        if (!answer.ok || leaving.signal.aborted) return;
        const units = smallestFree(answer.value, startDate, endDate) ?? 1;
        setKnown((before) => ({ days, free: new Map([...(before.days === days ? before.free : []), [instrumentId, units]]) }));
      });
    }
    return () => leaving.abort();
  }, [call, days, missing, attempt]);

  return free;
}

const NONE: ReadonlyMap<number, number> = new Map();
