/**
 * What becomes of an outbox row after it was written. Each step is one conditional statement: two consumers, a redelivery or a crash
 * between any two steps cannot lose a message or confuse its state.
 */
import { and, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { MAX_ON_TAB } from '#domain/pagination.ts';
import { CUT_OFF } from '#domain/mail.ts';
import { all, batch, build, returning, type Database } from './database.ts';
import type { OutboxClaim } from './email-facts.ts';
import { deadlineOfRefusedStatement } from './holds.ts';
import { isDue } from './outbox-due.ts';
import { outbox } from './schema/mail.ts';
import { IS_SUPPRESSED } from './suppression.ts';

/** What a write gives: no row when it wrote none. */
const WRITTEN = { id: outbox.id };

/** Written as in the index of waiting rows, so that SQLite uses it. */
const WAITING = sql`status IN ('queued', 'failed')`;

/**
 * A provider's acceptance is a fact, even after the lease has passed to another consumer. Only an earlier acceptance prevents it.
 */
export async function markSent(db: Database, id: string, nowMs: number): Promise<void> {
  const sent = { status: 'sent', sentAt: nowMs, leaseUntil: 0, lastError: null } as const;
  await all(
    db,
    build
      .update(outbox)
      .set(sent)
      .where(and(eq(outbox.id, id), ne(outbox.status, 'sent'))),
  );
}

const MAX_ERROR_LENGTH = 500;

/** Without effect when the lease was lost to another consumer meanwhile. */
const settled = (claim: OutboxClaim, state: Partial<typeof outbox.$inferInsert>) =>
  build
    .update(outbox)
    .set({ ...state, leaseUntil: 0 })
    .where(and(eq(outbox.id, claim.id), eq(outbox.leaseUntil, claim.leaseUntil), WAITING))
    .returning(WRITTEN);

/** Releases the row until `nextAttemptAt`. */
export async function markFailed(db: Database, claim: OutboxClaim, reason: string, nextAttemptAt: number): Promise<void> {
  await all(db, settled(claim, { status: 'failed', nextAttemptAt, lastError: reason.slice(0, MAX_ERROR_LENGTH) }));
}

const deadBecause = (reason: string) => ({ status: 'dead', lastError: reason.slice(0, MAX_ERROR_LENGTH) }) as const;

/** No further attempt by itself. */
export async function markDead(db: Database, claim: OutboxClaim, reason: string): Promise<void> {
  await all(db, settled(claim, deadBecause(reason)));
}

/** The provider will never take it. A reservation that waits for its customer to confirm the address waits no longer than with the e-mail. */
export async function markRefused(db: Database, claim: OutboxClaim, reason: string, nowMs: number): Promise<void> {
  const refused = deadBecause(reason);
  await batch(db, [settled(claim, refused), deadlineOfRefusedStatement(claim.id, refused.lastError, nowMs)]);
}

const setDead = (reason: string) => build.update(outbox).set({ status: 'dead', lastError: sql`coalesce(last_error, ${reason})` });

/** Marks what the queue gave up on; a reason already known is kept. False when the row was sent, dead or unknown. */
export async function markDeadLetter(db: Database, id: string, reason: string): Promise<boolean> {
  const marked = await all(
    db,
    setDead(reason)
      .where(and(eq(outbox.id, id), WAITING))
      .returning(WRITTEN),
  );
  return marked.length > 0;
}

export type SweepTerms = { nowMs: number; graceMs: number; maxAttempts: number; limit: number };

const dueAt = (instant: number, nowMs: number) => and(WAITING, lte(outbox.nextAttemptAt, instant), lte(outbox.leaseUntil, nowMs));

/**
 * Rows whose queue message was never sent or got lost: due for longer than the grace, and without a lease. None is taken again
 * before another grace is over. Rows whose last attempt killed its consumer are marked dead on the way. One D1 call.
 */
export async function takeStaleOutbox(
  db: Database,
  { nowMs, graceMs, maxAttempts, limit }: SweepTerms,
): Promise<{ ids: string[]; dead: string[] }> {
  const stale = build
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(dueAt(nowMs - graceMs, nowMs), lte(outbox.enqueuedAt, nowMs - graceMs)))
    .orderBy(outbox.nextAttemptAt)
    .limit(limit);
  const [dead, taken] = await batch(db, [
    setDead(CUT_OFF)
      .where(and(dueAt(nowMs, nowMs), gte(outbox.attempts, maxAttempts)))
      .returning(WRITTEN),
    build.update(outbox).set({ enqueuedAt: nowMs }).where(inArray(outbox.id, stale)).returning(WRITTEN),
  ]);
  return { ids: taken.map(({ id }) => id), dead: dead.map(({ id }) => id) };
}

/** When the e-mail that has waited longest fell due, ms; null when none is waiting to be attempted. */
export async function oldestDue(db: Database, nowMs: number): Promise<number | null> {
  const due = build
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(dueAt(nowMs, nowMs))
    .orderBy(outbox.nextAttemptAt)
    .limit(1);
  return (await all(db, due))[0]?.at ?? null;
}

/** Of `outbox o`: failed or dead, held by no consumer, still true, to an address that is not suppressed, and of a person who still has an account. */
export const retryable = (
  nowMs: number,
): SQL => sql`o.status IN ('failed', 'dead') AND o.lease_until <= ${nowMs} AND o.summary_id IS NULL
  AND EXISTS (SELECT 1 FROM users a WHERE a.id = o.user_id AND a.deleted_at IS NULL) AND NOT ${IS_SUPPRESSED} AND ${isDue(nowMs)}`;

/** How many of a status can be retried. Only the newest are looked at, so that the cost stays bounded. */
export const countRetryable = (status: 'failed' | 'dead', nowMs: number): SQL<number> =>
  sql`(SELECT count(*) FROM (SELECT rowid AS place FROM outbox INDEXED BY outbox_newest
    WHERE status = ${status} ORDER BY created_at DESC LIMIT ${MAX_ON_TAB}) newest CROSS JOIN outbox o ON o.rowid = newest.place WHERE ${retryable(nowMs)})`;

/** Gives the retryable messages of `where` all their attempts again, from now on. */
export const requeueStatement = (where: SQL, nowMs: number) =>
  returning(
    WRITTEN,
    sql`UPDATE outbox AS o SET status = 'queued', attempts = 0, next_attempt_at = ${nowMs}
      WHERE ${where} AND ${retryable(nowMs)}`,
  );
