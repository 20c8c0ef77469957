import { fromEpochDay, type Day } from '#domain/day.ts';
import type { OutboxKind } from '#domain/mail.ts';
import type { Cents } from '#domain/money.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { sql } from './fragment.ts';
import { buryNotDue } from './outbox-due.ts';

export type OutboxReservation = {
  id: number;
  status: ReservationStatus;
  startDay: Day;
  endDay: Day;
  quantity: number;
  priceCents: Cents;
  totalCents: Cents;
  notes: string;
  /** The reason of a cancellation. */
  closingNote: string;
  instrumentName: string;
  /** Whether it is cancelled unless its customer confirms the address. */
  isHeld: boolean;
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
  sentAt: number | null;
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
  /** What was cancelled together with the account's deactivation; empty for every other kind. */
  cancelled: readonly CancelledReservation[];
};

export type CancelledReservation = Pick<OutboxReservation, 'id' | 'startDay' | 'endDay' | 'quantity' | 'instrumentName'>;

const CLAIM_SQL = `
  UPDATE outbox SET attempts = attempts + 1, lease_until = ?2 + ?3, last_attempt_at = ?2
  WHERE id = ?1 AND status IN ('queued', 'failed') AND next_attempt_at <= ?2 + ?5 AND lease_until <= ?2 AND attempts < ?4
  RETURNING id`;

/** The batch that wrote the row closed these reservations, at the same instant. */
const CANCELLED_SQL = `
  SELECT json_group_array(json_object('id', x.id, 'start', x.start_day, 'end', x.end_day, 'quantity', x.quantity, 'name', x.name))
  FROM (SELECT r.id, r.start_day, r.end_day, r.quantity, i.name FROM reservations r JOIN instruments i ON i.id = r.instrument_id
    WHERE r.user_id = o.user_id AND r.status = 'CANCELLED' AND r.closed_at = o.created_at ORDER BY r.start_day, r.id) x`;

const FACTS_SQL = `
  SELECT o.kind, o.attempts, o.lease_until, o.created_at, o.sent_at,
    u.id AS user_id, u.username, u.lastname, u.email, u.email_verified_at IS NOT NULL AS email_verified,
    iif(o.kind = 'password_reset', u.password_hash, NULL) AS password_hash,
    r.id AS reservation_id, r.status, r.start_day, r.end_day, r.quantity, r.price_cents, r.total_cents, r.notes, r.closing_note,
    EXISTS (SELECT 1 FROM unconfirmed_holds h WHERE h.reservation_id = r.id) AS is_held,
    i.name AS instrument_name, c.name AS category_name, i.provider_name, i.provider_contact,
    iif(o.kind = 'deactivation', (${CANCELLED_SQL}), '[]') AS cancelled_json
  FROM outbox o
  JOIN users u ON u.id = o.user_id
  LEFT JOIN reservations r ON r.id = o.reservation_id
  LEFT JOIN instruments i ON i.id = r.instrument_id
  LEFT JOIN categories c ON c.id = i.category_id
  WHERE o.id = ?1`;

type CancelledRow = { id: number; start: number; end: number; quantity: number; name: string };

type Facts = {
  kind: OutboxKind;
  attempts: number;
  lease_until: number;
  created_at: number;
  sent_at: number | null;
  user_id: number;
  username: string;
  lastname: string;
  email: string;
  email_verified: number;
  password_hash: string | null;
  cancelled_json: string;
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
      closing_note: string;
      is_held: number;
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
 * there is none such (sent, dead, held, not due, exhausted, unknown, no longer true). One D1 call.
 */
export async function claimOutbox(db: D1Database, id: string, terms: ClaimTerms): Promise<OutboxClaim | null> {
  const [, taken, found] = await db.batch<Facts>([
    buryNotDue(db, sql`o.id = ${id}`, terms.nowMs),
    db.prepare(CLAIM_SQL).bind(id, terms.nowMs, terms.leaseMs, terms.maxAttempts, terms.skewMs),
    db.prepare(FACTS_SQL).bind(id),
  ]);
  const facts = found?.results[0];
  return taken?.results.length && facts ? toClaim(id, facts) : null;
}

/** What the message of any row tells, whatever became of it, for showing it: without what its links are made of. One D1 call. */
export async function findLetterFacts(db: D1Database, id: string): Promise<OutboxClaim | null> {
  const facts = await db.prepare(FACTS_SQL).bind(id).first<Facts>();
  return facts && toClaim(id, { ...facts, password_hash: null });
}

const toClaim = (id: string, facts: Facts): OutboxClaim => ({
  id,
  kind: facts.kind,
  attempt: facts.attempts,
  leaseUntil: facts.lease_until,
  createdAt: facts.created_at,
  sentAt: facts.sent_at,
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
          closingNote: facts.closing_note,
          isHeld: facts.is_held === 1,
          instrumentName: facts.instrument_name,
          categoryName: facts.category_name,
          providerName: facts.provider_name,
          providerContact: facts.provider_contact,
        },
  cancelled: (JSON.parse(facts.cancelled_json) as CancelledRow[]).map((row) => ({
    id: row.id,
    startDay: fromEpochDay(row.start),
    endDay: fromEpochDay(row.end),
    quantity: row.quantity,
    instrumentName: row.name,
  })),
});
