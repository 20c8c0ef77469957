import { and, desc, eq, inArray, isNull, ne, notExists, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { DeletionCheck, PersonalData } from '#domain/contract/account.ts';
import { ACCOUNT_DELETED } from '#domain/mail.ts';
import { i } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, build, rows, type Database } from './database.ts';
import { warningStatement } from './outbox.ts';
import { countCodes, selectPasskeys } from './passkeys.ts';
import { selectOwnRatings, toOwnRating } from './ratings.ts';
import { selectReservations, toReservation } from './reservation-view.ts';
import {
  auditLog,
  favorites,
  mailbox,
  outbox,
  passkeys,
  ratingReports,
  ratings,
  recoveryCodes,
  reservations,
  sessions,
  users,
} from './schema.ts';
import type { Whereabouts } from './sessions.ts';
import { toUser, USER_FIELDS } from './users.ts';
import { OPEN } from './statuses.ts';

/** The stored hash of an account that may still be signed in to; null when there is none. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const account = and(eq(users.id, userId), isNull(users.deletedAt));
  const [row] = await all(db, build.select({ passwordHash: users.passwordHash }).from(users).where(account));
  return row?.passwordHash ?? null;
}

function revokeOthers(userId: number, sessionId: string, nowMs: number, condition?: SQL) {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt), condition);
  return build.update(sessions).set({ revokedAt: nowMs }).where(others);
}

/** Ends every session of the user but this one. */
export async function revokeOtherSessions(db: Database, userId: number, sessionId: string, nowMs: number): Promise<void> {
  await all(db, revokeOthers(userId, sessionId, nowMs));
}

export type PasswordChange = {
  userId: number;
  /** The hash that the password was checked against. If it changed meanwhile, nothing is written. */
  oldHash: string;
  newHash: string;
  /** The session that continues; '' for none. */
  keepSessionId: string;
  /** True when the change itself proves the address: the person followed a link sent there. */
  confirmsEmail: boolean;
  /** Of the e-mail that warns the owner. */
  warning: { kind: 'password_changed' | 'password_reset_used'; id: string; from: Whereabouts };
  nowMs: number;
};

/**
 * Sets the new hash, ends the other sessions and writes the warning e-mail, in one batch. Returns the account's e-mail key, or
 * null when the password was changed meanwhile.
 */
export async function changePassword(db: Database, change: PasswordChange): Promise<string | null> {
  const { userId, oldHash, newHash, keepSessionId, confirmsEmail, warning, nowMs } = change;
  const set = { passwordHash: newHash, ...(confirmsEmail && { emailVerifiedAt: sql`coalesce(email_verified_at, ${nowMs})` }) };
  const unchanged = and(eq(users.id, userId), eq(users.passwordHash, oldHash), isNull(users.deletedAt));
  const isChanged = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password_hash = ${newHash})`;
  const { kind, ...email } = warning;
  const [updated] = await batch(db, [
    build.update(users).set(set).where(unchanged).returning({ emailKey: users.emailKey }),
    revokeOthers(userId, keepSessionId, nowMs, isChanged),
    warningStatement(kind, { ...email, nowMs, who: sql`users.id = ${userId} AND users.password_hash = ${newHash}` }),
  ]);
  return updated[0]?.emailKey ?? null;
}

export type Departure = 'gone' | 'user_not_found' | NonNullable<DeletionCheck['obstacle']>;

function openOf(userId: number) {
  const open = sql`user_id = ${userId} AND status IN ${OPEN}`;
  return build.select({ id: reservations.id }).from(reservations).where(open).limit(1);
}

/** Whether the shop can go without the account: it is not an administrator's, or another administrator is active. */
const mayGo = (userId: number): SQL<boolean> =>
  sql`(role = 'USER' OR EXISTS (SELECT 1 FROM users WHERE role = 'ADMIN' AND is_active = 1 AND id <> ${userId}))`.mapWith(
    Boolean,
  );

/** Why `deleteAccount` would refuse. For showing only: the deletion checks again. */
export async function obstacleToDeletion(db: Database, userId: number): Promise<DeletionCheck['obstacle']> {
  const account = build.select({ mayGo: mayGo(userId) }).from(users);
  const [open, [found]] = await batch(db, [openOf(userId), account.where(eq(users.id, userId))]);
  if (open.length > 0) return 'open_reservations';
  return found?.mayGo === false ? 'last_administrator' : null;
}

/**
 * Deletes the person, not the books. Name, address, phone, password, favourites, comments and the texts of reports and notes are
 * deleted, those that administrators wrote about them too; reservations stay without them. The WHERE of one statement decides:
 * refused, nothing is written. `author` is the administrator who deletes the account, for the log.
 */
export async function deleteAccount(db: Database, userId: number, nowMs: number, author?: Author): Promise<Departure> {
  const replaced = sql`'eliminada-' || id`;
  const nobody = {
    deletedAt: nowMs,
    isActive: false,
    role: 'USER',
    username: 'Cuenta',
    lastname: 'eliminada',
    phone: null,
    email: replaced,
    emailKey: replaced,
    emailVerifiedAt: null,
    passwordHash: '-',
    calendarHash: null,
    calendarSince: null,
  } as const;
  const allowed = and(eq(users.id, userId), isNull(users.deletedAt), notExists(openOf(userId)), mayGo(userId));
  const gone = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at = ${nowMs})`;
  const own = ({ userId: owner }: { userId: Column }, condition?: SQL) => and(eq(owner, userId), condition, gone);
  const unsent = sql`status IN ('queued', 'failed')`;
  const aboutPerson = sql`(entity, entity_id) IN (SELECT 'user', ${String(userId)}
    UNION ALL SELECT 'reservation', CAST(id AS TEXT) FROM reservations WHERE user_id = ${userId}
    UNION ALL SELECT 'rating', CAST(id AS TEXT) FROM ratings WHERE user_id = ${userId})`;
  const ownRatings = build.select({ id: ratings.id }).from(ratings).where(eq(ratings.userId, userId));
  // The log keeps no more of the person than the account does.
  const deleted = sql`SELECT users.id AS entity_id, '' AS entity_name, json_object('role', users.role) AS before_json,
    NULL AS after_json FROM users WHERE ${allowed}`;
  const queries = [
    build.update(users).set(nobody).where(allowed).returning({ id: users.id }),
    openOf(userId),
    build
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    build.delete(sessions).where(own(sessions)),
    build.delete(passkeys).where(own(passkeys)),
    build.delete(recoveryCodes).where(own(recoveryCodes)),
    build.delete(favorites).where(own(favorites)),
    build.update(ratings).set({ comment: '', hiddenReason: '' }).where(own(ratings)),
    build
      .update(ratingReports)
      .set({ text: '' })
      .where(and(or(eq(ratingReports.userId, userId), inArray(ratingReports.ratingId, ownRatings)), gone)),
    build.update(reservations).set({ notes: '', closingNote: '' }).where(own(reservations)),
    build
      .update(auditLog)
      .set({ note: '' })
      .where(and(aboutPerson, ne(auditLog.note, ''), gone)),
    build.delete(mailbox).where(inArray(mailbox.id, build.select({ id: outbox.id }).from(outbox).where(own(outbox)))),
    build
      .update(outbox)
      .set({ device: null, country: null })
      .where(own(outbox, sql`device IS NOT NULL`)),
    build.update(outbox).set({ status: 'dead', lastError: ACCOUNT_DELETED }).where(own(outbox, unsent)),
  ] as const;
  const before = author ? [auditStatement({ ...author, action: 'deleted', entity: 'user' }, deleted)] : [];
  const [left, open, known] = await batch(db, queries, { before });
  if (left.length > 0) return 'gone';
  if (known.length === 0) return 'user_not_found';
  return open.length > 0 ? 'open_reservations' : 'last_administrator';
}

/** Everything kept about the person, in one D1 call. */
export async function readPersonalData(
  db: Database,
  userId: number,
  sessionId: string,
  nowMs: number,
): Promise<PersonalData | null> {
  const [[row], reserved, rated, reported, kept, opened, keys, [codes], messages] = await batch(db, [
    build
      .select({ ...USER_FIELDS, calendarSince: users.calendarSince })
      .from(users)
      .where(eq(users.id, userId)),
    selectReservations(sql`WHERE r.user_id = ${userId} ORDER BY r.start_day DESC, r.id DESC`),
    selectOwnRatings(userId),
    build
      .select({
        ratingId: ratingReports.ratingId,
        reason: ratingReports.reason,
        text: ratingReports.text,
        createdAt: ratingReports.createdAt,
      })
      .from(ratingReports)
      .where(eq(ratingReports.userId, userId))
      .orderBy(desc(ratingReports.createdAt)),
    rows(
      { instrumentId: favorites.instrumentId, name: i.name, createdAt: favorites.createdAt },
      sql`FROM favorites JOIN instruments i ON i.id = instrument_id WHERE user_id = ${userId} ORDER BY favorites.created_at DESC`,
    ),
    build
      .select({
        id: sessions.id,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
        device: sessions.device,
        country: sessions.country,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .orderBy(desc(sessions.createdAt)),
    selectPasskeys(userId),
    countCodes(userId),
    build
      .select({ kind: outbox.kind, status: outbox.status, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(eq(outbox.userId, userId))
      .orderBy(desc(outbox.createdAt)),
  ]);
  if (!row) return null;
  const user = toUser(row);
  return {
    exportedAt: instant(nowMs),
    user,
    reminders: user.reminders,
    reservations: reserved.map((reservation) => toReservation(reservation, 'customer')),
    ratings: rated.map(toOwnRating),
    reports: reported.map((report) => ({ ...report, createdAt: instant(report.createdAt) })),
    favorites: kept.map((favorite) => ({ ...favorite, createdAt: instant(favorite.createdAt) })),
    calendarSince: row.calendarSince === null ? null : instant(row.calendarSince),
    sessions: opened.map(({ id, createdAt, expiresAt, lastSeenAt, device, country }) => ({
      createdAt: instant(createdAt),
      expiresAt: instant(expiresAt),
      lastSeenAt: instant(Math.max(lastSeenAt, createdAt)),
      device,
      country,
      current: id === sessionId,
    })),
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: instant(createdAt),
      lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
    })),
    recoveryCodes: codes?.left ?? 0,
    messages: messages.map(({ kind, status, createdAt, sentAt }) => ({
      kind,
      status,
      createdAt: instant(createdAt),
      sentAt: sentAt === null ? null : instant(sentAt),
    })),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
