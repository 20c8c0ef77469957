/** The timeline: a page of instruments, and everything that holds their days in a window. Always two D1 calls. */
import { sql, type SQL } from 'drizzle-orm';
import type { TimelineHold, TimelineReservation, TimelineRow } from '#domain/contract/admin/timeline.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { LONGEST_SPAN, OPEN_STATUSES } from '#domain/reservation.ts';
import { c, i, r } from './aliases.ts';
import { all, among, batch, build, fromJson, named, rows, type Json, type RowOf, type Database } from './database.ts';
import { selectEndangered, toDangers, type Dangers } from './endangered.ts';
import { chosenByName, conditions, countChosen, type TableFilter } from './instrument-table.ts';
import { mainImage } from './instrument-view.ts';
import { oneOf } from './literal.ts';
import { holds, stockDays } from './schema/stock.ts';
import { peopleCalled, type Some } from './search-words.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';
import { matchingBeginnings } from './word-match.ts';

/** More bars are left out, and the answer says so. */
const MAX_BARS = 3_000;

type HoldRow = typeof holds.$inferSelect;

/** All but the cancelled. */
const WITH_BAR = oneOf([...OPEN_STATUSES, 'ENDED']);

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

/** `hidden`: how many match and have no bar; undefined unless only the others are wanted, and where not all were looked at. */
type Page = { instruments: TimelineRow[]; truncated: boolean; total: number; isMore: boolean; hidden: number | undefined };

export type TimelineFilter = Pick<TableFilter, 'search' | 'categoryIds' | 'statuses'>;
type Asked = { filter: TimelineFilter; window: Window; slice: { limit: number; offset: number } };

/** Two D1 calls: which instruments, and what they have. */
export async function readTimeline(
  db: Database,
  filter: TimelineFilter,
  window: Window & { isMovedOnly: boolean },
  slice: { limit: number; offset: number },
): Promise<Page> {
  const asked = { filter, window, slice };
  const { ids, ...found } =
    filter.search.kind === 'some'
      ? await search(db, asked, filter.search, window.isMovedOnly)
      : await (window.isMovedOnly && filter.search.kind === 'all' ? withMovement(db, asked) : every(db, asked));
  return { ...found, ...(await readRows(db, ids, window)) };
}

type Chosen = { ids: number[]; total: number; isMore: boolean; hidden: number | undefined };

async function every(db: Database, { filter, slice }: Asked): Promise<Chosen> {
  const [found, [counted]] = await batch(db, [
    sql<{ id: number }>`${chosenByName(filter)} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    countChosen(filter),
  ]);
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0, isMore: false, hidden: undefined };
}

/** A page of `wanted`, which has `id` and `name_key`, and how many of it there are. */
const PAGE = {
  ids: sql<Json<number[]>>`ids`,
  total: sql<number>`total`,
  looked: sql<number>`looked`,
  isMore: sql<0 | 1>`isMore`,
};
const page = ({ limit, offset }: Asked['slice']): SQL => sql`(SELECT json_group_array(id) FROM (
    SELECT id FROM wanted ORDER BY name_key, id LIMIT ${limit} OFFSET ${offset})) AS ids, (SELECT count(*) FROM wanted) AS total`;

/** Most instruments with such words, and most lines of customers called so, that a search looks at: the newest. */
const MAX_FOUND = 250;

/** Instruments by name, number or words, and those reserved in the window by customers who are called so. */
async function search(db: Database, { filter, window, slice }: Asked, some: Some, isMovedOnly: boolean): Promise<Chosen> {
  const [start, end] = [toEpochDay(window.start), toEpochDay(window.end)];
  const found = sql`WITH hits AS MATERIALIZED (SELECT rowid AS id FROM instrument_search
      WHERE instrument_search MATCH ${matchingBeginnings(some.words)} ORDER BY rowid DESC LIMIT ${MAX_FOUND + 1}),
    lines AS MATERIALIZED (SELECT r.instrument_id AS id FROM (${peopleCalled(some)}) p CROSS JOIN reservations r INDEXED BY reservations_user
      ON r.user_id = p.id AND r.start_day BETWEEN ${start - LONGEST_SPAN} AND ${end}
      WHERE r.end_day >= ${start} AND r.status <> 'CANCELLED' LIMIT ${MAX_FOUND + 1}),
    looked AS MATERIALIZED (SELECT i.id, i.name_key FROM (SELECT id FROM hits UNION SELECT id FROM lines UNION SELECT ${some.id}) f
      CROSS JOIN instruments i ON i.id = f.id WHERE ${conditions({ ...filter, search: { kind: 'all' } })}),
    wanted AS MATERIALIZED (SELECT i.id, i.name_key FROM looked i WHERE ${isMovedOnly ? moves(window) : sql`1`})
    SELECT ${page(slice)}, (SELECT count(*) FROM looked) AS looked,
      max((SELECT count(*) FROM hits), (SELECT count(*) FROM lines)) > ${MAX_FOUND} AS isMore`;
  return toChosen(await all(db, named(PAGE, found)), isMovedOnly);
}

function toChosen([row]: RowOf<typeof PAGE>[], isMovedOnly: boolean): Chosen {
  const { total = 0, looked = 0 } = row ?? {};
  const isMore = row?.isMore === 1;
  return { ids: row ? fromJson(row.ids) : [], total, isMore, hidden: isMovedOnly && !isMore ? looked - total : undefined };
}

/** Of instruments `i`: has a bar in the window. */
const moves = ({ start, end, today }: Window): SQL => {
  const [first, last] = [toEpochDay(start), toEpochDay(end)];
  const line = (status: SQL, days: SQL): SQL => sql`EXISTS (SELECT 1 FROM reservations r INDEXED BY reservations_instrument
    WHERE r.instrument_id = i.id AND r.status ${status} AND ${days})`;
  return sql`(${line(sql`IN ${WITH_BAR}`, sql`r.start_day BETWEEN ${first - LONGEST_SPAN} AND ${last} AND r.end_day >= ${first}`)}
    OR EXISTS (SELECT 1 FROM holds h WHERE h.instrument_id = i.id AND h.kind = 'maintenance' AND h.end_day >= ${first} AND h.start_day <= ${last})
    OR ${Number(start <= today)} AND ${line(sql`= 'ACTIVE'`, sql`r.start_day < ${first} AND r.end_day < ${first} AND ${CAN_BE_OVERDUE}`)})`;
};

/** Instruments with a bar in the window. */
const moving = ({ start, end, today }: Window): SQL => {
  const [first, last] = [toEpochDay(start), toEpochDay(end)];
  return sql`SELECT instrument_id FROM reservations INDEXED BY reservations_start
      WHERE start_day BETWEEN ${first - LONGEST_SPAN} AND ${last} AND end_day >= ${first} AND status <> 'CANCELLED'
    UNION SELECT instrument_id FROM holds WHERE kind = 'maintenance' AND end_day >= ${first} AND start_day <= ${last}
    UNION SELECT r.instrument_id FROM reservations r INDEXED BY reservations_due
      WHERE r.status = 'ACTIVE' AND r.end_day < ${Math.min(first, toEpochDay(today))} AND ${Number(start <= today)} AND ${CAN_BE_OVERDUE}`;
};

/** Where more lines than this may have a bar, most instruments have one. */
const MAX_LINES = 4_000;
/** So many instruments, by name, are then looked at. */
const MAX_LOOKED = 500;

/**
 * Those that move in the window. In a shop with few lines all of them are found by the days; otherwise the first instruments by name are
 * looked at, and the answer says that there are more.
 */
async function withMovement(db: Database, asked: Asked): Promise<Chosen> {
  const { filter, window, slice } = asked;
  const where = conditions(filter);
  const months = sql`month BETWEEN ${toEpochDay(window.start) - LONGEST_SPAN - 30} AND ${toEpochDay(window.end)}`;
  const found = sql`WITH many AS MATERIALIZED (SELECT 1 FROM (
      SELECT sum(count) AS n FROM reservation_months WHERE ${months} AND status <> 'CANCELLED') WHERE n > ${MAX_LINES}),
    looked AS MATERIALIZED (SELECT id, name_key FROM many CROSS JOIN (
      ${chosenByName(filter)} LIMIT ${MAX_LOOKED + 1})),
    wanted AS MATERIALIZED (
      SELECT i.id, i.name_key FROM (SELECT id, name_key FROM looked LIMIT ${MAX_LOOKED}) i WHERE ${moves(window)}
      UNION ALL SELECT i.id, i.name_key FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM many)) few CROSS JOIN (${moving(window)}) m
        CROSS JOIN instruments i ON i.id = m.instrument_id WHERE ${where})
    SELECT ${page(slice)}, 0 AS looked, (SELECT count(*) FROM looked) > ${MAX_LOOKED} AS isMore`;
  const [chosenOnes, [counted]] = await batch(db, [named(PAGE, found), countChosen(filter)]);
  const { ids, total, isMore } = toChosen(chosenOnes, false);
  return { ids, total, isMore, hidden: isMore ? undefined : Math.max(0, (counted?.total ?? 0) - total) };
}

/** Of these instruments, in this order. */
async function readRows(db: Database, ids: readonly number[], window: Window): Promise<Pick<Page, 'instruments' | 'truncated'>> {
  if (ids.length === 0) return { instruments: [], truncated: false };
  const [start, end] = [toEpochDay(window.start), toEpochDay(window.end)];
  const ofThem = sql`instrument_id IN ${among(ids)}`;
  const { instruments, days, bars, windows, endangered } = await batch(db, {
    instruments: rows(
      INSTRUMENT,
      sql`FROM json_each(${JSON.stringify(ids)}) p CROSS JOIN instruments i ON i.id = p.value
        CROSS JOIN categories c ON c.id = i.category_id ORDER BY p.key`,
    ),
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
    endangered: selectEndangered(window.today, among(ids)),
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
          WHERE ${ofThem} AND status IN ${WITH_BAR}
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
