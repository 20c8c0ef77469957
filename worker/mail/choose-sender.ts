import { createCloudflareSender } from './cloudflare-sender.ts';
import type { MailEnv } from './mail-env.ts';
import { keepMessage } from '../db/mailbox.ts';
import { retryLater, type Sender } from './sender.ts';
import { createResendSender } from './resend-sender.ts';
import type { Database } from '../db/database.ts';

/** Keeps each message in the database instead of sending it: needs no account, and honours keys. */
export const createMailboxSender = (db: Database): Sender => ({
  async send(message, key) {
    try {
      await keepMessage(db, key, message, Date.now());
      return { kind: 'accepted' };
    } catch (error) {
      return retryLater(error);
    }
  },
});

/** What MAIL_TRANSPORT may name. */
const TRANSPORTS: Record<string, (env: MailEnv) => Sender> = {
  mailbox: (env) => createMailboxSender(env.DB),
  cloudflare: (env) => createCloudflareSender(env.EMAIL, env.MAIL_FROM),
  resend: (env) =>
    env.RESEND_API_KEY
      ? createResendSender({
          apiKey: env.RESEND_API_KEY,
          from: env.MAIL_FROM,
          url: env.RESEND_URL,
          fetch: (input, init) => fetch(input, init),
        })
      : createRefusingSender('MAIL_TRANSPORT is "resend" but RESEND_API_KEY is not set'),
};

/** The configured sender. Without one, a sender that refuses everything and says why, so that nothing is ever marked as sent. */
export function chooseSender(env: MailEnv): Sender {
  const create = Object.hasOwn(TRANSPORTS, env.MAIL_TRANSPORT) ? TRANSPORTS[env.MAIL_TRANSPORT] : undefined;
  const names = Object.keys(TRANSPORTS).join(', ');
  return create?.(env) ?? createRefusingSender(`MAIL_TRANSPORT is "${env.MAIL_TRANSPORT}"; it must be one of ${names}`);
}

const createRefusingSender = (reason: string): Sender => ({ send: async () => ({ kind: 'retry', reason }) });
