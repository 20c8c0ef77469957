import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { ENDANGERED_WITHIN_DAYS } from '#domain/reservation.ts';
import { sql, statement } from './fragment.ts';

/** A coming reservation that lacks units on some day unless what is overdue of its instrument comes back. */
export type Endangered = { overdueId: number; id: number; userName: string; startDate: Day; quantity: number };

const LIMIT = 1_000;

/**
 * Every overdue reservation with each coming one that it endangers, soonest first. What is overdue holds only its own days, so
 * the days of those to come are added up here with the units still out. Reads what is overdue and what comes of the same instruments.
 */
export const endangeredStatement = (db: D1Database, today: Day): D1PreparedStatement => {
  const day = toEpochDay(today);
  return statement(
    db,
    sql`WITH late AS MATERIALIZED (
        SELECT instrument_id, id, quantity, sum(quantity) OVER (PARTITION BY instrument_id) AS units
        FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day < ${day})
      SELECT l.id AS overdue_id, r.id, u.username || ' ' || u.lastname AS user_name, r.start_day, r.quantity
      FROM late l
      CROSS JOIN reservations r INDEXED BY reservations_instrument ON r.instrument_id = l.instrument_id
        AND r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND r.start_day BETWEEN ${day} AND ${day + ENDANGERED_WITHIN_DAYS}
      CROSS JOIN users u ON u.id = r.user_id
      WHERE EXISTS (SELECT 1 FROM stock_days d WHERE d.instrument_id = r.instrument_id
        AND d.day BETWEEN r.start_day AND r.end_day AND d.used + l.units > d.cap)
      ORDER BY r.start_day, r.id, l.id LIMIT ${LIMIT}`,
  );
};

/** The same by either side. */
export type Dangers = { byOverdue: Map<number, Endangered[]>; byComing: Map<number, Endangered[]> };

export function toDangers(result: D1Result | undefined): Dangers {
  const all = ((result?.results ?? []) as Row[]).map(toEndangered);
  return { byOverdue: Map.groupBy(all, ({ overdueId }) => overdueId), byComing: Map.groupBy(all, ({ id }) => id) };
}

type Row = { overdue_id: number; id: number; user_name: string; start_day: number; quantity: number };

const toEndangered = (row: Row): Endangered => ({
  overdueId: row.overdue_id,
  id: row.id,
  userName: row.user_name.trim(),
  startDate: fromEpochDay(row.start_day),
  quantity: row.quantity,
});
