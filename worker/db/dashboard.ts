/**
 * The dashboard's figures, added up by the database in one batch. Taking a reservation is what must be quick, so nothing is
 * kept for these: they are read from covering indexes, never from the tables.
 */
import { sql } from 'drizzle-orm';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import type { Period } from '#domain/dashboard.ts';
import { addMonths, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { i } from './aliases.ts';
import { cardsOf, COUNTED, selectCards } from './dashboard-cards.ts';
import { batch, rows, type RowOf, type Database } from './database.ts';
import { mainImage } from './instrument-view.ts';

const TOP_INSTRUMENTS = 5;

type Statuses = Dashboard['statuses'];

const MONTH = {
  month: sql<string>`strftime('%Y-%m', start_day * 86400, 'unixepoch')`,
  count: sql<number>`sum(count)`,
  cents: sql<number>`sum(cents)`,
  ENDED: sql<number>`sum(ended)`,
  ACTIVE: sql<number>`sum(active)`,
  CONFIRMED: sql<number>`sum(confirmed)`,
  PENDING: sql<number>`sum(pending)`,
};

type MonthRow = RowOf<typeof MONTH>;

/** The cards as of `today`; statuses, series and top of the period. */
export async function readDashboard(db: Database, today: Day, period: Period): Promise<Dashboard> {
  const starts = sql`start_day BETWEEN ${toEpochDay(period.startDate)} AND ${toEpochDay(period.endDate)} AND ${COUNTED}`;
  const [months, top, ...cards] = await batch(db, [
    rows(
      MONTH,
      // By day first: that is the index's own order, and nothing is sorted but some days into their months.
      sql`FROM (SELECT start_day, count(*) AS count, sum(total_cents) AS cents,
                count(*) FILTER (WHERE status = 'ENDED') AS ended, count(*) FILTER (WHERE status = 'ACTIVE') AS active,
                count(*) FILTER (WHERE status = 'CONFIRMED') AS confirmed, count(*) FILTER (WHERE status = 'PENDING') AS pending
              FROM reservations INDEXED BY reservations_start WHERE ${starts} GROUP BY start_day)
        GROUP BY 1`,
    ),
    rows(
      { id: i.id, name: i.name, images: i.images, count: sql<number>`t.count` },
      sql`FROM (SELECT instrument_id, count(*) AS count FROM reservations INDEXED BY reservations_start
              WHERE ${starts} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${TOP_INSTRUMENTS}) t
        CROSS JOIN instruments i ON i.id = t.instrument_id ORDER BY t.count DESC, i.id`,
    ),
    ...selectCards(today),
  ]);
  const series = monthSeries(months, period);
  const inAll = (status: keyof Statuses): number => months.reduce((sum, row) => sum + row[status], 0);
  return {
    ...cardsOf(cards, today),
    statuses: { ENDED: inAll('ENDED'), ACTIVE: inAll('ACTIVE'), CONFIRMED: inAll('CONFIRMED'), PENDING: inAll('PENDING') },
    monthlyRevenue: series.map(({ month, cents }) => ({ month, total: fromCents(cents) })),
    monthlyReservations: series.map(({ month, count }) => ({ month, count })),
    topInstruments: top.map(({ id, name, images, count }) => ({
      instrumentId: id,
      name,
      image: mainImage(images),
      count,
    })),
  };
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
