/**
 * The dashboard's figures, added up by the database in one batch. Taking a reservation is what must be quick, so nothing is
 * kept for these: they are read from covering indexes, never from the tables.
 */
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { addDays, addMonths, firstOfMonth, lastOfMonth, startOfDayInShop, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { imagesOf } from './instrument-view.ts';

const TOP_INSTRUMENTS = 5;

type MonthRow = { month: string; status: string; count: number; cents: number };
type Pair = { value: number; previous: number };

type TopRow = { id: number; name: string; images_json: string; count: number };

/**
 * Everything as of `today`; the figures that are compared, with the same day of the month before. Statuses, series and top are
 * of the reservations that start in the last `months` months, this one included, or later.
 */
export async function readDashboard(db: D1Database, today: Day, months: number): Promise<Dashboard> {
  const monthStart = firstOfMonth(today);
  const since = addMonths(monthStart, 1 - months);
  const lastMonth = addMonths(monthStart, -1);
  const sameDayBefore = minDay(addDays(lastMonth, Number(today.slice(8)) - 1), lastOfMonth(lastMonth));
  const monthStartMs = startOfDayInShop(monthStart);
  const dayAfterBeforeMs = startOfDayInShop(addDays(sameDayBefore, 1));

  const [users, starts, stock, reserved, started, top] = await db.batch([
    db
      .prepare(
        `SELECT (SELECT count(*) FROM users INDEXED BY users_created WHERE deleted_at IS NULL) AS value,
           (SELECT count(*) FROM users INDEXED BY users_created WHERE deleted_at IS NULL AND created_at < ?1) AS previous`,
      )
      .bind(monthStartMs),
    db
      .prepare(
        `SELECT count(*) FILTER (WHERE start_day >= ?1) AS value, count(*) FILTER (WHERE start_day BETWEEN ?3 AND ?4) AS previous
         FROM reservations INDEXED BY reservations_start WHERE start_day BETWEEN ?3 AND ?2 AND status <> 'CANCELLED'`,
      )
      .bind(toEpochDay(monthStart), toEpochDay(today), toEpochDay(lastMonth), toEpochDay(sameDayBefore)),
    stockStatement(db, monthStartMs),
    reservedStatement(db, toEpochDay(today), toEpochDay(sameDayBefore), dayAfterBeforeMs),
    db
      .prepare(
        `SELECT strftime('%Y-%m', start_day * 86400, 'unixepoch') AS month, status, count(*) AS count, sum(total_cents) AS cents
         FROM reservations INDEXED BY reservations_start WHERE start_day >= ?1 GROUP BY 1, 2`,
      )
      .bind(toEpochDay(since)),
    db
      .prepare(
        `SELECT i.id, i.name, i.images_json, t.count
         FROM (SELECT instrument_id, count(*) AS count FROM reservations INDEXED BY reservations_start
               WHERE start_day >= ?1 AND status <> 'CANCELLED' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?2) t
         CROSS JOIN instruments i ON i.id = t.instrument_id ORDER BY t.count DESC, i.id`,
      )
      .bind(toEpochDay(since), TOP_INSTRUMENTS),
  ]);
  const rows = (started?.results ?? []) as MonthRow[];
  const byStatus = (status: string): number => rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0);
  const series = monthSeries(rows, since, monthStart);
  return {
    totalUsers: pairOf(users),
    monthReservations: pairOf(starts),
    totalStock: pairOf(stock),
    reservedPercentage: pairOf(reserved),
    statuses: { ENDED: byStatus('ENDED'), ACTIVE: byStatus('ACTIVE') },
    monthlyRevenue: series.map(({ month, cents }) => ({ month, total: fromCents(cents) })),
    monthlyReservations: series.map(({ month, count }) => ({ month, count })),
    topInstruments: ((top?.results ?? []) as TopRow[]).map(({ id, name, images_json, count }) => ({
      instrumentId: id,
      name,
      image: imagesOf(images_json)[0]?.url ?? null,
      count,
    })),
  };
}

const minDay = (a: Day, b: Day): Day => (a < b ? a : b);

function pairOf(result: D1Result | undefined): Pair {
  const { value, previous } = (result?.results as Pair[] | undefined)?.[0] ?? { value: 0, previous: 0 };
  return { value, previous };
}

/** Units of the live instruments now, and of those that were live when the month began (with the stock that they have or had last). */
const stockStatement = (db: D1Database, monthStartMs: number): D1PreparedStatement =>
  db
    .prepare(
      `WITH now(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_stock WHERE archived_at IS NULL),
         added(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_created
           WHERE created_at >= ?1 AND archived_at IS NULL),
         removed(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_archived
           WHERE archived_at >= ?1 AND created_at < ?1)
       SELECT now.units AS value, now.units - added.units + removed.units AS previous FROM now, added, removed`,
    )
    .bind(monthStartMs);

/**
 * Percentage of instruments with a reservation that holds today; for the day before, of those that there were then, with one
 * that covered it (ended since or not).
 */
const reservedStatement = (db: D1Database, today: number, dayBefore: number, dayAfterBeforeMs: number): D1PreparedStatement =>
  db
    .prepare(
      `WITH live(total) AS (SELECT coalesce(sum(total), 0) FROM instrument_counts),
         held(total) AS (SELECT count(DISTINCT instrument_id) FROM reservations INDEXED BY reservations_start
           WHERE start_day BETWEEN ?1 - 89 AND ?1 AND end_day >= ?1 AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING')),
         added(total) AS (SELECT count(*) FROM instruments INDEXED BY instruments_created WHERE created_at >= ?3 AND archived_at IS NULL),
         removed(total) AS (SELECT count(*) FROM instruments INDEXED BY instruments_archived WHERE archived_at >= ?3 AND created_at < ?3),
         covered(total) AS (SELECT count(DISTINCT instrument_id) FROM reservations INDEXED BY reservations_start
           WHERE start_day BETWEEN ?2 - 89 AND ?2 AND end_day >= ?2 AND status <> 'CANCELLED')
       SELECT coalesce(round(held.total * 100.0 / nullif(live.total, 0), 1), 0) AS value,
         coalesce(round(covered.total * 100.0 / nullif(live.total - added.total + removed.total, 0), 1), 0) AS previous
       FROM live, held, added, removed, covered`,
    )
    .bind(today, dayBefore, dayAfterBeforeMs);

/** The months from `since` to this one, and on to the last that has a reservation; months without any are 0. */
function monthSeries(rows: readonly MonthRow[], since: Day, monthStart: Day): { month: string; count: number; cents: number }[] {
  const counted = rows.filter(({ status }) => status !== 'CANCELLED');
  const last = counted.reduce((latest, { month }) => (month > latest ? month : latest), monthStart.slice(0, 7));
  const series = [];
  for (let day = since; day.slice(0, 7) <= last; day = addMonths(day, 1)) {
    const month = day.slice(0, 7);
    const inMonth = counted.filter((row) => row.month === month);
    series.push({
      month,
      count: inMonth.reduce((sum, row) => sum + row.count, 0),
      cents: inMonth.reduce((sum, row) => sum + row.cents, 0),
    });
  }
  return series;
}
