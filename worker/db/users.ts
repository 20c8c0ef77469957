import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { emailKey } from '#domain/account.ts';
import type { ProfileChange, Registration, User } from '#domain/contract/users.ts';
import { removeAddedAccess } from './account-access.ts';
import { addressOf } from './address.ts';
import { all, batch, build, rows, type Query, type RowOf, type Database } from './database.ts';
import { prepared, type Slots } from './prepared.ts';
import { refusedBy } from './refused-by.ts';
import { users } from './schema/accounts.ts';
import { newDeviceWarning } from './outbox.ts';
import { endReplaced, insertSession, type NewSession, type SessionClaim } from './sessions.ts';
import { forgetAttempts, forgiveOwn } from './throttles.ts';

/** All of an account that it or the administrators may see. */
export const USER_FIELDS = {
  id: users.id,
  username: users.username,
  lastname: users.lastname,
  email: users.email,
  phone: users.phone,
  role: users.role,
  isActive: users.isActive,
  emailVerifiedAt: users.emailVerifiedAt,
  reminders: users.reminders,
  createdAt: users.createdAt,
};

/** Field by field, so that nothing else of a row is ever shown, such as a hash. */
export const toUser = (row: RowOf<typeof USER_FIELDS>): User => ({
  id: row.id,
  username: row.username,
  lastname: row.lastname,
  firstName: row.username,
  lastName: row.lastname,
  email: addressOf(row.email),
  phone: row.phone,
  role: row.role,
  isActive: row.isActive,
  emailVerified: row.emailVerifiedAt !== null,
  reminders: row.reminders,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** The row of an account beside the hash that its password must match. */
export type Account = RowOf<typeof USER_FIELDS> & { passwordHash: string };

/** The account with this e-mail, whatever its case. */
export const selectAccount = (address: string) =>
  build
    .select({ ...USER_FIELDS, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(address)), isNull(users.deletedAt)));

export type Entry = {
  session: NewSession;
  /** The session that the caller's browser had; null when it had none. */
  replaced: SessionClaim | null;
  /** The account's hash: the one that the password matched, or the one that was read when something else proved the user. */
  provedHash: string;
  /** What else must be true in the database; absent when the password was the proof. */
  proof?: SQL;
  /** Runs after it, in the same batch, whether or not it started. */
  besides?: readonly Query[];
  /** Replaces a hash with outdated parameters; null when there is nothing to renew. */
  newHash: string | null;
  /** The buckets of the failures before it. */
  forget: readonly string[];
  /** The count of failures from anywhere, less those of the caller's own network, which `own` counts; null forgets all. */
  forgive: { failures: string; own: string } | null;
  /** Of the e-mail that warns the owner of a new device. */
  outboxId: string;
};

/**
 * Starts the session, which replaces the browser's one, and forgets the failures before it, in one batch. null when the password
 * was changed or the account closed since the hash was read: no session starts then, and no failure is forgotten.
 */
export async function startSession(
  db: Database,
  { session, replaced, provedHash, proof = sql`1`, besides = [], newHash, forget, forgive, outboxId }: Entry,
): Promise<{ isOwnerWarned: boolean } | null> {
  const renew = build
    .update(users)
    .set({ passwordHash: newHash ?? provedHash })
    .where(and(eq(users.id, session.userId), eq(users.passwordHash, provedHash)));
  const [started, warned] = await batch(db, [
    insertSession(session, provedHash, proof),
    newDeviceWarning(session, outboxId),
    endReplaced(session, replaced),
    ...(forgive === null ? [] : [forgiveOwn(forgive.failures, forgive.own)]),
    forgetAttempts(forget),
    ...(newHash === null ? [] : [renew]),
    ...besides,
  ]);
  return started.length > 0 ? { isOwnerWarned: warned.length > 0 } : null;
}

/** The row and the welcome message that belongs to it, or neither: the unique index users_email refuses a second account. */
export async function insertUser(
  db: Database,
  registration: Omit<Registration, 'password'> & { passwordHash: string },
  welcome: SQL,
  nowMs: number,
): Promise<User> {
  const { email: address, username, lastname, passwordHash } = registration;
  const insert = build
    .insert(users)
    .values({ email: address, emailKey: emailKey(address), username, lastname, passwordHash, createdAt: nowMs })
    .returning(USER_FIELDS);
  const [[row]] = await batch(db, [insert, welcome]);
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return toUser(row);
}

/** Asked for whenever the application starts. */
const BY_ID = prepared(({ id }: Slots<{ id: number }>) => rows(USER_FIELDS, sql`FROM users WHERE id = ${id}`));

export async function findUser(db: Database, id: number): Promise<User | null> {
  const [row] = await all(db, BY_ID({ id }));
  return row ? toUser(row) : null;
}

export async function changeProfile(
  db: Database,
  id: number,
  { username, lastname, phone, reminders }: ProfileChange,
): Promise<User | null> {
  const change = { username, lastname, phone: phone === '' ? null : phone, reminders };
  // drizzle throws on an UPDATE that sets nothing.
  if (Object.values(change).every((value) => value === undefined)) return findUser(db, id);
  const [row] = await all(db, build.update(users).set(change).where(eq(users.id, id)).returning(USER_FIELDS));
  return row ? toUser(row) : null;
}

/**
 * Marks the address as confirmed while it is still that of an active account, or makes it the account's where its owner asked for it;
 * repeating changes nothing. The first time, passkeys, recovery codes and a calendar's address stay only if `confirming`, the session of the browser that confirms, was the account's
 * only one when they were made: until then anybody could have opened the account with somebody else's address.
 */
export async function confirmEmail(
  db: Database,
  { userId, email, nowMs, confirming }: { userId: number; email: string; nowMs: number; confirming: SessionClaim | null },
): Promise<boolean> {
  const account = and(eq(users.id, userId), eq(users.emailKey, email), eq(users.isActive, true));
  const when = sql`EXISTS (SELECT 1 FROM users WHERE ${account} AND email_verified_at IS NULL)`;
  const madeBy = (who: SQL, madeAt: SQL): SQL =>
    sql`EXISTS (SELECT 1 FROM sessions WHERE user_id = ${userId} AND created_at <= ${madeAt} AND ${who})`;
  const own = sql`id = ${confirming?.sessionId ?? ''}`;
  const byOthers = (madeAt: SQL): SQL =>
    sql`(NOT ${madeBy(sql`${own} AND revoked_at IS NULL AND expires_at > ${nowMs}`, madeAt)} OR ${madeBy(sql`NOT ${own}`, madeAt)})`;
  const [confirmed, moved] = await batch(
    db,
    [
      build
        .update(users)
        .set({ emailVerifiedAt: sql`coalesce(email_verified_at, ${nowMs})` })
        .where(account)
        .returning({ id: users.id }),
      // Never the same instant twice: links for a new password are bound to it.
      build
        .update(users)
        .set({
          email: sql`wanted_email`,
          emailKey: sql`wanted_email`,
          emailVerifiedAt: sql`max(${nowMs}, coalesce(email_verified_at, 0) + 1)`,
          wantedEmail: null,
        })
        .where(and(eq(users.id, userId), eq(users.wantedEmail, email), eq(users.isActive, true), isNull(users.deletedAt)))
        .returning({ id: users.id }),
    ],
    { before: removeAddedAccess({ userId, when }, byOthers) },
  ).catch((error: unknown) => {
    // Another account has had the address since.
    if (refusedBy(error) === 'users.email_key') return [[], []];
    throw error;
  });
  return confirmed.length + moved.length > 0;
}
