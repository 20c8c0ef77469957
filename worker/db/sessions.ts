import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/account.ts';
import type { SessionClaim } from '../session/token.ts';
import { u } from './aliases.ts';
import { all, build, type Database, type Statement } from './database.ts';
import { prepared } from './prepared.ts';
import { sessions } from './schema.ts';

/** What the database says of a session's user. */
export type Standing = { role: Role; emailVerified: boolean };

const FIELDS = { role: u.role, verified: sql<0 | 1>`u.email_verified_at IS NOT NULL` };

/** The session ?1 that claims to be of user ?2, at the time ?3, unless it is revoked or expired. */
const LIVE = 's.id = ?1 AND s.user_id = ?2 AND s.revoked_at IS NULL AND s.expires_at > ?3';

/** The user `u` of such a session: no row for an inactive account. */
export const FROM_LIVE_SESSION = `FROM sessions s JOIN users u ON u.id = s.user_id AND u.is_active = 1 WHERE ${LIVE}`;

/** json() is what SQLite has to fail with outside a trigger: it refuses a text that is no JSON. */
const CHECK = prepared(
  { ...FIELDS, held: sql<string>`json(iif(u.id IS NULL, 'refused', 'true'))` },
  `FROM (SELECT 1) LEFT JOIN sessions s ON ${LIVE}
  LEFT JOIN users u ON u.id = s.user_id AND u.is_active = 1 AND (?4 IS NULL OR u.role = ?4)`,
);

/**
 * To stand at the head of a batch: gives who calls, or fails, and the batch with it, when the session is revoked or expired, the
 * account inactive, or of another role than the one that is asked for.
 */
export const checkSession = (db: Database, claim: SessionClaim, role: Role | null, nowMs: number): Statement =>
  CHECK.bind(db, claim.sessionId, claim.userId, nowMs, role);

/** Whether a batch failed by a function that refuses a text as no JSON, as {@link checkSession} does. */
export const isSessionRefused = (error: unknown): boolean => error instanceof Error && error.message.includes('malformed JSON');

/** Of the result of {@link checkSession}. */
export function standingOf(result: Pick<D1Result, 'results'> | undefined): Standing | null {
  const [row] = CHECK.rowsOf(result);
  return row ? { role: row.role, emailVerified: row.verified === 1 } : null;
}

const STANDING = prepared(FIELDS, FROM_LIVE_SESSION);

/** The same for whoever was refused, whatever the role; null when the session is over. */
export async function findStanding(db: Database, claim: SessionClaim, nowMs: number): Promise<Standing | null> {
  const [row] = await STANDING.read(db, claim.sessionId, claim.userId, nowMs);
  return row ? { role: row.role, emailVerified: row.verified === 1 } : null;
}

export type NewSession = { id: string; userId: number; createdAt: number; expiresAt: number };

/** Writes the session of an active account whose password is still the one that was proved; no row for any other. */
export const insertSession = (session: NewSession, provedHash: string): SQL =>
  sql`INSERT INTO sessions (id, user_id, created_at, expires_at)
    SELECT ${session.id}, id, ${session.createdAt}, ${session.expiresAt} FROM users
    WHERE id = ${session.userId} AND password_hash = ${provedHash} AND is_active = 1 AND deleted_at IS NULL RETURNING id`;

/** Idempotent: a session revoked twice stays revoked since the first time. */
export async function revokeSession(db: Database, claim: SessionClaim, nowMs: number): Promise<void> {
  const own = and(eq(sessions.id, claim.sessionId), eq(sessions.userId, claim.userId), isNull(sessions.revokedAt));
  await all(db, build.update(sessions).set({ revokedAt: nowMs }).where(own));
}

/** Deletes rows of sessions that are over; called by the cron sweep. */
export async function deleteDeadSessions(db: Database, nowMs: number): Promise<void> {
  await all(db, build.delete(sessions).where(lt(sessions.expiresAt, nowMs)));
}
