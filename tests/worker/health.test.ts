/** What monitors ask: whether database, pictures and the queue of e-mails work, within a time limit. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { givenWaitingMail, setOutboxRow } from '#tests/support/mail-rows.ts';
import { takeStaleOutbox } from '#worker/db/outbox-delivery.ts';
import { MAX_ATTEMPTS } from '#worker/mail/back-off.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';

const MINUTE_MS = 60_000;
const READY = { ready: true, version: env.CF_VERSION_METADATA.id, database: 'ok', pictures: 'ok', mail: 'ok' };
const logged = vi.fn<(line: unknown) => void>();

beforeEach(async () => {
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await env.DB.prepare(`UPDATE outbox SET status = 'dead' WHERE status IN ('queued', 'failed')`).run();
});

const ask = async (overrides: Partial<Env> = {}) => {
  const { status, json, headers } = await doorFrom(freshIpv4(), overrides)('GET', '/health/ready');
  expect(headers.get('Cache-Control')).toBe('no-store');
  return { status, json };
};

/** A binding whose every method does this. */
const answering = <T extends object>(binding: T, how: () => Promise<never>): T =>
  new Proxy(binding, {
    get: (target, name) => (typeof Reflect.get(target, name) === 'function' ? how : Reflect.get(target, name)),
  });

it('is ready, and logs nothing', async () => {
  expect(await ask()).toEqual({ status: 200, json: { ...READY, mailRefused: 0, mailWaitSeconds: 0 } });
  expect(logged).not.toHaveBeenCalled();
});

it('is not without its pictures', async () => {
  const PICTURES = answering(env.PICTURES, () => Promise.reject(new Error('head: Service is temporarily unavailable. (10043)')));
  expect(await ask({ PICTURES })).toMatchObject({ status: 503, json: { ready: false, database: 'ok', pictures: 'failed' } });
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'not_ready', pictures: 'failed' }));
});

it('is not while a service hangs, and says so all the same', async () => {
  const PICTURES = answering(env.PICTURES, () => new Promise<never>(() => undefined));
  expect(await ask({ PICTURES })).toMatchObject({ status: 503, json: { pictures: 'failed' } });
});

it('is not without its database, of whose e-mails nothing is known then', async () => {
  const fail = () => {
    throw new Error('D1_ERROR: Network connection lost.');
  };
  const DB = new Proxy(env.DB, { get: () => fail });
  expect(await ask({ DB })).toEqual({
    status: 503,
    json: { ...READY, ready: false, database: 'failed', mail: 'failed', mailRefused: null, mailWaitSeconds: null },
  });
});

it('is not while e-mails wait that are due, however often they were enqueued again; what is to wait does not count', async () => {
  const now = Date.now();
  const late = await givenWaitingMail(now - 20 * MINUTE_MS);
  const later = await givenWaitingMail(now - 60 * MINUTE_MS);
  await setOutboxRow(later.outboxId, { next_attempt_at: now + MINUTE_MS });
  const { ids } = await takeStaleOutbox(env.DB, { nowMs: now, graceMs: MINUTE_MS, maxAttempts: MAX_ATTEMPTS, limit: 10 });
  expect(ids).toEqual([late.outboxId]);
  const { status, json } = await ask();
  expect(status).toBe(503);
  expect(json).toMatchObject({ ready: false, database: 'ok', pictures: 'ok', mail: 'failed' });
  expect((json as { mailWaitSeconds: number }).mailWaitSeconds).toBeGreaterThanOrEqual(20 * 60);
  await setOutboxRow(late.outboxId, { status: 'dead' });
  expect((await ask()).status).toBe(200);
});

it('is not while the provider refuses whatever it is given, though none of it is due again yet', async () => {
  const now = Date.now();
  const refuse = async (minutesAgo: number) => {
    const { outboxId } = await givenWaitingMail(now - minutesAgo * MINUTE_MS);
    await setOutboxRow(outboxId, {
      status: 'failed',
      last_error: '401 invalid_api_key',
      last_attempt_at: now - minutesAgo * MINUTE_MS,
      next_attempt_at: now + 30 * MINUTE_MS,
    });
    return outboxId;
  };
  const [first] = [await refuse(20), await refuse(10)];
  expect((await ask()).status).toBe(200);
  const third = await refuse(5);
  expect(await ask()).toMatchObject({
    status: 503,
    json: { database: 'ok', mail: 'failed', mailRefused: 3, mailWaitSeconds: 0 },
  });
  // One that left says that the provider works.
  await setOutboxRow(first, { status: 'sent', sent_at: now, last_error: null });
  expect(await ask()).toMatchObject({ status: 200, json: { mailRefused: 0 } });
  await setOutboxRow(third, { status: 'dead' });
});
