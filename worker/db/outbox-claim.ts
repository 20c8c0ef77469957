/** Claims of outbox rows: one attempt at a time, and one summary for what goes past the e-mails of a day. */
import { and, eq, lt, lte, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { ADDRESS_SUPPRESSED, IN_SUMMARY, SUMMARIZED_KINDS } from '#domain/mail.ts';
import { among, batch, build, type Database } from './database.ts';
import { emailQueries, toClaim, type OutboxClaim } from './email-facts.ts';
import { deadlineOfRefusedStatement } from './holds.ts';
import { markUntrueDead } from './outbox-due.ts';
import { MAX_MAILS_PER_DAY } from './outbox-room.ts';
import { outbox } from './schema/mail.ts';
import { markSuppressedDead } from './suppression.ts';

export type ClaimTerms = {
  nowMs: number;
  leaseMs: number;
  maxAttempts: number;
  /** How far the clock that wrote `next_attempt_at` may be ahead of ours. */
  skewMs: number;
};

/**
 * Claims a row that is due and has no lease, and counts the attempt: an attempt that kills its consumer counts too. Null when
 * there is none (sent, dead, held, not due, exhausted, unknown, no longer true). One D1 call.
 */
export async function claimOutbox(db: Database, id: string, terms: ClaimTerms): Promise<OutboxClaim | null> {
  const { nowMs, leaseMs, maxAttempts, skewMs } = terms;
  const take = build
    .update(outbox)
    .set({ attempts: sql`attempts + 1`, leaseUntil: nowMs + leaseMs, lastAttemptAt: nowMs })
    .where(
      and(
        eq(outbox.id, id),
        sql`status IN ('queued', 'failed')`,
        lte(outbox.nextAttemptAt, nowMs + skewMs),
        lte(outbox.leaseUntil, nowMs),
        lt(outbox.attempts, maxAttempts),
      ),
    )
    .returning({ id: outbox.id });
  const { taken, ...found } = await batch(
    db,
    { taken: take, ...emailQueries(id, nowMs) },
    {
      before: [
        markSuppressedDead(id, nowMs),
        deadlineOfRefusedStatement(id, ADDRESS_SUPPRESSED, nowMs),
        markUntrueDead(sql`o.id = ${id}`, nowMs),
        ...summarize(id, { nowMs, skewMs }),
      ],
    },
  );
  return taken.length > 0 ? toClaim(id, found) : null;
}

/** A summary takes more items until its first attempt. After that its text never changes. */
const OPEN_SUMMARY = sql`(SELECT s.id FROM outbox s WHERE s.user_id = o.user_id AND s.kind = 'summary' AND s.status = 'queued'
  AND s.last_attempt_at IS NULL LIMIT 1)`;

/**
 * Comes before the claim. When the last 24 hours used up the e-mails of a day, moves a due e-mail into its person's summary, or
 * begins one. Every attempt counts, whatever its outcome, except of e-mails that anybody may ask for. An e-mail that was
 * attempted before is never moved.
 */
function summarize(id: string, { nowMs, skewMs }: { nowMs: number; skewMs: number }): SQL[] {
  // Nearly every e-mail is attempted on the day that it is written, so rows of two days are enough.
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
