import { sql } from 'drizzle-orm';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import type { DailyStock } from '#domain/stock.ts';
import { prepared, type Slots } from './prepared.ts';
import { instruments } from './schema/catalogue.ts';
import { stockDays } from './schema/stock.ts';
import { batch, rows, type Database, type RowOf } from './database.ts';

const STOCK = prepared(({ id }: Slots<{ id: number }>) =>
  rows({ stock: instruments.stock }, sql`FROM instruments WHERE id = ${id} AND archived_at IS NULL`),
);

const FREE_FIELDS = { day: stockDays.day, free: stockDays.free };
const FREE = prepared(({ instrumentId, start, end }: Slots<{ instrumentId: number; start: number; end: number }>) =>
  rows(FREE_FIELDS, sql`FROM stock_days WHERE instrument_id = ${instrumentId} AND day BETWEEN ${start} AND ${end}`),
);

/** Free units of each day from start to end; null when there is no such instrument. One D1 call, at most 1 + days rows. */
export async function readDailyStock(db: Database, instrumentId: number, start: Day, end: Day): Promise<DailyStock[] | null> {
  const [[instrument], days] = await batch(db, [STOCK({ id: instrumentId }), freeByDay(instrumentId, start, end)]);
  return instrument ? toDailyStock(instrument.stock, days, start, end) : null;
}

/** Only days that a reservation or maintenance ever held have a row. */
export const freeByDay = (instrumentId: number, start: Day, end: Day) =>
  FREE({ instrumentId, start: toEpochDay(start), end: toEpochDay(end) });

/** One entry a day: the whole stock where no row says otherwise. */
export function toDailyStock(stock: number, days: readonly RowOf<typeof FREE_FIELDS>[], start: Day, end: Day): DailyStock[] {
  const free = new Map(days.map((row) => [row.day, row.free]));
  const first = toEpochDay(start);
  return Array.from({ length: toEpochDay(end) - first + 1 }, (_, i) => ({
    date: fromEpochDay(first + i),
    availableStock: free.get(first + i) ?? stock,
  }));
}
