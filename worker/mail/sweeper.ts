import { takeStaleOutbox } from '../db/outbox.ts';
import { MAX_ATTEMPTS } from './back-off.ts';
import { enqueueAll } from './enqueue.ts';

/** Time that the queue is given to bring a message by itself before it is told again. */
const GRACE_MS = 60_000;
/** Rows of one sweep; what is more comes with the next. */
const LIMIT = 1_000;

/** Tells the queue again of every e-mail whose time came and whose message was lost: not told, forgotten, or cut off at work. */
export async function sweepMail(env: Env, nowMs: number): Promise<void> {
  const { ids, buried } = await takeStaleOutbox(env.DB, { nowMs, graceMs: GRACE_MS, maxAttempts: MAX_ATTEMPTS, limit: LIMIT });
  for (const outboxId of buried) console.error({ event: 'mail_dead', outboxId, reason: 'every attempt was cut off' });
  await enqueueAll(env.MAIL_QUEUE, ids);
  if (ids.length > 0) console.warn({ event: 'mail_swept', count: ids.length });
}
