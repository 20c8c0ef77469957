import { sql, type SQL } from 'drizzle-orm';
import type { Reservation } from '#domain/contract/reservations.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import type { Author } from './audit-log.ts';
import { CANCELLABLE, cancelStatement } from './cancellation.ts';
import { all, among, batch, rows, type Database, type Json } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { countOf, pageOfAll } from './kept-reservations.ts';
import { cancellationStatement, ownCancellationStatement } from './outbox.ts';
import { dueCents } from './ledger.ts';
import { countCancellationStatement } from './own-cancellations.ts';
import { markUntrueDead } from './outbox-due.ts';
import { holdOverdueStatements, instrumentOfLine } from './overdue-holds.ts';
import { prepared, type Slots } from './prepared.ts';
import { closedAuditEntry } from './reservation-audit.ts';
import {
  FROM_RESERVATIONS,
  type OrderMoney,
  RESERVATION_FIELDS,
  type ReservationRow,
  selectReservations,
  toReservation,
  type Viewer,
} from './reservation-view.ts';
import { reservations } from './schema/reservations.ts';
import { reservationMatches, type Search } from './search-words.ts';

/** Money of the order; NULL while nothing was entered. */
const WITH_MONEY = {
  ...RESERVATION_FIELDS,
  money: sql<Json<OrderMoney> | null>`(SELECT json_object('paid', b.paid_cents - b.refunded_cents, 'due', ${dueCents(sql`b.order_id`)},
    'deposit', b.deposit_cents) FROM order_balances b WHERE b.order_id = coalesce(r.order_id, r.id))`,
};

export const RESERVATION_BY_ID = prepared(({ id }: Slots<{ id: number }>) =>
  rows(WITH_MONEY, sql`${FROM_RESERVATIONS} WHERE r.id = ${id}`),
);

export async function findReservation(db: Database, id: number): Promise<ReservationRow | null> {
  const [row] = await all(db, RESERVATION_BY_ID({ id }));
  return row ?? null;
}

/** The id of the reservation's customer; null without the reservation. */
export async function findCustomerOf(db: Database, id: number): Promise<number | null> {
  const [row] = await all(db, rows({ userId: reservations.userId }, sql`FROM reservations WHERE id = ${id}`));
  return row?.userId ?? null;
}

/** In the order of `ids`; unknown ids are left out. */
export async function findReservations(db: Database, ids: readonly number[]): Promise<Reservation[]> {
  const given = await all(db, selectReservations(sql`WHERE r.id IN ${among(ids)}`));
  const found = new Map(given.map((row) => [row.id, toReservation(row, 'shop')]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

const OF_USER = prepared(({ userId }: Slots<{ userId: number }>) =>
  rows(WITH_MONEY, sql`${FROM_RESERVATIONS} WHERE r.user_id = ${userId} ORDER BY r.start_day DESC, r.id DESC LIMIT 1000`),
);

/** A user's own, newest start first; at most 1,000. */
export const listReservationsOf = (db: Database, userId: number): Promise<ReservationRow[]> => all(db, OF_USER({ userId }));

export type ReservationFilter = { status: ReservationStatus | null; search: Search; limit: number; offset: number };

/**
 * Newest start first, with how many match in all. `search` looks into instrument, customer and e-mail. The page is chosen before
 * anything is joined to it.
 */
export async function listReservations(
  db: Database,
  { status, search, limit, offset }: ReservationFilter,
): Promise<{ reservations: Reservation[]; total: number }> {
  const matching = sql`FROM reservations r WHERE (${status} IS NULL OR r.status = ${status}) AND ${reservationMatches(search, { notes: true })}`;
  const isPlain = search.kind === 'all';
  const page = isPlain
    ? pageOfAll({ status, limit, offset })
    : sql`SELECT r.id ${matching} ORDER BY r.start_day DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [found, [counted]] = await batch(db, [
    selectReservations(sql`WHERE r.id IN (${page}) ORDER BY r.start_day DESC, r.id DESC`),
    isPlain ? rows({ total: countOf({ status }) }, sql``) : rows({ total: sql<number>`count(*)` }, matching),
  ]);
  return { reservations: found.map((row) => toReservation(row, 'shop')), total: counted?.total ?? 0 };
}

/** The change and what stands after it, in one batch. `reservation` null: there is none with this id. */
export type Closing = { changed: boolean; reservation: Reservation | null };

/**
 * `first` are statements that must see the reservation as it was; they have an effect only if the change has. E-mails that wait
 * and are no longer true are marked dead.
 */
async function cancel(db: Database, id: number, { first, open, note, viewer, nowMs, key }: Cancelling): Promise<Closing> {
  const {
    closed,
    shown: [row],
  } = await batch(
    db,
    {
      closed: keyed(cancelStatement(open, { note, nowMs }), sql`${id}`, key),
      untrue: markUntrueDead(sql`o.reservation_id = ${id}`, nowMs),
      shown: selectReservations(sql`WHERE r.id = ${id}`),
    },
    { before: first, after: holdOverdueStatements(nowMs, instrumentOfLine(id)) },
  );
  return { changed: closed.length > 0, reservation: row ? toReservation(row, viewer) : null };
}

type Cancelling = {
  first: SQL[];
  open: SQL;
  note?: string;
  viewer: Viewer;
  nowMs: number;
  key: WriteKey | null;
};

export type Close = { author: Author; note: string; key: WriteKey | null };

/** What the shop's cancellation of a reservation writes before it: `open` selects the reservation. */
export function shopCancellation(id: number, { author, note, outboxId }: Omit<Close, 'key'> & { outboxId: string }) {
  const open = sql`${reservations.id} = ${id} AND ${CANCELLABLE}`;
  return {
    open,
    first: [
      closedAuditEntry({ ...author, action: 'cancelled', note }, open),
      cancellationStatement({ id: outboxId, ...author, open }),
    ],
  };
}

/** Cancels what still holds stock, for the shop. The customer gets the reason by e-mail (`outboxId`); the log has an entry. */
export function cancelForShop(
  db: Database,
  id: number,
  { author, note, outboxId, key }: Close & { outboxId: string },
): Promise<Closing> {
  const cancelling = shopCancellation(id, { author, note, outboxId });
  return cancel(db, id, { ...cancelling, note, viewer: 'shop', nowMs: author.nowMs, key });
}

/** Cancels what still holds stock, for its owner: until the start day has passed. `outboxId` is the e-mail about it. */
export function cancelOwn(
  db: Database,
  id: number,
  {
    ownerId,
    today,
    nowMs,
    outboxId,
    key,
  }: { ownerId: number; today: Day; nowMs: number; outboxId: string; key: WriteKey | null },
): Promise<Closing> {
  const open = sql`${reservations.id} = ${id} AND ${CANCELLABLE} AND ${reservations.userId} = ${ownerId}
    AND ${reservations.startDay} >= ${toEpochDay(today)}`;
  return cancel(db, id, {
    first: [ownCancellationStatement({ id: outboxId, nowMs, open }), countCancellationStatement(open, nowMs)],
    open,
    viewer: 'customer',
    nowMs,
    key,
  });
}
