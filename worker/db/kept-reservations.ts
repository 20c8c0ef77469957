/**
 * Figures of all reservations from `reservation_figures` and its tables: kept up to some reservation, and counted from the
 * reservations themselves after it. Both together are always exact; the sweep keeps the second part small.
 */
import { sql, type SQL } from 'drizzle-orm';
import { COUNTED_STATUSES, type Period } from '#domain/dashboard.ts';
import { addMonths, firstOfMonth, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { LONGEST_SPAN, type ReservationStatus } from '#domain/reservation.ts';
import { batch, rows, type Database } from './database.ts';
import { literal, oneOf } from './literal.ts';
import { OPEN } from './statuses.ts';

const UPTO = sql`(SELECT upto FROM reservation_figures)`;

/** Epoch day of the first day of the month in which a reservation starts. */
const MONTH = sql`unixepoch(start_day * 86400, 'unixepoch', 'start of month') / 86400`;

/** FROM of those that are in no kept figure yet. Read by id only: any other index would walk all reservations. */
const fresh = (status: SQL): SQL => sql`reservations NOT INDEXED WHERE id > ${UPTO} AND status ${status}`;

/** How many reservations have such a status, given as `IN (…)` or `= …`. */
export const countReservations = (status: SQL): SQL<number> => sql`((SELECT coalesce(sum(count), 0) FROM reservation_months
  WHERE status ${status}) + (SELECT count(*) FROM ${fresh(status)}))`;

const ANY = sql`IS NOT NULL`;
/** The statuses that any figure of the dashboard counts. */
export const COUNTED = sql`IN ${oneOf(COUNTED_STATUSES)}`;

type Place = { status: ReservationStatus | null; limit: number; offset: number };

export const countOf = ({ status }: Pick<Place, 'status'>): SQL<number> =>
  countReservations(status === null ? ANY : sql`= ${status}`);

/**
 * SELECT of the ids of a page of all reservations, newest start first. The months say in which of them the page begins, and its
 * days on which day: what is walked is at most half of that day, from its nearer end.
 */
export function pageOfAll({ status, limit, offset }: Place): SQL {
  const has = status === null ? ANY : sql`= ${status}`;
  const walked =
    status === null
      ? sql`reservations INDEXED BY reservations_start WHERE 1`
      : sql`reservations INDEXED BY reservations_status WHERE status = ${status}`;
  const page = sql`ORDER BY start_day DESC, id DESC LIMIT ${limit}`;
  if (offset === 0) return sql`SELECT id FROM ${walked} ${page}`;
  const onDay = sql`SELECT id FROM ${walked} AND start_day = (SELECT day FROM on_day)`;
  const place = sql`coalesce((SELECT place FROM on_day), 0)`;
  return sql`
    WITH fresh AS MATERIALIZED (SELECT start_day AS day, ${MONTH} AS month FROM ${fresh(has)}),
    months AS (SELECT month, sum(n) AS n FROM (
        SELECT month, count AS n FROM reservation_months WHERE status ${has} UNION ALL SELECT month, 1 FROM fresh) GROUP BY month),
    in_month AS MATERIALIZED (SELECT month, unixepoch(month * 86400, 'unixepoch', '+1 month') / 86400 AS next, before
      FROM (SELECT month, n, sum(n) OVER (ORDER BY month DESC) - n AS before FROM months)
      WHERE before <= ${offset} AND before + n > ${offset}),
    days AS (SELECT day, sum(n) AS n FROM (
        SELECT day, count AS n FROM reservation_days
          WHERE day >= (SELECT month FROM in_month) AND day < (SELECT next FROM in_month) AND +status ${has}
        UNION ALL SELECT day, 1 FROM fresh WHERE month = (SELECT month FROM in_month)) GROUP BY day),
    on_day AS MATERIALIZED (SELECT day, n, ${offset} - before AS place FROM (
        SELECT day, n, (SELECT before FROM in_month) + sum(n) OVER (ORDER BY day DESC) - n AS before FROM days)
      WHERE before <= ${offset} AND before + n > ${offset}),
    first AS MATERIALIZED (SELECT day, CASE WHEN 2 * place < n
      THEN (${onDay} ORDER BY id DESC LIMIT 1 OFFSET ${place})
      ELSE (${onDay} ORDER BY id LIMIT 1 OFFSET coalesce((SELECT n FROM on_day), 1) - 1 - ${place}) END AS id FROM on_day)
    SELECT id FROM (
      SELECT start_day, id FROM ${walked} AND start_day = (SELECT day FROM first) AND id <= (SELECT id FROM first)
      UNION ALL SELECT start_day, id FROM ${walked} AND start_day < (SELECT day FROM first)
      ${page})`;
}

/**
 * FROM of `at`, `status`, `count` and `cents` of the reservations that start on these days, of all without a period. `at` is an epoch
 * day: of whole months their first one.
 */
export function sumsOf(period: Period | null): SQL {
  if (!period) {
    return sql`(SELECT month AS at, status, count, cents FROM reservation_months
      UNION ALL SELECT start_day, status, 1, total_cents FROM ${fresh(ANY)})`;
  }
  const [start, end] = [toEpochDay(period.startDate), toEpochDay(period.endDate)];
  const days = (first: number, last: number): SQL =>
    sql`SELECT day AS at, status, count, cents FROM reservation_days WHERE day BETWEEN ${first} AND ${last}`;
  const { from, until } = wholeMonths(period);
  const kept =
    from < until
      ? sql`SELECT month AS at, status, count, cents FROM reservation_months WHERE month >= ${from} AND month < ${until}
          UNION ALL ${days(start, from - 1)} UNION ALL ${days(until, end)}`
      : days(start, end);
  return sql`(${kept} UNION ALL SELECT start_day, status, 1, total_cents FROM ${fresh(ANY)}
    AND start_day BETWEEN ${start} AND ${end})`;
}

/** First day of the first whole month, and the day after the last one. */
function wholeMonths({ startDate, endDate }: Period): { from: number; until: number } {
  const [start, after] = [toEpochDay(startDate), toEpochDay(endDate) + 1];
  const until = fromEpochDay(after).endsWith('-01') ? after : toEpochDay(firstOfMonth(endDate));
  if (startDate.endsWith('-01')) return { from: start, until };
  // A period within one month has no next one, which may lie past the calendar's end.
  return { from: firstOfMonth(startDate) === firstOfMonth(endDate) ? after : toEpochDay(addMonths(startDate, 1)), until };
}

/** The instruments with most reservations, without the cancelled ones: SELECT of `instrument_id` and `count`. */
export const mostReserved = (limit: number): SQL => sql`
  WITH fresh AS MATERIALIZED (SELECT instrument_id, count(*) AS n FROM ${fresh(COUNTED)} GROUP BY instrument_id)
  SELECT instrument_id, count FROM (SELECT instrument_id, count FROM instrument_reservations INDEXED BY instrument_reservations_most
      WHERE instrument_id NOT IN (SELECT instrument_id FROM fresh) AND count > 0 ORDER BY count DESC, instrument_id LIMIT ${limit})
    UNION ALL SELECT f.instrument_id, f.n + coalesce(k.count, 0)
      FROM fresh f LEFT JOIN instrument_reservations k ON k.instrument_id = f.instrument_id
  ORDER BY 2 DESC, 1 LIMIT ${limit}`;

/** How many reservations of the instrument start within the period, without the cancelled ones: whole months from their counts. */
export function countIn(period: Period, instrument: SQL): SQL<number> {
  const [start, end] = [toEpochDay(period.startDate), toEpochDay(period.endDate)];
  const { from, until } = wholeMonths(period);
  const days = (first: number, last: number): SQL => sql`(SELECT count(*) FROM reservations INDEXED BY reservations_instrument
    WHERE instrument_id = ${instrument} AND status ${COUNTED} AND start_day BETWEEN ${first} AND ${last})`;
  if (from >= until) return sql`${days(start, end)}`;
  return sql`(${days(start, from - 1)} + ${days(until, end)}
    + (SELECT coalesce(sum(count), 0) FROM instrument_months WHERE instrument_id = ${instrument} AND month >= ${from} AND month < ${until})
    + (SELECT count(*) FROM ${fresh(COUNTED)} AND instrument_id = ${instrument} AND start_day >= ${from} AND start_day < ${until}))`;
}

/** Instruments that reservations of such a status cover on a day: those that started at most the longest span before it are read. */
const covering = (day: SQL, status: SQL): SQL<number> => sql`(SELECT count(DISTINCT instrument_id)
  FROM reservations INDEXED BY reservations_start
  WHERE start_day BETWEEN ${day} - ${literal(LONGEST_SPAN)} AND ${day} AND end_day >= ${day} AND status ${status})`;

/** The same of a past day, without the cancelled ones. */
export const coveredOn = (day: number): SQL<number> =>
  sql`coalesce((SELECT instruments FROM reserved_days WHERE day = ${literal(day)}), ${covering(literal(day), COUNTED)})`;

/** Fresh reservations up to `last` that hold `day`, by instrument, where no counted one holds it too. */
const freshHeld = (
  day: SQL,
  last: SQL,
): SQL<number> => sql`(SELECT count(DISTINCT r.instrument_id) FROM reservations r NOT INDEXED
  WHERE r.id > ${UPTO} AND r.id <= ${last} AND r.start_day <= ${day} AND r.end_day >= ${day} AND r.status IN ${OPEN} AND NOT EXISTS (
    SELECT 1 FROM reservations o INDEXED BY reservations_instrument WHERE o.instrument_id = r.instrument_id AND o.status IN ${OPEN}
      AND o.start_day BETWEEN ${day} - ${literal(LONGEST_SPAN)} AND ${day} AND o.end_day >= ${day} AND o.id <= ${UPTO}))`;

/** Instruments that open reservations hold on a day; quickest on the day that the sweep prepared. */
export const heldOn = (day: number): SQL<number> => sql`(SELECT CASE WHEN held_day = ${literal(day)}
    THEN held + ${freshHeld(literal(day), literal(Number.MAX_SAFE_INTEGER))} ELSE ${covering(literal(day), sql`IN ${OPEN}`)} END FROM reservation_figures)`;

/** Most reservations that one batch counts. */
const COUNTED_AT_ONCE = 5_000;
/** Most batches in one run of the sweep: a shop that was restored needs several runs. */
const MAX_BATCHES = 20;

/**
 * Adds what was reserved since the last time to the kept figures. The past `days` that the dashboard looks at are counted once, and not in an
 * empty shop, which a restore may be about to fill; what is held is prepared for `today`.
 */
export async function countFresh(db: Database, today: Day, days: readonly Day[]): Promise<void> {
  const last = sql`(SELECT max(id) FROM (SELECT id FROM reservations WHERE id > ${UPTO} ORDER BY id LIMIT ${COUNTED_AT_ONCE}))`;
  const next = sql`reservations NOT INDEXED WHERE id > ${UPTO} AND id <= ${last}`;
  const held = sql`reservation_figures.held_day`;
  for (let run = 0; run < MAX_BATCHES; run += 1) {
    const [[found]] = await batch(db, [
      rows({ count: sql<number>`count(*)` }, sql`FROM ${next}`),
      sql`INSERT INTO reservation_days (day, status, count, cents)
          SELECT start_day, status, count(*), sum(total_cents) FROM ${next} GROUP BY start_day, status
          ON CONFLICT (day, status) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents`,
      sql`INSERT INTO instrument_reservations (instrument_id, count)
          SELECT instrument_id, count(*) FROM ${next} AND status ${COUNTED} GROUP BY instrument_id
          ON CONFLICT (instrument_id) DO UPDATE SET count = count + excluded.count`,
      sql`INSERT INTO instrument_months (instrument_id, month, count)
          SELECT instrument_id, ${MONTH}, count(*) FROM ${next} AND status ${COUNTED} GROUP BY 1, 2
          ON CONFLICT (instrument_id, month) DO UPDATE SET count = count + excluded.count`,
      sql`UPDATE reservation_figures SET held = held + ${freshHeld(held, last)}, upto = ${last} WHERE ${last} IS NOT NULL`,
    ]);
    if ((found?.count ?? 0) < COUNTED_AT_ONCE) break;
  }
  const day = toEpochDay(today);
  await batch(db, [
    sql`UPDATE reservation_figures SET held_day = ${day}, held = (SELECT count(DISTINCT instrument_id)
        FROM reservations INDEXED BY reservations_start WHERE start_day BETWEEN ${day - LONGEST_SPAN} AND ${day} AND end_day >= ${day}
          AND status IN ${OPEN} AND id <= upto) WHERE held_day <> ${day}`,
    sql`INSERT INTO reserved_days (day, instruments) SELECT value, ${covering(sql`value`, COUNTED)} FROM json_each(${JSON.stringify(days.map(toEpochDay))})
      WHERE value NOT IN (SELECT day FROM reserved_days) AND ${UPTO} > 0`,
  ]);
}
