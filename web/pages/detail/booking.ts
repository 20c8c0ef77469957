import { isRentable } from '#domain/catalogue.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { daysInclusive, type Day } from '#domain/day.ts';
import { type Cents, toCents, totalCents } from '#domain/money.ts';
import { type DailyStock, smallestFree } from '#domain/stock.ts';
import { type ChosenDates, datesOf } from '../../chosen-dates.ts';
import type { ChosenRange } from './use-chosen-range.ts';

/** What the summary and the phone's bar tell, and where the reserve button leads. */
export type Booking = {
  instrumentId: number;
  pricePerDay: number;
  isInMaintenance: boolean;
  quantity: number;
  /** Null until a start is chosen. */
  range: BookingRange | null;
  /** The dates that were wished for and cannot be had. */
  refused: ChosenDates | null;
};

/** Of dates that were refused; the calendar says why. */
export const REFUSED = 'no disponible, elige otras fechas';

export type BookingRange = {
  start: Day;
  end: Day;
  days: number;
  /** Units free on each of the days; undefined while unknown. */
  freeUnits: number | undefined;
  total: Cents;
};

export function planBooking(
  instrument: Instrument,
  { chosen, refused, quantity }: ChosenRange,
  entries: readonly DailyStock[],
): Booking {
  return {
    instrumentId: instrument.id,
    pricePerDay: instrument.pricePerDay,
    isInMaintenance: !isRentable(instrument.status),
    quantity,
    refused,
    range: chosen && rangeOf(datesOf(chosen), instrument.pricePerDay, quantity, entries),
  };
}

function rangeOf(
  { start, end }: ChosenDates,
  pricePerDay: number,
  quantity: number,
  entries: readonly DailyStock[],
): BookingRange {
  const days = daysInclusive(start, end);
  return {
    start,
    end,
    days,
    freeUnits: smallestFree(entries, start, end),
    total: totalCents(toCents(pricePerDay), days, quantity),
  };
}
