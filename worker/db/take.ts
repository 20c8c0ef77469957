/**
 * Taking stock. ONE batch writes the reservation (triggers take its days), the idempotency key and the outbox row, or fails
 * as a whole; what refuses an oversell is the constraint stock_days_room, whatever code comes here.
 */
import type { Reservation } from '#domain/contract/reservations.ts';
import { eachDay, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { MAX_OPEN_UNVERIFIED, MAX_OPEN_VERIFIED } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { rangeLacksStock } from '#domain/stock.ts';
import type { Author } from './audit-log.ts';
import { refusedBy } from './outage.ts';
import { confirmationStatement } from './outbox.ts';
import { reservedDeed } from './reservation-deeds.ts';
import { RESERVATION_SQL, toReservation, type ReservationRow } from './reservation-view.ts';

export type Taking = {
  requestId: string;
  outboxId: string;
  userId: number;
  instrumentId: number;
  startDate: Day;
  endDate: Day;
  quantity: number;
  notes: string;
  /** Whose key it is, and a digest of what was asked with it. */
  idempotency: { actorId: number; key: string; requestHash: string } | null;
  /** Who reserves on behalf of somebody else, for the log; null when it is the customer. */
  behalf: Author | null;
  nowMs: number;
};

export async function take(db: D1Database, taking: Taking): Promise<Result<Reservation>> {
  const { idempotency, requestId, outboxId, nowMs } = taking;
  const statements = [
    insertReservation(db, taking),
    ...(idempotency ? [insertKey(db, requestId, idempotency, nowMs)] : []),
    confirmationStatement(db, { id: outboxId, requestId, nowMs }),
    ...(taking.behalf ? [reservedDeed(db, taking.behalf, requestId)] : []),
    db.prepare(`${RESERVATION_SQL} WHERE r.request_id = ?1`).bind(requestId),
  ];
  try {
    const results = await db.batch(statements);
    const row = (results.at(-1)?.results as ReservationRow[] | undefined)?.[0];
    return row ? ok(toReservation(row, 'customer')) : fail(await whyNotWritten(db, taking));
  } catch (error) {
    const constraint = refusedBy(error);
    if (constraint === 'stock_days_room') return fail(await whyNoStock(db, taking));
    if (constraint === 'instrument_not_rentable') return fail(await whyNotWritten(db, taking));
    // Another request with this key won the race; the caller looks up what it wrote.
    if (constraint?.startsWith('idempotency_keys.')) return fail(failure('key_reused'));
    throw error;
  }
}

export type Kept = { requestHash: string; reservation: Reservation };

/** What was first answered to this key, if it was ever used. */
export async function findByKey(db: D1Database, actorId: number, key: string): Promise<Kept | null> {
  const [keys, found] = await db.batch([
    db.prepare('SELECT request_hash FROM idempotency_keys WHERE user_id = ?1 AND key = ?2').bind(actorId, key),
    db
      .prepare(`${RESERVATION_SQL} WHERE r.id = (SELECT reservation_id FROM idempotency_keys WHERE user_id = ?1 AND key = ?2)`)
      .bind(actorId, key),
  ]);
  const kept = (keys?.results as { request_hash: string }[] | undefined)?.[0];
  const row = (found?.results as ReservationRow[] | undefined)?.[0];
  return kept && row ? { requestHash: kept.request_hash, reservation: toReservation(row, 'customer') } : null;
}

/** Writes nothing when the instrument or the user is gone or the user has too many open: the price is the instrument's own. */
function insertReservation(db: D1Database, t: Taking): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO reservations
         (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, notes, created_at)
       SELECT ?1, u.id, i.id, ?4, ?5, ?6, i.price_cents, i.price_cents * ?6 * (?5 - ?4 + 1), ?7, ?8
       FROM instruments i, users u
       WHERE i.id = ?3 AND i.archived_at IS NULL AND u.id = ?2 AND u.is_active = 1
         AND (SELECT count(*) FROM reservations WHERE user_id = ?2 AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING'))
             < iif(u.email_verified_at IS NULL, ${MAX_OPEN_UNVERIFIED}, ${MAX_OPEN_VERIFIED})`,
    )
    .bind(t.requestId, t.userId, t.instrumentId, toEpochDay(t.startDate), toEpochDay(t.endDate), t.quantity, t.notes, t.nowMs);
}

const insertKey = (
  db: D1Database,
  requestId: string,
  { actorId, key, requestHash }: NonNullable<Taking['idempotency']>,
  nowMs: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO idempotency_keys (user_id, key, request_hash, reservation_id, created_at)
       SELECT ?2, ?3, ?4, id, ?5 FROM reservations WHERE request_id = ?1`,
    )
    .bind(requestId, actorId, key, requestHash, nowMs);

async function whyNotWritten(db: D1Database, { instrumentId, userId }: Taking): Promise<ReturnType<typeof failure>> {
  const [instruments, users] = await db.batch([
    db.prepare('SELECT status FROM instruments WHERE id = ?1 AND archived_at IS NULL').bind(instrumentId),
    db.prepare('SELECT 1 FROM users WHERE id = ?1 AND is_active = 1').bind(userId),
  ]);
  const instrument = (instruments?.results as { status: string }[] | undefined)?.[0];
  if (!instrument) return failure('instrument_not_found');
  if (!users?.results.length) return failure('user_not_found');
  return failure(instrument.status === 'Mantenimiento' ? 'in_maintenance' : 'too_many_open');
}

/** Names the days that stand in the way, for the page to show; what it reads is only told, never relied on. */
async function whyNoStock(db: D1Database, t: Taking): Promise<ReturnType<typeof failure>> {
  const { results } = await db
    .prepare(
      `SELECT i.stock, d.day, d.free FROM instruments i
       LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day BETWEEN ?2 AND ?3 AND d.free < ?4 WHERE i.id = ?1 ORDER BY d.day`,
    )
    .bind(t.instrumentId, toEpochDay(t.startDate), toEpochDay(t.endDate), t.quantity)
    .all<{ stock: number; day: number | null; free: number | null }>();
  const stock = results[0]?.stock ?? 0;
  const lacking = results.flatMap(({ day }) => (day === null ? [] : [fromEpochDay(day)]));
  const days = t.quantity > stock ? eachDay(t.startDate, t.endDate) : lacking;
  const smallest = Math.min(stock, ...results.flatMap(({ free }) => (free === null ? [] : [free])));
  return failure('no_stock', { days, message: rangeLacksStock(smallest) });
}
