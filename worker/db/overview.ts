import type { Overview } from '#domain/contract/admin/overview.ts';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { sql, statement } from './fragment.ts';
import { countRetryable } from './outbox.ts';

type Counts = { open: number; overdue: number; pickups: number; returns: number; failed: number; dead: number };

/** Asked for with every page of the administrator's: from indexes that hold little else, and kept figures. One D1 call. */
export async function readOverview(db: D1Database, nowMs: number): Promise<Overview> {
  const day = toEpochDay(todayInShop(nowMs));
  const [counted, statuses] = await db.batch([
    statement(
      db,
      sql`SELECT
        (SELECT count(*) FROM reservations INDEXED BY reservations_open WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING')) AS open,
        (SELECT count(*) FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day < ${day}) AS overdue,
        (SELECT count(*) FROM reservations INDEXED BY reservations_status
          WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND start_day = ${day}) AS pickups,
        (SELECT count(*) FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day = ${day}) AS returns,
        ${countRetryable('failed', nowMs)} AS failed, ${countRetryable('dead', nowMs)} AS dead`,
    ),
    db.prepare('SELECT status, total, units FROM instrument_counts'),
  ]);
  const counts = (counted?.results as Counts[] | undefined)?.[0];
  if (!counts) throw new Error('a SELECT without FROM gave no row');
  const rows = (statuses?.results ?? []) as { status: string; total: number; units: number }[];
  const totalOf = (status: string): number => rows.find((row) => row.status === status)?.total ?? 0;
  return {
    reservations: { open: counts.open, overdue: counts.overdue, pickupsToday: counts.pickups, returnsToday: counts.returns },
    mail: { failed: counts.failed, dead: counts.dead },
    instruments: {
      total: rows.reduce((sum, { total }) => sum + total, 0),
      units: rows.reduce((sum, { units }) => sum + units, 0),
      Disponible: totalOf('Disponible'),
      Reservado: totalOf('Reservado'),
      Mantenimiento: totalOf('Mantenimiento'),
    },
  };
}
