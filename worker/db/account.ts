import { and, eq, inArray, isNull, ne, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { DeletionCheck } from '#domain/contract/account.ts';
import { ACCOUNT_DELETED } from '#domain/mail.ts';
import { closeAccess, dropWantedEmail, endSessions } from './account-access.ts';
import { NO_PASSWORD } from './address.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, build, type Database } from './database.ts';
import { dueCents } from './ledger.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { warningStatement } from './outbox.ts';
import { favorites, rentalBlocks, sessions, users } from './schema/accounts.ts';
import { ledger, movements } from './schema/counter.ts';
import { mailbox, outbox } from './schema/mail.ts';
import { ratingReports, ratings } from './schema/ratings.ts';
import { reservationChanges, reservations } from './schema/reservations.ts';
import { auditLog } from './schema/writes.ts';
import type { Whereabouts } from './sessions.ts';
import { isBlocked } from './rental-blocks.ts';
import { OPEN } from './statuses.ts';

/** The stored hash of an account that may still be signed in to; null when there is none. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const account = and(eq(users.id, userId), isNull(users.deletedAt));
  const [row] = await all(db, build.select({ passwordHash: users.passwordHash }).from(users).where(account));
  return row?.passwordHash ?? null;
}

/** Ends every session of the user but this one. */
export async function revokeOtherSessions(db: Database, userId: number, keepSessionId: string, nowMs: number): Promise<void> {
  await all(db, endSessions({ userId, keepSessionId, nowMs }));
}

type NewPassword = {
  userId: number;
  newHash: string;
  /** Of the e-mail that warns the owner. */
  warning: { id: string; from: Whereabouts };
  nowMs: number;
};

/**
 * Of a session that gave the password of `oldHash`: it continues, the others end. `removesAccess`: passkeys, recovery codes and the
 * calendar's address go too. False, and nothing is written, when the password was changed meanwhile.
 */
export async function changePassword(
  db: Database,
  {
    oldHash,
    keepSessionId,
    removesAccess,
    ...change
  }: NewPassword & { oldHash: string; keepSessionId: string; removesAccess: boolean },
  key: WriteKey | null,
): Promise<boolean> {
  return setPassword(db, change, {
    kind: 'password_changed',
    set: {},
    key,
    where: eq(users.passwordHash, oldHash),
    closing: (when) => {
      const closed = { ...change, keepSessionId, when };
      return removesAccess ? closeAccess(closed) : [endSessions(closed), dropWantedEmail(closed)];
    },
  });
}

/** For showing only: the unique index users_email decides. */
export async function isAddressTaken(db: Database, address: string): Promise<boolean> {
  const [row] = await all(db, build.select({ id: users.id }).from(users).where(eq(users.emailKey, address)));
  return row !== undefined;
}

/** What a link for a new password is bound to. `confirmedAt`: when the address was last confirmed; null for never. */
export type LinkedAddress = { emailKey: string; confirmedAt: number | null };

/** The address of an account that was not deleted. */
export async function findLinkedAddress(db: Database, userId: number): Promise<LinkedAddress | null> {
  const fields = { emailKey: users.emailKey, confirmedAt: users.emailVerifiedAt };
  const [row] = await all(
    db,
    build
      .select(fields)
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  );
  return row ?? null;
}

/**
 * For a person who followed a link to this address: confirms it and recovers the account, as every earlier way to log in is
 * removed. False, and nothing is written, when the address was confirmed or changed meanwhile, as by the same link.
 */
export async function resetPassword(
  db: Database,
  { emailKey, confirmedAt, ...change }: NewPassword & LinkedAddress,
): Promise<boolean> {
  return setPassword(db, change, {
    kind: 'password_reset_used',
    // Never the same instant twice: the link just used must not be valid again.
    key: null,
    set: { emailVerifiedAt: Math.max(change.nowMs, (confirmedAt ?? 0) + 1) },
    where: sql`email_key = ${emailKey} AND email_verified_at IS ${confirmedAt}`,
    closing: (when) => closeAccess({ ...change, when }),
  });
}

/** Sets the new hash if `where` holds; in the same batch runs `closing` and writes the warning. */
async function setPassword(
  db: Database,
  { userId, newHash, warning, nowMs }: NewPassword,
  {
    kind,
    set,
    key,
    where,
    closing,
  }: {
    kind: 'password_changed' | 'password_reset_used';
    set: { emailVerifiedAt?: number };
    key: WriteKey | null;
    where: SQL;
    closing: (when: SQL) => SQL[];
  },
): Promise<boolean> {
  const isSet = sql`users.id = ${userId} AND users.password_hash = ${newHash}`;
  const [updated] = await batch(
    db,
    [
      keyed(
        build
          .update(users)
          .set({ passwordHash: newHash, ...set })
          .where(and(eq(users.id, userId), isNull(users.deletedAt), where))
          .returning({ id: users.id }),
        sql`${userId}`,
        key,
      ),
      warningStatement(kind, { ...warning, nowMs, who: isSet }),
    ],
    { after: closing(sql`EXISTS (SELECT 1 FROM users WHERE ${isSet})`) },
  );
  return updated.length > 0;
}

export type Departure = 'gone' | 'user_not_found' | NonNullable<DeletionCheck['obstacle']>;

/**
 * Of a row of `users`, with this id. The shop must keep an active administrator. Money counts once an order has an entry: a shop
 * that keeps none in the ledger would have everything due.
 */
function obstacleOf(userId: number, { isOwn, nowMs }: { isOwn: boolean; nowMs: number }): SQL<DeletionCheck['obstacle']> {
  const ofOrders = (condition: SQL): SQL =>
    sql`EXISTS (SELECT 1 FROM reservations r CROSS JOIN order_balances b ON b.order_id = r.id WHERE r.user_id = ${userId} AND ${condition})`;
  return sql`CASE
    WHEN EXISTS (SELECT 1 FROM reservations WHERE user_id = ${userId} AND status IN ${OPEN}) THEN 'open_reservations'
    WHEN ${ofOrders(sql`b.deposit_cents > 0`)} THEN 'deposit_held'
    WHEN ${ofOrders(sql`${dueCents(sql`b.order_id`)} > 0`)} THEN 'money_due'
    WHEN ${Number(isOwn)} AND ${isBlocked(users.id, nowMs)} THEN 'rental_blocked'
    WHEN role = 'ADMIN' AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'ADMIN' AND is_active = 1 AND id <> ${userId})
      THEN 'last_administrator'
    END`;
}

/** Why `deleteAccount` would refuse. For showing only: the deletion checks again. */
export async function obstacleToDeletion(db: Database, userId: number): Promise<DeletionCheck['obstacle']> {
  const account = build.select({ obstacle: obstacleOf(userId, { isOwn: true, nowMs: Date.now() }) }).from(users);
  const [found] = await all(db, account.where(eq(users.id, userId)));
  return found?.obstacle ?? null;
}

/**
 * Deletes the person, not the books. Name, address, phone, password, favourites, comments and the texts of reports and notes are
 * deleted, those that administrators wrote about them, their rentals and their money too; reservations stay without them. The WHERE of one statement decides:
 * refused, nothing is written. `author` is who deletes it: the log has what administrators delete, their own account too.
 */
export async function deleteAccount(db: Database, userId: number, author: Author, key: WriteKey | null): Promise<Departure> {
  const { actorId, nowMs } = author;
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
    passwordHash: NO_PASSWORD,
    internalNotes: '',
  } as const;
  const allowed = and(
    eq(users.id, userId),
    isNull(users.deletedAt),
    isNull(obstacleOf(userId, { isOwn: userId === actorId, nowMs })),
  );
  const gone = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at = ${nowMs})`;
  const own = ({ userId: owner }: { userId: Column }, condition?: SQL) => and(eq(owner, userId), condition, gone);
  const unsent = sql`status IN ('queued', 'failed')`;
  const aboutPerson = sql`(entity, entity_id) IN (SELECT 'user', ${String(userId)}
    UNION ALL SELECT 'reservation', CAST(id AS TEXT) FROM reservations WHERE user_id = ${userId}
    UNION ALL SELECT 'rating', CAST(id AS TEXT) FROM ratings WHERE user_id = ${userId})`;
  const ownRatings = build.select({ id: ratings.id }).from(ratings).where(eq(ratings.userId, userId));
  const ownLines = sql`SELECT id FROM reservations WHERE user_id = ${userId}`;
  // The log keeps no more of the person than the account does.
  const deleted = sql`SELECT users.id AS entity_id, '' AS entity_name, json_object('role', users.role) AS before_json,
    NULL AS after_json FROM users WHERE ${allowed} AND (users.role = 'ADMIN' OR ${userId} <> ${actorId})`;
  const queries = [
    keyed(build.update(users).set(nobody).where(allowed).returning({ id: users.id }), sql`${userId}`, key),
    build
      .select({ obstacle: obstacleOf(userId, { isOwn: userId === actorId, nowMs }) })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    build.delete(sessions).where(own(sessions)),
    build.delete(favorites).where(own(favorites)),
    build.update(ratings).set({ comment: '', hiddenReason: '' }).where(own(ratings)),
    build
      .update(ratingReports)
      .set({ text: '' })
      .where(and(or(eq(ratingReports.userId, userId), inArray(ratingReports.ratingId, ownRatings)), gone)),
    build.update(reservations).set({ notes: '', closingNote: '' }).where(own(reservations)),
    // After the account: the database allows emptying these texts only for a deleted account.
    build
      .update(movements)
      .set({ note: '', condition: '' })
      .where(sql`reservation_id IN (${ownLines}) AND (note <> '' OR condition <> '') AND ${gone}`),
    build
      .update(reservationChanges)
      .set({ note: '' })
      .where(sql`reservation_id IN (${ownLines}) AND note <> '' AND ${gone}`),
    build
      .update(ledger)
      .set({ note: '' })
      .where(sql`order_id IN (${ownLines}) AND note <> '' AND ${gone}`),
    build.update(rentalBlocks).set({ reason: '' }).where(own(rentalBlocks)),
    build
      .update(auditLog)
      .set({ note: '' })
      .where(and(aboutPerson, ne(auditLog.note, ''), gone)),
    build.delete(mailbox).where(inArray(mailbox.id, build.select({ id: outbox.id }).from(outbox).where(own(outbox)))),
    build
      .update(outbox)
      .set({ device: null, country: null, recipient: null })
      .where(own(outbox, sql`coalesce(device, recipient) IS NOT NULL`)),
    build.update(outbox).set({ status: 'dead', lastError: ACCOUNT_DELETED }).where(own(outbox, unsent)),
  ] as const;
  const before = [auditStatement({ ...author, action: 'deleted', entity: 'user' }, deleted)];
  const [left, [kept]] = await batch(db, queries, { before, after: closeAccess({ userId, nowMs, when: gone }) });
  if (left.length > 0) return 'gone';
  if (!kept) return 'user_not_found';
  if (!kept.obstacle) throw new Error('an account without an obstacle was kept');
  return kept.obstacle;
}
