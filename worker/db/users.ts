import type { Role } from '#domain/account.ts';
import { emailKey } from '#domain/account.ts';
import type { ProfileChange, Registration, User } from '#domain/contract/users.ts';
import { insertSession, type NewSession } from './sessions.ts';
import { forgetAttempts } from './throttles.ts';

export const USER_COLUMNS = 'id, username, lastname, email, phone, role, is_active, email_verified_at, reminders, created_at';

export type UserRow = {
  id: number;
  username: string;
  lastname: string;
  email: string;
  phone: string | null;
  role: Role;
  is_active: number;
  email_verified_at: number | null;
  reminders: number;
  created_at: number;
};

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    lastname: row.lastname,
    firstName: row.username,
    lastName: row.lastname,
    email: row.email,
    phone: row.phone,
    role: row.role,
    isActive: row.is_active === 1,
    emailVerified: row.email_verified_at !== null,
    reminders: row.reminders === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

export type Account = { user: User; passwordHash: string };

/** The account with this e-mail, whatever its case, beside the hash that its password must match. */
export const selectAccount = (db: D1Database, email: string): D1PreparedStatement =>
  db
    .prepare(`SELECT ${USER_COLUMNS}, password_hash FROM users WHERE email_key = ?1 AND deleted_at IS NULL`)
    .bind(emailKey(email));

export function toAccount(result: D1Result): Account | null {
  const row = (result.results as (UserRow & { password_hash: string })[])[0];
  return row ? { user: toUser(row), passwordHash: row.password_hash } : null;
}

export type Entry = {
  session: NewSession;
  /** The hash that the password was shown to fit. */
  provedHash: string;
  /** Replaces a hash with outdated parameters; null when there is nothing to renew. */
  newHash: string | null;
  /** The bucket of the failures before it. */
  throttle: string;
};

/**
 * Starts the session and forgets the failures before it, in one batch. False when the password was changed or the account closed
 * since the hash was read: nobody is let in then, and nothing is put back.
 */
export async function startSession(db: D1Database, { session, provedHash, newHash, throttle }: Entry): Promise<boolean> {
  const renew = db
    .prepare('UPDATE users SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2')
    .bind(session.userId, provedHash, newHash);
  const [started] = await db.batch([
    insertSession(db, session, provedHash),
    forgetAttempts(db, throttle),
    ...(newHash === null ? [] : [renew]),
  ]);
  return (started?.results.length ?? 0) > 0;
}

/** The row and the welcome message that belongs to it, or neither: the unique index users_email refuses a second account. */
export async function insertUser(
  db: D1Database,
  registration: Omit<Registration, 'password'> & { passwordHash: string },
  welcome: D1PreparedStatement,
  nowMs: number,
): Promise<User> {
  const insert = db
    .prepare(
      `INSERT INTO users (email, email_key, username, lastname, password_hash, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING ${USER_COLUMNS}`,
    )
    .bind(
      registration.email,
      emailKey(registration.email),
      registration.username,
      registration.lastname,
      registration.passwordHash,
      nowMs,
    );
  const [inserted] = await db.batch<UserRow>([insert, welcome]);
  return toUser(firstOf(inserted));
}

export async function findUser(db: D1Database, id: number): Promise<User | null> {
  const row = await db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?1`).bind(id).first<UserRow>();
  return row && toUser(row);
}

export async function changeProfile(db: D1Database, id: number, change: ProfileChange): Promise<User | null> {
  const row = await db
    .prepare(
      `UPDATE users SET username = coalesce(?2, username), lastname = coalesce(?3, lastname), phone = iif(?4, ?5, phone),
         reminders = coalesce(?6, reminders)
       WHERE id = ?1 RETURNING ${USER_COLUMNS}`,
    )
    .bind(
      id,
      change.username ?? null,
      change.lastname ?? null,
      change.phone === undefined ? 0 : 1,
      change.phone || null,
      change.reminders === undefined ? null : Number(change.reminders),
    )
    .first<UserRow>();
  return row && toUser(row);
}

/** Marks the address as confirmed while it is still the account's own; repeating changes nothing. */
export async function confirmEmail(db: D1Database, id: number, email: string, nowMs: number): Promise<boolean> {
  const row = await db
    .prepare('UPDATE users SET email_verified_at = coalesce(email_verified_at, ?3) WHERE id = ?1 AND email_key = ?2 RETURNING id')
    .bind(id, emailKey(email), nowMs)
    .first();
  return row !== null;
}

function firstOf(result: D1Result<UserRow> | undefined): UserRow {
  const row = result?.results[0];
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row;
}
