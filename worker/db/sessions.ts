import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '../session/actor.ts';
import type { SessionClaim } from '../session/token.ts';
import { u } from './aliases.ts';
import { all, build } from './database.ts';
import { prepared } from './prepared.ts';
import { sessions } from './schema.ts';

/** The user `u` of session ?1 that claims to be of user ?2, at the time ?3: no row unless it is neither revoked nor expired, of an active account. */
export const FROM_LIVE_SESSION = `FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ?1 AND s.user_id = ?2 AND s.revoked_at IS NULL AND s.expires_at > ?3 AND u.is_active = 1`;

const ACTOR = prepared({ id: u.id, role: u.role, verified: sql<0 | 1>`u.email_verified_at IS NOT NULL` }, FROM_LIVE_SESSION);

/** The user behind a session that is neither revoked nor expired, of an active account. One D1 call, two rows. */
export async function findActor(db: D1Database, claim: SessionClaim, nowMs: number): Promise<Actor | null> {
  const [row] = await ACTOR.read(db, claim.sessionId, claim.userId, nowMs);
  return row ? { id: row.id, role: row.role, emailVerified: row.verified === 1, sessionId: claim.sessionId } : null;
}

export type NewSession = { id: string; userId: number; createdAt: number; expiresAt: number };

/** Writes the session of an active account whose password is still the one that was proved; no row for any other. */
export const insertSession = (session: NewSession, provedHash: string): SQL =>
  sql`INSERT INTO sessions (id, user_id, created_at, expires_at)
    SELECT ${session.id}, id, ${session.createdAt}, ${session.expiresAt} FROM users
    WHERE id = ${session.userId} AND password_hash = ${provedHash} AND is_active = 1 AND deleted_at IS NULL RETURNING id`;

/** Idempotent: a session revoked twice stays revoked since the first time. */
export async function revokeSession(db: D1Database, claim: SessionClaim, nowMs: number): Promise<void> {
  const own = and(eq(sessions.id, claim.sessionId), eq(sessions.userId, claim.userId), isNull(sessions.revokedAt));
  await all(db, build.update(sessions).set({ revokedAt: nowMs }).where(own));
}

/** Deletes rows of sessions that are over; called by the cron sweep. */
export async function deleteDeadSessions(db: D1Database, nowMs: number): Promise<void> {
  await all(db, build.delete(sessions).where(lt(sessions.expiresAt, nowMs)));
}
