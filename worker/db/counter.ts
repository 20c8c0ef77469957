/** The lists of the shop's counter, and a mark that differs once they may have changed. */
import { sql, type SQL } from 'drizzle-orm';
import { type Counter, type CounterLine, type CounterListName, MAX_COUNTER_LINES } from '#domain/contract/admin/counter.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { LONGEST_SPAN } from '#domain/reservation.ts';
import { closingTime } from '#domain/settings.ts';
import type { ShopTime } from '#domain/rental.ts';
import { all, read, rows, type Database, type RowOf, type Statement, statementOf, withBatch } from './database.ts';
import { dueCents } from './ledger.ts';
import { customerOf } from './orders.ts';
import { RESERVATION_FIELDS, RESERVATION_JOINS, toReservation } from './reservation-view.ts';
import { shopTimeAt } from './rental-line.ts';
import { settings } from './schema/shop.ts';
import { CAN_BE_OVERDUE, IS_OUT, OPEN } from './statuses.ts';

/** The newest closings of a few at once: their clocks may differ from the order in which they were written. */
const CLOSINGS = 3;

const MARK_FIELDS = {
  hours: settings.hours,
  isHandOverStrict: settings.isHandOverStrict,
  recordingSince: settings.recordingSince,
  /** Reservations, what moves, money, and what an administrator changes: each adds a row. */
  newest: sql<string>`json_array((SELECT max(id) FROM reservations), (SELECT max(id) FROM movements), (SELECT max(id) FROM ledger),
    (SELECT max(id) FROM audit_log))`,
  /** Cancellations by customers and by deadlines add none. */
  closed: sql<string>`(SELECT json_group_array(json_array(id, closed_at)) FROM (
    SELECT id, closed_at FROM reservations WHERE closed_at IS NOT NULL ORDER BY closed_at DESC, id DESC LIMIT ${CLOSINGS}))`,
};

/** `isClosed`: whether the shop has closed for the day. */
export type CounterMark = { text: string; isClosed: boolean };

const MARK = rows(MARK_FIELDS, sql`FROM settings`);

function toMark(found: readonly RowOf<typeof MARK_FIELDS>[], date: Day, { today, time }: ShopTime): CounterMark {
  const [row] = found;
  if (!row) throw new Error('the shop has its settings from the migration on');
  const { hours, isHandOverStrict, recordingSince, newest, closed } = row;
  const closesAt = closingTime(hours, today);
  const isClosed = closesAt !== null && time >= closesAt;
  return { text: JSON.stringify([date, today, isClosed, isHandOverStrict, recordingSince, newest, closed]), isClosed };
}

/** Reads eight rows, however many lines there are. One D1 call. */
export const readCounterMark = async (db: Database, date: Day, now: ShopTime): Promise<CounterMark> =>
  toMark(await all(db, MARK), date, now);

/** What `ask` gives, and the mark of today as it was before: read in the first batch, at no D1 call more. */
export async function readMarked<T>(
  db: Database,
  now: ShopTime,
  ask: (db: Database) => Promise<T>,
): Promise<{ value: T; mark: CounterMark | null }> {
  let mark: CounterMark | null = null;
  const value = await ask(
    withBatch(db, async <R>(statements: Statement[]) => {
      if (mark) return db.batch<R>(statements);
      const [first, ...results] = await db.batch<R>([statementOf(db, MARK.toText()), ...statements]);
      mark = toMark(read(MARK.fields, first?.results ?? []), now.today, now);
      return results;
    }),
  );
  return { value, mark };
}

/** Ids of lines, each with the list that it is in and what orders that list. */
function selectListed(date: Day, today: Day, isClosed: boolean): SQL {
  const [day, now] = [toEpochDay(date), toEpochDay(today)];
  const isLate = sql`(r.end_day < ${now} AND ${CAN_BE_OVERDUE})`;
  /** Not collected: its first day is over, and nothing of it is out. */
  const isUncollected = sql`(NOT ${IS_OUT} AND r.start_day < ${now + Number(isClosed)})`;
  const asOfNow = sql`UNION ALL
    SELECT r.id, iif(${isLate}, 'overdue', 'notCollected') AS list, iif(${isLate}, r.end_day, r.start_day) AS rank
    FROM reservations r WHERE r.status IN ${OPEN} AND r.start_day <= ${now} AND (${isLate} OR ${isUncollected})`;
  const orderId = sql`coalesce(r.order_id, r.id)`;
  return sql`SELECT r.id, 'toHandOver' AS list, ${orderId} AS rank FROM reservations r
      WHERE r.status IN ${OPEN} AND r.start_day = ${day} AND r.quantity_handed < r.quantity
        AND NOT (r.quantity_handed = 0 AND ${IS_OUT}) AND NOT (${Number(date === today)} AND ${isUncollected})
    UNION ALL
    SELECT r.id, 'toReceive' AS list, ${orderId} AS rank FROM reservations r
      WHERE r.status IN ${OPEN} AND r.start_day BETWEEN ${day - LONGEST_SPAN} AND ${day} AND r.end_day = ${day} AND ${IS_OUT}
    ${date === today ? asOfNow : sql``}`;
}

const LINE_FIELDS = {
  ...RESERVATION_FIELDS,
  list: sql<CounterListName>`x.list`,
  total: sql<number>`x.total`,
  dueCents: dueCents(sql`coalesce(r.order_id, r.id)`),
  depositCents: sql<number>`coalesce(b.deposit_cents, 0)`,
};

const toLine = (row: RowOf<typeof LINE_FIELDS>, nowMs: number): CounterLine => ({
  ...toReservation(row, 'shop', nowMs),
  customer: customerOf(row),
  due: fromCents(row.dueCents),
  deposit: fromCents(row.depositCents),
});

/** Reads the open lines whose first day has come, and the day's. One D1 call. */
export async function readCounter(db: Database, date: Day, isClosed: boolean, nowMs: number): Promise<Counter> {
  const { today } = shopTimeAt(nowMs);
  const found = await all(
    db,
    rows(
      LINE_FIELDS,
      sql`FROM (SELECT list, count(*) AS total, json_group_array(id ORDER BY rank, id) AS ids
          FROM (${selectListed(date, today, isClosed)}) GROUP BY list) x
        CROSS JOIN json_each(x.ids) place CROSS JOIN reservations r ON r.id = place.value ${RESERVATION_JOINS}
        LEFT JOIN order_balances b ON b.order_id = coalesce(r.order_id, r.id)
        WHERE place.key < ${MAX_COUNTER_LINES} ORDER BY x.list, place.key`,
    ),
  );
  const listed = (name: CounterListName): Counter[CounterListName] => {
    const lines = found.filter(({ list }) => list === name);
    return { lines: lines.map((row) => toLine(row, nowMs)), total: lines[0]?.total ?? 0 };
  };
  return {
    date,
    toHandOver: listed('toHandOver'),
    toReceive: listed('toReceive'),
    overdue: listed('overdue'),
    notCollected: listed('notCollected'),
  };
}
