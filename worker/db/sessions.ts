import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/account.ts';
import type { OpenSession } from '#domain/contract/account.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { s, u } from './aliases.ts';
import { all, build, returning, rows, type Database, type RowOf } from './database.ts';
import { prepared, type Slots } from './prepared.ts';
import { sessions } from './schema/accounts.ts';

/** What a token of ours says, before the session's row is read. */
export type SessionClaim = { sessionId: string; userId: number };

/** What an administrator's session lasts without being seen. */
const ADMIN_IDLE_MS = 12 * HOUR_MS;

/** A session's user, as stored. */
export type Standing = { role: Role; emailVerified: boolean; seenAt: number };

/** A session that was not seen again counts as seen when it began. */
const SEEN_AT = sql<number>`max(s.last_seen_at, s.created_at)`;

const FIELDS = { role: u.role, verified: sql<0 | 1>`u.email_verified_at IS NOT NULL`, seenAt: SEEN_AT };

/** A claim, and when it is made. */
export type ClaimAt = SessionClaim & { nowMs: number };

/** The session `s` that claims to be the user's, unless it is revoked or expired. */
const isLive = ({ sessionId, userId, nowMs }: Slots<ClaimAt>): SQL =>
  sql`s.id = ${sessionId} AND s.user_id = ${userId} AND s.revoked_at IS NULL AND s.expires_at > ${nowMs}`;

/** Its user `u`, unless the account is inactive, or an administrator's and idle for too long. */
const isOfUser = ({ nowMs }: Pick<Slots<ClaimAt>, 'nowMs'>): SQL =>
  sql`u.id = s.user_id AND u.is_active = 1 AND (u.role = 'USER' OR ${SEEN_AT} > ${nowMs} - ${ADMIN_IDLE_MS})`;

/** How long a login or a passkey counts as a fresh check. */
const FRESH_MS = 10 * MINUTE_MS;

/** An account without a passkey needs no fresh check. */
const isFreshAt = (nowMs: SQL): SQL<0 | 1> =>
  sql`(max(s.created_at, s.checked_at) > ${nowMs} - ${FRESH_MS} OR NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = s.user_id))`;

/** The user `u` of such a session. */
export const fromLiveSession = (claim: Slots<ClaimAt>): SQL =>
  sql`FROM sessions s JOIN users u ON ${isOfUser(claim)} WHERE ${isLive(claim)}`;

/** What a call needs of a valid session. `role` null: any. */
export type Demands = { role: Role | null; isFresh: boolean };

type Check = ClaimAt & { role: Role | null; needsFresh: number };

/** Outside a trigger, SQLite can only fail on purpose in a function: json() refuses a text that is not JSON. */
const CHECK = prepared((asked: Slots<Check>) =>
  rows(
    { ...FIELDS, held: sql<string>`json(iif(u.id IS NULL, 'refused', 'true'))` },
    sql`FROM (SELECT 1) LEFT JOIN sessions s ON ${isLive(asked)} LEFT JOIN users u ON ${isOfUser(asked)}
      AND (${asked.role} IS NULL OR u.role = ${asked.role}) AND (${asked.needsFresh} = 0 OR ${isFreshAt(asked.nowMs)})`,
  ),
);

/**
 * The first statement of a batch. It returns the caller, or fails the whole batch: when the session is revoked or expired, its
 * account is inactive, an administrator was idle for too long, or the role or fresh check that is demanded is missing.
 */
export const checkSession = (claim: SessionClaim, { role, isFresh }: Demands, nowMs: number) =>
  CHECK({ ...claim, nowMs, role, needsFresh: Number(isFresh) });

/** Whether a batch failed because json() refused its text, as in {@link checkSession}. */
export const isSessionRefused = (error: unknown): boolean => error instanceof Error && error.message.includes('malformed JSON');

const STANDING = prepared((claim: Slots<ClaimAt>) => rows({ ...FIELDS, fresh: isFreshAt(claim.nowMs) }, fromLiveSession(claim)));

/** The user's standing after a refusal, whatever role was demanded; null when the session is over. */
export async function findStanding(
  db: Database,
  claim: SessionClaim,
  nowMs: number,
): Promise<(Standing & { isFresh: boolean }) | null> {
  const [row] = await all(db, STANDING({ ...claim, nowMs }));
  return row ? { ...toStanding(row), isFresh: row.fresh === 1 } : null;
}

export const toStanding = ({ role, verified, seenAt }: RowOf<typeof FIELDS>): Standing => ({
  role,
  emailVerified: verified === 1,
  seenAt,
});

/** How its browser and network are named in the list of sessions. */
export type Whereabouts = { device: string | null; country: string | null };

export type NewSession = { id: string; userId: number; createdAt: number; expiresAt: number } & Whereabouts;

/** Inserts the session if the account is active, its password is still the one that was read, and `proof` holds. */
export const insertSession = (session: NewSession, provedHash: string, proof: SQL) =>
  returning(
    { id: sessions.id },
    sql`INSERT INTO sessions (id, user_id, created_at, expires_at, device, country)
      SELECT ${session.id}, id, ${session.createdAt}, ${session.expiresAt}, ${session.device}, ${session.country} FROM users
      WHERE id = ${session.userId} AND password_hash = ${provedHash} AND is_active = 1 AND deleted_at IS NULL AND ${proof}`,
  );

const MAX_SESSIONS = 20;

/** Comes after a session's insert. Ends the one that it replaces in its browser, and the user's oldest past the maximum. */
export const endReplaced = ({ id, userId, createdAt }: NewSession, replaced: SessionClaim | null): SQL =>
  sql`UPDATE sessions SET revoked_at = ${createdAt} WHERE revoked_at IS NULL AND EXISTS (SELECT 1 FROM sessions WHERE id = ${id})
    AND ((id = ${replaced?.sessionId ?? null} AND user_id = ${replaced?.userId ?? null})
      OR id IN (SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${createdAt}
        ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ${MAX_SESSIONS}))`;

const SEEN_EVERY_MS = 10 * MINUTE_MS;

/** Whether it is time to store again that the session was seen. */
export const isSeenLongAgo = ({ seenAt }: Standing, nowMs: number): boolean => nowMs - seenAt >= SEEN_EVERY_MS;

/** Gives the session a new id after a passkey check. The old token is no longer valid. */
export const renewChecked = (sessionId: string, renewedId: string, nowMs: number) =>
  build.update(sessions).set({ id: renewedId, checkedAt: nowMs }).where(eq(sessions.id, sessionId));

export async function markSeen(db: Database, { sessionId }: SessionClaim, where: Whereabouts, nowMs: number): Promise<void> {
  // Of concurrent requests, only the first one writes.
  const due = and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, nowMs - SEEN_EVERY_MS + 1));
  await all(
    db,
    build
      .update(sessions)
      .set({ lastSeenAt: nowMs, ...where })
      .where(due),
  );
}

/** The sessions that the user may use now: the one that asks, then the last seen first. */
export async function listSessions(db: Database, claim: SessionClaim, nowMs: number): Promise<OpenSession[]> {
  const fields = { id: s.id, device: s.device, country: s.country, createdAt: s.createdAt, seenAt: FIELDS.seenAt };
  const found = await all(
    db,
    rows(
      fields,
      sql`FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = ${claim.userId} AND s.revoked_at IS NULL
        AND s.expires_at > ${nowMs} AND (u.role = 'USER' OR ${FIELDS.seenAt} > ${nowMs - ADMIN_IDLE_MS})
        ORDER BY s.id = ${claim.sessionId} DESC, seenAt DESC, s.id`,
    ),
  );
  return found.map(({ id, device, country, createdAt, seenAt }) => ({
    id,
    device,
    country,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(seenAt).toISOString(),
    current: id === claim.sessionId,
  }));
}

/** Ends a session of the user's, whether or not it was over already. False when it is not one of theirs. */
export async function endSession(db: Database, claim: SessionClaim, nowMs: number): Promise<boolean> {
  const own = and(eq(sessions.id, claim.sessionId), eq(sessions.userId, claim.userId));
  const revokedAt = sql`coalesce(revoked_at, ${nowMs})`;
  const ended = await all(db, build.update(sessions).set({ revokedAt }).where(own).returning({ id: sessions.id }));
  return ended.length > 0;
}

/** Idempotent: a session revoked twice stays revoked since the first time. */
export async function revokeSession(db: Database, claim: SessionClaim, nowMs: number): Promise<void> {
  const own = and(eq(sessions.id, claim.sessionId), eq(sessions.userId, claim.userId), isNull(sessions.revokedAt));
  await all(db, build.update(sessions).set({ revokedAt: nowMs }).where(own));
}
