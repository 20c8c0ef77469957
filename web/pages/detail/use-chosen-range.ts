import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Day } from '#domain/day.ts';
import { type DailyStock, type DayRange, dayLacksStock } from '#domain/stock.ts';
import { quantityInUrl, rememberDates, rememberedDates } from '../../session/chosen-dates.ts';
import { useApp } from '../../shop/shop-context.ts';
import { rangeInUrl, whyRefused, withRange } from './chosen-range.ts';

export type ChosenRange = {
  chosen: DayRange | null;
  quantity: number;
  /** Why the last wish was refused; null when it was not. */
  notice: string | null;
  /** The day that somebody came here for, also when it was refused; null when they came for none. */
  cameFor: Day | null;
  choose: (range: DayRange | null) => void;
  /** A press on a day without enough free units. */
  refuseDay: (day: Day) => void;
};

/**
 * The dates that are chosen live in the address; storage only remembers them for the next page. A range in which some day
 * lacks stock is refused and cleared, whether it was pressed, linked or remembered.
 */
export function useChosenRange(entries: readonly DailyStock[], today: Day): ChosenRange {
  const { storage } = useApp();
  const [search, setSearch] = useSearchParams();
  const [notice, setNotice] = useState<string | null>(null);
  const inUrl = rangeInUrl(search);
  const [cameFor] = useState(() => (inUrl ?? rememberedDates(storage))?.start ?? null);
  const [picked, setPicked] = useState<{ range: DayRange | null; over: string } | null>(null);
  // The address follows a press a moment later: until it has changed, the press counts.
  const wished = picked?.over === textOf(inUrl) ? picked.range : inUrl;
  const quantity = quantityInUrl(search);
  const refusal = wished && whyRefused(wished, entries, quantity, today);
  const chosen = refusal === null ? wished : null;

  const put = (range: DayRange | null) => {
    rememberDates(storage, range && { start: range.start, end: range.end ?? range.start });
    setPicked({ range, over: textOf(inUrl) });
    setSearch((current) => withRange(current, range), { replace: true, preventScrollReset: true });
  };

  const choose = (range: DayRange | null) => {
    const reason = range && whyRefused(range, entries, quantity, today);
    setNotice(reason);
    put(reason === null ? range : null);
  };

  // What the address or the storage brought along: the address wins, and what cannot be had is cleared from both.
  useEffect(() => {
    if (wished === null) {
      const remembered = rememberedDates(storage);
      if (remembered && remembered.start >= today) put(remembered);
      else rememberDates(storage, null);
    } else if (refusal === null) rememberDates(storage, { start: wished.start, end: wished.end ?? wished.start });
    else choose(wished);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest is derived from these, or new on every render
  }, [textOf(wished), refusal]);

  return {
    chosen,
    quantity,
    notice: notice ?? refusal,
    cameFor,
    choose,
    refuseDay: (day) => setNotice(dayLacksStock(entries.find(({ date }) => date === day)?.availableStock ?? 0)),
  };
}

const textOf = (range: DayRange | null): string => (range ? `${range.start}/${range.end ?? ''}` : '');
