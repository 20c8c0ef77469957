/**
 * E-mails to send. A row is written in the batch of what it tells of; from then on each step is one conditional statement, so
 * that two consumers, a redelivery or a crash between any two steps can neither lose a message nor confuse its state.
 */
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import type { OutboxClaim } from './outbox-claim.ts';
import { isDue } from './outbox-due.ts';
import { hasRoom, turnOf } from './outbox-room.ts';

/** Writes the confirmation of the reservation that the same batch inserted under `requestId`, due when its turn comes. */
export const confirmationStatement = (
  db: D1Database,
  { id, requestId, nowMs }: { id: string; requestId: string; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
       SELECT ?1, 'reservation_confirmation', 'reservation_confirmation:' || r.id, r.user_id, r.id,
         ${turnOf('u', '?3')}, ?3
       FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.request_id = ?2`,
    )
    .bind(id, requestId, nowMs);

/**
 * Writes the cancellation to the customer of the reservation `r` that `open` still lets be cancelled: to stand before the change.
 * Whoever cancels a reservation of their own needs no letter about it.
 */
export const cancellationStatement = (
  db: D1Database,
  { id, actorId, nowMs, open }: { id: string; actorId: number; nowMs: number; open: Fragment },
): D1PreparedStatement =>
  statement(
    db,
    sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
      SELECT ${id}, 'cancellation', 'cancellation:' || r.id, r.user_id, r.id, ${nowMs}, ${nowMs}
      FROM reservations r WHERE ${open} AND r.user_id <> ${actorId}`,
  );

/** Writes the welcome of the account that the same batch inserted under this e-mail key. */
export const welcomeStatement = (
  db: D1Database,
  { id, emailKey, nowMs }: { id: string; emailKey: string; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
       SELECT ?1, 'welcome', 'welcome:' || id, id, ?3, ?3 FROM users WHERE email_key = ?2`,
    )
    .bind(id, emailKey, nowMs);

/**
 * Writes to the accounts `u` of `who` that they become administrators: to stand before the change of role. An account that is one
 * already gets no e-mail.
 */
export const administratorNotice = ({ id, nowMs, who }: { id: string; nowMs: number; who: Fragment }): Fragment =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
    SELECT ${id}, 'administrator_notice', 'administrator_notice:' || ${id}, u.id, ${turnAt(nowMs)}, ${nowMs}
    FROM users u WHERE ${who} AND u.role <> 'ADMIN'`;

/** Writes one e-mail to each account `u` of `who` about the reservations that the same batch cancels with its deactivation. */
export const deactivationStatement = (
  db: D1Database,
  { id, nowMs, who }: { id: string; nowMs: number; who: Fragment },
): D1PreparedStatement =>
  statement(
    db,
    sql`INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
      SELECT ${id}, 'deactivation', 'deactivation:' || ${id}, u.id, ${turnAt(nowMs)}, ${nowMs} FROM users u WHERE ${who}`,
  );

/** {@link turnOf} the user `u`. */
const turnAt = (nowMs: number): Fragment => ({ text: turnOf('u', String(nowMs)), values: [] });

/**
 * Writes one more verification link for an account: each request is an occasion of its own. Null once written; else the instant
 * from which the address may be written to again.
 */
export async function writeVerification(
  db: D1Database,
  { id, userId, nowMs }: { id: string; userId: number; nowMs: number },
): Promise<number | null> {
  const [turn, written] = await db.batch([
    db.prepare(`SELECT ${turnOf('u', '?2')} AS at FROM users u WHERE u.id = ?1`).bind(userId, nowMs),
    db
      .prepare(
        `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
         SELECT ?1, 'verification', 'verification:' || ?1, u.id, ?3, ?3 FROM users u WHERE u.id = ?2 AND ${hasRoom('u', '?3')}
         RETURNING id`,
      )
      .bind(id, userId, nowMs),
  ]);
  if (written?.results.length) return null;
  return (turn?.results as { at: number }[] | undefined)?.[0]?.at ?? nowMs;
}

/**
 * Writes a password link for the active account with this e-mail key; nothing when there is none, or when the address is not
 * confirmed and was written to enough for this hour.
 */
export const passwordResetStatement = (
  db: D1Database,
  { id, emailKey, nowMs }: { id: string; emailKey: string; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
       SELECT ?1, 'password_reset', 'password_reset:' || ?1, u.id, ?3, ?3 FROM users u
       WHERE u.email_key = ?2 AND u.is_active = 1 AND ${hasRoom('u', '?3')}`,
    )
    .bind(id, emailKey, nowMs);

/** A provider's acceptance is a fact whoever holds the row by now, so nothing but an earlier one stands in its way. */
export async function markSent(db: D1Database, id: string, nowMs: number): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET status = 'sent', sent_at = ?2, lease_until = 0, last_error = NULL WHERE id = ?1 AND status <> 'sent'`,
    )
    .bind(id, nowMs)
    .run();
}

const MAX_ERROR_LENGTH = 500;

/** Lets go of the row until `nextAttemptAt`. Without effect when the lease was lost to another consumer meanwhile. */
export async function markFailed(db: D1Database, claim: OutboxClaim, reason: string, nextAttemptAt: number): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET status = 'failed', next_attempt_at = ?4, lease_until = 0, last_error = ?3
       WHERE id = ?1 AND lease_until = ?2 AND status IN ('queued', 'failed')`,
    )
    .bind(claim.id, claim.leaseUntil, reason.slice(0, MAX_ERROR_LENGTH), nextAttemptAt)
    .run();
}

/** No further attempt by itself. Without effect when the lease was lost to another consumer meanwhile. */
export async function markDead(db: D1Database, claim: OutboxClaim, reason: string): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET status = 'dead', lease_until = 0, last_error = ?3
       WHERE id = ?1 AND lease_until = ?2 AND status IN ('queued', 'failed')`,
    )
    .bind(claim.id, claim.leaseUntil, reason.slice(0, MAX_ERROR_LENGTH))
    .run();
}

/** Marks what the queue gave up on; a reason already known is kept. False when the row was sent, dead or unknown. */
export async function buryOutbox(db: D1Database, id: string, reason: string): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE outbox SET status = 'dead', last_error = coalesce(last_error, ?2)
       WHERE id = ?1 AND status IN ('queued', 'failed') RETURNING id`,
    )
    .bind(id, reason)
    .first();
  return row !== null;
}

export type SweepTerms = { nowMs: number; graceMs: number; maxAttempts: number; limit: number };

/**
 * What the queue ought to have been told and was not, or has forgotten: rows due for longer than the grace that nobody holds.
 * They count as due from now, so that none is taken again before another grace is over. Rows whose last attempt killed its
 * consumer are marked dead on the way. One D1 call.
 */
export async function takeStaleOutbox(
  db: D1Database,
  { nowMs, graceMs, maxAttempts, limit }: SweepTerms,
): Promise<{ ids: string[]; buried: string[] }> {
  const [buried, stale] = await db.batch<{ id: string }>([
    db
      .prepare(
        `UPDATE outbox SET status = 'dead', last_error = coalesce(last_error, 'every attempt was cut off')
         WHERE status IN ('queued', 'failed') AND next_attempt_at <= ?1 AND lease_until <= ?1 AND attempts >= ?2 RETURNING id`,
      )
      .bind(nowMs, maxAttempts),
    db
      .prepare(
        `UPDATE outbox SET next_attempt_at = ?1 WHERE id IN (
           SELECT id FROM outbox
           WHERE status IN ('queued', 'failed') AND next_attempt_at <= ?1 - ?2 AND lease_until <= ?1
           ORDER BY next_attempt_at LIMIT ?3)
         RETURNING id`,
      )
      .bind(nowMs, graceMs, limit),
  ]);
  return { ids: (stale?.results ?? []).map(({ id }) => id), buried: (buried?.results ?? []).map(({ id }) => id) };
}

/** Failed or dead, held by no consumer, still worth telling, and of a person who still has an account: of `outbox o`. */
export const retryable = (nowMs: number): Fragment => sql`o.status IN ('failed', 'dead') AND o.lease_until <= ${nowMs}
  AND EXISTS (SELECT 1 FROM users a WHERE a.id = o.user_id AND a.deleted_at IS NULL) AND ${isDue(nowMs)}`;

/** How many of a status another chance may be given to, among the newest of them: what is over for good costs no more each year. */
export const countRetryable = (status: 'failed' | 'dead', nowMs: number): Fragment =>
  sql`(SELECT count(*) FROM outbox o WHERE o.rowid IN (SELECT rowid FROM outbox INDEXED BY outbox_newest
    WHERE status = ${status} ORDER BY created_at DESC LIMIT ${MAX_COUNTED}) AND ${retryable(nowMs)})`;

/** Gives the retryable messages of `where` all their attempts again, from now on. */
export const requeueStatement = (db: D1Database, where: Fragment, nowMs: number): D1PreparedStatement =>
  statement(
    db,
    sql`UPDATE outbox AS o SET status = 'queued', attempts = 0, next_attempt_at = ${nowMs}
      WHERE ${where} AND ${retryable(nowMs)} RETURNING id`,
  );
