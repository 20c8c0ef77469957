import type { Overview } from '#domain/contract/admin/overview.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import { sql, statement } from './fragment.ts';

type Counts = { open: number; overdue: number; pickups: number; returns: number; failed: number; dead: number };

/** Asked for with every page of the administrator's: from indexes that hold little else, and kept figures. One D1 call. */
export async function readOverview(db: D1Database, today: Day): Promise<Overview> {
  const day = toEpochDay(today);
  const waiting = (status: 'failed' | 'dead') =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM outbox INDEXED BY outbox_newest WHERE status = ${status} LIMIT ${MAX_COUNTED}))`;
  const [counted, statuses] = await db.batch([
    statement(
      db,
      sql`SELECT
        (SELECT count(*) FROM reservations INDEXED BY reservations_open WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING')) AS open,
        (SELECT count(*) FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day < ${day}) AS overdue,
        (SELECT count(*) FROM reservations INDEXED BY reservations_status
          WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND start_day = ${day}) AS pickups,
        (SELECT count(*) FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day = ${day}) AS returns,
        ${waiting('failed')} AS failed, ${waiting('dead')} AS dead`,
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
