/** Addresses that refused for good: nothing more is sent to them until an administrator lifts it. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailPage, SuppressedAddress } from '#domain/contract/admin/mail.ts';
import { createMailProvider } from '#tests/support/mail-provider.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenReservation, givenUser, givenWaitingMail, outboxRow } from '#tests/support/mail-rows.ts';
import { createApp } from '#worker/app.ts';
import { writeVerification } from '#worker/db/outbox.ts';
import type { MailEnv } from '#worker/mail/mail-env.ts';
import { door, ownShop } from './shop-of-own.ts';

const SECRET = `whsec_${btoa('a test secret of the webhook')}`;
const app = createApp();
const logged: unknown[] = [];
let cookie: string;

beforeEach(async () => {
  logged.length = 0;
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(line));
  await env.DB.prepare('DELETE FROM suppressed_addresses').run();
  ({ cookie } = (await ownShop([1], 1)).admin);
});

const suppressed = async (): Promise<SuppressedAddress[]> =>
  ((await door('GET', '/api/mail', { cookie })).json as MailPage).suppressed;

const anotherMail = async (userId: number): Promise<string> => {
  const id = crypto.randomUUID();
  await writeVerification(env.DB, { id, userId, nowMs: Date.now() }, null);
  return id;
};

it('a refusal of the address suppresses it: the next e-mail is not handed over, until an administrator lifts it', async () => {
  const provider = createMailProvider((call) => (call === 1 ? 'E_RECIPIENT_SUPPRESSED' : undefined));
  const through: Partial<MailEnv> = { MAIL_TRANSPORT: 'cloudflare', EMAIL: provider.binding };
  const { outboxId, user } = await givenWaitingMail();
  await consume([{ outboxId }], through);
  const next = await anotherMail(user.id);
  await consume([{ outboxId: next }], through);
  expect(provider.calls()).toBe(1);
  expect(await outboxRow(next)).toMatchObject({ status: 'dead', attempts: 0, last_error: 'the address is suppressed' });

  const [found] = await suppressed();
  expect(found).toMatchObject({ address: user.email, userId: user.id, cause: 'refused' });
  const path = `/api/mail/${next}/retry`;
  expect(await door('POST', path, { cookie })).toMatchObject({ status: 409, json: { code: 'email_not_waiting' } });
  expect((await door('DELETE', `/api/mail/suppressed/${found?.id}`, { cookie })).status).toBe(204);
  expect(await suppressed()).toEqual([]);
  const log = (await door('GET', '/api/audit', { cookie })).json as { entries: { action: string; entityId: string }[] };
  expect(log.entries[0]).toMatchObject({ action: 'mail_resumed', entityId: String(user.id) });
  expect((await door('POST', path, { cookie })).status).toBe(200);
  await consume([{ outboxId: next }], through);
  expect(provider.accepted.map(({ to }) => to)).toEqual([user.email]);
});

it.each(['E_CONTENT_TOO_LARGE', 422] as const)('a message that is refused for itself (%s) suppresses nobody', async (fault) => {
  const provider = createMailProvider(() => fault);
  const through: Partial<MailEnv> = { MAIL_TRANSPORT: 'cloudflare', EMAIL: provider.binding };
  vi.stubGlobal('fetch', provider.fetch);
  const { outboxId } = await givenReservation();
  await consume([{ outboxId }], fault === 422 ? { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 'a' } : through);
  vi.unstubAllGlobals();
  expect((await outboxRow(outboxId)).status).toBe('dead');
  expect(await suppressed()).toEqual([]);
});

describe("the provider's webhook", () => {
  const event = (to: string, type = 'email.bounced', bounce: unknown = { type: 'Permanent', message: 'no such mailbox' }) =>
    JSON.stringify({ type, created_at: '2026-11-25T00:00:00Z', data: { email_id: 'x', to: [to], bounce } });

  async function report(body: string, { secret = SECRET, at = Date.now(), ours = SECRET, said = body } = {}): Promise<number> {
    const bytes = Uint8Array.from(atob(secret.slice(6)), (char) => char.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const seconds = String(Math.floor(at / 1_000));
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${seconds}.${said}`));
    const headers = {
      'svix-id': 'msg_1',
      'svix-timestamp': seconds,
      'svix-signature': `v1,AAAA v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
      'content-type': 'application/json',
    };
    const request = new Request('http://localhost/api/mail/events', { method: 'POST', headers, body });
    return (await app.fetch(request, { ...env, RESEND_WEBHOOK_SECRET: ours })).status;
  }

  it('suppresses who is returned for good or complains, in whatever case, and keeps nothing of strangers', async () => {
    const [returned, complains, full] = [await givenUser(), await givenUser(), await givenUser()];
    expect(await report(event(returned.email.toUpperCase()))).toBe(204);
    expect(await report(event(complains.email, 'email.complained', undefined))).toBe(204);
    expect(await report(event(full.email, 'email.bounced', { type: 'Transient', message: 'full' }))).toBe(204);
    expect(await report(event('nadie@correo.com'))).toBe(204);
    expect(await report(event(full.email, 'email.delivered', undefined))).toBe(204);
    expect((await suppressed()).map(({ address, cause, detail }) => [address, cause, detail])).toEqual([
      [complains.email, 'complained', ''],
      [returned.email, 'bounced', 'no such mailbox'],
    ]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM suppressed_addresses').first('n')).toBe(2);
    expect(JSON.stringify(logged)).not.toContain('@');
  });

  it('says so in the export of what is kept about the person', async () => {
    const { customers } = await ownShop([1], 1);
    const [owner] = customers;
    const email = await env.DB.prepare('SELECT email FROM users WHERE id = ?1').bind(owner?.id).first<string>('email');
    const exported = async () =>
      ((await door('GET', '/api/users/me/data', { cookie: owner?.cookie ?? '' })).json as { mailSuppressedSince: string | null })
        .mailSuppressedSince;
    expect(await exported()).toBeNull();
    await report(event(email ?? ''));
    expect(await exported()).toMatch(/^20/);
  });

  it.each<[string, Parameters<typeof report>[1], number]>([
    ['another secret', { secret: `whsec_${btoa('of somebody else')}` }, 403],
    ['another body', { said: '{}' }, 403],
    ['an old report', { at: Date.now() - 6 * 60_000 }, 403],
    ['no secret of ours', { ours: '' }, 404],
  ])('refuses %s', async (_, terms, status) => {
    const { email } = await givenUser();
    expect(await report(event(email), terms)).toBe(status);
    expect(await suppressed()).toEqual([]);
  });

  it('refuses what has no signature', async () => {
    expect((await door('POST', '/api/mail/events', { json: {} })).status).toBe(404);
    const bare = new Request('http://localhost/api/mail/events', { method: 'POST', body: '{}' });
    expect((await app.fetch(bare, { ...env, RESEND_WEBHOOK_SECRET: SECRET })).status).toBe(403);
  });
});
