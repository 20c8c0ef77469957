import { sql } from 'drizzle-orm';
import { HOUR_MS } from '#domain/durations.ts';
import { NOT_DUE_ANY_MORE } from '#domain/mail.ts';
import { all, type Database } from './database.ts';
import { IS_SUPPRESSED } from './suppression.ts';

/** Of each status, the newest: the cost stays bounded. */
const LOOKED_AT = 50;

/**
 * How many e-mails the provider refused in the last hour while it took none: each attempt waits longer than the one before, so that none
 * of them need be due. 0 as soon as one leaves. What an address refused says nothing about the provider.
 */
export async function refusedSinceSent(db: Database, nowMs: number): Promise<number> {
  const newest = (
    status: string,
  ) => sql`(SELECT last_attempt_at, sent_at, last_error, recipient, user_id FROM outbox INDEXED BY outbox_newest
    WHERE status = ${status} ORDER BY created_at DESC LIMIT ${LOOKED_AT})`;
  const since = sql`max(${nowMs - HOUR_MS}, coalesce((SELECT max(sent_at) FROM ${newest('sent')}), 0))`;
  const refused = (status: string) =>
    sql`(SELECT count(*) FROM ${newest(status)} o WHERE last_attempt_at > ${since} AND last_error <> ${NOT_DUE_ANY_MORE} AND NOT ${IS_SUPPRESSED})`;
  const [found] = await all(db, sql<{ count: number }>`SELECT ${refused('failed')} + ${refused('dead')} AS count`);
  return found?.count ?? 0;
}
