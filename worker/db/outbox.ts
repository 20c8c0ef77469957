/**
 * E-mails to send. A row is written in the batch of what it tells of; from then on each step is one conditional statement, so
 * that two consumers, a redelivery or a crash between any two steps can neither lose a message nor confuse its state.
 */
import { fromEpochDay, type Day } from '#domain/day.ts';
import type { Cents } from '#domain/money.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import type { OUTBOX_KINDS } from './schema.ts';

export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** Writes the confirmation of the reservation that the same batch inserted under `requestId`. */
export const confirmationStatement = (
  db: D1Database,
  { id, requestId, nowMs }: { id: string; requestId: string; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
       SELECT ?1, 'reservation_confirmation', 'reservation_confirmation:' || id, user_id, id, ?3, ?3 FROM reservations WHERE request_id = ?2`,
    )
    .bind(id, requestId, nowMs);

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

/** Writes one more verification link for an account: each request is an occasion of its own. */
export const verificationStatement = (
  db: D1Database,
  { id, userId, nowMs }: { id: string; userId: number; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
       VALUES (?1, 'verification', 'verification:' || ?1, ?2, ?3, ?3)`,
    )
    .bind(id, userId, nowMs);

/** Writes a password link for the active account with this e-mail key; nothing when there is none. */
export const passwordResetStatement = (
  db: D1Database,
  { id, emailKey, nowMs }: { id: string; emailKey: string; nowMs: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
       SELECT ?1, 'password_reset', 'password_reset:' || ?1, id, ?3, ?3 FROM users WHERE email_key = ?2 AND is_active = 1`,
    )
    .bind(id, emailKey, nowMs);

export type OutboxReservation = {
  id: number;
  status: ReservationStatus;
  startDay: Day;
  endDay: Day;
  quantity: number;
  priceCents: Cents;
  totalCents: Cents;
  notes: string;
  instrumentName: string;
  categoryName: string;
  providerName: string | null;
  providerContact: string | null;
};

/** A row taken for one attempt, with all that its message tells. Money in cents, instants in milliseconds. */
export type OutboxClaim = {
  id: string;
  kind: OutboxKind;
  /** 1 for the first attempt. */
  attempt: number;
  /** Proof of the claim: settling a failure needs it. */
  leaseUntil: number;
  createdAt: number;
  user: {
    id: number;
    username: string;
    lastname: string;
    email: string;
    emailVerified: boolean;
    /** Only for a link that must die with the password; null for every other kind. */
    passwordHash: string | null;
  };
  reservation: OutboxReservation | null;
};

const CLAIM_SQL = `
  UPDATE outbox SET attempts = attempts + 1, lease_until = ?2 + ?3
  WHERE id = ?1 AND status IN ('queued', 'failed') AND next_attempt_at <= ?2 + ?5 AND lease_until <= ?2 AND attempts < ?4
  RETURNING id`;

const FACTS_SQL = `
  SELECT o.kind, o.attempts, o.lease_until, o.created_at,
    u.id AS user_id, u.username, u.lastname, u.email, u.email_verified_at IS NOT NULL AS email_verified,
    iif(o.kind = 'password_reset', u.password_hash, NULL) AS password_hash,
    r.id AS reservation_id, r.status, r.start_day, r.end_day, r.quantity, r.price_cents, r.total_cents, r.notes,
    i.name AS instrument_name, c.name AS category_name, i.provider_name, i.provider_contact
  FROM outbox o
  JOIN users u ON u.id = o.user_id
  LEFT JOIN reservations r ON r.id = o.reservation_id
  LEFT JOIN instruments i ON i.id = r.instrument_id
  LEFT JOIN categories c ON c.id = i.category_id
  WHERE o.id = ?1`;

type Facts = {
  kind: OutboxKind;
  attempts: number;
  lease_until: number;
  created_at: number;
  user_id: number;
  username: string;
  lastname: string;
  email: string;
  email_verified: number;
  password_hash: string | null;
} & (
  | { reservation_id: null }
  | {
      reservation_id: number;
      status: ReservationStatus;
      start_day: number;
      end_day: number;
      quantity: number;
      price_cents: number;
      total_cents: number;
      notes: string;
      instrument_name: string;
      category_name: string;
      provider_name: string | null;
      provider_contact: string | null;
    }
);

export type ClaimTerms = {
  nowMs: number;
  leaseMs: number;
  maxAttempts: number;
  /** How far the clock that wrote `next_attempt_at` may be ahead of ours. */
  skewMs: number;
};

/**
 * Takes a row that is due and that nobody holds, and counts the attempt: an attempt that kills its consumer counts too. Null when
 * there is none such (sent, dead, held, not due, exhausted, unknown). One D1 call.
 */
export async function claimOutbox(db: D1Database, id: string, terms: ClaimTerms): Promise<OutboxClaim | null> {
  const [taken, found] = await db.batch<Facts>([
    db.prepare(CLAIM_SQL).bind(id, terms.nowMs, terms.leaseMs, terms.maxAttempts, terms.skewMs),
    db.prepare(FACTS_SQL).bind(id),
  ]);
  const facts = found?.results[0];
  return taken?.results.length && facts ? toClaim(id, facts) : null;
}

const toClaim = (id: string, facts: Facts): OutboxClaim => ({
  id,
  kind: facts.kind,
  attempt: facts.attempts,
  leaseUntil: facts.lease_until,
  createdAt: facts.created_at,
  user: {
    id: facts.user_id,
    username: facts.username,
    lastname: facts.lastname,
    email: facts.email,
    emailVerified: facts.email_verified === 1,
    passwordHash: facts.password_hash,
  },
  reservation:
    facts.reservation_id === null
      ? null
      : {
          id: facts.reservation_id,
          status: facts.status,
          startDay: fromEpochDay(facts.start_day),
          endDay: fromEpochDay(facts.end_day),
          quantity: facts.quantity,
          priceCents: facts.price_cents,
          totalCents: facts.total_cents,
          notes: facts.notes,
          instrumentName: facts.instrument_name,
          categoryName: facts.category_name,
          providerName: facts.provider_name,
          providerContact: facts.provider_contact,
        },
});

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

/** Gives a message that failed or died all its attempts again, from now on. False when it is not one that waits for that. */
export async function requeueOutbox(db: D1Database, id: string, nowMs: number): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE outbox SET status = 'queued', attempts = 0, next_attempt_at = ?2
       WHERE id = ?1 AND status IN ('failed', 'dead') AND lease_until <= ?2
         AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL)
       RETURNING id`,
    )
    .bind(id, nowMs)
    .first();
  return row !== null;
}
