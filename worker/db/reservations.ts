import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Reservation } from '#domain/contract/reservations.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import type { Author } from './audit-log.ts';
import { all, among, batch, build, keyed, rows, type Database } from './database.ts';
import { fragment } from './fragment.ts';
import { cancellationStatement } from './outbox.ts';
import { markUntrueDead } from './outbox-due.ts';
import { prepared } from './prepared.ts';
import { closedAuditEntry } from './reservation-audit.ts';
import {
  FROM_RESERVATIONS,
  RESERVATION_FIELDS,
  type ReservationRow,
  selectReservations,
  toReservation,
  type Viewer,
} from './reservation-view.ts';
import { reservations } from './schema.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { OPEN } from './statuses.ts';

/** Of `reservations`: those that hold stock. */
export const HOLDING = sql`${reservations.status} IN ${OPEN}`;

const BY_ID = prepared(RESERVATION_FIELDS, `${FROM_RESERVATIONS} WHERE r.id = ?1`);

export async function findReservation(db: Database, id: number): Promise<ReservationRow | null> {
  const [row] = await BY_ID.read(db, id);
  return row ?? null;
}

/** In the order of `ids`; unknown ids are left out. */
export async function findReservations(db: Database, ids: readonly number[]): Promise<Reservation[]> {
  const given = await all(db, selectReservations(sql`WHERE r.id IN ${among(ids)}`));
  const found = new Map(given.map((row) => [row.id, toReservation(row, 'shop')]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

const OF_USER = prepared(
  RESERVATION_FIELDS,
  `${FROM_RESERVATIONS} WHERE r.user_id = ?1 ORDER BY r.start_day DESC, r.id DESC LIMIT 1000`,
);

/** A user's own, newest start first; at most 1,000. */
export const listReservationsOf = (db: Database, userId: number): Promise<ReservationRow[]> => OF_USER.read(db, userId);

export type ReservationFilter = { status: ReservationStatus | null; search: Search; limit: number; offset: number };

/** Newest start first, with how many match in all. `search` looks into instrument, customer and e-mail. */
export async function listReservations(
  db: Database,
  { status, search, limit, offset }: ReservationFilter,
): Promise<{ reservations: Reservation[]; total: number }> {
  const where = sql`WHERE (${status} IS NULL OR r.status = ${status}) AND ${reservationMatches(search)}`;
  const [found, [counted]] = await batch(db, [
    selectReservations(sql`${where} ORDER BY r.start_day DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`),
    rows({ total: sql<number>`count(*)` }, sql`FROM reservations r ${where}`),
  ]);
  return { reservations: found.map((row) => toReservation(row, 'shop')), total: counted?.total ?? 0 };
}

/** The change and what stands after it, in one batch. `reservation` null: there is none with this id. */
export type Closing = { changed: boolean; reservation: Reservation | null };

/**
 * `first` are statements that must see the reservation as it was; they have an effect only if the change has. E-mails that wait
 * and are no longer true are marked dead.
 */
async function close(
  db: Database,
  id: number,
  { first, change, open, viewer, nowMs }: { first: SQL[]; change: Change; open: SQL | undefined; viewer: Viewer; nowMs: number },
): Promise<Closing> {
  const [closed, , [row]] = await batch(
    db,
    [
      keyed(
        build
          .update(reservations)
          .set({ ...change, closedAt: nowMs })
          .where(open)
          .returning({ id: reservations.id }),
        fragment`${id}`,
      ),
      markUntrueDead(sql`o.reservation_id = ${id}`, nowMs),
      selectReservations(sql`WHERE r.id = ${id}`),
    ],
    { before: first },
  );
  return { changed: closed.length > 0, reservation: row ? toReservation(row, viewer) : null };
}

type Change = { status: 'ENDED' | 'CANCELLED'; closingNote?: string };

export type Close = { author: Author; note: string };

/** Ends an ACTIVE reservation; a trigger gives its days back. */
export function endReservation(db: Database, id: number, { author, note }: Close): Promise<Closing> {
  const open = sql`${reservations.id} = ${id} AND ${reservations.status} = 'ACTIVE'`;
  return close(db, id, {
    first: [closedAuditEntry({ ...author, action: 'ended', note }, open)],
    change: { status: 'ENDED', closingNote: note },
    open,
    viewer: 'shop',
    nowMs: author.nowMs,
  });
}

/** Cancels what still holds stock, for the shop. The customer gets the reason by e-mail (`outboxId`); the log has an entry. */
export function cancelForShop(
  db: Database,
  id: number,
  { author, note, outboxId }: Close & { outboxId: string },
): Promise<Closing> {
  const open = sql`${reservations.id} = ${id} AND ${HOLDING}`;
  return close(db, id, {
    first: [
      closedAuditEntry({ ...author, action: 'cancelled', note }, open),
      cancellationStatement({ id: outboxId, ...author, open }),
    ],
    change: { status: 'CANCELLED', closingNote: note },
    open,
    viewer: 'shop',
    nowMs: author.nowMs,
  });
}

/** Cancels what still holds stock, for its owner: until the start day has passed. */
export const cancelOwn = (db: Database, id: number, by: { ownerId: number; today: Day; nowMs: number }): Promise<Closing> =>
  close(db, id, {
    first: [],
    change: { status: 'CANCELLED' },
    open: and(
      eq(reservations.id, id),
      HOLDING,
      eq(reservations.userId, by.ownerId),
      gte(reservations.startDay, toEpochDay(by.today)),
    ),
    viewer: 'customer',
    nowMs: by.nowMs,
  });
