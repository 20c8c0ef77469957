import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMessage } from '#worker/db/mailbox.ts';
import { delayAfter, LEASE_MS, MAX_ATTEMPTS } from '#worker/mail/back-off.ts';
import type { MailEnv } from '#worker/mail/mail-env.ts';
import { createMailProvider, throughBinding, type Fault } from '#tests/support/mail-provider.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenReservation, givenWaitingMail, outboxRow, setOutboxRow } from '#tests/support/mail-rows.ts';
import { askMailAgain } from './shop-of-own.ts';

const alwaysFailing = (fault: Fault): Partial<MailEnv> => throughBinding(createMailProvider(() => fault));

const logged: unknown[] = [];

beforeEach(() => {
  logged.length = 0;
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('delivering', () => {
  test('a confirmation goes out once and its row says so', async () => {
    const { outboxId, email } = await givenReservation();
    const result = await consume([{ outboxId }]);
    expect(result).toMatchObject({ acked: ['m0'], retried: [] });
    expect(await findMessage(env.DB, outboxId)).toMatchObject({ to: email });
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'sent', attempts: 1, lease_until: 0, sent_at: expect.any(Number) });
  });

  test('the same message twice, in one batch and in two at once, sends once', async () => {
    const provider = createMailProvider();
    const { outboxId } = await givenReservation();
    await Promise.all([
      consume([{ outboxId }, { outboxId }], throughBinding(provider)),
      consume([{ outboxId }], throughBinding(provider)),
    ]);
    await consume([{ outboxId }], throughBinding(provider));
    expect(provider.accepted).toHaveLength(1);
  });

  test('each message of a batch is settled by itself', async () => {
    const [good, bad, late] = await Promise.all([givenReservation(), givenReservation(), givenReservation()]);
    const provider = createMailProvider((call) => (call === 2 ? 'E_INTERNAL_SERVER_ERROR' : undefined));
    const result = await consume(
      [good, bad, { nonsense: true }, { outboxId: 'unknown' }, late].map((it) =>
        'outboxId' in it ? { outboxId: it.outboxId } : it,
      ),
      throughBinding(provider),
    );
    expect(result.acked.toSorted()).toEqual(['m0', 'm2', 'm3', 'm4']);
    expect(result.retried).toEqual([{ id: 'm1', delaySeconds: delayAfter(1) }]);
    expect((await outboxRow(late.outboxId)).status).toBe('sent');
  });

  test('a message queued by a clock a little ahead is not put off', async () => {
    const { outboxId } = await givenWaitingMail(Date.now() + 2_000);
    await consume([{ outboxId }]);
    expect((await outboxRow(outboxId)).status).toBe('sent');
  });

  test('the real queue brings what is sent to it', async () => {
    const { outboxId } = await givenReservation();
    await env.MAIL_QUEUE.send({ outboxId });
    await vi.waitFor(async () => expect((await outboxRow(outboxId)).status).toBe('sent'), { timeout: 60_000, interval: 100 });
  });
});

describe('failing', () => {
  test('the first failed attempt shows at once, and the queue brings the message again after the back-off', async () => {
    const { outboxId } = await givenReservation();
    const before = Date.now();
    const result = await consume([{ outboxId }], alwaysFailing('E_INTERNAL_SERVER_ERROR'));
    expect(result.retried).toEqual([{ id: 'm0', delaySeconds: delayAfter(1) }]);
    const row = await outboxRow(outboxId);
    expect(row).toMatchObject({ status: 'failed', attempts: 1, lease_until: 0, last_error: expect.stringContaining('refused') });
    expect(row.next_attempt_at).toBeGreaterThanOrEqual(before + delayAfter(1) * 1_000);

    await setOutboxRow(outboxId, { next_attempt_at: Date.now() });
    await consume([{ outboxId }]);
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  });

  test('waits grow, and the provider may ask for a longer one', async () => {
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => delayAfter(index + 1));
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    for (const asked of [0, 90, 3_600, 43_200]) {
      const waits = delays.map((_, index) => delayAfter(index + 1, asked));
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(22 * 3_600);
    }
    const { outboxId } = await givenReservation();
    const result = await consume([{ outboxId }], alwaysFailing('E_DAILY_LIMIT_EXCEEDED'));
    expect(result.retried).toEqual([{ id: 'm0', delaySeconds: 3_600 }]);
  });

  test('a permanent failure ends at once, visibly', async () => {
    const { outboxId } = await givenReservation();
    const result = await consume([{ outboxId }], alwaysFailing('E_RECIPIENT_SUPPRESSED'));
    expect(result).toMatchObject({ acked: ['m0'], retried: [] });
    expect(await outboxRow(outboxId)).toMatchObject({
      status: 'dead',
      attempts: 1,
      last_error: expect.stringContaining('E_RECIPIENT_SUPPRESSED'),
    });
  });

  test('the last attempt ends dead; asked for again, it has all its attempts', async () => {
    const { outboxId } = await givenReservation();
    await setOutboxRow(outboxId, { attempts: MAX_ATTEMPTS - 1, status: 'failed' });
    const result = await consume([{ outboxId }], alwaysFailing('unreachable'));
    expect(result).toMatchObject({ acked: ['m0'], retried: [] });
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'dead', attempts: MAX_ATTEMPTS });

    expect(await askMailAgain(outboxId)).toMatchObject({ status: 200, json: { status: 'queued', attempts: 0 } });
    await consume([{ outboxId }]);
    // The real queue has the message too: whichever came first has sent it.
    await vi.waitFor(async () => expect((await outboxRow(outboxId)).status).toBe('sent'), { timeout: 60_000, interval: 50 });
    expect((await askMailAgain(outboxId)).status).toBe(409);
  });

  test('what waits for an account that was deleted is never asked for again', async () => {
    const { outboxId, user } = await givenWaitingMail();
    await setOutboxRow(outboxId, { status: 'dead' });
    await env.DB.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').bind(user.id).run();
    expect((await askMailAgain(outboxId)).status).toBe(409);
  });

  test.each([
    ['no transport is chosen', { MAIL_TRANSPORT: '' }, 'MAIL_TRANSPORT'],
    ['the transport is unknown', { MAIL_TRANSPORT: 'pigeon' }, 'pigeon'],
    ['the key of its links is too short', { MAIL_LINK_KEY: 'short' }, 'MAIL_LINK_KEY'],
  ])('nothing is taken for sent when %s', async (_, over, reason) => {
    const { outboxId } = await givenWaitingMail();
    const result = await consume([{ outboxId }], over);
    expect(result.retried).toEqual([{ id: 'm0', delaySeconds: delayAfter(1) }]);
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'failed', last_error: expect.stringContaining(reason) });
    expect(logged).toContainEqual(expect.objectContaining({ event: 'mail_failed', reason: expect.stringContaining(reason) }));
  });

  test('the log has no address that a provider quotes, and the administrators have the reason whole', async () => {
    const { outboxId } = await givenWaitingMail();
    const send = async () => Promise.reject(new Error('invalid recipient <ana@correo.com>'));
    await consume([{ outboxId }], { MAIL_TRANSPORT: 'cloudflare', EMAIL: { send } });
    expect(await outboxRow(outboxId)).toMatchObject({ last_error: 'invalid recipient <ana@correo.com>' });
    expect(logged).toContainEqual(expect.objectContaining({ event: 'mail_failed', reason: 'invalid recipient <[email]>' }));
  });

  test('storage that is out costs nothing but time', async () => {
    const { outboxId } = await givenReservation();
    const DB = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1_ERROR: Network connection lost.');
      },
    });
    const result = await consume([{ outboxId }], { DB });
    expect(result.retried).toEqual([{ id: 'm0', delaySeconds: LEASE_MS / 1_000 }]);
    await consume([{ outboxId }]);
    expect((await outboxRow(outboxId)).status).toBe('sent');
  });
});

describe('the dead-letter queue', () => {
  test('what the queue gave up on is marked dead, with the last reason known', async () => {
    const [{ outboxId }, untried] = await Promise.all([givenReservation(), givenReservation()]);
    await consume([{ outboxId }], alwaysFailing('E_INTERNAL_SERVER_ERROR'));
    const result = await consume([{ outboxId }, { outboxId: untried.outboxId }], {}, 'resuena-mail-dead', 9);
    expect(result.acked).toEqual(['m0', 'm1']);
    expect(await outboxRow(outboxId)).toMatchObject({
      status: 'dead',
      last_error: expect.stringContaining('E_INTERNAL_SERVER_ERROR'),
    });
    expect(await outboxRow(untried.outboxId)).toMatchObject({ status: 'dead', last_error: expect.stringMatching(/queue/) });
  });

  test('a message that was sent after all stays sent', async () => {
    const { outboxId } = await givenReservation();
    await consume([{ outboxId }]);
    await consume([{ outboxId }], {}, 'resuena-mail-dead');
    expect((await outboxRow(outboxId)).status).toBe('sent');
  });
});
