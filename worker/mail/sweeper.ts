import { CUT_OFF } from '#domain/mail.ts';
import { takeStaleOutbox } from '../db/outbox.ts';
import { MAX_ATTEMPTS } from './back-off.ts';
import { enqueueAll } from './enqueue.ts';

/** How long the queue may take to deliver a message before it is enqueued again. */
const GRACE_MS = 60_000;
/** Rows of one sweep; what is more comes with the next. */
const LIMIT = 1_000;

/** Enqueues again every due e-mail whose message was lost: never enqueued, dropped, or interrupted. */
export async function sweepMail(env: Env, nowMs: number): Promise<void> {
  const { ids, buried } = await takeStaleOutbox(env.DB, { nowMs, graceMs: GRACE_MS, maxAttempts: MAX_ATTEMPTS, limit: LIMIT });
  for (const outboxId of buried) console.error({ event: 'mail_dead', outboxId, reason: CUT_OFF });
  await enqueueAll(env.MAIL_QUEUE, ids);
  if (ids.length > 0) console.warn({ event: 'mail_swept', count: ids.length });
}
