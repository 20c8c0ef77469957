import { addDays, toEpochDay, type Day } from '#domain/day.ts';
import { hasRoom } from './outbox-room.ts';

/** How late a reminder may still be worth writing: after a longer silence of the cron, old occasions are let go. */
const OVERDUE_DAYS_BACK = 7;
const INVITATION_DAYS_BACK = 7;
const LONGEST_RENTAL_DAYS = 90;
const MS_PER_DAY = 86_400_000;

const INSERT = `INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
  SELECT lower(hex(randomblob(16))), ?1, ?1 || ':' || r.id, r.user_id, r.id, ?2, ?2
  FROM reservations r JOIN users u ON u.id = r.user_id AND u.reminders = 1 AND u.is_active = 1
  WHERE ${hasRoom('u', '?2')} AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.occasion = ?1 || ':' || r.id)`;

/**
 * Writes the reminders that this day asks for, each at most once whatever happens (an occasion is unique): the day before the
 * start, the day before the return, overdue, and the invitation to rate what has ended. One D1 call; returns their outbox ids.
 */
export async function writeReminders(db: D1Database, today: Day, nowMs: number): Promise<string[]> {
  const day = toEpochDay(today);
  const tomorrow = toEpochDay(addDays(today, 1));
  const results = await db.batch<{ id: string }>([
    db
      .prepare(`${INSERT} AND r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND r.start_day = ?3 RETURNING id`)
      .bind('pickup_reminder', nowMs, tomorrow),
    // A rental of one day has just been reminded of its start; its return is the same day.
    db
      .prepare(
        `${INSERT} AND r.status = 'ACTIVE' AND r.start_day BETWEEN ?3 - ${LONGEST_RENTAL_DAYS} AND ?3 - 1 AND r.end_day = ?3 RETURNING id`,
      )
      .bind('return_reminder', nowMs, tomorrow),
    db
      .prepare(
        `${INSERT} AND r.status = 'ACTIVE' AND r.start_day >= ?3 - ${LONGEST_RENTAL_DAYS + OVERDUE_DAYS_BACK}
           AND r.end_day BETWEEN ?3 - ${OVERDUE_DAYS_BACK} AND ?3 - 1 RETURNING id`,
      )
      .bind('overdue_notice', nowMs, day),
    db
      .prepare(
        `${INSERT} AND r.status = 'ENDED' AND r.start_day >= ?3 - ${LONGEST_RENTAL_DAYS + INVITATION_DAYS_BACK} AND r.end_day < ?3 AND r.closed_at >= ?4
           AND NOT EXISTS (SELECT 1 FROM ratings g WHERE g.instrument_id = r.instrument_id AND g.user_id = r.user_id) RETURNING id`,
      )
      .bind('rating_invitation', nowMs, day, nowMs - INVITATION_DAYS_BACK * MS_PER_DAY),
  ]);
  return results.flatMap(({ results: rows }) => rows.map(({ id }) => id));
}
