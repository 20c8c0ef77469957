import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeStaleOutbox } from '#worker/db/outbox-delivery.ts';
import { MAX_ATTEMPTS } from '#worker/mail/back-off.ts';
import { sweepMail } from '#worker/sweep.ts';
import { givenWaitingMail, outboxRow, setOutboxRow } from '#tests/support/mail-rows.ts';

const MINUTE_MS = 60_000;

beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  await env.DB.prepare(`UPDATE outbox SET status = 'dead' WHERE status IN ('queued', 'failed')`).run();
});

const stale = async (nowMs: number, limit = 100): Promise<string[]> =>
  (await takeStaleOutbox(env.DB, { nowMs, graceMs: MINUTE_MS, maxAttempts: MAX_ATTEMPTS, limit })).ids;

describe('the sweeper', () => {
  test('sends what was never enqueued', async () => {
    const { outboxId } = await givenWaitingMail(Date.now() - 2 * MINUTE_MS);
    await sweepMail(env, Date.now());
    await vi.waitFor(async () => expect((await outboxRow(outboxId)).status).toBe('sent'), { timeout: 60_000, interval: 100 });
  });

  test('leaves alone what the queue may still bring, what is held, what waits and what is settled', async () => {
    const now = Date.now();
    const fresh = await givenWaitingMail(now - MINUTE_MS / 2);
    const held = await givenWaitingMail(now - 5 * MINUTE_MS);
    const waiting = await givenWaitingMail(now - 5 * MINUTE_MS);
    const dead = await givenWaitingMail(now - 5 * MINUTE_MS);
    const lost = await givenWaitingMail(now - 5 * MINUTE_MS);
    await setOutboxRow(held.outboxId, { lease_until: now + 1_000 });
    await setOutboxRow(waiting.outboxId, { status: 'failed', next_attempt_at: now + MINUTE_MS });
    await setOutboxRow(dead.outboxId, { status: 'dead' });
    expect(await stale(now)).toEqual([lost.outboxId]);
    expect((await outboxRow(fresh.outboxId)).status).toBe('queued');
  });

  test('enqueues nothing twice while the queue works through it', async () => {
    const now = Date.now();
    const { outboxId } = await givenWaitingMail(now - 5 * MINUTE_MS);
    expect(await stale(now)).toEqual([outboxId]);
    expect(await stale(now + MINUTE_MS / 2)).toEqual([]);
    expect(await stale(now + MINUTE_MS)).toEqual([outboxId]);
  });

  test('takes the longest waiting first, a bounded number at a time', async () => {
    const now = Date.now();
    const ages = [3, 9, 6];
    const ids = new Map<number, string>();
    for (const age of ages) ids.set(age, (await givenWaitingMail(now - age * MINUTE_MS)).outboxId);
    expect(new Set(await stale(now, 2))).toEqual(new Set([ids.get(9), ids.get(6)]));
    expect(await stale(now, 2)).toEqual([ids.get(3)]);
  });

  test('enqueues more than one call can take', async () => {
    const count = 130;
    const now = Date.now();
    for (let made = 0; made < count; made += 1) await givenWaitingMail(now - 5 * MINUTE_MS);
    const sizes: number[] = [];
    const sendBatch = async (messages: Iterable<unknown>): Promise<QueueSendBatchResponse> => {
      sizes.push([...messages].length);
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    };
    await sweepMail({ ...env, MAIL_QUEUE: { ...env.MAIL_QUEUE, sendBatch } }, now);
    expect(sizes).toEqual([100, 30]);
  });
});
