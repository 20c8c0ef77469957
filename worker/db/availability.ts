import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import type { DailyStock } from '#domain/stock.ts';
import { prepared } from './prepared.ts';
import { instruments, stockDays } from './schema.ts';
import type { Database, Statement } from './database.ts';

const STOCK = prepared({ stock: instruments.stock }, 'FROM instruments WHERE id = ?1 AND archived_at IS NULL');

const FREE = prepared(
  { day: stockDays.day, free: stockDays.free },
  'FROM stock_days WHERE instrument_id = ?1 AND day BETWEEN ?2 AND ?3',
);

/** Free units of each day from start to end; null when there is no such instrument. One D1 call, at most 1 + days rows. */
export async function readDailyStock(db: Database, instrumentId: number, start: Day, end: Day): Promise<DailyStock[] | null> {
  const [found, days] = await db.batch([STOCK.bind(db, instrumentId), freeByDay(db, instrumentId, start, end)]);
  const [instrument] = STOCK.rowsOf(found);
  return instrument ? toDailyStock(instrument.stock, days, start, end) : null;
}

/** Only days that a reservation or maintenance ever held have a row. */
export const freeByDay = (db: Database, instrumentId: number, start: Day, end: Day): Statement =>
  FREE.bind(db, instrumentId, toEpochDay(start), toEpochDay(end));

/** One entry a day: the whole stock where no row says otherwise. */
export function toDailyStock(stock: number, days: D1Result | undefined, start: Day, end: Day): DailyStock[] {
  const free = new Map(FREE.rowsOf(days).map((row) => [row.day, row.free]));
  const first = toEpochDay(start);
  return Array.from({ length: toEpochDay(end) - first + 1 }, (_, i) => ({
    date: fromEpochDay(first + i),
    availableStock: free.get(first + i) ?? stock,
  }));
}
