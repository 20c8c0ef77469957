import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, type Day, daysInclusive } from '#domain/day.ts';
import type { RentedInstrument } from '#domain/reservation.ts';
import { type DailyStock, dayLacksStock, nearestFreeStart } from '#domain/stock.ts';
import { type ChosenDates, datesOf, quantityInUrl, rememberDates, rememberedDates } from '../../chosen-dates.ts';
import { useApp } from '../../app-context.ts';
import type { ChosenDays } from '../../ui/range-rule.ts';
import { rangeInUrl, type Refusal, whyRefused, withRange } from './chosen-range.ts';

type Refused = { dates: ChosenDates; why: Refusal };

export type ChosenRange = {
  chosen: ChosenDays | null;
  quantity: number;
  /** Why the last wish was refused; null when it was not. */
  notice: Refusal | null;
  /** The dates that were wished for and cannot be had; null when there are none. */
  refused: ChosenDates | null;
  /** As many days in a row that are free, from the refused start on and among the days that are known. */
  instead: ChosenDates | null;
  /** The first day in the address, also when it was refused; null when there is none. */
  cameFor: Day | null;
  choose: (range: ChosenDays | null) => void;
  /** A press on a day without enough free units. */
  refuseDay: (day: Day) => void;
};

/**
 * The chosen dates are in the address; storage remembers them for the next page. A range in which some day lacks stock is refused, whether
 * it was pressed, linked or remembered: it leaves the address and the storage, and this page keeps saying why until other dates are chosen.
 */
export function useChosenRange(instrument: RentedInstrument, entries: readonly DailyStock[], today: Day): ChosenRange {
  const { storage } = useApp();
  const [search, setSearch] = useSearchParams();
  const [pressed, setPressed] = useState<Refusal | null>(null);
  const [lastRefused, setLastRefused] = useState<Refused | null>(null);
  const inUrl = rangeInUrl(search);
  const [cameFor] = useState(() => (inUrl ?? rememberedDates(storage))?.start ?? null);
  const [picked, setPicked] = useState<{ range: ChosenDays | null; over: string } | null>(null);
  const quantity = quantityInUrl(search);
  const refusedOf = (range: ChosenDays): Refused | null => {
    const dates = datesOf(range);
    const why = whyRefused(dates, entries, quantity, instrument, today);
    return why && { dates, why };
  };
  // The address changes a moment after a press: until then the press counts.
  const wished = picked?.over === textOf(inUrl) ? picked.range : inUrl;
  const refusedNow = wished && refusedOf(wished);
  const refused = refusedNow ?? lastRefused;

  const choose = (wish: ChosenDays | null) => {
    const refusal = wish && refusedOf(wish);
    const range = refusal === null ? wish : null;
    setPressed(null);
    setLastRefused(refusal);
    rememberDates(storage, range && datesOf(range));
    setPicked({ range, over: textOf(inUrl) });
    setSearch((current) => withRange(current, range), { replace: true, preventScrollReset: true });
  };

  // Dates from the address, or else from storage.
  useEffect(() => {
    if (wished !== null) {
      if (refusedNow === null) rememberDates(storage, datesOf(wished));
      else choose(wished);
      return;
    }
    const remembered = rememberedDates(storage);
    if (remembered && remembered.start >= today) choose(remembered);
    else rememberDates(storage, null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest is derived from these, or new on every render
  }, [textOf(wished), refusedNow?.why.message]);

  return {
    chosen: refusedNow === null ? wished : null,
    quantity,
    notice: pressed ?? refused?.why ?? null,
    refused: refused?.dates ?? null,
    instead: refused && refused.why.days.length > 0 ? freeInstead(refused.dates, entries, quantity) : null,
    cameFor,
    choose,
    refuseDay: (day) =>
      setPressed({ message: dayLacksStock(entries.find(({ date }) => date === day)?.availableStock ?? 0), days: [day] }),
  };
}

const textOf = (range: ChosenDays | null): string => (range ? `${range.start}/${'end' in range ? range.end : ''}` : '');

function freeInstead({ start, end }: ChosenDates, entries: readonly DailyStock[], quantity: number): ChosenDates | null {
  const days = daysInclusive(start, end);
  const free = nearestFreeStart(entries, start, days, quantity);
  return free === undefined ? null : { start: free, end: addDays(free, days - 1) };
}
