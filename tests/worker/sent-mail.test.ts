/** The administrator's view of the outbox, and another chance for what failed. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailPage, OutgoingMail } from '#domain/contract/admin/mail.ts';
import { Overview } from '#domain/contract/admin/overview.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenReservation, givenWaitingMail, outboxRow, setOutboxRow } from '#tests/support/mail-rows.ts';
import type { Person } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let admin: Person;
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  ({ admin } = await ownShop([], 0));
  await env.DB.batch([env.DB.prepare('DELETE FROM mailbox'), env.DB.prepare('DELETE FROM outbox')]);
});

const ask = (method: string, path: string) => door(method, path, { cookie: admin.cookie });
const list = async (query = ''): Promise<MailPage> => MailPage.parse((await ask('GET', `/api/mail?${query}`)).json);

const overview = async (): Promise<Overview['mail']> => Overview.parse((await ask('GET', '/api/admin/overview')).json).mail;

async function failed(
  status: 'failed' | 'dead',
  reason: string,
): Promise<{ outboxId: string; reservationId: number; email: string }> {
  const given = await givenReservation();
  await env.DB.prepare(
    `UPDATE outbox SET status = ?2, attempts = 3, last_error = ?3, last_attempt_at = ?4, next_attempt_at = ?4 + 60000 WHERE id = ?1`,
  )
    .bind(given.outboxId, status, reason, Date.now())
    .run();
  return given;
}

describe('the list', () => {
  it('shows of each message to whom, about what, how often tried and why it failed', async () => {
    const dead = await failed('dead', 'E_RECIPIENT_SUPPRESSED: gone');
    const page = await list();
    expect(page.messages).toHaveLength(1);
    expect(page.messages[0]).toMatchObject({
      id: dead.outboxId,
      kind: 'reservation_confirmation',
      status: 'dead',
      recipient: dead.email,
      userName: 'Ana Pereyra',
      reservationId: dead.reservationId,
      instrumentName: expect.stringContaining('Guitarra'),
      attempts: 3,
      maxAttempts: 9,
      reason: 'E_RECIPIENT_SUPPRESSED: gone',
      canRetry: true,
      nextAttemptAt: null,
      sentAt: null,
    });
    expect(page.messages[0]?.lastAttemptAt).not.toBeNull();
  });

  it('counts all by status whatever the filter, narrows by status, kind, person and order, newest first in pages', async () => {
    const waiting = await givenWaitingMail();
    const sent = await givenReservation({ user: { username: 'Zoé', lastname: 'Núñez' } });
    await consume([{ outboxId: sent.outboxId }]);
    await failed('failed', 'x');
    await failed('dead', 'x');
    const counts = { queued: 1, sent: 1, failed: 1, dead: 1 };
    expect(await list()).toMatchObject({ counts, place: { total: 4 } });
    expect(await list('status=queued')).toMatchObject({
      counts,
      messages: [{ id: waiting.outboxId, attempts: 0 }],
      place: { total: 1 },
    });
    expect((await list('status=failed,dead')).messages).toHaveLength(2);
    expect((await list('kind=verification')).messages.map(({ id }) => id)).toEqual([waiting.outboxId]);
    expect((await list('search=zoe nunez')).messages.map(({ id }) => id)).toEqual([sent.outboxId]);
    expect((await list(`search=${encodeURIComponent(sent.email)}`)).messages.map(({ id }) => id)).toEqual([sent.outboxId]);
    expect((await list(`search=%23${sent.reservationId}`)).messages.map(({ id }) => id)).toEqual([sent.outboxId]);
    expect(await list('search=%22%2A')).toMatchObject({ messages: [], place: { total: 0 } });
    const pages = [await list('size=3'), await list('size=3&page=2')];
    const times = pages.flatMap(({ messages }) => messages.map(({ createdAt }) => createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)));
    expect(new Set(pages.flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(4);
  });

  it('says in Spanish why the shop itself gave up', async () => {
    await failed('dead', 'every attempt was cut off');
    expect((await list()).messages[0]?.reason).toBe('Todos los intentos quedaron interrumpidos');
  });
});

describe('a message', () => {
  it('is shown as it would read, with the names of its files', async () => {
    const { outboxId, reservationId, email } = await givenReservation({ notes: 'Con funda' });
    const { json } = await ask('GET', `/api/mail/${outboxId}`);
    expect(json).toMatchObject({
      recipient: email,
      subject: expect.stringContaining(`n.º ${reservationId}`),
      text: expect.stringContaining('Con funda'),
      attachments: [expect.stringMatching(/\.ics$/)],
    });
  });

  it.each(['welcome', 'verification', 'password_reset'])('%s shows no link that would work', async (kind) => {
    const { outboxId } = await givenWaitingMail();
    await env.DB.prepare('UPDATE outbox SET kind = ?2 WHERE id = ?1').bind(outboxId, kind).run();
    const { status, json } = await ask('GET', `/api/mail/${outboxId}`);
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toContain('token');
  });
});

describe('another chance', () => {
  it('sends it, and writes to the log', async () => {
    const { outboxId } = await failed('dead', 'x');
    const answer = await ask('POST', `/api/mail/${outboxId}/retry`);
    expect(OutgoingMail.parse(answer.json)).toMatchObject({ id: outboxId, status: 'queued', attempts: 0, canRetry: false });
    await vi.waitFor(async () => expect((await outboxRow(outboxId)).status).toBe('sent'), { timeout: 60_000, interval: 100 });
    const { json } = await ask('GET', `/api/audit?entity=mail&entityId=${outboxId}`);
    expect(json).toMatchObject({
      entries: [
        {
          action: 'retried',
          entityName: 'reservation_confirmation',
          before: { status: 'dead', attempts: 3 },
          after: { status: 'queued', attempts: 0 },
        },
      ],
    });
  });

  it('is for what failed alone: not for what waits, was sent, is held, or has nobody to go to', async () => {
    const waiting = await givenWaitingMail();
    const held = await failed('failed', 'x');
    await setOutboxRow(held.outboxId, { lease_until: Date.now() + 60_000 });
    const gone = await givenWaitingMail();
    await setOutboxRow(gone.outboxId, { status: 'dead' });
    await env.DB.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?1').bind(gone.user.id).run();
    for (const { outboxId } of [waiting, held, gone]) {
      const answer = await ask('POST', `/api/mail/${outboxId}/retry`);
      expect([answer.status, codeOfRefusal(answer)]).toEqual([409, 'email_not_waiting']);
      expect((await list()).messages.find(({ id }) => id === outboxId)?.canRetry).toBe(false);
    }
    expect((await ask('POST', `/api/mail/${crypto.randomUUID()}/retry`)).status).toBe(404);
    expect((await ask('POST', '/api/mail/nope/retry')).status).toBe(400);
    expect(await list()).toMatchObject({ counts: { failed: 1, dead: 1 }, retryable: { failed: 0, dead: 0 } });
    expect(await overview()).toEqual({ failed: 0, dead: 0 });
    expect((await ask('POST', '/api/mail/retry')).json).toEqual({ retried: 0 });
    await setOutboxRow(held.outboxId, { lease_until: 0 });
    await failed('dead', 'x');
    expect((await list('status=sent')).retryable).toEqual({ failed: 1, dead: 1 });
    expect(await overview()).toEqual({ failed: 1, dead: 1 });
  });

  it('for all at once gives it to each, once, with a row in the log for each', async () => {
    const all = [await failed('dead', 'x'), await failed('failed', 'y'), await failed('dead', 'z')];
    const [first, second] = await Promise.all([ask('POST', '/api/mail/retry'), ask('POST', '/api/mail/retry')]);
    expect((first.json as { retried: number }).retried + (second.json as { retried: number }).retried).toBe(3);
    const { json } = await ask('GET', '/api/audit?entity=mail&action=retried&size=100');
    const ids = (json as { entries: { entityId: string }[] }).entries.map(({ entityId }) => entityId);
    for (const { outboxId } of all) expect(ids.filter((id) => id === outboxId)).toHaveLength(1);
    for (const { outboxId } of all)
      await vi.waitFor(async () => expect((await outboxRow(outboxId)).status).toBe('sent'), { timeout: 60_000, interval: 100 });
  });
});
