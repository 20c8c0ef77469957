import { sql, type SQL } from 'drizzle-orm';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { NOT_DUE_ANY_MORE, OUTBOX_KINDS, type OutboxKind } from '#domain/mail.ts';
import { literal } from './literal.ts';
import { loginCodeIsDue } from './login-codes.ts';
import { REMINDED } from './reminders.ts';
import { IS_AFFECTED, OPEN } from './statuses.ts';

/** Holds of the outbox row `m` while its message is still true. `today` is a day's number. */
type Condition = (m: SQL, today: number, nowMs: number) => SQL;

const reminding =
  (kind: keyof typeof REMINDED): Condition =>
  (m, today) =>
    sql`EXISTS (SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id AND u.reminders = 1
      WHERE r.id = ${m}.reservation_id AND ${REMINDED[kind](today)})`;

const orderStands: Condition = (m) =>
  sql`EXISTS (SELECT 1 FROM reservations r WHERE r.id = ${m}.reservation_id AND r.status <> 'CANCELLED'
    UNION ALL SELECT 1 FROM reservations r WHERE r.order_id = ${m}.reservation_id AND r.status <> 'CANCELLED')`;

/**
 * By kind: whether a message is still true when its turn comes. A reminder may wait for a day, and by then the reservation may be
 * cancelled, returned or begun, or the person may want no more of them. null: sent even when late.
 */
const STILL_TRUE: Readonly<Record<OutboxKind, Condition | null>> = {
  reservation_confirmation: orderStands,
  confirmation_again: orderStands,
  // One that had to wait does not come after the e-mail of a later change that was sent: its "now" would be the last that is read.
  reservation_change: (m) =>
    sql`EXISTS (SELECT 1 FROM reservation_changes x JOIN reservations r ON r.id = x.reservation_id
      WHERE x.outbox_id = ${m}.id AND r.status <> 'CANCELLED' AND NOT EXISTS (
        SELECT 1 FROM reservation_changes y JOIN outbox t ON t.id = y.outbox_id
        WHERE y.reservation_id = x.reservation_id AND y.id > x.id AND t.status = 'sent'))`,
  // What was changed since needs no other option, and on its first day its customer cannot take one.
  alternatives: (m, today) =>
    sql`EXISTS (SELECT 1 FROM reservations r WHERE r.id = ${m}.reservation_id AND r.status IN ${OPEN} AND r.quantity_handed = 0
      AND r.start_day > ${today} AND NOT EXISTS (
        SELECT 1 FROM reservation_changes x WHERE x.reservation_id = r.id AND x.at > ${m}.created_at))`,
  closure_notice: (m) =>
    sql`EXISTS (SELECT 1 FROM closures k JOIN reservations r ON r.user_id = ${m}.user_id
      WHERE k.id = ${m}.details_json ->> 'closureId' AND ${IS_AFFECTED})`,
  cancellation: null,
  own_cancellation: null,
  no_show: (m) => sql`EXISTS (SELECT 1 FROM reservations r WHERE r.id = ${m}.reservation_id AND r.no_show_at = ${m}.created_at)`,
  welcome: null,
  verification: null,
  password_reset: null,
  pickup_reminder: reminding('pickup_reminder'),
  return_reminder: reminding('return_reminder'),
  overdue_notice: reminding('overdue_notice'),
  rating_invitation: reminding('rating_invitation'),
  administrator_notice: null,
  deactivation: null,
  login_code: (m, _, nowMs) => loginCodeIsDue(m, nowMs),
  // True while one of its items is: `isDue`.
  summary: null,
  password_changed: null,
  password_reset_used: null,
  administrator_removed: null,
  new_device: null,
  passkey_added: null,
  email_changed: null,
  email_set: null,
  email_change_asked: null,
  email_wanted: (m) => sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${m}.user_id AND u.wanted_email = ${m}.recipient)`,
};

/** Whether a message `o` is still true. A summary is void when none of its items holds. */
export const isDue = (nowMs: number): SQL =>
  sql`(${stillHolds('o', nowMs)}
  AND (o.kind <> 'summary' OR EXISTS (SELECT 1 FROM outbox m WHERE m.summary_id = o.id AND ${stillHolds('m', nowMs)})))`;

/** Whether an outbox row, under this alias, is still true by its kind. */
export function stillHolds(name: 'o' | 'm', nowMs: number): SQL {
  const today = toEpochDay(todayInShop(nowMs));
  const m = sql`${sql.identifier(name)}`;
  const rows = OUTBOX_KINDS.flatMap((kind) => {
    const condition = STILL_TRUE[kind];
    return condition ? [sql`WHEN ${literal(kind)} THEN ${condition(m, today, nowMs)}`] : [];
  });
  return sql`CASE ${m}.kind ${sql.join(rows, sql` `)} ELSE 1 END`;
}

/** Comes before a claim. Marks dead the messages of `which` that are no longer true and have no lease. */
export const markUntrueDead = (which: SQL, nowMs: number): SQL =>
  sql`UPDATE outbox AS o SET status = 'dead', last_error = ${NOT_DUE_ANY_MORE}
    WHERE ${which} AND o.status IN ('queued', 'failed') AND o.lease_until <= ${nowMs} AND NOT ${isDue(nowMs)}`;

/**
 * Comes after a change of a line's days, which the same batch wrote for this e-mail. Marks dead what reminds of the old ones: the
 * next reminders are of the new ones.
 */
export const markRemindersDead = (outboxId: string, nowMs: number): SQL =>
  sql`UPDATE outbox SET status = 'dead', last_error = ${NOT_DUE_ANY_MORE}
    WHERE reservation_id = (SELECT reservation_id FROM reservation_changes WHERE outbox_id = ${outboxId}) AND kind IN ('pickup_reminder', 'return_reminder', 'overdue_notice')
      AND status IN ('queued', 'failed') AND lease_until <= ${nowMs}`;
