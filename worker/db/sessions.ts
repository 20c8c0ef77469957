import type { Role } from '#domain/account.ts';
import type { Actor } from '../session/actor.ts';
import type { SessionClaim } from '../session/token.ts';

const ACTOR_SQL = `
  SELECT u.id, u.role, u.email_verified_at IS NOT NULL AS verified
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ?1 AND s.user_id = ?2 AND s.revoked_at IS NULL AND s.expires_at > ?3 AND u.is_active = 1`;

/** The user behind a session that is neither revoked nor expired, of an active account. One D1 call, two rows. */
export async function findActor(db: D1Database, claim: SessionClaim, nowMs: number): Promise<Actor | null> {
  const row = await db
    .prepare(ACTOR_SQL)
    .bind(claim.sessionId, claim.userId, nowMs)
    .first<{ id: number; role: Role; verified: number }>();
  return row && { id: row.id, role: row.role, emailVerified: row.verified === 1, sessionId: claim.sessionId };
}

export type NewSession = { id: string; userId: number; createdAt: number; expiresAt: number };

/** Writes the session of an active account whose password is still the one that was proved; no row for any other. */
export const insertSession = (db: D1Database, session: NewSession, provedHash: string): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO sessions (id, user_id, created_at, expires_at)
       SELECT ?1, id, ?3, ?4 FROM users WHERE id = ?2 AND password_hash = ?5 AND is_active = 1 AND deleted_at IS NULL RETURNING id`,
    )
    .bind(session.id, session.userId, session.createdAt, session.expiresAt, provedHash);

/** Idempotent: a session revoked twice stays revoked since the first time. */
export async function revokeSession(db: D1Database, claim: SessionClaim, nowMs: number): Promise<void> {
  await db
    .prepare('UPDATE sessions SET revoked_at = ?3 WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL')
    .bind(claim.sessionId, claim.userId, nowMs)
    .run();
}

/** Rows that can let nobody in any more; called by the cron sweep. */
export async function deleteDeadSessions(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare('DELETE FROM sessions WHERE expires_at < ?1').bind(nowMs).run();
}
