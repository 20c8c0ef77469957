import { sql } from 'drizzle-orm';
import type { Overview } from '#domain/contract/admin/overview.ts';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { batch, build, rows, type Database } from './database.ts';
import { countReservations } from './kept-reservations.ts';
import { countRetryable } from './outbox-delivery.ts';
import { instrumentCounts } from './schema/catalogue.ts';
import { CAN_BE_OVERDUE, OPEN } from './statuses.ts';

/** Read with every page of the administration, from small indexes and denormalised counters. One D1 call. */
export async function readOverview(db: Database, userId: number, nowMs: number): Promise<Overview> {
  const day = toEpochDay(todayInShop(nowMs));
  const [[counts], statuses] = await batch(db, [
    rows(
      {
        open: countReservations(sql`IN ${OPEN}`),
        overdue: sql<number>`(SELECT count(*) FROM reservations r INDEXED BY reservations_due
          WHERE status = 'ACTIVE' AND end_day < ${day} AND ${CAN_BE_OVERDUE})`,
        pickupsToday: sql<number>`(SELECT count(*) FROM reservations INDEXED BY reservations_status
          WHERE status IN ${OPEN} AND start_day = ${day})`,
        returnsToday: sql<number>`(SELECT count(*) FROM reservations INDEXED BY reservations_due
          WHERE status = 'ACTIVE' AND end_day = ${day})`,
        reported: sql<number>`(SELECT count(*) FROM ratings INDEXED BY ratings_reported WHERE open_reports > 0)`,
        hasPasskey: sql<0 | 1>`EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})`,
        failed: countRetryable('failed', nowMs),
        dead: countRetryable('dead', nowMs),
      },
      sql``,
    ),
    build.select().from(instrumentCounts),
  ]);
  if (!counts) throw new Error('a SELECT without FROM gave no row');
  const { failed, dead, hasPasskey, reported, ...reservations } = counts;
  const totalOf = (status: string): number => statuses.find((row) => row.status === status)?.total ?? 0;
  return {
    reservations,
    mail: { failed, dead },
    ratings: { reported },
    hasPasskey: hasPasskey === 1,
    instruments: {
      total: statuses.reduce((sum, { total }) => sum + total, 0),
      units: statuses.reduce((sum, { units }) => sum + units, 0),
      Disponible: totalOf('Disponible'),
      Reservado: totalOf('Reservado'),
      Mantenimiento: totalOf('Mantenimiento'),
    },
  };
}
