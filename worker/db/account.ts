import type { DeletionCheck, PersonalData } from '#domain/contract/account.ts';
import { RATING_SQL, toRating, type RatingRow } from './ratings.ts';
import { RESERVATION_SQL, toReservation, type ReservationRow } from './reservation-view.ts';
import { toUser, USER_COLUMNS, type UserRow } from './users.ts';

/** The stored hash of an account that may still be signed in to; null when there is none. */
export async function findPasswordHash(db: D1Database, userId: number): Promise<string | null> {
  const row = await db
    .prepare('SELECT password_hash FROM users WHERE id = ?1 AND deleted_at IS NULL')
    .bind(userId)
    .first<{ password_hash: string }>();
  return row?.password_hash ?? null;
}

const REVOKE_OTHERS = 'UPDATE sessions SET revoked_at = ?3 WHERE user_id = ?1 AND id <> ?2 AND revoked_at IS NULL';

/** Ends every session of the user but this one. */
export async function revokeOtherSessions(db: D1Database, userId: number, sessionId: string, nowMs: number): Promise<void> {
  await db.prepare(REVOKE_OTHERS).bind(userId, sessionId, nowMs).run();
}

export type PasswordChange = {
  userId: number;
  /** The hash that was proved: another change in the meantime makes this one fail. */
  oldHash: string;
  newHash: string;
  /** Session that goes on; '' when none does. */
  keepSessionId: string;
  /** True when the change itself proves that the address is the person's (a link sent there was followed). */
  confirmsEmail: boolean;
  nowMs: number;
};

/** The new hash and the end of the other sessions, in one batch. False when the password was changed meanwhile. */
export async function changePassword(db: D1Database, change: PasswordChange): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .prepare(
        `UPDATE users SET password_hash = ?3, email_verified_at = iif(?4, coalesce(email_verified_at, ?5), email_verified_at)
         WHERE id = ?1 AND password_hash = ?2 AND deleted_at IS NULL RETURNING id`,
      )
      .bind(change.userId, change.oldHash, change.newHash, Number(change.confirmsEmail), change.nowMs),
    db
      .prepare(`${REVOKE_OTHERS} AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND password_hash = ?4)`)
      .bind(change.userId, change.keepSessionId, change.nowMs, change.newHash),
  ]);
  return (updated?.results.length ?? 0) > 0;
}

export type Departure = 'gone' | NonNullable<DeletionCheck['obstacle']>;

const HAS_OPEN = `SELECT 1 FROM reservations WHERE user_id = ?1 AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING')`;
const HAS_SUCCESSOR = `SELECT 1 FROM users WHERE role = 'ADMIN' AND is_active = 1 AND id <> ?1`;

/** What `deleteAccount` would refuse for; only told, never relied on. */
export async function obstacleToDeletion(db: D1Database, userId: number): Promise<DeletionCheck['obstacle']> {
  const row = await db
    .prepare(
      `SELECT EXISTS (${HAS_OPEN}) AS has_open, (role = 'USER' OR EXISTS (${HAS_SUCCESSOR})) AS may_go FROM users WHERE id = ?1`,
    )
    .bind(userId)
    .first<{ has_open: number; may_go: number }>();
  if (row?.has_open) return 'open_reservations';
  return row?.may_go === 0 ? 'last_administrator' : null;
}

/**
 * Takes the person out of the account: names, address, phone and password go, favourites and comments too; reservations stay
 * as the shop's books, without the person. Refused as a whole by the WHERE of its one deciding statement.
 */
export async function deleteAccount(db: D1Database, userId: number, nowMs: number): Promise<Departure> {
  const gone = `EXISTS (SELECT 1 FROM users WHERE id = ?1 AND deleted_at = ?2)`;
  const [left, open] = await db.batch([
    db
      .prepare(
        `UPDATE users SET deleted_at = ?2, is_active = 0, role = 'USER', username = 'Cuenta', lastname = 'eliminada', phone = NULL,
           email = 'eliminada-' || id, email_key = 'eliminada-' || id, email_verified_at = NULL, password_hash = '-'
         WHERE id = ?1 AND deleted_at IS NULL
           AND NOT EXISTS (${HAS_OPEN})
           AND (role = 'USER' OR EXISTS (${HAS_SUCCESSOR}))
         RETURNING id`,
      )
      .bind(userId, nowMs),
    db.prepare(`${HAS_OPEN} LIMIT 1`).bind(userId),
    db.prepare(`UPDATE sessions SET revoked_at = ?2 WHERE user_id = ?1 AND revoked_at IS NULL AND ${gone}`).bind(userId, nowMs),
    db.prepare(`DELETE FROM favorites WHERE user_id = ?1 AND ${gone}`).bind(userId, nowMs),
    db.prepare(`UPDATE ratings SET comment = '' WHERE user_id = ?1 AND ${gone}`).bind(userId, nowMs),
    db.prepare(`UPDATE reservations SET notes = '' WHERE user_id = ?1 AND ${gone}`).bind(userId, nowMs),
    db.prepare(`DELETE FROM mailbox WHERE id IN (SELECT id FROM outbox WHERE user_id = ?1) AND ${gone}`).bind(userId, nowMs),
    db
      .prepare(
        `UPDATE outbox SET status = 'dead', last_error = 'account deleted' WHERE user_id = ?1 AND status IN ('queued', 'failed') AND ${gone}`,
      )
      .bind(userId, nowMs),
  ]);
  if (left?.results.length) return 'gone';
  return open?.results.length ? 'open_reservations' : 'last_administrator';
}

/** Everything kept about the person, in one D1 call. */
export async function readPersonalData(
  db: D1Database,
  userId: number,
  sessionId: string,
  nowMs: number,
): Promise<PersonalData | null> {
  const by = (sql: string): D1PreparedStatement => db.prepare(sql).bind(userId);
  const [users, reservations, ratings, favorites, sessions, messages] = await db.batch([
    by(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?1`),
    by(`${RESERVATION_SQL} WHERE r.user_id = ?1 ORDER BY r.start_day DESC, r.id DESC`),
    by(`${RATING_SQL} WHERE r.user_id = ?1 ORDER BY r.created_at DESC`),
    by(`SELECT f.instrument_id, i.name, f.created_at FROM favorites f JOIN instruments i ON i.id = f.instrument_id
        WHERE f.user_id = ?1 ORDER BY f.created_at DESC`),
    by('SELECT id, created_at, expires_at FROM sessions WHERE user_id = ?1 AND revoked_at IS NULL ORDER BY created_at DESC'),
    by('SELECT kind, status, created_at, sent_at FROM outbox WHERE user_id = ?1 ORDER BY created_at DESC'),
  ]);
  const row = (users?.results as UserRow[] | undefined)?.[0];
  if (!row) return null;
  const user = toUser(row);
  return {
    exportedAt: instant(nowMs),
    user,
    reminders: user.reminders,
    reservations: rowsOf<ReservationRow>(reservations).map((reservation) => toReservation(reservation, 'customer')),
    ratings: rowsOf<RatingRow>(ratings).map(toRating),
    favorites: rowsOf<{ instrument_id: number; name: string; created_at: number }>(favorites).map((favorite) => ({
      instrumentId: favorite.instrument_id,
      name: favorite.name,
      createdAt: instant(favorite.created_at),
    })),
    sessions: rowsOf<{ id: string; created_at: number; expires_at: number }>(sessions).map((session) => ({
      createdAt: instant(session.created_at),
      expiresAt: instant(session.expires_at),
      current: session.id === sessionId,
    })),
    messages: rowsOf<{ kind: string; status: string; created_at: number; sent_at: number | null }>(messages).map((message) => ({
      kind: message.kind,
      status: message.status,
      createdAt: instant(message.created_at),
      sentAt: message.sent_at === null ? null : instant(message.sent_at),
    })),
  };
}

const rowsOf = <T>(result: D1Result | undefined): T[] => (result?.results ?? []) as T[];

const instant = (ms: number): string => new Date(ms).toISOString();
