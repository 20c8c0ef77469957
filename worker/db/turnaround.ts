/** Turnaround: triggers write the days after a rental with its line, and move them with it. The shop gives them up line by line. */
import { sql } from 'drizzle-orm';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, returning, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { holdOverdueStatements, instrumentOfLine } from './overdue-holds.ts';
import { holds } from './schema/stock.ts';

/** Frees the turnaround days of a line. False when it has none. */
export async function giveUpTurnaround(
  db: Database,
  reservationId: number,
  { author, key }: { author: Author; key: WriteKey | null },
): Promise<boolean> {
  const where = sql`reservation_id = ${reservationId} AND kind = 'turnaround'`;
  const [gone] = await batch(
    db,
    [keyed(returning({ id: holds.id }, sql`DELETE FROM holds WHERE ${where}`), sql`${reservationId}`, key)],
    {
      before: [
        auditStatement(
          { ...author, action: 'changed', entity: 'reservation' },
          sql`SELECT holds.reservation_id AS entity_id, i.name AS entity_name,
              json_object('turnaroundUntil', date(holds.end_day * 86400, 'unixepoch')) AS before_json,
              json_object('turnaroundUntil', NULL) AS after_json
            FROM holds JOIN instruments i ON i.id = holds.instrument_id WHERE ${where}`,
        ),
      ],
      after: holdOverdueStatements(author.nowMs, instrumentOfLine(reservationId)),
    },
  );
  return gone.length > 0;
}
