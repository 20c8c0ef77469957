import { sql, type SQL } from 'drizzle-orm';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { NOT_DUE_ANY_MORE } from '#domain/mail.ts';
import { loginCodeIsDue } from './login-codes.ts';
import { OPEN, TO_BE_RETURNED } from './statuses.ts';

/**
 * Whether a message `o` is still true. Reminders may wait for a day, and by then the reservation may be cancelled, returned or
 * begun, or the person may want no more of them. A change is void once its line is cancelled, a confirmation once
 * every line of its order is, a login code when it
 * expires, and a summary when none of its items holds. Everything else is sent even when late.
 */
export const isDue = (nowMs: number): SQL =>
  sql`(${stillHolds('o', nowMs)} AND (o.kind <> 'login_code' OR ${loginCodeIsDue(nowMs)})
  AND (o.kind <> 'summary' OR EXISTS (SELECT 1 FROM outbox m WHERE m.summary_id = o.id AND ${stillHolds('m', nowMs)})))`;

/** Whether an outbox row, under this alias, is still true of its reservation. */
export function stillHolds(name: 'o' | 'm', nowMs: number): SQL {
  const today = toEpochDay(todayInShop(nowMs));
  const m = sql.raw(name);
  return sql`((${m}.kind NOT IN ('reservation_confirmation', 'confirmation_again', 'reservation_change') OR EXISTS (
    SELECT 1 FROM reservations r WHERE r.id = ${m}.reservation_id AND r.status <> 'CANCELLED'
    UNION ALL SELECT 1 FROM reservations r WHERE ${m}.kind <> 'reservation_change' AND r.order_id = ${m}.reservation_id AND r.status <> 'CANCELLED'))
  AND (${m}.kind <> 'email_wanted' OR EXISTS (SELECT 1 FROM users u WHERE u.id = ${m}.user_id AND u.wanted_email = ${m}.recipient))
  AND (${m}.kind <> 'no_show' OR EXISTS (
    SELECT 1 FROM reservations r WHERE r.id = ${m}.reservation_id AND r.no_show_at = ${m}.created_at))
  AND (${m}.kind NOT IN ('pickup_reminder', 'return_reminder', 'overdue_notice', 'rating_invitation') OR EXISTS (
    SELECT 1 FROM reservations r JOIN users u ON u.id = r.user_id AND u.reminders = 1
    WHERE r.id = ${m}.reservation_id AND (
      (${m}.kind = 'pickup_reminder' AND u.is_active = 1 AND r.status IN ${OPEN} AND r.start_day > ${today})
      OR (${m}.kind = 'return_reminder' AND r.status = 'ACTIVE' AND r.end_day > ${today} AND ${TO_BE_RETURNED})
      OR (${m}.kind = 'overdue_notice' AND r.status = 'ACTIVE' AND r.end_day < ${today} AND ${TO_BE_RETURNED})
      OR (${m}.kind = 'rating_invitation' AND u.is_active = 1 AND r.status = 'ENDED' AND NOT EXISTS (
        SELECT 1 FROM ratings g WHERE g.instrument_id = r.instrument_id AND g.user_id = r.user_id))))))`;
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
