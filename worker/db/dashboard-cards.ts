/**
 * The four figures on the cards, what each is compared with, and the twelve months behind those whose past is known: accounts and
 * instruments by when they came and went, reservations by their days. How many units there were is not: stock keeps no history.
 */
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { COUNTED_STATUSES } from '#domain/dashboard.ts';
import { addDays, addMonths, firstOfMonth, lastOfMonth, toEpochDay, type Day } from '#domain/day.ts';
import { LONGEST_STAY } from '#domain/reservation.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { type Fragment, sql, statement } from './fragment.ts';

const HISTORY_MONTHS = 12;

/** The reservations that any figure of the dashboard counts. */
export const COUNTED: Fragment = {
  text: `status IN (${COUNTED_STATUSES.map((status) => `'${status}'`).join(', ')})`,
  values: [],
};

/** One month of the history: all of it counts, and a state is that of the day of the month that today is. */
type Point = {
  month: string;
  firstDay: number;
  nextFirstDay: number;
  nextFirstMs: number;
  sameDay: number;
  afterSameDayMs: number;
};

/** Oldest first; the running month last. A day that a month does not have is its last. */
function pointsUpTo(today: Day): Point[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, i) => {
    const first = addMonths(today, i + 1 - HISTORY_MONTHS);
    const next = addMonths(first, 1);
    const wanted = addDays(first, Number(today.slice(8)) - 1);
    const sameDay = wanted < next ? wanted : lastOfMonth(first);
    return {
      month: first.slice(0, 7),
      firstDay: toEpochDay(first),
      nextFirstDay: toEpochDay(next),
      nextFirstMs: startOfDayInShop(next),
      sameDay: toEpochDay(sameDay),
      afterSameDayMs: startOfDayInShop(addDays(sameDay, 1)),
    };
  });
}

/** `count` of each point as one column of a single walk: 'name0', 'name1'… */
const columns = (points: readonly Point[], name: string, count: (point: Point) => Fragment): Fragment =>
  points
    .map((point, i) => sql`${count(point)} AS ${{ text: `${name}${i}`, values: [] }}`)
    .reduce((all, one) => sql`${all}, ${one}`);

/** To stand first in the dashboard's batch, in the order in which {@link cardsOf} reads them. */
export function cardStatements(db: D1Database, today: Day): D1PreparedStatement[] {
  const points = pointsUpTo(today);
  const [oldest] = points;
  const day = toEpochDay(today);
  return [
    sql`SELECT ${columns(points, 'users', ({ nextFirstMs }) => sql`count(*) FILTER (WHERE created_at < ${nextFirstMs})`)}
      FROM users INDEXED BY users_created WHERE deleted_at IS NULL`,
    sql`SELECT ${columns(points, 'left', ({ nextFirstMs }) => sql`count(*) FILTER (WHERE deleted_at >= ${nextFirstMs} AND created_at < ${nextFirstMs})`)}
      FROM users INDEXED BY users_deleted WHERE deleted_at >= ${oldest?.nextFirstMs ?? 0}`,
    sql`SELECT ${columns(points, 'starts', (at) => sql`count(*) FILTER (WHERE start_day >= ${at.firstDay} AND start_day < ${at.nextFirstDay})`)},
      ${columns(points, 'covered', (at) => sql`count(DISTINCT CASE WHEN start_day <= ${at.sameDay} AND end_day >= ${at.sameDay} THEN instrument_id END)`)},
      count(DISTINCT CASE WHEN start_day <= ${day} AND end_day >= ${day} AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING') THEN instrument_id END) AS held
      FROM reservations INDEXED BY reservations_start
      WHERE start_day BETWEEN ${(oldest?.sameDay ?? day) - LONGEST_STAY} AND ${(points.at(-1)?.nextFirstDay ?? day) - 1} AND ${COUNTED}`,
    sql`SELECT (SELECT coalesce(sum(total), 0) FROM instrument_counts) AS live,
      ${columns(points, 'added', (at) => sql`count(*) FILTER (WHERE created_at >= ${at.afterSameDayMs})`)}
      FROM instruments INDEXED BY instruments_created WHERE created_at >= ${oldest?.afterSameDayMs ?? 0} AND archived_at IS NULL`,
    sql`SELECT ${columns(points, 'removed', (at) => sql`count(*) FILTER (WHERE archived_at >= ${at.afterSameDayMs} AND created_at < ${at.afterSameDayMs})`)}
      FROM instruments INDEXED BY instruments_archived WHERE archived_at >= ${oldest?.afterSameDayMs ?? 0}`,
    stockOf(startOfDayInShop(firstOfMonth(today))),
  ].map((fragment) => statement(db, fragment));
}

/** Units of the live instruments now, and of those that were live when the month began (with the stock that they have or had last). */
const stockOf = (monthStartMs: number): Fragment =>
  sql`WITH now(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_stock WHERE archived_at IS NULL),
      added(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_created
        WHERE created_at >= ${monthStartMs} AND archived_at IS NULL),
      removed(units) AS (SELECT coalesce(sum(stock), 0) FROM instruments INDEXED BY instruments_archived
        WHERE archived_at >= ${monthStartMs} AND created_at < ${monthStartMs})
    SELECT now.units AS value, now.units - added.units + removed.units AS previous FROM now, added, removed`;

type Cards = Pick<Dashboard, 'totalUsers' | 'monthReservations' | 'totalStock' | 'reservedPercentage'>;

/** What {@link cardStatements} found. */
export function cardsOf([users, gone, reservations, added, removed, stock]: readonly D1Result[], today: Day): Cards {
  const points = pointsUpTo(today);
  const last = points.length - 1;
  const of = (result: D1Result | undefined, name: string): number =>
    (result?.results[0] as Record<string, number> | undefined)?.[name] ?? 0;
  /** That there were when that month ended, those that have left since among them. */
  const accounts = (i: number): number => of(users, `users${i}`) + of(gone, `left${i}`);
  /** Of the instruments that there were on that point's day, those with `count`; null when there were none. */
  const share = (count: number, i: number): number | null => {
    const there = of(added, 'live') - of(added, `added${i}`) + of(removed, `removed${i}`);
    return there > 0 ? Math.round((count * 1_000) / there) / 10 : null;
  };
  const reserved = points.map((_, i) => share(i === last ? of(reservations, 'held') : of(reservations, `covered${i}`), i));
  return {
    totalUsers: {
      value: accounts(last),
      previous: accounts(last - 1),
      history: points.map(({ month }, i) => ({ month, value: accounts(i) })),
    },
    monthReservations: {
      value: of(reservations, `starts${last}`),
      previous: of(reservations, `starts${last - 1}`),
      history: points.map(({ month }, i) => ({ month, value: of(reservations, `starts${i}`) })),
    },
    totalStock: { value: of(stock, 'value'), previous: of(stock, 'previous') },
    reservedPercentage: {
      value: reserved[last] ?? 0,
      previous: reserved[last - 1] ?? 0,
      history: points.flatMap(({ month }, i) => {
        const value = reserved[i];
        return value === null || value === undefined ? [] : [{ month, value }];
      }),
    },
  };
}
