/**
 * Money of orders. Entries are only added: a mistake is taken back by a reversal. The database itself keeps that no deposit falls
 * below zero, no refund exceeds what was paid, and nothing is reversed twice.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { LedgerDraft, LedgerEntry, LedgerPage, Money } from '#domain/contract/admin/orders.ts';
import { failure, failureAt, type Failure } from '#domain/failure.ts';
import { moneyOf, type Effect } from '#domain/ledger.ts';
import { fromCents, toCents } from '#domain/money.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { b, e, r } from './aliases.ts';
import type { Author } from './audit-log.ts';
import { NEW_ROW, all, batch, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { oneOf } from './literal.ts';
import { refusedBy } from './refused-by.ts';
import type { Viewer } from './reservation-view.ts';
import { ledger } from './schema/counter.ts';
import { OPEN } from './statuses.ts';

/** Of entries `e` with their author `p`. */
export const ENTRY_FIELDS = {
  id: e.id,
  orderId: e.orderId,
  lineId: e.reservationId,
  kind: e.kind,
  method: e.method,
  effectCents: e.effectCents,
  note: e.note,
  reversalOf: e.reversalOf,
  actorId: e.actorId,
  actorName: sql<string>`p.username || ' ' || p.lastname`,
  at: e.at,
};
export type LedgerRow = RowOf<typeof ENTRY_FIELDS>;

/** Entries `e` of the ledger with their author `p`. */
export const selectLedger = (rest: SQL) => rows(ENTRY_FIELDS, sql`FROM ledger e JOIN users p ON p.id = e.actor_id ${rest}`);

/** Notes and the author of an entry are visible to administrators only. */
export const toLedgerEntry = (row: LedgerRow, viewer: Viewer): LedgerEntry => ({
  id: row.id,
  orderId: row.orderId,
  lineId: row.lineId,
  kind: row.kind,
  amount: fromCents(row.effectCents),
  method: row.method,
  note: viewer === 'shop' ? row.note : '',
  reversalOf: row.reversalOf,
  createdAt: new Date(row.at).toISOString(),
  userId: viewer === 'shop' ? row.actorId : null,
  userName: viewer === 'shop' ? row.actorName.trim() : SHOP_PROVIDER,
});

export function toMoney(
  lines: readonly { status: ReservationStatus; totalCents: number }[],
  entries: readonly LedgerRow[],
): Money {
  const effects: Effect[] = entries.map(({ kind, effectCents }) => ({ kind, amount: effectCents }));
  const { total, charges, discounts, paid, due, deposit } = moneyOf(lines, effects);
  return {
    total: fromCents(total),
    charges: fromCents(charges),
    discounts: fromCents(discounts),
    paid: fromCents(paid),
    due: fromCents(due),
    deposit: fromCents(deposit),
  };
}

const REFUSALS: Readonly<Record<string, Failure>> = {
  order_balances_deposit: failure('deposit_short'),
  order_balances_refunded: failure('overpaid'),
  entry_reversed: failure('reversed'),
  line_of_another_order: failureAt('lineId', 'invalid', 'La línea no es de este pedido.'),
};

/** What is due of an order, in cents, as `moneyOf` has it. `b` is its balance, or NULLs where it has no entry. */
export const dueCents = (orderId: SQL): SQL<number> =>
  sql`(coalesce(b.charges_cents - b.discounts_cents - b.paid_cents + b.refunded_cents - b.deposit_kept_cents, 0)
  + (SELECT coalesce(sum(x.total_cents), 0) FROM reservations x
    WHERE (x.id = ${orderId} OR x.order_id = ${orderId}) AND x.status <> 'CANCELLED'))`;

/** The refusal of a constraint of the ledger. Any other error is thrown. */
function refusalOf(error: unknown): Failure {
  const refusal = REFUSALS[refusedBy(error) ?? ''];
  if (!refusal) throw error;
  return refusal;
}

/** Adds an entry. One D1 call. */
export async function insertEntry(
  db: Database,
  orderId: number,
  draft: LedgerDraft,
  { actorId, nowMs }: Author,
  key: WriteKey | null,
): Promise<Result<LedgerEntry>> {
  const { kind, amount, note } = draft;
  const method = 'method' in draft ? draft.method : null;
  const insertion = sql`INSERT INTO ledger (order_id, reservation_id, kind, method, amount_cents, note, actor_id, at)
    SELECT id, ${draft.lineId ?? null}, ${kind}, ${method}, ${toCents(amount)}, ${note}, ${actorId}, ${nowMs}
    FROM reservations WHERE id = ${orderId} AND order_id IS NULL`;
  return written(db, { orderId, insertion, missing: 'order_not_found' }, key);
}

/** Takes an entry of the order back. */
export async function reverseEntry(
  db: Database,
  { orderId, entryId }: { orderId: number; entryId: number },
  note: string,
  { actorId, nowMs }: Author,
  key: WriteKey | null,
): Promise<Result<LedgerEntry>> {
  const insertion = sql`INSERT INTO ledger (order_id, reservation_id, kind, method, amount_cents, note, reversal_of, actor_id, at)
    SELECT order_id, reservation_id, kind, method, amount_cents, ${note}, id, ${actorId}, ${nowMs}
    FROM ledger WHERE id = ${entryId} AND order_id = ${orderId}`;
  return written(db, { orderId, insertion, missing: 'entry_not_found' }, key);
}

/** One D1 call. */
async function written(
  db: Database,
  { orderId, insertion, missing }: { orderId: number; insertion: SQL; missing: 'order_not_found' | 'entry_not_found' },
  key: WriteKey | null,
): Promise<Result<LedgerEntry>> {
  try {
    const [added, [newest]] = await batch(db, [
      keyed(returning({ id: ledger.id }, insertion), NEW_ROW, key),
      selectLedger(sql`WHERE e.order_id = ${orderId} ORDER BY e.id DESC LIMIT 1`),
    ]);
    return added.length > 0 && newest ? ok(toLedgerEntry(newest, 'shop')) : fail(failure(missing));
  } catch (error) {
    return fail(refusalOf(error));
  }
}

export async function findEntry(db: Database, id: number): Promise<Result<LedgerEntry>> {
  const [row] = await all(db, selectLedger(sql`WHERE e.id = ${id}`));
  return row ? ok(toLedgerEntry(row, 'shop')) : fail(failure('entry_not_found'));
}

/** Money that changed hands: what came in counts, what went out counts against it. */
const TAKEN_CENTS = sql`sum(iif(e.kind IN ('payment', 'deposit'), e.effect_cents, -e.effect_cents))`;
const CHANGED_HANDS = sql`e.method IS NOT NULL`;

/** Instants in milliseconds; `until` is excluded. */
export type LedgerRange = { since: number; until: number };

const entriesOf = ({ since, until }: LedgerRange): SQL => sql`e.at >= ${since} AND e.at < ${until}`;

/** SELECT of the `id` of the orders with an entry in the range, or with a line that was closed in it with one of these statuses. */
const ordersOf = (range: LedgerRange, ...statuses: ('ENDED' | 'CANCELLED')[]): SQL => sql`
  SELECT e.order_id AS id FROM ledger e WHERE ${entriesOf(range)}
  UNION SELECT coalesce(x.order_id, x.id) FROM reservations x
    WHERE x.closed_at >= ${range.since} AND x.closed_at < ${range.until} AND x.status IN ${oneOf(statuses)}`;

/** Newest first, with the sums of the whole range. One D1 call. */
export async function listLedger(
  db: Database,
  range: LedgerRange,
  { limit, offset }: { limit: number; offset: number },
): Promise<LedgerPage & { total: number }> {
  const within = entriesOf(range);
  const amount = sql<number>`${TAKEN_CENTS}`;
  const {
    entries,
    byKind,
    byMethod,
    byPerson,
    kept,
    held,
    owed,
    counts: [counted],
  } = await batch(db, {
    entries: selectLedger(sql`WHERE ${within} ORDER BY e.at DESC, e.id DESC LIMIT ${limit} OFFSET ${offset}`),
    byKind: rows({ kind: e.kind, amount: sql<number>`sum(e.effect_cents)` }, sql`FROM ledger e WHERE ${within} GROUP BY e.kind`),
    byMethod: rows({ method: e.method, amount }, sql`FROM ledger e WHERE ${within} AND ${CHANGED_HANDS} GROUP BY e.method`),
    byPerson: rows(
      { userId: e.actorId, userName: sql<string>`p.username || ' ' || p.lastname`, amount },
      sql`FROM ledger e JOIN users p ON p.id = e.actor_id WHERE ${within} AND ${CHANGED_HANDS} GROUP BY e.actor_id`,
    ),
    kept: selectKept(range),
    held: selectHeld(range),
    owed: selectOwed(range),
    counts: rows({ total: sql<number>`count(*)` }, sql`FROM ledger e WHERE ${within}`),
  });
  return {
    entries: entries.map((row) => toLedgerEntry(row, 'shop')),
    sums: {
      byMethod: byMethod.flatMap((row) => (row.method === null ? [] : [{ method: row.method, amount: fromCents(row.amount) }])),
      byKind: byKind.map((row) => ({ kind: row.kind, amount: fromCents(row.amount) })),
      byPerson: byPerson.map((row) => ({ ...row, userName: row.userName.trim(), amount: fromCents(row.amount) })),
    },
    kept: kept.map(toOrderAmount),
    held: held.map(toOrderAmount),
    owed: owed.map(toOrderAmount),
    total: counted?.total ?? 0,
  };
}

const MAX_KEPT = 100;
const MAX_HELD = 100;
const MAX_OWED = 100;

const toOrderAmount = (row: { orderId: number; userName: string; amount: number }) => ({
  ...row,
  userName: row.userName.trim(),
  amount: fromCents(row.amount),
});

/** What the orders of the range, and those with something out now, still have to pay. */
const selectOwed = (range: LedgerRange) => {
  const amount = sql<number>`${dueCents(sql`r.id`)}`;
  return rows(
    { orderId: r.id, userName: sql<string>`u.username || ' ' || u.lastname`, amount },
    sql`FROM (${ordersOf(range, 'ENDED')}
        UNION SELECT coalesce(r.order_id, r.id) FROM reservations r WHERE r.status IN ${OPEN} AND r.quantity_handed > r.quantity_returned) d
      CROSS JOIN reservations r ON r.id = d.id JOIN users u ON u.id = r.user_id LEFT JOIN order_balances b ON b.order_id = r.id
      WHERE ${amount} > 0 ORDER BY ${amount} DESC, r.id LIMIT ${MAX_OWED}`,
  );
};

/**
 * Of the orders with an entry in the range or a line closed in it: those whose lines were all cancelled or never collected, and of which
 * the shop keeps money.
 */
const selectKept = (range: LedgerRange) =>
  rows(
    {
      orderId: b.orderId,
      userName: sql<string>`u.username || ' ' || u.lastname`,
      amount: sql<number>`b.paid_cents - b.refunded_cents + b.deposit_kept_cents`,
    },
    sql`FROM order_balances b JOIN reservations r ON r.id = b.order_id JOIN users u ON u.id = r.user_id
      WHERE b.order_id IN (${ordersOf(range, 'CANCELLED')})
        AND b.paid_cents - b.refunded_cents + b.deposit_kept_cents > 0 AND r.status = 'CANCELLED'
        AND NOT EXISTS (SELECT 1 FROM reservations x WHERE x.order_id = r.id AND x.status <> 'CANCELLED')
      ORDER BY b.order_id LIMIT ${MAX_KEPT}`,
  );

/** Of the orders with an entry in the range or a line closed in it: those without an open line whose deposit is still held. */
const selectHeld = (range: LedgerRange) =>
  rows(
    { orderId: b.orderId, userName: sql<string>`u.username || ' ' || u.lastname`, amount: sql<number>`b.deposit_cents` },
    sql`FROM order_balances b JOIN reservations r ON r.id = b.order_id JOIN users u ON u.id = r.user_id
      WHERE b.order_id IN (${ordersOf(range, 'ENDED', 'CANCELLED')}) AND b.deposit_cents > 0 AND r.status NOT IN ${OPEN}
        AND NOT EXISTS (SELECT 1 FROM reservations x WHERE x.order_id = r.id AND x.status IN ${OPEN})
      ORDER BY b.order_id LIMIT ${MAX_HELD}`,
  );
