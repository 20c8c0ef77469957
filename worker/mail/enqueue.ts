import type { AppContext } from '../app-env.ts';

/** The body of a message in the queue. */
export type MailTask = { outboxId: string };

/** What one call to the queue takes. */
const CHUNK = 100;

/** Enqueues a row just committed, without making the answer wait. A failure loses nothing: the sweeper finds the row. */
export function enqueue(c: AppContext, outboxId: string): void {
  c.executionCtx.waitUntil(
    c.env.MAIL_QUEUE.send({ outboxId } satisfies MailTask).catch((error: unknown) => {
      console.warn({ event: 'mail_queue_not_told', outboxId, error: String(error) });
    }),
  );
}

/** Enqueues many rows. Throws when the queue cannot be reached; the sweeper finds the rest. */
export async function enqueueAll(queue: Queue<MailTask>, outboxIds: readonly string[]): Promise<void> {
  for (let start = 0; start < outboxIds.length; start += CHUNK) {
    await queue.sendBatch(outboxIds.slice(start, start + CHUNK).map((outboxId) => ({ body: { outboxId } })));
  }
}
