import { addDays, eachDay, type Day } from './day.ts';
import { counted } from './plural.ts';

/** Free units of one instrument on one day. */
export type DailyStock = { date: Day; availableStock: number };

/** Instrument stock when the administrator does not say otherwise. */
export const DEFAULT_STOCK = 5;
export const MAX_STOCK = 1_000;

/** Messages quoted from the specification, word for word: they say '1 unidades' too. The shop's own messages say '1 unidad'. */
export const dayLacksStock = (free: number): string => `Esta fecha no tiene suficiente stock disponible (${free} unidades)`;

export const rangeLacksStock = (free: number): string =>
  `El rango seleccionado no tiene suficiente stock disponible (${free} unidades)`;

/** When the rental itself fits, but not the days after it on which the shop prepares the units. */
export const turnaroundLacksStock = (days: number): string =>
  `Después de cada alquiler el instrumento queda ${counted(days, 'día')} en preparación, y no hay unidades libres para eso.`;

export const NO_STOCK_FOR_DATE = 'No hay stock disponible para la fecha seleccionada.';

/** Smallest free count over the days from start to end; undefined when the list has no entry for any of them. */
export function smallestFree(entries: readonly DailyStock[], start: Day, end: Day): number | undefined {
  const inside = entries.filter(({ date }) => date >= start && date <= end);
  return inside.length === 0 ? undefined : Math.min(...inside.map(({ availableStock }) => availableStock));
}

/** Upper bound of the quantity at checkout: the smallest free count over the chosen days, 1 when none is known. */
export const quantityLimit = (entries: readonly DailyStock[], start: Day, end: Day): number =>
  smallestFree(entries, start, end) ?? 1;

/** A typed quantity forced into 1..max; what is not a number becomes 1. */
export function clampQuantity(typed: number, max: number): number {
  if (!Number.isFinite(typed)) return 1;
  return Math.min(Math.max(1, Math.trunc(typed)), Math.max(1, max));
}

/** Days of the range whose free count is below the quantity, in order. Days without an entry count as free. */
export function daysWithoutStock(entries: readonly DailyStock[], start: Day, end: Day, quantity: number): Day[] {
  return entries
    .filter(({ date, availableStock }) => date >= start && date <= end && availableStock < quantity)
    .map(({ date }) => date)
    .toSorted();
}

/** The instrument's stock minus what each day's reservations hold, one entry a day from start to end. */
export function dailyStock(stock: number, used: ReadonlyMap<Day, number>, start: Day, end: Day): DailyStock[] {
  return eachDay(start, end).map((date) => ({ date, availableStock: stock - (used.get(date) ?? 0) }));
}

/** First run of `length` days, from `from` on and within the entries, in which every day has room for the quantity. */
export function nearestFreeStart(entries: readonly DailyStock[], from: Day, length: number, quantity: number): Day | undefined {
  const free = new Map(entries.map(({ date, availableStock }) => [date, availableStock]));
  const last = entries.at(-1)?.date ?? '';
  for (let start = from; addDays(start, length - 1) <= last; start = addDays(start, 1)) {
    if (eachDay(start, addDays(start, length - 1)).every((day) => (free.get(day) ?? 0) >= quantity)) return start;
  }
  return undefined;
}
