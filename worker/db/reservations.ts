import { nameKey } from '#domain/catalogue.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { RESERVATION_SQL, toReservation, type ReservationRow } from './reservation-view.ts';

const HOLDING = `('ACTIVE', 'CONFIRMED', 'PENDING')`;

export async function findReservation(db: D1Database, id: number): Promise<Reservation | null> {
  const row = await db.prepare(`${RESERVATION_SQL} WHERE r.id = ?1`).bind(id).first<ReservationRow>();
  return row && toReservation(row);
}

/** A user's own, newest start first; at most 1,000. */
export async function listReservationsOf(db: D1Database, userId: number): Promise<Reservation[]> {
  const { results } = await db
    .prepare(`${RESERVATION_SQL} WHERE r.user_id = ?1 ORDER BY r.start_day DESC, r.id DESC LIMIT 1000`)
    .bind(userId)
    .all<ReservationRow>();
  return results.map(toReservation);
}

export type ReservationFilter = { status: ReservationStatus | null; search: string; limit: number; offset: number };

/** Newest start first, with how many match in all. `search` looks into instrument, customer and e-mail. */
export async function listReservations(
  db: D1Database,
  { status, search, limit, offset }: ReservationFilter,
): Promise<{ reservations: Reservation[]; total: number }> {
  const where = `WHERE (?1 IS NULL OR r.status = ?1) AND (?2 = '' OR instr(i.name_key, ?2) > 0 OR instr(u.email_key, ?2) > 0
    OR instr(lower(u.username || ' ' || u.lastname), ?2) > 0 OR CAST(r.id AS TEXT) = ?2)`;
  const needle = nameKey(search);
  const [rows, counted] = await db.batch([
    db.prepare(`${RESERVATION_SQL} ${where} ORDER BY r.start_day DESC, r.id DESC LIMIT ?3 OFFSET ?4`).bind(status, needle, limit, offset),
    db
      .prepare(
        `SELECT count(*) AS total FROM reservations r JOIN instruments i ON i.id = r.instrument_id
         JOIN users u ON u.id = r.user_id ${where}`,
      )
      .bind(status, needle),
  ]);
  const total = (counted?.results[0] as { total: number } | undefined)?.total ?? 0;
  return { reservations: ((rows?.results ?? []) as ReservationRow[]).map(toReservation), total };
}

/** The change and what stands after it, in one batch. `reservation` null: there is none with this id. */
export type Closing = { changed: boolean; reservation: Reservation | null };

async function close(db: D1Database, update: D1PreparedStatement, id: number): Promise<Closing> {
  const [updated, found] = await db.batch([update, db.prepare(`${RESERVATION_SQL} WHERE r.id = ?1`).bind(id)]);
  const row = (found?.results as ReservationRow[] | undefined)?.[0];
  return { changed: (updated?.results.length ?? 0) > 0, reservation: row ? toReservation(row) : null };
}

/** Ends an ACTIVE reservation; a trigger gives its days back. */
export const endReservation = (db: D1Database, id: number, nowMs: number): Promise<Closing> =>
  close(
    db,
    db
      .prepare(`UPDATE reservations SET status = 'ENDED', closed_at = ?2 WHERE id = ?1 AND status = 'ACTIVE' RETURNING id`)
      .bind(id, nowMs),
    id,
  );

/** Cancels while stock is held: for its owner until the start day has passed, for an administrator (`ownerId` null) at any time. */
export const cancelReservation = (
  db: D1Database,
  id: number,
  by: { ownerId: number | null; today: Day; nowMs: number },
): Promise<Closing> =>
  close(
    db,
    db
      .prepare(
        `UPDATE reservations SET status = 'CANCELLED', closed_at = ?2
         WHERE id = ?1 AND status IN ${HOLDING} AND (?3 IS NULL OR (user_id = ?3 AND start_day >= ?4)) RETURNING id`,
      )
      .bind(id, by.nowMs, by.ownerId, toEpochDay(by.today)),
    id,
  );
