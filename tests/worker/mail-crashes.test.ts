import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#seed/random.ts';
import { findMessage } from '#worker/db/mailbox.ts';
import { LEASE_MS, MAX_ATTEMPTS } from '#worker/mail/back-off.ts';
import { sweepMail } from '#worker/sweep.ts';
import { createMailProvider } from '#tests/support/mail-provider.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenReservation, givenWaitingMail, outboxRow, setOutboxRow } from '#tests/support/mail-rows.ts';

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('crashing', () => {
  /** The consumer that held the row died: nothing settles it, and its lease runs out. */
  const die = async (outboxId: string): Promise<void> => {
    const row = await outboxRow(outboxId);
    await setOutboxRow(outboxId, { attempts: row.attempts + 1, lease_until: Date.now() + LEASE_MS });
  };

  test('a row held by another is left alone until its lease is over, then sent', async () => {
    const { outboxId } = await givenReservation();
    await die(outboxId);
    expect(await consume([{ outboxId }])).toMatchObject({ acked: ['m0'] });
    expect(await findMessage(env.DB, outboxId)).toBeNull();

    await setOutboxRow(outboxId, { lease_until: Date.now() - 1 });
    await consume([{ outboxId }]);
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('a crash after acceptance sends again under the same key: the provider accepts once', async () => {
    const provider = createMailProvider();
    vi.stubGlobal('fetch', provider.fetch);
    const resend = { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 're_test' };
    const { outboxId } = await givenReservation();
    const failing = new Proxy(env.DB, {
      get: (db, name) => {
        if (name === 'prepare') {
          return (sql: string) => {
            if (/^update "outbox" .*"sent_at" = /.test(sql)) throw new Error('D1_ERROR: Network connection lost.');
            return db.prepare(sql);
          };
        }
        return db.batch.bind(db);
      },
    });
    expect((await consume([{ outboxId }], { ...resend, DB: failing })).retried).toHaveLength(1);
    expect((await outboxRow(outboxId)).status).toBe('queued');

    await setOutboxRow(outboxId, { lease_until: 0 });
    await consume([{ outboxId }], resend);
    expect((await outboxRow(outboxId)).status).toBe('sent');
    expect(provider.calls()).toBe(2);
    expect(provider.accepted.map(({ key }) => key)).toEqual([outboxId]);
  });

  test('a message that kills its consumer each time ends dead', async () => {
    const { outboxId } = await givenReservation();
    await setOutboxRow(outboxId, { attempts: MAX_ATTEMPTS, lease_until: Date.now() - 1 });
    expect(await consume([{ outboxId }])).toMatchObject({ acked: ['m0'] });
    await sweepMail(env, Date.now());
    expect(await outboxRow(outboxId)).toMatchObject({ status: 'dead', last_error: expect.stringMatching(/\S/) });
  });
});

describe('under steady trouble', () => {
  test('no e-mail is lost and none is accepted twice when 3 of 10 handovers fail and messages come back', async () => {
    const random = seededRandom(5);
    const faults = ['unreachable', 'lost answer', 503, 429] as const;
    const provider = createMailProvider(() => (random.between(1, 10) <= 3 ? random.pick(faults) : undefined));
    vi.stubGlobal('fetch', provider.fetch);
    const resend = { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 're_test' };
    const ids = await Promise.all(Array.from({ length: 60 }, async () => (await givenWaitingMail()).outboxId));

    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const redelivered = ids.flatMap((outboxId) => (random.oneIn(5) ? [{ outboxId }, { outboxId }] : [{ outboxId }]));
      await consume(redelivered, resend);
      await env.DB.prepare(`UPDATE outbox SET next_attempt_at = 0 WHERE status = 'failed'`).run();
    }
    const statuses = await Promise.all(ids.map(async (id) => (await outboxRow(id)).status));
    const sent = ids.filter((_, index) => statuses[index] === 'sent');
    expect(statuses.every((status) => status === 'sent' || status === 'dead')).toBe(true);
    const keys = provider.accepted.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(sent.every((id) => keys.includes(id))).toBe(true);
    expect(sent.length).toBeGreaterThan(55);
  });
});
