import { useEffect, useState } from 'react';
import { addDays, daysInclusive, type Day, isDay } from '#domain/day.ts';
import { MAX_RESERVATION_DAYS } from '#domain/reservation.ts';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

export type Room = { free: number; soldOut: readonly Day[] };

/** Units free on every day of the range, and the days without any; null while unknown. */
export function useRoom(instrumentId: number | undefined, start: Day, end: Day): Room | null {
  const { call } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<{ key: string; room: Room } | null>(null);
  // Half-typed days are no days: a browser's field lets a year of six digits by.
  const areDays = isDay(start) && isDay(end) && end >= start;
  const isAsked = instrumentId !== undefined && areDays && daysInclusive(start, end) <= MAX_RESERVATION_DAYS;
  const key = isAsked ? `${instrumentId} ${start} ${end}` : '';

  useEffect(() => {
    if (key === '' || instrumentId === undefined) return undefined;
    const leaving = new AbortController();
    void call('GET /api/availability/daily-stock', {
      query: { instrumentId, startDate: start, endDate: end },
      signal: leaving.signal,
    }).then((answer) => {
      if (!answer.ok || leaving.signal.aborted) return;
      const units = answer.value.map(({ availableStock }) => availableStock);
      setKnown({
        key,
        room: {
          free: units.length === 0 ? 1 : Math.min(...units),
          soldOut: units.flatMap((unit, i) => (unit <= 0 ? [addDays(start, i)] : [])),
        },
      });
    });
    return () => leaving.abort();
  }, [call, key, instrumentId, start, end, attempt]);

  return known?.key === key && key !== '' ? known.room : null;
}
