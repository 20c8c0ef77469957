/**
 * Units that are out past their last day are held for the next days, so that nobody reserves what is not in the shop. One row for
 * each line and day, from today on, where units are free; the lines that lack units are listed as endangered (`endangered.ts`).
 * Triggers release the rows with what comes back.
 */
import { sql, type SQL } from 'drizzle-orm';
import { toEpochDay, type Day } from '#domain/day.ts';
import { batch, type Database } from './database.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';

/** Without movements the whole line counts, as its phase says. Turnaround holds some of these days already. */
const missing = (day: SQL): SQL => sql`iif(r.quantity_handed > 0, r.quantity_handed - r.quantity_returned, r.quantity)
  - coalesce((SELECT sum(h.quantity) FROM holds h
    WHERE h.reservation_id = r.id AND h.kind = 'turnaround' AND ${day} BETWEEN h.start_day AND h.end_day), 0)`;

/** Writes the holds of the setting's days anew. Two statements of one batch: no reservation comes between them. */
export const holdOverdueStatements = (today: Day, nowMs: number): [SQL, SQL] => {
  const first = toEpochDay(today);
  return [
    sql`DELETE FROM holds WHERE kind = 'overdue' AND end_day >= ${first}`,
    sql`INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
      SELECT 'overdue', instrument_id, id, day, day, min(missing, free - earlier), ${nowMs} FROM (
        SELECT w.*, coalesce(d.free, i.stock) AS free, coalesce(sum(w.missing) OVER (
            PARTITION BY w.instrument_id, w.day ORDER BY w.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
        FROM (
          SELECT r.instrument_id, r.id, ${first} + o.n AS day, ${missing(sql`${first} + o.n`)} AS missing
          FROM reservations r INDEXED BY reservations_due JOIN settings s JOIN day_offsets o ON o.n < s.overdue_hold_days
          WHERE r.status = 'ACTIVE' AND r.end_day < ${first} AND ${CAN_BE_OVERDUE}) w
        JOIN instruments i ON i.id = w.instrument_id
        LEFT JOIN stock_days d ON d.instrument_id = w.instrument_id AND d.day = w.day
        WHERE w.missing > 0)
      WHERE free > earlier`,
  ];
};

/** One D1 call. */
export async function holdOverdue(db: Database, today: Day, nowMs: number): Promise<void> {
  await batch(db, holdOverdueStatements(today, nowMs));
}
