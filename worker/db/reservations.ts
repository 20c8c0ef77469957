import type { Reservation } from '#domain/contract/reservations.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import type { Author } from './audit-log.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { cancellationStatement } from './outbox.ts';
import { buryNotDue } from './outbox-due.ts';
import { closedDeed } from './reservation-deeds.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { RESERVATION_SQL, toReservation, type ReservationRow, type Viewer } from './reservation-view.ts';

/** The statuses that hold stock. */
export const HOLDING = sql`('ACTIVE', 'CONFIRMED', 'PENDING')`;

export async function findReservation(db: D1Database, id: number, viewer: Viewer): Promise<Reservation | null> {
  const row = await db.prepare(`${RESERVATION_SQL} WHERE r.id = ?1`).bind(id).first<ReservationRow>();
  return row && toReservation(row, viewer);
}

/** In the order asked for; ids that are none are left out. */
export async function findReservations(db: D1Database, ids: readonly number[]): Promise<Reservation[]> {
  const { results } = await db
    .prepare(`${RESERVATION_SQL} WHERE r.id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(ids))
    .all<ReservationRow>();
  const found = new Map(results.map((row) => [row.id, toReservation(row, 'shop')]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/** A user's own, newest start first; at most 1,000. */
export async function listReservationsOf(db: D1Database, userId: number, viewer: Viewer): Promise<Reservation[]> {
  const { results } = await db
    .prepare(`${RESERVATION_SQL} WHERE r.user_id = ?1 ORDER BY r.start_day DESC, r.id DESC LIMIT 1000`)
    .bind(userId)
    .all<ReservationRow>();
  return results.map((row) => toReservation(row, viewer));
}

export type ReservationFilter = { status: ReservationStatus | null; search: Search; limit: number; offset: number };

/** Newest start first, with how many match in all. `search` looks into instrument, customer and e-mail. */
export async function listReservations(
  db: D1Database,
  { status, search, limit, offset }: ReservationFilter,
): Promise<{ reservations: Reservation[]; total: number }> {
  const where = sql`WHERE (${status} IS NULL OR r.status = ${status}) AND ${reservationMatches(search)}`;
  const [rows, counted] = await db.batch([
    statement(
      db,
      sql`${{ text: RESERVATION_SQL, values: [] }} ${where} ORDER BY r.start_day DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
    statement(db, sql`SELECT count(*) AS total FROM reservations r ${where}`),
  ]);
  const total = (counted?.results[0] as { total: number } | undefined)?.total ?? 0;
  return { reservations: ((rows?.results ?? []) as ReservationRow[]).map((row) => toReservation(row, 'shop')), total };
}

/** The change and what stands after it, in one batch. `reservation` null: there is none with this id. */
export type Closing = { changed: boolean; reservation: Reservation | null };

/**
 * `told` are statements that must see the reservation as it was: what they write stands or falls with the change. What still waits
 * to be told of it and is no longer true goes with it.
 */
async function close(
  db: D1Database,
  id: number,
  { told, update, viewer, nowMs }: { told: D1PreparedStatement[]; update: Fragment; viewer: Viewer; nowMs: number },
): Promise<Closing> {
  const results = await db.batch([
    ...told,
    statement(db, update),
    buryNotDue(db, sql`o.reservation_id = ${id}`, nowMs),
    db.prepare(`${RESERVATION_SQL} WHERE r.id = ?1`).bind(id),
  ]);
  const [updated, , found] = results.slice(-3);
  const row = (found?.results as ReservationRow[] | undefined)?.[0];
  return { changed: (updated?.results.length ?? 0) > 0, reservation: row ? toReservation(row, viewer) : null };
}

export type Close = { author: Author; note: string };

/** Ends an ACTIVE reservation; a trigger gives its days back. */
export function endReservation(db: D1Database, id: number, { author, note }: Close): Promise<Closing> {
  const endable = sql`r.id = ${id} AND r.status = 'ACTIVE'`;
  return close(db, id, {
    told: [closedDeed(db, { ...author, action: 'ended', note }, endable)],
    update: sql`UPDATE reservations AS r SET status = 'ENDED', closed_at = ${author.nowMs}, closing_note = ${note}
      WHERE ${endable} RETURNING id`,
    viewer: 'shop',
    nowMs: author.nowMs,
  });
}

/** Cancels what still holds stock, for the shop: its customer is e-mailed the reason (`outboxId`), the log tells of it. */
export function cancelForShop(
  db: D1Database,
  id: number,
  { author, note, outboxId }: Close & { outboxId: string },
): Promise<Closing> {
  const open = sql`r.id = ${id} AND r.status IN ${HOLDING}`;
  return close(db, id, {
    told: [
      closedDeed(db, { ...author, action: 'cancelled', note }, open),
      cancellationStatement(db, { id: outboxId, ...author, open }),
    ],
    update: sql`UPDATE reservations AS r SET status = 'CANCELLED', closed_at = ${author.nowMs}, closing_note = ${note}
      WHERE ${open} RETURNING id`,
    viewer: 'shop',
    nowMs: author.nowMs,
  });
}

/** Cancels what still holds stock, for its owner: until the start day has passed. */
export const cancelOwn = (db: D1Database, id: number, by: { ownerId: number; today: Day; nowMs: number }): Promise<Closing> =>
  close(db, id, {
    told: [],
    update: sql`UPDATE reservations SET status = 'CANCELLED', closed_at = ${by.nowMs}
      WHERE id = ${id} AND status IN ${HOLDING} AND user_id = ${by.ownerId} AND start_day >= ${toEpochDay(by.today)} RETURNING id`,
    viewer: 'customer',
    nowMs: by.nowMs,
  });
