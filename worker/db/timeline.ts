/** The timeline: a page of instruments, and everything that holds their days in a window. Always two D1 calls. */
import { sql, type SQL } from 'drizzle-orm';
import type { TimelineHold, TimelineReservation, TimelineRow } from '#domain/contract/admin/timeline.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { LONGEST_SPAN } from '#domain/reservation.ts';
import { c, i, r } from './aliases.ts';
import { among, batch, build, rows, type RowOf, type Database } from './database.ts';
import { selectEndangered, toDangers, type Dangers } from './endangered.ts';
import { chosen, countChosen, type TableFilter } from './instrument-table.ts';
import { mainImage } from './instrument-view.ts';
import { holds, stockDays } from './schema.ts';
import { peopleCalled } from './search-words.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';

/** More bars are left out, and the answer says so. */
const MAX_BARS = 3_000;

type HoldRow = typeof holds.$inferSelect;

export type Window = { start: Day; end: Day; today: Day };

const INSTRUMENT = {
  id: i.id,
  name: i.name,
  images: i.images,
  categoryName: c.name,
  status: i.status,
  stock: i.stock,
};

const BAR = {
  id: r.id,
  instrumentId: r.instrumentId,
  userId: r.userId,
  userName: sql<string>`u.username || ' ' || u.lastname`,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  status: r.status,
  totalCents: r.totalCents,
  canBeOverdue: sql<0 | 1>`${CAN_BE_OVERDUE}`,
};

/** Instruments reserved in the window by a customer with that name: the search finds them besides instruments with that name. */
const ofCustomers = (filter: TableFilter, start: number, end: number): SQL | null =>
  filter.search.kind === 'some'
    ? sql`SELECT r.instrument_id FROM reservations r WHERE r.user_id IN (${peopleCalled(filter.search)})
        AND r.start_day BETWEEN ${start - LONGEST_SPAN} AND ${end} AND r.end_day >= ${start} AND r.status <> 'CANCELLED'`
    : null;

/** Instruments with a bar in the window. */
const withMovement = ({ start, end, today }: Window): SQL => {
  const [first, last] = [toEpochDay(start), toEpochDay(end)];
  return sql`SELECT instrument_id FROM reservations INDEXED BY reservations_start
      WHERE start_day BETWEEN ${first - LONGEST_SPAN} AND ${last} AND end_day >= ${first} AND status <> 'CANCELLED'
    UNION SELECT instrument_id FROM holds WHERE kind = 'maintenance' AND end_day >= ${first} AND start_day <= ${last}
    UNION SELECT r.instrument_id FROM reservations r INDEXED BY reservations_due
      WHERE r.status = 'ACTIVE' AND r.end_day < ${Math.min(first, toEpochDay(today))} AND ${Number(start <= today)} AND ${CAN_BE_OVERDUE}`;
};

/** `hidden`: how many match and have no bar; undefined unless only the others are wanted. */
type Page = { instruments: TimelineRow[]; truncated: boolean; total: number; hidden: number | undefined };

export async function readTimeline(
  db: Database,
  filter: TableFilter,
  window: Window & { isMovedOnly: boolean },
  slice: { limit: number; offset: number },
): Promise<Page> {
  const [start, end] = [toEpochDay(window.start), toEpochDay(window.end)];
  const alsoFound = ofCustomers(filter, start, end);
  const every: TableFilter = alsoFound ? { ...filter, alsoFound } : filter;
  const wanted = window.isMovedOnly ? { ...every, only: withMovement(window) } : every;
  const order = { sort: 'name', descending: false, today: toEpochDay(window.today), ...slice } as const;
  const [instruments, [counted], [all]] = await batch(db, [
    rows(
      INSTRUMENT,
      sql`FROM (${chosen(wanted, order)}) p CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
        ORDER BY p.sort_key, p.row_id`,
    ),
    countChosen(wanted),
    countChosen(every),
  ]);
  const total = counted?.total ?? 0;
  const hidden = window.isMovedOnly ? Math.max(0, (all?.total ?? 0) - total) : undefined;
  if (instruments.length === 0) return { instruments: [], truncated: false, total, hidden };

  const ofThem = sql`instrument_id IN ${among(instruments.map(({ id }) => id))}`;
  const { days, bars, windows, endangered } = await batch(db, {
    days: build
      .select({ instrumentId: stockDays.instrumentId, day: stockDays.day, free: stockDays.free })
      .from(stockDays)
      .where(sql`${ofThem} AND day BETWEEN ${start} AND ${end}`),
    bars: selectBars(ofThem, window),
    windows: build
      .select()
      .from(holds)
      .where(sql`${ofThem} AND end_day >= ${start} AND start_day <= ${end}`)
      .orderBy(holds.startDay, holds.id)
      .limit(MAX_BARS),
    endangered: selectEndangered(window.today),
  });
  const free = Map.groupBy(days, (row) => row.instrumentId);
  const reservations = Map.groupBy(bars, (row) => row.instrumentId);
  const kept = Map.groupBy(windows, (row) => row.instrumentId);
  const dangers = toDangers(endangered);
  return {
    instruments: instruments.map(({ images, ...instrument }) => ({
      ...instrument,
      image: mainImage(images),
      free: freeUnits(instrument.stock, free.get(instrument.id) ?? [], start, end),
      reservations: (reservations.get(instrument.id) ?? []).map((bar) => toBar(bar, window.today, dangers)),
      maintenance: (kept.get(instrument.id) ?? []).flatMap(({ id, kind, startDay, endDay, quantity, reason }) =>
        kind === 'maintenance'
          ? [{ id, startDate: fromEpochDay(startDay), endDate: fromEpochDay(endDay), quantity, reason }]
          : [],
      ),
      holds: toHolds(kept.get(instrument.id) ?? []),
    })),
    truncated: bars.length === MAX_BARS || windows.length === MAX_BARS,
    total,
    hidden,
  };
}

/** What holds or held days of the window, and what is overdue however long ago it ended: its instrument is still out. */
function selectBars(ofThem: SQL, { start, end, today }: Window) {
  const [first, last] = [toEpochDay(start), toEpochDay(end)];
  return rows(
    BAR,
    sql`FROM reservations r CROSS JOIN users u ON u.id = r.user_id
      WHERE r.id IN (
        SELECT id FROM reservations INDEXED BY reservations_instrument
          WHERE ${ofThem} AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED')
            AND start_day BETWEEN ${first - LONGEST_SPAN} AND ${last} AND end_day >= ${first}
        UNION SELECT id FROM reservations r INDEXED BY reservations_instrument
          WHERE ${ofThem} AND status = 'ACTIVE' AND start_day < ${first}
            AND end_day < ${first} AND ${Number(start <= today)} AND ${CAN_BE_OVERDUE})
      ORDER BY r.start_day, r.id LIMIT ${MAX_BARS}`,
  );
}

/** One bar for the days in a row on which a line holds the same units: overdue holds are a row a day. */
function toHolds(kept: readonly HoldRow[]): TimelineHold[] {
  const bars: TimelineHold[] = [];
  for (const { id, kind, reservationId, startDay, endDay, quantity } of kept) {
    if (kind === 'maintenance' || reservationId === null) continue;
    const before = bars.findLast((bar) => bar.reservationId === reservationId && bar.kind === kind);
    if (before?.quantity === quantity && before.endDate === fromEpochDay(startDay - 1)) before.endDate = fromEpochDay(endDay);
    else bars.push({ id, kind, reservationId, startDate: fromEpochDay(startDay), endDate: fromEpochDay(endDay), quantity });
  }
  return bars;
}

function freeUnits(stock: number, days: readonly { day: number; free: number }[], start: number, end: number): number[] {
  const units = Array.from({ length: end - start + 1 }, () => stock);
  for (const { day, free } of days) units[day - start] = free;
  return units;
}

const toBar = (row: RowOf<typeof BAR>, today: Day, { byOverdue, byComing, inMaintenance }: Dangers): TimelineReservation => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName.trim(),
  startDate: fromEpochDay(row.startDay),
  endDate: fromEpochDay(row.endDay),
  quantity: row.quantity,
  status: row.status,
  totalPrice: fromCents(row.totalCents),
  overdue: row.status === 'ACTIVE' && row.canBeOverdue === 1 && fromEpochDay(row.endDay) < today,
  endangers: (byOverdue.get(row.id) ?? []).map(({ id }) => id),
  endangeredBy: (byComing.get(row.id) ?? []).map(({ overdueId }) => overdueId),
  inMaintenance: inMaintenance.has(row.id),
});
