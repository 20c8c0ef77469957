/**
 * Orders: one or more lines of one customer. An order has no row of its own; its id is that of its first line, to which the others
 * refer.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Customer, Movement, Order } from '#domain/contract/admin/orders.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { addressOf } from './address.ts';
import { m, r } from './aliases.ts';
import { selectEntriesOfReservations, toEntry } from './audit-list.ts';
import { batch, rows, type Database, type RowOf } from './database.ts';
import { type LedgerRow, selectLedger, toLedgerEntry, toMoney } from './ledger.ts';
import { type ReservationRow, selectReservations, toReservation, type Viewer } from './reservation-view.ts';
import { selectMail, toMail } from './sent-mail.ts';

const MOVEMENT_FIELDS = {
  id: m.id,
  lineId: m.reservationId,
  kind: m.kind,
  quantity: m.quantity,
  condition: m.condition,
  note: m.note,
  reversalOf: m.reversalOf,
  userId: m.actorId,
  userName: sql<string>`p.username || ' ' || p.lastname`,
  at: m.at,
};

const toMovement = ({ at, userName, ...row }: RowOf<typeof MOVEMENT_FIELDS>): Movement => ({
  ...row,
  userName: userName.trim(),
  createdAt: new Date(at).toISOString(),
});

/** Lines `r` of these orders. Two conditions, as each has an index. */
const linesOf = (orders: SQL): SQL => sql`(r.id IN ${orders} AND r.order_id IS NULL OR r.order_id IN ${orders})`;

const orderOf = (line: { id: number; orderId: number | null }): number => line.orderId ?? line.id;

function toOrder(lines: readonly ReservationRow[], entries: readonly LedgerRow[], viewer: Viewer): Order | null {
  const [first] = lines;
  if (!first) return null;
  return {
    id: orderOf(first),
    userId: first.userId,
    createdAt: new Date(first.createdAt).toISOString(),
    lines: lines.map((line) => toReservation(line, viewer)),
    money: toMoney(lines, entries),
    ledger: entries.map((entry) => toLedgerEntry(entry, viewer)),
  };
}

export const customerOf = ({ userId, username, lastname, phone, email }: ReservationRow): Customer => ({
  id: userId,
  name: `${username} ${lastname}`.trim(),
  phone,
  email: addressOf(email),
});

const MAX_MAIL = 100;
const MAX_HISTORY = 200;

/** An order for its owner, and what the shop sees beside it; null without one. One D1 call. */
export async function findOrder(
  db: Database,
  id: number,
  { nowMs, maxAttempts }: { nowMs: number; maxAttempts: number },
): Promise<{ userId: number; as: (viewer: Viewer) => Order } | null> {
  const ids = sql`(${id})`;
  const lineIds = sql`SELECT r.id FROM reservations r WHERE ${linesOf(ids)}`;
  const { lines, entries, movements, emails, history } = await batch(db, {
    lines: selectReservations(sql`WHERE ${linesOf(ids)} ORDER BY r.id`),
    entries: selectLedger(sql`WHERE e.order_id = ${id} ORDER BY e.id`),
    movements: rows(
      MOVEMENT_FIELDS,
      sql`FROM movements m JOIN users p ON p.id = m.actor_id WHERE m.reservation_id IN (${lineIds}) ORDER BY m.id`,
    ),
    emails: selectMail(nowMs, sql`WHERE o.reservation_id IN (${lineIds}) ORDER BY o.created_at DESC LIMIT ${MAX_MAIL}`),
    history: selectEntriesOfReservations(lineIds, MAX_HISTORY),
  });
  const order = toOrder(lines, entries, 'customer');
  const [first] = lines;
  if (!order || !first) return null;
  const forShop = (): Order => ({
    ...order,
    lines: lines.map((line) => toReservation(line, 'shop')),
    ledger: entries.map((entry) => toLedgerEntry(entry, 'shop')),
    customer: customerOf(first),
    movements: movements.map(toMovement),
    emails: emails.map((row) => toMail(row, maxAttempts)),
    history: history.map(toEntry),
  });
  return { userId: order.userId, as: (viewer) => (viewer === 'shop' ? forShop() : order) };
}

/** Newest first, each with its lines and its money. One D1 call. */
export async function listOrders(
  db: Database,
  { userId, limit, offset }: { userId: number | undefined; limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const all = sql`FROM reservations WHERE order_id IS NULL ${userId === undefined ? sql`` : sql`AND user_id = ${userId}`}`;
  const page = sql`(SELECT id ${all} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})`;
  const [lines, entries, [counted]] = await batch(db, [
    selectReservations(sql`WHERE ${linesOf(page)} ORDER BY coalesce(r.order_id, r.id) DESC, r.id`),
    selectLedger(sql`WHERE e.order_id IN ${page} ORDER BY e.id`),
    rows({ total: sql<number>`count(*)` }, sql`FROM (SELECT 1 ${all} LIMIT ${MAX_COUNTED})`),
  ]);
  const money = Map.groupBy(entries, ({ orderId }) => orderId);
  const orders = [...Map.groupBy(lines, orderOf)].flatMap(([id, own]) => toOrder(own, money.get(id) ?? [], 'shop') ?? []);
  return { orders, total: counted?.total ?? 0 };
}

/** The first line of the order of a line; null without such a line. `id` is the order's. */
export async function findFirstLine(
  db: Database,
  lineId: number,
): Promise<{ id: number; userId: number; requestId: string } | null> {
  const fields = { id: r.id, userId: r.userId, requestId: r.requestId };
  const [[first]] = await batch(db, [
    rows(fields, sql`FROM reservations r WHERE r.id = (SELECT coalesce(order_id, id) FROM reservations WHERE id = ${lineId})`),
  ]);
  return first ?? null;
}
