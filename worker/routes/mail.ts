import { MAX_WALKED } from '#domain/pagination.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { liftSuppression } from '../db/suppression.ts';
import { findMail, listMail, retryAllMail, retryMail } from '../db/sent-mail.ts';
import { findEmailFacts } from '../db/email-facts.ts';
import { readSearch } from '../db/search-words.ts';
import { MAX_ATTEMPTS } from '../mail/back-off.ts';
import { previewMessage } from '../mail/compose.ts';
import { enqueue, enqueueAll } from '../mail/enqueue.ts';
import { gone } from '../idempotency.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveMail(app: App): void {
  serve(app, 'GET /api/mail', async ({ query }, c) => {
    const filter = { search: readSearch(query.search), statuses: query.status ?? [], kinds: query.kind ?? [] };
    const terms = { nowMs: Date.now(), maxAttempts: MAX_ATTEMPTS };
    const { messages, counts, retryable, suppressed, place } = await readPlaced(
      query,
      (slice) => listMail(c.var.db, filter, { ...slice, ...terms }),
      MAX_WALKED,
    );
    return ok({ messages, counts, retryable, suppressed, place });
  });

  serve(app, 'GET /api/mail/:message', async ({ params }, c) => {
    const nowMs = Date.now();
    const facts = await findEmailFacts(c.var.db, params.message, nowMs);
    if (!facts) return fail(failure('message_not_found'));
    const { to, subject, text, attachments } = await previewMessage(facts, c.env, nowMs);
    return ok({ recipient: to, subject, text, attachments: attachments.map(({ filename }) => filename) });
  });

  serve(
    app,
    'POST /api/mail/:message/retry',
    async ({ actor, params, key }, c) => {
      const { changed, mail } = await retryMail(c.var.db, params.message, authorNow(actor), MAX_ATTEMPTS, key);
      if (!mail) return fail(failure('message_not_found'));
      if (!changed) return fail(failure('email_not_waiting'));
      enqueue(c, mail.id);
      return ok(mail);
    },
    async (id, c) => {
      const mail = await findMail(c.var.db, id, Date.now(), MAX_ATTEMPTS);
      return mail ? ok(mail) : fail(failure('message_not_found'));
    },
  );

  serve(
    app,
    'DELETE /api/mail/suppressed/:id',
    ({ actor, params, key }, c) => liftSuppression(c.var.db, params.id, authorNow(actor), key),
    gone,
  );

  serve(
    app,
    'POST /api/mail/retry',
    async ({ actor, key }, c) => {
      const ids = await retryAllMail(c.var.db, authorNow(actor), key);
      // What is not enqueued, the sweeper finds.
      c.executionCtx.waitUntil(
        enqueueAll(c.env.MAIL_QUEUE, ids).catch((error: unknown) => {
          console.warn({ event: 'mail_queue_not_told', count: ids.length, error: String(error) });
        }),
      );
      return ok({ retried: ids.length });
    },
    async (retried) => ok({ retried: Number(retried) }),
  );
}
