/**
 * The four figures on the cards, each with what it is compared with, and twelve months of history where the past is known:
 * accounts and instruments by when they came and went, reservations by their days. Units have no history, as stock keeps none.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { addDays, addMonths, firstOfMonth, fromEpochDay, lastOfMonth, toEpochDay, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { rows } from './database.ts';
import { COUNTED, coveredOn, heldOn, sumsOf } from './kept-reservations.ts';

const HISTORY_MONTHS = 12;

/** One month of the history. Counts are of the whole month; states are of the same day of the month as today. */
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
const columns = (points: readonly Point[], name: string, count: (point: Point) => SQL<number>): Record<string, SQL<number>> =>
  Object.fromEntries(points.map((point, i) => [`${name}${i}`, count(point)]));

const summed = (condition: SQL): SQL<number> => sql`coalesce(sum(count) FILTER (WHERE ${condition}), 0)`;

const counted = (condition: SQL): SQL<number> => sql`count(*) FILTER (WHERE ${condition})`;

/** Its day of the points before today's that the cards look at. */
export const pastDays = (today: Day): Day[] =>
  pointsUpTo(today)
    .slice(0, -1)
    .map(({ sameDay }) => fromEpochDay(sameDay));

const madeBetween = (fromMs: number, untilMs: number): SQL<number> =>
  sql`(SELECT count(*) FROM users INDEXED BY users_created WHERE deleted_at IS NULL AND created_at >= ${fromMs} AND created_at < ${untilMs})`;

/** The last queries of the dashboard's batch, in the order in which {@link cardsOf} reads them. */
export function selectCards(today: Day) {
  const points = pointsUpTo(today);
  const [oldest] = points;
  const day = toEpochDay(today);
  return [
    rows(
      columns(points, 'users', ({ nextFirstDay }) => summed(sql`month < ${nextFirstDay}`)),
      sql`FROM account_months`,
    ),
    // The shop's month is over some hours after that of UTC, by which accounts are kept.
    rows(
      columns(points, 'late', ({ nextFirstDay, nextFirstMs }) => madeBetween(nextFirstDay * DAY_MS, nextFirstMs)),
      sql``,
    ),
    rows(
      columns(points, 'left', ({ nextFirstMs }) => counted(sql`deleted_at >= ${nextFirstMs} AND created_at < ${nextFirstMs}`)),
      sql`FROM users INDEXED BY users_deleted WHERE deleted_at >= ${oldest?.nextFirstMs ?? 0}`,
    ),
    rows(
      columns(points, 'starts', (at) => summed(sql`at >= ${at.firstDay} AND at < ${at.nextFirstDay}`)),
      sql`FROM ${sumsOf({ startDate: fromEpochDay(oldest?.firstDay ?? day), endDate: lastOfMonth(today) })} WHERE status ${COUNTED}`,
    ),
    rows({ ...columns(points.slice(0, -1), 'covered', ({ sameDay }) => coveredOn(sameDay)), held: heldOn(day) }, sql``),
    rows(
      {
        live: sql<number>`(SELECT coalesce(sum(total), 0) FROM instrument_counts)`,
        ...columns(points, 'added', (at) => counted(sql`created_at >= ${at.afterSameDayMs}`)),
      },
      sql`FROM instruments INDEXED BY instruments_created WHERE created_at >= ${oldest?.afterSameDayMs ?? 0} AND archived_at IS NULL`,
    ),
    rows(
      columns(points, 'removed', (at) => counted(sql`archived_at >= ${at.afterSameDayMs} AND created_at < ${at.afterSameDayMs}`)),
      sql`FROM instruments INDEXED BY instruments_archived WHERE archived_at >= ${oldest?.afterSameDayMs ?? 0}`,
    ),
    selectStock(startOfDayInShop(firstOfMonth(today))),
  ];
}

/**
 * Units of the live instruments now, and of those that were live when the month began (with the stock that they have or had
 * last).
 */
const selectStock = (monthStartMs: number) =>
  rows(
    { value: sql<number>`live.units`, previous: sql<number>`live.units - added.units + removed.units` },
    sql`FROM (SELECT coalesce(sum(units), 0) AS units FROM instrument_counts) live,
      (SELECT coalesce(sum(stock), 0) AS units FROM instruments INDEXED BY instruments_created
        WHERE created_at >= ${monthStartMs} AND archived_at IS NULL) added,
      (SELECT coalesce(sum(stock), 0) AS units FROM instruments INDEXED BY instruments_archived
        WHERE archived_at >= ${monthStartMs} AND created_at < ${monthStartMs}) removed`,
  );

type Figures = Record<string, number>;

type Cards = Pick<Dashboard, 'totalUsers' | 'monthReservations' | 'totalStock' | 'reservedPercentage'>;

/** What {@link selectCards} found. */
export function cardsOf([users, late, gone, starts, covered, added, removed, stock]: readonly Figures[][], today: Day): Cards {
  const points = pointsUpTo(today);
  const last = points.length - 1;
  const of = (found: Figures[] | undefined, name: string): number => found?.[0]?.[name] ?? 0;
  /** That existed when that month ended, including those that have left since. */
  const accounts = (i: number): number => of(users, `users${i}`) + of(late, `late${i}`) + of(gone, `left${i}`);
  /** The share of that day's instruments with `count`; null when there were none. */
  const share = (count: number, i: number): number | null => {
    const there = of(added, 'live') - of(added, `added${i}`) + of(removed, `removed${i}`);
    return there > 0 ? Math.round((count * 1_000) / there) / 10 : null;
  };
  const reserved = points.map((_, i) => share(i === last ? of(covered, 'held') : of(covered, `covered${i}`), i));
  return {
    totalUsers: {
      value: accounts(last),
      previous: accounts(last - 1),
      history: points.map(({ month }, i) => ({ month, value: accounts(i) })),
    },
    monthReservations: {
      value: of(starts, `starts${last}`),
      previous: of(starts, `starts${last - 1}`),
      history: points.map(({ month }, i) => ({ month, value: of(starts, `starts${i}`) })),
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
