import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import type { DailyStock } from '#domain/stock.ts';

/** Free units of each day from start to end; null when there is no such instrument. One D1 call, at most 1 + days rows. */
export async function readDailyStock(db: D1Database, instrumentId: number, start: Day, end: Day): Promise<DailyStock[] | null> {
  const [instruments, days] = await db.batch([
    db.prepare('SELECT stock FROM instruments WHERE id = ?1 AND archived_at IS NULL').bind(instrumentId),
    freeByDay(db, instrumentId, start, end),
  ]);
  const stock = (instruments?.results as { stock: number }[] | undefined)?.[0]?.stock;
  return stock === undefined ? null : toDailyStock(stock, days, start, end);
}

/** Only days that a reservation ever held have a row. */
export const freeByDay = (db: D1Database, instrumentId: number, start: Day, end: Day): D1PreparedStatement =>
  db
    .prepare('SELECT day, free FROM stock_days WHERE instrument_id = ?1 AND day BETWEEN ?2 AND ?3')
    .bind(instrumentId, toEpochDay(start), toEpochDay(end));

/** One entry a day: the whole stock where no row says otherwise. */
export function toDailyStock(stock: number, days: D1Result | undefined, start: Day, end: Day): DailyStock[] {
  const free = new Map(((days?.results ?? []) as { day: number; free: number }[]).map((row) => [row.day, row.free]));
  const first = toEpochDay(start);
  return Array.from({ length: toEpochDay(end) - first + 1 }, (_, i) => ({
    date: fromEpochDay(first + i),
    availableStock: free.get(first + i) ?? stock,
  }));
}
