/** What becomes of customers who have not confirmed their address, and of their e-mails. */
import { env } from 'cloudflare:workers';
import { mintVerificationLink } from '#worker/mail/links.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { Answer } from '#tests/support/door.ts';
import { door } from './shop-of-own.ts';

/** The real queue forgets every message: e-mails leave when a test says so. */
export const SILENT_QUEUE = { MAIL_QUEUE: { send: async () => undefined } as unknown as Env['MAIL_QUEUE'] };

/** The provider accepts whatever waits and is due, for these users. */
export async function acceptMail(userIds: readonly number[], over: Parameters<typeof consume>[1] = {}): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT id FROM outbox WHERE status IN ('queued', 'failed') AND user_id IN (SELECT value FROM json_each(?1))`,
  )
    .bind(JSON.stringify(userIds))
    .all<{ id: string }>();
  for (let start = 0; start < results.length; start += 10)
    await consume(
      results.slice(start, start + 10).map(({ id }) => ({ outboxId: id })),
      over,
    );
}

/** Confirms the address as the page of the e-mail's link does. */
export async function confirmAddress(userId: number): Promise<Answer> {
  const email = await env.DB.prepare('SELECT email FROM users WHERE id = ?1').bind(userId).first<string>('email');
  const { searchParams, hash } = new URL(await mintVerificationLink(env, { id: userId, email: email ?? '' }, Date.now()));
  const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token');
  return door('POST', '/api/users/verify', { json: { token } });
}

export const heldNow = async (): Promise<number> =>
  (await env.DB.prepare('SELECT count(*) AS n FROM unconfirmed_holds').first<number>('n')) ?? 0;
