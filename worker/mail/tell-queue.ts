import type { AppContext } from '../app-env.ts';

/** Tells the queue of a row just committed, without making the answer wait. A failure loses nothing: the sweeper finds the row. */
export function tellQueue(c: AppContext, outboxId: string): void {
  c.executionCtx.waitUntil(
    c.env.MAIL_QUEUE.send({ outboxId }).catch((error: unknown) => {
      console.warn({ event: 'mail_queue_not_told', outboxId, error: String(error) });
    }),
  );
}
