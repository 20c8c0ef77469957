/** The dashboard's figures, added up in one batch from those that are kept (kept-reservations.ts). */
import { sql, type SQL } from 'drizzle-orm';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import type { Period } from '#domain/dashboard.ts';
import { addMonths, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { i } from './aliases.ts';
import { selectCollected } from './collected.ts';
import { cardsOf, selectCards } from './dashboard-cards.ts';
import { batch, rows, type RowOf, type Database } from './database.ts';
import { COUNTED, countIn, mostReserved, sumsOf } from './kept-reservations.ts';
import { mainImage } from './instrument-view.ts';

const TOP_INSTRUMENTS = 5;

type Statuses = Dashboard['statuses'];

const ofStatus = (status: keyof Statuses): SQL<number> => sql`coalesce(sum(count) FILTER (WHERE status = ${status}), 0)`;

const MONTH = {
  month: sql<string>`strftime('%Y-%m', at * 86400, 'unixepoch')`,
  count: sql<number>`sum(count)`,
  cents: sql<number>`sum(cents)`,
  ENDED: ofStatus('ENDED'),
  ACTIVE: ofStatus('ACTIVE'),
  CONFIRMED: ofStatus('CONFIRMED'),
  PENDING: ofStatus('PENDING'),
};

type MonthRow = RowOf<typeof MONTH>;

/** The cards as of `today`; statuses, series and top of the period, of all reservations without one. */
export async function readDashboard(db: Database, today: Day, period: Period | null): Promise<Dashboard> {
  const [months, top, collected, ...cards] = await batch(db, [
    rows(MONTH, sql`FROM ${sumsOf(period)} WHERE status ${COUNTED} AND count > 0 GROUP BY 1`),
    rows(
      { id: i.id, name: i.name, images: i.images, count: sql<number>`t.count` },
      sql`FROM (${period ? mostReservedIn(period) : mostReserved(TOP_INSTRUMENTS)}) t
        CROSS JOIN instruments i ON i.id = t.instrument_id ORDER BY t.count DESC, i.id`,
    ),
    selectCollected(period),
    ...selectCards(today),
  ]);
  const series = monthSeries(months, period ?? wholeTime(months, today));
  const inAll = (status: keyof Statuses): number => months.reduce((sum, row) => sum + row[status], 0);
  return {
    ...cardsOf(cards, today),
    statuses: { ENDED: inAll('ENDED'), ACTIVE: inAll('ACTIVE'), CONFIRMED: inAll('CONFIRMED'), PENDING: inAll('PENDING') },
    monthlyRevenue: series.map(({ month, cents }) => ({ month, total: fromCents(cents) })),
    monthlyCollected: series.map(({ month }) => ({
      month,
      total: fromCents(collected.find((row) => row.month === month)?.cents ?? 0),
    })),
    monthlyReservations: series.map(({ month, count }) => ({ month, count })),
    topInstruments: top.map(({ id, name, images, count }) => ({
      instrumentId: id,
      name,
      image: mainImage(images),
      count,
    })),
    ...(period && months.reduce((sum, { count }) => sum + count, 0) > MAX_READ && { topAmong: CANDIDATES }),
  };
}

/** Most reservations of a period that are read for its top. */
const MAX_READ = 800;
/** Instruments among which the top of a longer period is looked for. */
const CANDIDATES = 10;

/**
 * Which instruments the reservations were of is kept for all time alone. Of a period with few of them all are read; of a longer one those of
 * the instruments that are reserved most in all time.
 */
function mostReservedIn(period: Period): SQL {
  const within = sql`status ${COUNTED} AND start_day BETWEEN ${toEpochDay(period.startDate)} AND ${toEpochDay(period.endDate)}`;
  return sql`
    WITH size AS MATERIALIZED (SELECT coalesce(sum(count), 0) > ${MAX_READ} AS is_long FROM ${sumsOf(period)} WHERE status ${COUNTED})
    SELECT instrument_id, count FROM (
      SELECT instrument_id, count(*) AS count FROM (SELECT 1 FROM size WHERE NOT is_long) short
        CROSS JOIN reservations INDEXED BY reservations_start WHERE ${within} GROUP BY instrument_id
      UNION ALL SELECT k.instrument_id, ${countIn(period, sql`k.instrument_id`)}
        FROM (SELECT 1 FROM size WHERE is_long) long CROSS JOIN (${mostReserved(CANDIDATES)}) k)
    WHERE count > 0 ORDER BY count DESC, instrument_id LIMIT ${TOP_INSTRUMENTS}`;
}

/** From the first to the last month with a reservation, and at least the current one. */
function wholeTime(months: readonly MonthRow[], today: Day): Period {
  const found = [today.slice(0, 7), ...months.map(({ month }) => month)].toSorted();
  return { startDate: `${found[0]}-01`, endDate: `${found.at(-1)}-01` };
}

/** The months of the period. Those without any reservation are 0. */
function monthSeries(
  months: readonly MonthRow[],
  { startDate, endDate }: Period,
): { month: string; count: number; cents: number }[] {
  const byMonth = new Map(months.map((row) => [row.month, row]));
  // Counted, not walked: the month after the last of the calendar has no name to stop at.
  return Array.from({ length: monthNumber(endDate) - monthNumber(startDate) + 1 }, (_, later) => {
    const month = addMonths(startDate, later).slice(0, 7);
    return { month, count: byMonth.get(month)?.count ?? 0, cents: byMonth.get(month)?.cents ?? 0 };
  });
}

/** Months since year 0. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
