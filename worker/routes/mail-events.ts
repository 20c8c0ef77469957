import { bodyLimit } from 'hono/body-limit';
import { failure } from '#domain/failure.ts';
import type { App } from '../app-env.ts';
import { suppressAccounts } from '../db/suppression.ts';
import type { MailEnv } from '../mail/mail-env.ts';
import { isSigned, readRefusal } from '../mail/resend-events.ts';
import { refuse } from '../respond.ts';

const MAX_BYTES = 64 * 1024;

/** For the provider's webhook: messages that were returned, or called spam. Without its secret there is no such address. */
export function serveMailEvents(app: App): void {
  app.post('/api/mail/events', bodyLimit({ maxSize: MAX_BYTES, onError: (c) => refuse(c, failure('too_large')) }), async (c) => {
    const { RESEND_WEBHOOK_SECRET: secret }: MailEnv = c.env;
    if (!secret) return refuse(c, failure('not_found'));
    const [body, nowMs] = [await c.req.text(), Date.now()];
    if (!(await isSigned(c.req.raw.headers, body, secret, nowMs))) return refuse(c, failure('forbidden'));
    const refusal = readRefusal(body);
    if (refusal) {
      const { emailKeys, cause, detail } = refusal;
      const count = await suppressAccounts(c.env.DB, emailKeys, { cause, detail, nowMs });
      if (count > 0) console.warn({ event: 'mail_suppressed', cause, count });
    }
    return c.body(null, 204);
  });
}
