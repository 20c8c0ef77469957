import { z } from 'zod';
import { QUEUE_GAVE_UP } from '#domain/mail.ts';
import { markDeadLetter, markDead, markFailed, markRefused, markSent } from '../db/outbox-delivery.ts';
import { suppressRecipient } from '../db/suppression.ts';
import { claimOutbox } from '../db/outbox-claim.ts';
import type { OutboxClaim } from '../db/email-facts.ts';
import { CLOCK_SKEW_MS, delayAfter, LEASE_MS, MAX_ATTEMPTS } from './back-off.ts';
import { inSpan } from '../in-span.ts';
import { chooseSender } from './choose-sender.ts';
import { composeMessage } from './compose.ts';
import type { MailTask } from './enqueue.ts';
import type { MailEnv } from './mail-env.ts';
import { retryLater, type Sender, type SendOutcome } from './sender.ts';

const DEAD_LETTER_SUFFIX = '-dead';
const LEASE_SECONDS = LEASE_MS / 1_000;

const Body: z.ZodType<MailTask> = z.object({ outboxId: z.string().min(1) });

/**
 * Handles both queues: delivers what `resuena-mail` names and marks dead what ended in its dead-letter queue. Each message is
 * settled by itself; running it twice sends nothing twice.
 */
export async function consumeMail(batch: MessageBatch, env: MailEnv): Promise<void> {
  const handle = batch.queue.endsWith(DEAD_LETTER_SUFFIX) ? handleDeadLetter : deliver;
  const sender = chooseSender(env);
  for (const message of batch.messages) {
    const body = Body.safeParse(message.body);
    if (!body.success) {
      console.error({ event: 'mail_malformed', messageId: message.id });
      message.ack();
      continue;
    }
    try {
      const again = await handle(env, sender, body.data.outboxId);
      if (again === null) message.ack();
      else message.retry({ delaySeconds: again });
    } catch (error) {
      // Storage is out. Claimed rows are free again once their lease is over.
      console.error({ event: 'mail_storage_failed', outboxId: body.data.outboxId, error: String(error) });
      message.retry({ delaySeconds: Math.max(delayAfter(message.attempts), LEASE_SECONDS) });
    }
  }
}

/** One attempt. Returns the seconds after which the queue should deliver the message again, or null when it is finished. */
async function deliver(env: MailEnv, sender: Sender, outboxId: string): Promise<number | null> {
  const terms = { nowMs: Date.now(), leaseMs: LEASE_MS, maxAttempts: MAX_ATTEMPTS, skewMs: CLOCK_SKEW_MS };
  const claim = await claimOutbox(env.DB, outboxId, terms);
  // Sent, held by another consumer or not due. The sweeper enqueues again what is left, so this message can be dropped.
  if (!claim) return null;

  const trace = { outboxId, kind: claim.kind, attempt: claim.attempt };
  const outcome = await inSpan('email', async (span) => {
    const came = await attempt(env, sender, claim);
    span.setAttributes({ ...trace, outcome: came.kind });
    return came;
  });
  switch (outcome.kind) {
    case 'accepted':
      await markSent(env.DB, claim.id, Date.now());
      console.log({ event: 'mail_sent', ...trace });
      return null;
    case 'permanent':
      await markRefused(env.DB, claim, outcome.reason, Date.now());
      if (outcome.isOfAddress)
        await suppressRecipient(env.DB, claim.id, { cause: 'refused', detail: outcome.reason, nowMs: Date.now() });
      console.error({ event: 'mail_dead', ...trace, reason: loggable(outcome.reason) });
      return null;
    case 'retry': {
      if (claim.attempt >= MAX_ATTEMPTS) {
        await markDead(env.DB, claim, outcome.reason);
        console.error({ event: 'mail_dead', ...trace, reason: loggable(outcome.reason) });
        return null;
      }
      const delaySeconds = delayAfter(claim.attempt, outcome.afterSeconds);
      await markFailed(env.DB, claim, outcome.reason, Date.now() + delaySeconds * 1_000);
      console.warn({ event: 'mail_failed', ...trace, delaySeconds, reason: loggable(outcome.reason) });
      return delaySeconds;
    }
  }
}

/** A message that cannot be composed (a missing key, a bug) waits for a fixed deployment, like one that cannot be sent. */
async function attempt(env: MailEnv, sender: Sender, claim: OutboxClaim): Promise<SendOutcome> {
  try {
    return await sender.send(await composeMessage(claim, env, Date.now()), claim.id);
  } catch (error) {
    return retryLater(error);
  }
}

/** Providers quote the address that they refuse. */
const loggable = (reason: string): string => reason.replace(/[^\s"'<>]+@[^\s"'<>]+/g, '[email]');

async function handleDeadLetter(env: MailEnv, _sender: Sender, outboxId: string): Promise<null> {
  const isDead = await markDeadLetter(env.DB, outboxId, QUEUE_GAVE_UP);
  if (isDead) console.error({ event: 'mail_dead', outboxId, reason: 'dead-letter queue' });
  return null;
}
