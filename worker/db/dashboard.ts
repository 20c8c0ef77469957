/**
 * The dashboard's figures, added up by the database in one batch. Taking a reservation is what must be quick, so nothing is
 * kept for these: they are read from covering indexes, never from the tables.
 */
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { addMonths, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { cardsOf, cardStatements } from './dashboard-cards.ts';
import { sql, statement } from './fragment.ts';
import { imagesOf } from './instrument-view.ts';

const TOP_INSTRUMENTS = 5;
const LAST_DAY: Day = '9999-12-31';

/** What statuses, series and top are of: reservations that start on these days. Without an end, all that are coming as well. */
export type Period = { from: Day; to: Day | null };

/** The last `months` months, the running one included, and what is coming. */
export const lastMonths = (today: Day, months: number): Period => ({ from: addMonths(today, 1 - months), to: null });

type MonthRow = { month: string; count: number; cents: number; ended: number; active: number };
type TopRow = { id: number; name: string; images_json: string; count: number };

/** Everything as of `today`. */
export async function readDashboard(db: D1Database, today: Day, period: Period): Promise<Dashboard> {
  const starts = sql`start_day BETWEEN ${toEpochDay(period.from)} AND ${toEpochDay(period.to ?? LAST_DAY)}`;
  const [started, top, ...cards] = await db.batch([
    statement(
      db,
      // By day first: that is the index's own order, and nothing is sorted but some days into their months.
      sql`SELECT strftime('%Y-%m', start_day * 86400, 'unixepoch') AS month, sum(count) AS count, sum(cents) AS cents,
          sum(ended) AS ended, sum(active) AS active
        FROM (SELECT start_day, count(*) FILTER (WHERE status <> 'CANCELLED') AS count,
                coalesce(sum(total_cents) FILTER (WHERE status <> 'CANCELLED'), 0) AS cents,
                count(*) FILTER (WHERE status = 'ENDED') AS ended, count(*) FILTER (WHERE status = 'ACTIVE') AS active
              FROM reservations INDEXED BY reservations_start WHERE ${starts} GROUP BY start_day)
        GROUP BY 1`,
    ),
    statement(
      db,
      sql`SELECT i.id, i.name, i.images_json, t.count
        FROM (SELECT instrument_id, count(*) AS count FROM reservations INDEXED BY reservations_start
              WHERE ${starts} AND status <> 'CANCELLED' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${TOP_INSTRUMENTS}) t
        CROSS JOIN instruments i ON i.id = t.instrument_id ORDER BY t.count DESC, i.id`,
    ),
    ...cardStatements(db, today),
  ]);
  const rows = (started?.results ?? []) as MonthRow[];
  const series = monthSeries(rows, period, today);
  return {
    ...cardsOf(cards, today),
    statuses: {
      ENDED: rows.reduce((sum, { ended }) => sum + ended, 0),
      ACTIVE: rows.reduce((sum, { active }) => sum + active, 0),
    },
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

/** The months of the period; without an end up to this one, and on to the last that has a reservation. Months without any are 0. */
function monthSeries(
  rows: readonly MonthRow[],
  { from, to }: Period,
  today: Day,
): { month: string; count: number; cents: number }[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const last =
    to?.slice(0, 7) ??
    rows.reduce((latest, { month, count }) => (count > 0 && month > latest ? month : latest), today.slice(0, 7));
  // Counted, not walked: the month after the last of the calendar has no name to stop at.
  return Array.from({ length: monthNumber(last) - monthNumber(from) + 1 }, (_, i) => {
    const month = addMonths(from, i).slice(0, 7);
    return { month, count: byMonth.get(month)?.count ?? 0, cents: byMonth.get(month)?.cents ?? 0 };
  });
}

/** Months since year 0 of a day or a 'YYYY-MM'. */
const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
