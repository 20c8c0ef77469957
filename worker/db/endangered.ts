import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { outageOfStatus } from '#domain/maintenance.ts';
import { ENDANGERED_WITHIN_DAYS, LONGEST_STAY } from '#domain/reservation.ts';
import { type Fragment, sql, statement } from './fragment.ts';

/** Reservations `r` that hold stock on one of these epoch days. */
export const holdsSomeDay = (start: number, end: number): Fragment =>
  sql`r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND r.start_day BETWEEN ${start - LONGEST_STAY} AND ${end} AND r.end_day >= ${start}`;

/** A coming reservation that lacks units on some day unless what is overdue of its instrument comes back. */
export type Endangered = { overdueId: number; id: number; userName: string; startDate: Day; quantity: number };

const LIMIT = 1_000;

/**
 * Every overdue reservation with each coming one that it endangers, soonest first. What is overdue holds only its own days, so
 * the days of those to come are added up here with the units still out. Reads what is overdue and what comes of the same instruments.
 * With them, without an overdue one, what holds stock from `today` on of instruments whose status is Mantenimiento.
 */
export const endangeredStatement = (db: D1Database, today: Day): D1PreparedStatement => {
  const day = toEpochDay(today);
  return statement(
    db,
    sql`WITH late AS MATERIALIZED (
        SELECT instrument_id, id, quantity, sum(quantity) OVER (PARTITION BY instrument_id) AS units
        FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day < ${day})
      SELECT l.id AS overdue_id, r.id AS id, u.username || ' ' || u.lastname AS user_name, r.start_day AS start_day, r.quantity
      FROM late l
      CROSS JOIN reservations r INDEXED BY reservations_instrument ON r.instrument_id = l.instrument_id
        AND r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND r.start_day BETWEEN ${day} AND ${day + ENDANGERED_WITHIN_DAYS}
      CROSS JOIN users u ON u.id = r.user_id
      WHERE EXISTS (SELECT 1 FROM stock_days d WHERE d.instrument_id = r.instrument_id
        AND d.day BETWEEN r.start_day AND r.end_day AND d.used + l.units > d.cap)
      UNION ALL
      SELECT NULL, r.id, '', r.start_day, r.quantity
      FROM instruments i INDEXED BY instruments_status_newest
      CROSS JOIN reservations r INDEXED BY reservations_instrument ON r.instrument_id = i.id
      WHERE i.status = 'Mantenimiento' AND i.archived_at IS NULL AND ${holdsSomeDay(day, toEpochDay(outageOfStatus(today).endDate))}
      ORDER BY start_day, id, overdue_id LIMIT ${LIMIT}`,
  );
};

/** The same by either side, and the ids of the reservations whose instrument is in maintenance. */
export type Dangers = {
  byOverdue: Map<number, Endangered[]>;
  byComing: Map<number, Endangered[]>;
  inMaintenance: ReadonlySet<number>;
};

export function toDangers(result: D1Result | undefined): Dangers {
  const rows = (result?.results ?? []) as Row[];
  const all = rows.flatMap(({ overdue_id, id, user_name, start_day, quantity }) =>
    overdue_id === null
      ? []
      : [{ overdueId: overdue_id, id, userName: user_name.trim(), startDate: fromEpochDay(start_day), quantity }],
  );
  return {
    byOverdue: Map.groupBy(all, ({ overdueId }) => overdueId),
    byComing: Map.groupBy(all, ({ id }) => id),
    inMaintenance: new Set(rows.filter(({ overdue_id }) => overdue_id === null).map(({ id }) => id)),
  };
}

type Row = { overdue_id: number | null; id: number; user_name: string; start_day: number; quantity: number };
