/** E-mails to send. A row is written in the batch of its occasion; outbox-delivery.ts says what becomes of it. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/account.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { RESET_LINK_MS, type MailDetails, type OutboxKind } from '#domain/mail.ts';
import { batch, build, returning, rows, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { dailyTurn, hasRoom, turnOf } from './outbox-room.ts';
import { users } from './schema/accounts.ts';
import { outbox } from './schema/mail.ts';
import type { NewSession, Whereabouts } from './sessions.ts';
import { IS_AFFECTED, OPEN } from './statuses.ts';
import { countAttempt } from './throttles.ts';

/** Writes the confirmation of the reservation that the same batch inserted under `requestId`, due when its turn comes. */
export const confirmationStatement = ({ id, requestId, nowMs }: EmailRow & { requestId: string }): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${id}, 'reservation_confirmation', 'reservation_confirmation:' || r.id, r.user_id, r.id, ${turnOf('u', nowMs)}, ${nowMs}
    FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.request_id = ${requestId}`;

/** Comes after the change that the same batch wrote for this e-mail. The customer gets it, also for their own change. */
export const changeStatement = ({ id, nowMs }: EmailRow): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${id}, 'reservation_change', 'reservation_change:' || x.id, r.user_id, r.id, ${turnOf('u', nowMs)}, ${nowMs}
    FROM reservation_changes x JOIN reservations r ON r.id = x.reservation_id JOIN users u ON u.id = r.user_id
    WHERE x.outbox_id = ${id}`;

/** Writes the e-mail that offers the customer of an open line the alternatives of `details`, where `where` holds. */
export const offerStatement = ({
  id,
  nowMs,
  reservationId,
  details,
  where,
}: EmailRow & { reservationId: number; details: MailDetails; where: SQL }): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at, details_json)
    SELECT ${id}, 'alternatives', 'alternatives:' || ${id}, r.user_id, r.id, ${turnOf('u', nowMs)}, ${nowMs}, ${JSON.stringify(details)}
    FROM reservations r JOIN users u ON u.id = r.user_id
    WHERE r.id = ${reservationId} AND r.status IN ${OPEN} AND r.quantity_handed = 0 AND u.has_email AND ${where}`;

/** Writes the e-mail about a closure to a customer with open lines that start or end on its days, once. */
export const closureStatement = ({ id, nowMs, closureId, userId }: EmailRow & { closureId: number; userId: number }): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at, details_json)
    SELECT ${id}, 'closure_notice', ${closureOccasion(closureId, userId)}, u.id, ${turnOf('u', nowMs)}, ${nowMs},
      ${JSON.stringify({ closureId } satisfies MailDetails)}
    FROM users u JOIN closures k ON k.id = ${closureId} WHERE u.id = ${userId} AND u.has_email
      AND EXISTS (SELECT 1 FROM reservations r WHERE r.user_id = u.id AND ${IS_AFFECTED})
    ON CONFLICT (occasion) DO NOTHING`;

export const closureOccasion = (closureId: number, userId: number): string => `closure_notice:${closureId}:${userId}`;

/**
 * Comes before the change. Writes the e-mail of a cancellation to the customer, if the reservation is one that `open` lets be
 * cancelled. A customer's own cancellation has an e-mail of its own.
 */
export const cancellationStatement = ({
  id,
  actorId,
  nowMs,
  open,
}: {
  id: string;
  actorId: number;
  nowMs: number;
  open: SQL;
}): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${id}, 'cancellation', 'cancellation:' || id, user_id, id, ${nowMs}, ${nowMs}
    FROM reservations WHERE ${open} AND user_id <> ${actorId}`;

/**
 * Comes before the change. Writes the e-mail about a cancellation to the customer who makes it, if `open` lets the reservation be cancelled
 * and its confirmation was sent: that brought the calendar entry that this one strikes out.
 */
export const ownCancellationStatement = ({ id, nowMs, open }: EmailRow & { open: SQL }): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${id}, 'own_cancellation', 'own_cancellation:' || reservations.id, u.id, reservations.id, ${turnOf('u', nowMs)}, ${nowMs}
    FROM reservations JOIN users u ON u.id = reservations.user_id WHERE ${open} AND EXISTS (SELECT 1 FROM outbox o
      WHERE o.reservation_id = reservations.id AND o.kind = 'reservation_confirmation' AND o.status = 'sent')`;

/**
 * Comes before the change. Writes the no-show e-mail of a reservation, if `where` still lets it be released. Its
 * occasion is the moment: after an undo there may be another.
 */
export const noShowStatement = ({ id, actorId, nowMs, where }: EmailRow & { actorId: number; where: SQL }): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${id}, 'no_show', 'no_show:' || id || ':' || ${nowMs}, user_id, id, ${nowMs}, ${nowMs}
    FROM reservations WHERE ${where} AND user_id <> ${actorId}`;

/** What a write gives: no row when it wrote none. */
const WRITTEN = { id: outbox.id };

type EmailRow = { id: string; nowMs: number };

/**
 * Writes an e-mail to each of `users` for whom `who` holds. `occasion` is SQL for its subject, about which there is one e-mail
 * only.
 */
const emailTo = (
  who: SQL,
  {
    kind,
    id,
    nowMs,
    occasion = sql`${id}`,
    leavesAt = nowMs,
    from = null,
    recipient = sql`NULL`,
  }: EmailRow & { kind: OutboxKind; occasion?: SQL; leavesAt?: SQL | number; from?: Whereabouts | null; recipient?: SQL },
): SQL =>
  sql`INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at, device, country, recipient)
    SELECT ${id}, ${kind}, ${kind} || ':' || ${occasion}, users.id, ${leavesAt}, ${nowMs}, ${from?.device ?? null}, ${from?.country ?? null}, ${recipient}
    FROM users WHERE ${who}`;

/** Writes the welcome of the account that the same batch inserted under this e-mail key. */
export const welcomeStatement = ({ emailKey, ...row }: EmailRow & { emailKey: string }): SQL =>
  emailTo(sql`email_key = ${emailKey}`, { ...row, kind: 'welcome', occasion: sql`users.id` });

/** Comes before the change of the address. Writes to the previous address, if there was one. */
export const addressChangedStatement = ({ who, ...row }: EmailRow & { who: SQL }): SQL =>
  emailTo(who, { ...row, kind: 'email_changed', recipient: sql`users.email` });

/** Comes after the change. Writes to the new address, with a link that confirms it. */
export const addressSetStatement = ({ who, ...row }: EmailRow & { who: SQL }): SQL =>
  emailTo(who, { ...row, kind: 'email_set', leavesAt: turnOf('users', row.nowMs) });

/** Requests for another address in an hour, so that nobody's mailbox is flooded in the name of the shop. */
const MAX_WISHES_PER_HOUR = 5;
/** What one mailbox gets of them in an hour, from all accounts together. */
const MAX_WISHES_FOR_MAILBOX = 5;

/**
 * Writes to the account's address that another one was requested, writes to the requested one with a link that confirms it, and stores it
 * until then. Writes nothing if the password changed since it was proved (`stale`), or past a limit: `nextAt` is when the next
 * request is possible.
 */
export async function writeWantedEmail(
  db: Database,
  { userId, provedHash, email, ids: [toOld, toNew], from, nowMs, key }: WantedEmail,
): Promise<'written' | 'stale' | { nextAt: number }> {
  const wishes = sql`FROM outbox p WHERE p.user_id = ${userId} AND p.kind = 'email_wanted' AND p.created_at > ${nowMs - HOUR_MS}`;
  const mailbox = `wanted-email:${email}`;
  const who = sql`users.id = ${userId} AND users.password_hash = ${provedHash} AND (SELECT count(*) ${wishes}) < ${MAX_WISHES_PER_HOUR}
    AND (SELECT t.count FROM throttles t WHERE t.bucket = ${mailbox}) <= ${MAX_WISHES_FOR_MAILBOX}`;
  const {
    counted: [counted],
    earlier: [earlier],
    written,
  } = await batch(db, {
    counted: countAttempt(mailbox, HOUR_MS, nowMs),
    earlier: rows({ count: sql<number>`count(*)`, at: sql<number>`coalesce(min(p.created_at), ${nowMs})` }, wishes),
    told: returning(
      WRITTEN,
      emailTo(who, { id: toOld, kind: 'email_change_asked', nowMs, leavesAt: turnOf('users', nowMs), from }),
    ),
    written: returning(
      WRITTEN,
      emailTo(who, { id: toNew, kind: 'email_wanted', nowMs, leavesAt: turnOf('users', nowMs), recipient: sql`${email}` }),
    ),
    wanted: keyed(
      build
        .update(users)
        .set({ wantedEmail: email })
        .where(and(eq(users.id, userId), sql`EXISTS (SELECT 1 FROM outbox WHERE id = ${toNew})`)),
      sql`${userId}`,
      key,
    ),
  });
  if (written.length > 0) return 'written';
  if (counted && counted.count > MAX_WISHES_FOR_MAILBOX) return { nextAt: counted.endsAt };
  return earlier && earlier.count >= MAX_WISHES_PER_HOUR ? { nextAt: earlier.at + HOUR_MS } : 'stale';
}

type WantedEmail = {
  userId: number;
  provedHash: string;
  email: string;
  /** Of the e-mails to the address before and to the new one. */
  ids: readonly [string, string];
  from: Whereabouts;
  nowMs: number;
  key: WriteKey | null;
};

/** Warnings to an account's owner. */
type WarningKind = Extract<
  OutboxKind,
  | 'password_changed'
  | 'password_reset_used'
  | 'administrator_notice'
  | 'administrator_removed'
  | 'deactivation'
  | 'new_device'
  | 'passkey_added'
>;

/** Warnings of one kind in an hour. Without a limit, they could be used to flood the owner. */
const MAX_WARNINGS_PER_HOUR = 3;

const mayWarn = (kind: WarningKind, nowMs: number): SQL =>
  sql`(SELECT count(*) FROM outbox p WHERE p.user_id = users.id AND p.created_at > ${nowMs - HOUR_MS} AND p.kind = ${kind}) < ${MAX_WARNINGS_PER_HOUR}`;

/**
 * Warns the owners of the accounts of `who`. Only the limit of its kind and the hour of an unconfirmed address apply, not the
 * limit of a day.
 */
export const warningStatement = (kind: WarningKind, { who, ...row }: EmailRow & { who: SQL; from?: Whereabouts }): SQL =>
  emailTo(sql`${who} AND ${mayWarn(kind, row.nowMs)}`, { ...row, kind, leavesAt: turnOf('users', row.nowMs) });

/**
 * Comes after a session's insert. Warns the owner of a device or country that none of the account's other sessions had; the first
 * session never warns.
 */
export const newDeviceWarning = (session: NewSession, id: string) => {
  const before = sql`FROM sessions s WHERE s.user_id = users.id AND s.id <> ${session.id}`;
  const warning = warningStatement('new_device', {
    id,
    nowMs: session.createdAt,
    from: session,
    who: sql`users.id = ${session.userId} AND EXISTS (SELECT 1 FROM sessions WHERE id = ${session.id})
      AND EXISTS (SELECT 1 ${before} AND s.device IS NOT NULL)
      AND NOT EXISTS (SELECT 1 ${before} AND s.device IS ${session.device} AND coalesce(s.country = ${session.country}, 1))`,
  });
  return returning(WRITTEN, warning);
};

/**
 * Comes before the change of role. Writes to the accounts of `who` that they became administrators or stopped being one. An
 * account that keeps its role gets no e-mail.
 */
export const roleWarning = (role: Role, { who, ...row }: EmailRow & { who: SQL }): SQL =>
  warningStatement(role === 'ADMIN' ? 'administrator_notice' : 'administrator_removed', {
    ...row,
    who: sql`${who} AND users.role <> ${role}`,
  });

/**
 * Comes before the change. Writes one e-mail to each account of `who` about its deactivation and the reservations of `cancelled`,
 * which the same batch cancels.
 */
export const deactivationStatement = ({ who, cancelled, ...row }: EmailRow & { who: SQL; cancelled: SQL }): SQL =>
  emailTo(sql`${who} AND (${cancelled} OR (users.is_active = 1 AND ${mayWarn('deactivation', row.nowMs)}))`, {
    ...row,
    kind: 'deactivation',
    leavesAt: turnOf('users', row.nowMs),
  });

/**
 * Writes one more verification link for an account: each request is an occasion of its own. Null once written; else the instant
 * from which the address may be written to again.
 */
export async function writeVerification(
  db: Database,
  { userId, ...row }: EmailRow & { userId: number },
  key: WriteKey | null,
): Promise<number | null> {
  const { nowMs } = row;
  const toUser = sql`users.id = ${userId}`;
  const [[turn], written] = await batch(db, [
    rows({ at: sql<number>`max(${turnOf('users', nowMs)}, ${dailyTurn('users', nowMs)})` }, sql`FROM users WHERE ${toUser}`),
    keyed(
      returning(
        WRITTEN,
        emailTo(sql`${toUser} AND ${hasRoom('users', nowMs)} AND ${dailyTurn('users', nowMs)} <= ${nowMs}`, {
          ...row,
          kind: 'verification',
        }),
      ),
      sql`NULL`,
      key,
    ),
  ]);
  return written.length > 0 ? null : (turn?.at ?? nowMs);
}

/**
 * Writes a password link for the active account with this e-mail key. Nothing is written without such an account. Past the e-mails
 * of an hour to an unconfirmed address, or of a day, one is still written whenever the newest link has expired: other people's
 * requests cannot keep the owner from a valid link.
 */
export const passwordResetStatement = ({ emailKey, ...row }: EmailRow & { emailKey: string }): SQL =>
  emailTo(
    sql`email_key = ${emailKey} AND is_active = 1 AND ((${hasRoom('users', row.nowMs)} AND ${dailyTurn('users', row.nowMs)} <= ${row.nowMs})
      OR NOT EXISTS (SELECT 1 FROM outbox p WHERE p.user_id = users.id AND p.kind = 'password_reset'
        AND p.created_at > ${row.nowMs - RESET_LINK_MS}))`,
    { ...row, kind: 'password_reset' },
  );

/** Writes a code to the active account with this e-mail key, unless `bucket` counts more than `limit`. */
export const loginCodeStatement = ({
  emailKey,
  bucket,
  limit,
  ...row
}: EmailRow & { emailKey: string; bucket: string; limit: number }) =>
  returning(
    WRITTEN,
    emailTo(
      sql`email_key = ${emailKey} AND is_active = 1
      AND NOT EXISTS (SELECT 1 FROM throttles t WHERE t.bucket = ${bucket} AND t.count > ${limit})`,
      { ...row, kind: 'login_code' },
    ),
  );
