import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { consumeMail } from '#worker/mail/consumer.ts';
import type { MailEnv } from '#worker/mail/mail-env.ts';

type Handled = { acked: string[]; retried: { id: string; delaySeconds: number | undefined }[] };

/** Lets the queue's consumer handle one message a body; message ids are 'm0', 'm1', … */
export async function consume(
  bodies: unknown[],
  over: Partial<MailEnv> = {},
  queue = 'resuena-mail',
  attempts = 1,
): Promise<Handled> {
  const messages = bodies.map((body, index) => ({ id: `m${index}`, timestamp: new Date(), attempts, body }));
  const batch = createMessageBatch(queue, messages);
  // The result that the test runtime reports leaves the delays out.
  const delays = new Map(batch.messages.map((message) => [message.id, vi.spyOn(message, 'retry')]));
  const ctx = createExecutionContext();
  await consumeMail(batch, { ...env, ...over });
  const { explicitAcks, retryMessages } = await getQueueResult(batch, ctx);
  return {
    acked: explicitAcks,
    retried: retryMessages.map(({ msgId }) => ({ id: msgId, delaySeconds: delays.get(msgId)?.mock.lastCall?.[0]?.delaySeconds })),
  };
}
