/** A person gets fifty e-mails a day. Confirmations of reservations are sent beyond that; everything else goes into one summary. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import { writeReminders } from '#worker/db/reminders.ts';
import { sweepMail } from '#worker/sweep.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const HOUR_MS = 3_600_000;

let shop: StagedShop;
let customer: { id: number; cookie: string };
let start: number;

beforeEach(async () => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  shop = await ownShop([100], 1);
  customer = shop.customers[0] ?? { id: 0, cookie: '' };
  start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => vi.useRealTimers());

type Email = { id: string; kind: string; status: string; next_attempt_at: number };

async function mails(kind: string): Promise<Email[]> {
  const { results } = await env.DB.prepare('SELECT * FROM outbox WHERE user_id = ?1 AND kind = ?2 ORDER BY rowid')
    .bind(customer.id, kind)
    .all<Email>();
  return results;
}

/** The queue brings whatever waits; what is not due is left. */
async function deliver(): Promise<void> {
  const { results } = await env.DB.prepare(`SELECT id FROM outbox WHERE user_id = ?1 AND status IN ('queued', 'failed')`)
    .bind(customer.id)
    .all<{ id: string }>();
  await consume(results.map(({ id }) => ({ outboxId: id })));
}

const statuses = async (kind: string): Promise<string[]> => (await mails(kind)).map(({ status }) => status);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** So many e-mails that were sent two hours ago. */
const givenSent = (count: number, kind = 'welcome'): Promise<unknown> =>
  env.DB.batch(
    Array.from({ length: count }, () =>
      env.DB.prepare(
        `INSERT INTO outbox (id, kind, occasion, user_id, status, attempts, next_attempt_at, created_at, last_attempt_at, sent_at)
         VALUES (?1, ?4, ?1, ?2, 'sent', 1, ?3, ?3, ?3, ?3)`,
      ).bind(crypto.randomUUID(), customer.id, start - 2 * HOUR_MS, kind),
    ),
  );

async function reserve(): Promise<number> {
  const json = {
    instrumentId: shop.instruments[0]?.id,
    userId: customer.id,
    startDate: shop.firstDay,
    endDate: shop.firstDay,
    quantity: 1,
  };
  const answer = await door('POST', '/api/reservations', { cookie: shop.admin.cookie, json });
  expect(answer.status).toBe(201);
  return (answer.json as { id: number }).id;
}

const cancelForShop = (id: number, reason: string) =>
  door('POST', `/api/reservations/${id}/cancellation`, { cookie: shop.admin.cookie, json: { reason } });

async function summaryText(): Promise<string> {
  const [summary] = await mails('summary');
  return (await env.DB.prepare('SELECT text FROM mailbox WHERE id = ?1').bind(summary?.id).first<string>('text')) ?? '';
}

it('confirmations leave however many there are, and all that comes after the fiftieth e-mail is in one summary, a day later', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 9; i += 1) ids.push(await reserve());
  await givenSent(46);
  await deliver();
  expect(await statuses('reservation_confirmation')).toEqual(times(9, 'sent'));

  for (const id of ids.slice(0, 3)) expect((await cancelForShop(id, `motivo ${id}`)).status).toBe(200);
  await writeReminders(env.DB, addDays(shop.firstDay, -1), Date.now());
  await deliver();
  await sweepMail(env, Date.now() + 5 * 60_000);
  expect(await statuses('cancellation')).toEqual(times(3, 'dead'));
  expect(await statuses('pickup_reminder')).toEqual(times(6, 'dead'));
  expect(await mails('summary')).toMatchObject([{ status: 'queued' }]);
  // One of the reminders is no longer true when the summary leaves.
  await door('PUT', `/api/reservations/${ids[8]}/cancel`, { cookie: customer.cookie });

  vi.setSystemTime(start + 21 * HOUR_MS);
  await deliver();
  expect(await statuses('summary')).toEqual(['queued']);
  vi.setSystemTime(start + 24 * HOUR_MS);
  await deliver();
  expect(await statuses('summary')).toEqual(['sent']);
  const text = await summaryText();
  for (const id of ids.slice(0, 3)) expect(text).toMatch(new RegExp(`Cancelamos tu reserva n.º ${id}: [^]*Motivo: motivo ${id}`));
  for (const id of ids.slice(3, 8)) expect(text).toContain(`Se acerca el retiro n.º ${id}: `);
  expect(text).not.toContain(`n.º ${ids[8]}:`);
});

it('e-mails below fifty leave each by itself', async () => {
  const id = await reserve();
  await givenSent(48);
  await deliver();
  await cancelForShop(id, 'x');
  await deliver();
  expect(await statuses('cancellation')).toEqual(['sent']);
});

it.each(['password_reset', 'login_code', 'verification'])(
  'a day full of %s, which others can ask for, delays nothing else',
  async (kind) => {
    const id = await reserve();
    await deliver();
    await givenSent(50, kind);
    await cancelForShop(id, 'x');
    await deliver();
    expect(await statuses('cancellation')).toEqual(['sent']);
  },
);

it('an administrator sees what became of an e-mail in a summary, and cannot send it again', async () => {
  const id = await reserve();
  await deliver();
  await givenSent(50);
  await cancelForShop(id, 'x');
  await deliver();
  const [cancellation] = await mails('cancellation');
  const list = await door('GET', `/api/mail?search=%23${id}&kind=cancellation`, { cookie: shop.admin.cookie });
  expect(list.json).toMatchObject({
    messages: [{ canRetry: false, reason: 'Va en un resumen, junto con otros mensajes del día' }],
  });
  const retried = await door('POST', `/api/mail/${cancellation?.id}/retry`, { cookie: shop.admin.cookie });
  expect(codeOfRefusal(retried)).toBe('email_not_waiting');
});

it('verification links asked for past fifty are refused until the day has room', async () => {
  await env.DB.prepare('UPDATE users SET email_verified_at = NULL WHERE id = ?1').bind(customer.id).run();
  await givenSent(50);
  const refused = await door('POST', '/api/users/me/verification', { cookie: customer.cookie });
  expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(21 * 3_600);
});

it('password links past fifty leave one an hour, so that the owner always has one', async () => {
  await givenSent(50);
  const { email } = (await door('GET', '/api/users/me', { cookie: customer.cookie })).json as { email: string };
  const ask = (from: number) =>
    door('POST', '/api/users/password/forgot', { json: { email }, headers: { 'CF-Connecting-IP': `198.51.99.${from}` } });
  for (let i = 0; i < 4; i += 1) await ask(i);
  expect(await mails('password_reset')).toHaveLength(1);
  vi.setSystemTime(start + HOUR_MS + 1_000);
  for (let i = 4; i < 8; i += 1) await ask(i);
  expect(await mails('password_reset')).toHaveLength(2);
});
