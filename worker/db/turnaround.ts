/** Turnaround: triggers write the days after a rental with its line, and move them with it. The shop gives them up line by line. */
import { sql } from 'drizzle-orm';
import { r } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, returning, rows, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { holdOverdueStatements, instrumentOfLine } from './overdue-holds.ts';
import { holds } from './schema/stock.ts';

/** Frees the turnaround days of a line, or says that there is nothing to free. */
export async function giveUpTurnaround(
  db: Database,
  reservationId: number,
  { author, key }: { author: Author; key: WriteKey | null },
): Promise<'freed' | 'none' | 'missing'> {
  const where = sql`reservation_id = ${reservationId} AND kind = 'turnaround'`;
  const [gone, known] = await batch(
    db,
    [
      keyed(returning({ id: holds.id }, sql`DELETE FROM holds WHERE ${where}`), sql`${reservationId}`, key),
      rows({ id: r.id }, sql`FROM reservations r WHERE r.id = ${reservationId}`),
    ],
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
  if (gone.length > 0) return 'freed';
  return known.length > 0 ? 'none' : 'missing';
}
