/** E-mails past those of a day are told together, in one that leaves when the day has room again. */
import { sql, type SQL } from 'drizzle-orm';
import { IN_SUMMARY, SUMMARIZED_KINDS } from '#domain/mail.ts';
import { among } from './database.ts';
import { DAY_MS, MAX_MAILS_PER_DAY } from './outbox-room.ts';

/** A summary that waits for its first attempt takes more; one that was ever tried says the same each time. */
const OPEN_SUMMARY = sql`(SELECT s.id FROM outbox s WHERE s.user_id = o.user_id AND s.kind = 'summary' AND s.status = 'queued'
  AND s.last_attempt_at IS NULL LIMIT 1)`;

/**
 * Puts an e-mail that is due into its person's summary, which it begins where there is none, when the last 24 hours had all the e-mails of
 * a day: to stand before its claim. What was attempted counts, whatever came of it, but for what anybody may ask for; an e-mail that was attempted goes on by itself.
 */
export function summarize(id: string, { nowMs, skewMs }: { nowMs: number; skewMs: number }): SQL[] {
  // Nearly every e-mail is tried on the day that it is written; those of two days are few to look through.
  const attempted = sql`SELECT t.last_attempt_at FROM outbox t WHERE t.user_id = o.user_id AND t.created_at > ${nowMs - 2 * DAY_MS}
    AND t.last_attempt_at > ${nowMs - DAY_MS} AND t.kind NOT IN ('password_reset', 'login_code', 'verification') ORDER BY t.last_attempt_at DESC LIMIT 1 OFFSET ${MAX_MAILS_PER_DAY - 1}`;
  const isOver = sql`o.id = ${id} AND o.kind IN ${among(SUMMARIZED_KINDS)} AND o.status = 'queued' AND o.last_attempt_at IS NULL
    AND o.next_attempt_at <= ${nowMs + skewMs} AND EXISTS (${attempted})`;
  const summaryId = crypto.randomUUID();
  return [
    sql`INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at)
      SELECT ${summaryId}, 'summary', 'summary:' || ${summaryId}, o.user_id, (${attempted}) + ${DAY_MS}, ${nowMs}
      FROM outbox o WHERE ${isOver} AND ${OPEN_SUMMARY} IS NULL`,
    sql`UPDATE outbox AS o SET status = 'dead', last_error = ${IN_SUMMARY}, summary_id = ${OPEN_SUMMARY} WHERE ${isOver}`,
  ];
}
