import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addMonths, type Day, eachDay, firstOfMonth, lastOfMonth } from '#domain/day.ts';
import type { DailyStock } from '#domain/stock.ts';
import { useApp } from '../../app-context.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { useReconnected } from '../../loading/use-reconnected.ts';

export type DailyStockWindow = {
  entries: readonly DailyStock[];
  /** Loads what is missing of the two months that begin on `month`, a first of the month. */
  load: (month: Day) => void;
  /** Set when the last load failed; called, it tries again. */
  retry: (() => void) | null;
};

/** Free units by day: those that came with the instrument, and each further month once it is looked at. */
export function useDailyStock(instrumentId: number, loaded: readonly DailyStock[]): DailyStockWindow {
  const { call } = useApp();
  const [later, setLater] = useState<readonly DailyStock[]>([]);
  const [failedMonth, setFailedMonth] = useState<Day | null>(null);
  const asked = useRef(new Set<string>());

  // What came with the instrument is the newest.
  const entries = useMemo(() => {
    const byDay = new Map([...later, ...loaded].map((entry) => [entry.date, entry]));
    return [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  }, [later, loaded]);

  const load = useCallback(
    (month: Day) => {
      const missing = missingDays(entries, month, lastOfMonth(addMonths(month, 1)));
      // Do not request a month again whose answer lacks a day.
      if (missing === null || asked.current.has(missing.from + missing.to)) return;
      asked.current.add(missing.from + missing.to);
      setFailedMonth(null);
      void call('GET /api/availability/daily-stock', {
        query: { instrumentId, startDate: missing.from, endDate: missing.to },
      }).then((answer) => {
        if (answer.ok) setLater((known) => [...known, ...answer.value]);
        else {
          asked.current.delete(missing.from + missing.to);
          setFailedMonth(month);
        }
      });
    },
    [call, instrumentId, entries],
  );

  useReconnected(() => void (failedMonth === null || load(failedMonth)));

  return { entries, load, retry: failedMonth === null ? null : () => load(failedMonth) };
}

/** Dates from an address may lie in months that were not loaded yet. */
export function useStockOfRange({ load }: DailyStockWindow, range: ChosenDates | null): void {
  const first = range && firstOfMonth(range.start);
  const last = range && firstOfMonth(range.end);
  useEffect(() => {
    if (first !== null) load(first);
    if (last !== null && last !== first) load(last);
  }, [load, first, last]);
}

/** The span of days without an entry, or null when all are known. */
function missingDays(entries: readonly DailyStock[], from: Day, to: Day): { from: Day; to: Day } | null {
  const known = new Set(entries.map(({ date }) => date));
  const missing = eachDay(from, to).filter((day) => !known.has(day));
  const [first] = missing;
  const last = missing.at(-1);
  return first === undefined || last === undefined ? null : { from: first, to: last };
}
