import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, type Day, daysInclusive } from '#domain/day.ts';
import { type DailyStock, type DayRange, dayLacksStock, nearestFreeStart } from '#domain/stock.ts';
import { type ChosenDates, quantityInUrl, rememberDates, rememberedDates } from '../../session/chosen-dates.ts';
import { useApp } from '../../shop/shop-context.ts';
import { rangeInUrl, type Refusal, whyRefused, withRange } from './chosen-range.ts';

export type ChosenRange = {
  chosen: DayRange | null;
  quantity: number;
  /** Why the last wish was refused; null when it was not. */
  notice: Refusal | null;
  /** The dates that were wished for and cannot be had; null when there are none. */
  refused: ChosenDates | null;
  /** As many days in a row that are free, from the refused start on and among the days that are known. */
  instead: ChosenDates | null;
  /** The day that somebody came here for, also when it was refused; null when they came for none. */
  cameFor: Day | null;
  choose: (range: DayRange | null) => void;
  /** A press on a day without enough free units. */
  refuseDay: (day: Day) => void;
};

/**
 * The dates that are wished for live in the address; storage only remembers the good ones for the next page. A range in which some day
 * lacks stock is refused and not chosen, whether it was pressed, linked or remembered; the address keeps it, and so a reload says again why.
 */
export function useChosenRange(entries: readonly DailyStock[], today: Day): ChosenRange {
  const { storage } = useApp();
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState<Refusal | null>(null);
  const inUrl = rangeInUrl(search);
  const [cameFor] = useState(() => (inUrl ?? rememberedDates(storage))?.start ?? null);
  const [picked, setPicked] = useState<{ range: DayRange | null; over: string } | null>(null);
  // The address follows a press a moment later: until it has changed, the press counts.
  const wished = picked?.over === textOf(inUrl) ? picked.range : inUrl;
  const quantity = quantityInUrl(search);
  const refusal = wished && whyRefused(wished, entries, quantity, today);

  const choose = (range: DayRange | null) => {
    setPressed(null);
    rememberDates(storage, range && datesOf(range));
    setPicked({ range, over: textOf(inUrl) });
    setSearch((current) => withRange(current, range), { replace: true, preventScrollReset: true });
  };

  // What the address or the storage brought along: the address wins, and what cannot be had is not remembered.
  useEffect(() => {
    if (wished !== null) {
      rememberDates(storage, refusal === null ? datesOf(wished) : null);
      return;
    }
    const remembered = rememberedDates(storage);
    if (remembered && remembered.start >= today) choose(remembered);
    else rememberDates(storage, null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest is derived from these, or new on every render
  }, [textOf(wished), refusal?.message]);

  const refused = wished && refusal ? datesOf(wished) : null;
  return {
    chosen: refusal === null ? wished : null,
    quantity,
    notice: pressed ?? refusal,
    refused,
    instead: refused && refusal && refusal.days.length > 0 ? freeInstead(refused, entries, quantity) : null,
    cameFor,
    choose,
    refuseDay: (day) =>
      setPressed({ message: dayLacksStock(entries.find(({ date }) => date === day)?.availableStock ?? 0), days: [day] }),
  };
}

const textOf = (range: DayRange | null): string => (range ? `${range.start}/${range.end ?? ''}` : '');

const datesOf = ({ start, end = start }: DayRange): ChosenDates => ({ start, end });

function freeInstead({ start, end }: ChosenDates, entries: readonly DailyStock[], quantity: number): ChosenDates | null {
  const days = daysInclusive(start, end);
  const free = nearestFreeStart(entries, start, days, quantity);
  return free === undefined ? null : { start: free, end: addDays(free, days - 1) };
}
