/** The timeline: a page of instruments, and everything that holds their days in a window. Two D1 calls, whatever stands in it. */
import type { InstrumentStatus } from '#domain/catalogue.ts';
import type { TimelineReservation, TimelineRow } from '#domain/contract/admin/timeline.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { LONGEST_STAY, type ReservationStatus } from '#domain/reservation.ts';
import { endangeredStatement, toDangers, type Dangers } from './endangered.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { chosen, countChosen, type TableFilter } from './instrument-table.ts';
import { imagesOf } from './instrument-view.ts';
import { peopleCalled } from './search-words.ts';

/** Bars beyond this are left out, and the answer says so. */
const MAX_BARS = 3_000;

export type Window = { start: Day; end: Day; today: Day };

type InstrumentRow = {
  id: number;
  name: string;
  images_json: string;
  category_name: string;
  status: InstrumentStatus;
  stock: number;
};

type DayRow = { instrument_id: number; day: number; free: number };

type BarRow = {
  id: number;
  instrument_id: number;
  user_id: number;
  user_name: string;
  start_day: number;
  end_day: number;
  quantity: number;
  status: ReservationStatus;
  total_cents: number;
};

type MaintenanceRow = { id: number; instrument_id: number; start_day: number; end_day: number; quantity: number; reason: string };

/** Instruments with a reservation in the window whose customer is called so: found beside those that are called so themselves. */
const ofCustomers = (filter: TableFilter, start: number, end: number): Fragment | null =>
  filter.search.kind === 'some'
    ? sql`SELECT r.instrument_id FROM reservations r WHERE r.user_id IN (${peopleCalled(filter.search.needle)})
        AND r.start_day BETWEEN ${start - LONGEST_STAY} AND ${end} AND r.end_day >= ${start} AND r.status <> 'CANCELLED'`
    : null;

type Page = { instruments: TimelineRow[]; truncated: boolean; total: number };

export async function readTimeline(
  db: D1Database,
  filter: TableFilter,
  window: Window,
  slice: { limit: number; offset: number },
): Promise<Page> {
  const [start, end] = [toEpochDay(window.start), toEpochDay(window.end)];
  const alsoFound = ofCustomers(filter, start, end);
  const wanted: TableFilter = alsoFound ? { ...filter, alsoFound } : filter;
  const order = { sort: 'name', descending: false, today: toEpochDay(window.today), ...slice } as const;
  const [rows, counted] = await db.batch([
    statement(
      db,
      sql`SELECT i.id, i.name, i.images_json, c.name AS category_name, i.status, i.stock FROM (${chosen(wanted, order)}) p
        CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id ORDER BY p.sort_key, p.row_id`,
    ),
    statement(db, countChosen(wanted)),
  ]);
  const instruments = (rows?.results ?? []) as InstrumentRow[];
  const total = (counted?.results as { total: number }[] | undefined)?.[0]?.total ?? 0;
  if (instruments.length === 0) return { instruments: [], truncated: false, total };

  const among = sql`(SELECT value FROM json_each(${JSON.stringify(instruments.map(({ id }) => id))}))`;
  const [days, bars, windows, endangered] = await db.batch([
    statement(
      db,
      sql`SELECT instrument_id, day, free FROM stock_days WHERE instrument_id IN ${among} AND day BETWEEN ${start} AND ${end}`,
    ),
    barsStatement(db, among, window),
    statement(
      db,
      sql`SELECT id, instrument_id, start_day, end_day, quantity, reason FROM maintenance_windows
        WHERE instrument_id IN ${among} AND end_day >= ${start} AND start_day <= ${end} ORDER BY start_day, id LIMIT ${MAX_BARS}`,
    ),
    endangeredStatement(db, window.today),
  ]);
  const free = Map.groupBy((days?.results ?? []) as DayRow[], (row) => row.instrument_id);
  const reservations = Map.groupBy((bars?.results ?? []) as BarRow[], (row) => row.instrument_id);
  const maintenance = Map.groupBy((windows?.results ?? []) as MaintenanceRow[], (row) => row.instrument_id);
  const dangers = toDangers(endangered);
  return {
    instruments: instruments.map((row) => ({
      id: row.id,
      name: row.name,
      image: imagesOf(row.images_json)[0]?.url ?? null,
      categoryName: row.category_name,
      status: row.status,
      stock: row.stock,
      free: freeUnits(row.stock, free.get(row.id) ?? [], start, end),
      reservations: (reservations.get(row.id) ?? []).map((bar) => toBar(bar, window.today, dangers)),
      maintenance: (maintenance.get(row.id) ?? []).map(({ id, start_day, end_day, quantity, reason }) => ({
        id,
        startDate: fromEpochDay(start_day),
        endDate: fromEpochDay(end_day),
        quantity,
        reason,
      })),
    })),
    truncated: bars?.results.length === MAX_BARS || windows?.results.length === MAX_BARS,
    total,
  };
}

/** What holds or held days of the window, and what is overdue however long ago it ended: its instrument is still out. */
function barsStatement(db: D1Database, among: Fragment, { start, end, today }: Window): D1PreparedStatement {
  const [first, last] = [toEpochDay(start), toEpochDay(end)];
  return statement(
    db,
    sql`SELECT r.id, r.instrument_id, r.user_id, u.username || ' ' || u.lastname AS user_name, r.start_day, r.end_day, r.quantity,
        r.status, r.total_cents
      FROM reservations r CROSS JOIN users u ON u.id = r.user_id
      WHERE r.id IN (
        SELECT b.id FROM reservations b INDEXED BY reservations_instrument
          WHERE b.instrument_id IN ${among} AND b.status IN ('ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED')
            AND b.start_day BETWEEN ${first - LONGEST_STAY} AND ${last} AND b.end_day >= ${first}
        UNION SELECT o.id FROM reservations o INDEXED BY reservations_instrument
          WHERE o.instrument_id IN ${among} AND o.status = 'ACTIVE' AND o.start_day < ${first}
            AND o.end_day < ${first} AND ${Number(start <= today)})
      ORDER BY r.start_day, r.id LIMIT ${MAX_BARS}`,
  );
}

function freeUnits(stock: number, rows: readonly DayRow[], start: number, end: number): number[] {
  const units = Array.from({ length: end - start + 1 }, () => stock);
  for (const { day, free } of rows) units[day - start] = free;
  return units;
}

const toBar = (row: BarRow, today: Day, { byOverdue, byComing, inMaintenance }: Dangers): TimelineReservation => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name.trim(),
  startDate: fromEpochDay(row.start_day),
  endDate: fromEpochDay(row.end_day),
  quantity: row.quantity,
  status: row.status,
  totalPrice: fromCents(row.total_cents),
  overdue: row.status === 'ACTIVE' && fromEpochDay(row.end_day) < today,
  endangers: (byOverdue.get(row.id) ?? []).map(({ id }) => id),
  endangeredBy: (byComing.get(row.id) ?? []).map(({ overdueId }) => overdueId),
  inMaintenance: inMaintenance.has(row.id),
});
