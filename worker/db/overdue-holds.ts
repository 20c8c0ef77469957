/**
 * Units that are out past their last day are held for the next days, so that nobody reserves what is not in the shop. One row for
 * each line and day, from today on, where units are free; the lines that lack units are listed as endangered (`endangered.ts`).
 * Written each night, and in the batch of every write that frees units of an instrument or makes a line overdue: what it frees is
 * held before anyone can reserve it. Triggers release the rows with what comes back.
 */
import { sql, type SQL } from 'drizzle-orm';
import { toEpochDay, todayInShop } from '#domain/day.ts';
import { batch, type Database } from './database.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';

/** Without movements the whole line counts, as its phase says. Turnaround holds some of these days already. */
const missing = (day: SQL): SQL => sql`iif(r.quantity_handed > 0, r.quantity_handed - r.quantity_returned, r.quantity)
  - coalesce((SELECT sum(h.quantity) FROM holds h
    WHERE h.reservation_id = r.id AND h.kind = 'turnaround' AND ${day} BETWEEN h.start_day AND h.end_day), 0)`;

/** The instruments of a line, for {@link holdOverdueStatements}. */
export const instrumentOfLine = (id: number): SQL => sql`SELECT instrument_id FROM reservations WHERE id = ${id}`;

/** Those that lines closed at this moment leave. */
export const instrumentsLeftAt = (nowMs: number): SQL => sql`SELECT instrument_id FROM reservations WHERE closed_at = ${nowMs}`;

/** Gives the held days of these instruments back. A write that may use them comes next, then {@link holdOverdueStatements}. */
export const releaseOverdueStatement = (nowMs: number, instruments?: SQL): SQL =>
  sql`DELETE FROM holds WHERE kind = 'overdue' AND end_day >= ${toEpochDay(todayInShop(nowMs))}
    ${instruments ? sql`AND instrument_id IN (${instruments})` : sql``}`;

/**
 * Writes the holds of the setting's days anew, for all instruments or for those given. They come last in a batch: no reservation
 * comes between the two, nor between them and what freed the units. With a setting of 0 days they read its row and write nothing.
 */
export function holdOverdueStatements(nowMs: number, instruments?: SQL): [SQL, SQL] {
  const first = toEpochDay(todayInShop(nowMs));
  const lines = instruments
    ? sql`INDEXED BY reservations_instrument ON r.instrument_id IN (${instruments}) AND r.start_day < ${first} AND`
    : sql`INDEXED BY reservations_due ON`;
  return [
    releaseOverdueStatement(nowMs, instruments),
    sql`INSERT INTO holds (kind, instrument_id, reservation_id, start_day, end_day, quantity, created_at)
      SELECT 'overdue', instrument_id, id, day, day, min(missing, free - earlier), ${nowMs} FROM (
        SELECT w.*, coalesce(d.free, i.stock) AS free, coalesce(sum(w.missing) OVER (
            PARTITION BY w.instrument_id, w.day ORDER BY w.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
        FROM (
          SELECT r.instrument_id, r.id, ${first} + o.n AS day, ${missing(sql`${first} + o.n`)} AS missing
          FROM settings s
          CROSS JOIN reservations r ${lines} r.status = 'ACTIVE' AND r.end_day < ${first} AND ${CAN_BE_OVERDUE}
          CROSS JOIN day_offsets o ON o.n < s.overdue_hold_days
          WHERE s.overdue_hold_days > 0) w
        JOIN instruments i ON i.id = w.instrument_id
        LEFT JOIN stock_days d ON d.instrument_id = w.instrument_id AND d.day = w.day
        WHERE w.missing > 0)
      WHERE free > earlier`,
  ];
}

/** One D1 call. */
export async function holdOverdue(db: Database, nowMs: number): Promise<void> {
  await batch(db, holdOverdueStatements(nowMs));
}
