import { sql, type SQL } from 'drizzle-orm';
import { addDays, toEpochDay, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { OutboxKind } from '#domain/mail.ts';
import { batch, returning, type Database } from './database.ts';
import { hasRoom } from './outbox-room.ts';
import { outbox } from './schema/mail.ts';
import { OPEN, TO_BE_RETURNED } from './statuses.ts';

/** How late a reminder may be written. After a longer outage of the cron, older occasions are skipped. */
const OVERDUE_DAYS_BACK = 7;
const INVITATION_DAYS_BACK = 7;
const LONGEST_RENTAL_DAYS = 90;

/** By reminder: what holds of the reservation `r` and of its customer `u` when it is written, and must still hold when it is sent. */
export const REMINDED = {
  pickup_reminder: (today) => sql`u.is_active = 1 AND r.status IN ${OPEN} AND r.start_day > ${today}`,
  return_reminder: (today) => sql`r.status = 'ACTIVE' AND r.end_day > ${today} AND ${TO_BE_RETURNED}`,
  overdue_notice: (today) => sql`r.status = 'ACTIVE' AND r.end_day < ${today} AND ${TO_BE_RETURNED}`,
  rating_invitation: () => sql`u.is_active = 1 AND r.status = 'ENDED' AND NOT EXISTS (
    SELECT 1 FROM ratings g WHERE g.instrument_id = r.instrument_id AND g.user_id = r.user_id)`,
} satisfies Partial<Record<OutboxKind, (today: number) => SQL>>;

/** One for each of its days: a line that was changed is reminded of the new ones. */
const occasionOf = (kind: OutboxKind): SQL =>
  sql`${kind} || ':' || r.id || iif(r.changes = 0 OR ${kind} = 'rating_invitation', '', ':' || iif(${kind} = 'pickup_reminder', r.start_day, r.end_day))`;

/** Writes a reminder of this kind for each reservation `r` on these days that has none yet. */
const remindersOf = (kind: keyof typeof REMINDED, today: number, nowMs: number, days: SQL) =>
  returning(
    { id: outbox.id },
    sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
      SELECT lower(hex(randomblob(16))), ${kind}, ${occasionOf(kind)}, r.user_id, r.id, ${nowMs}, ${nowMs}
      FROM reservations r JOIN users u ON u.id = r.user_id AND u.reminders = 1
      WHERE ${hasRoom('u', nowMs)} AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.occasion = ${occasionOf(kind)})
        AND ${REMINDED[kind](today)} AND ${days}`,
  );

/**
 * Writes the day's reminders: the day before the start, the day before the return, overdue, and the invitation to rate what has
 * ended. A unique occasion makes each at most once. One D1 call; returns their outbox ids.
 */
export async function writeReminders(db: Database, today: Day, nowMs: number): Promise<string[]> {
  const day = toEpochDay(today);
  const tomorrow = toEpochDay(addDays(today, 1));
  const written = await batch(db, [
    remindersOf('pickup_reminder', day, nowMs, sql`r.start_day = ${tomorrow}`),
    // A rental of one day has just been reminded of its start; its return is the same day.
    remindersOf(
      'return_reminder',
      day,
      nowMs,
      sql`r.start_day BETWEEN ${tomorrow - LONGEST_RENTAL_DAYS} AND ${tomorrow - 1} AND r.end_day = ${tomorrow}`,
    ),
    remindersOf(
      'overdue_notice',
      day,
      nowMs,
      sql`r.start_day >= ${day - LONGEST_RENTAL_DAYS - OVERDUE_DAYS_BACK} AND r.end_day >= ${day - OVERDUE_DAYS_BACK}`,
    ),
    remindersOf(
      'rating_invitation',
      day,
      nowMs,
      sql`r.start_day >= ${day - LONGEST_RENTAL_DAYS - INVITATION_DAYS_BACK} AND r.end_day < ${day}
        AND r.closed_at >= ${nowMs - INVITATION_DAYS_BACK * DAY_MS}`,
    ),
  ]);
  return written.flat().map(({ id }) => id);
}
