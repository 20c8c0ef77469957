/** Anyone may register an address that is not theirs: whatever they do then, its owner gets ten e-mails an hour, and one link for a password. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: StagedShop;
let start: number;

type Email = { id: string; kind: string; status: string; sent_at: number | null; reservation: string | null };

async function mails(): Promise<Email[]> {
  const { results } = await env.DB.prepare(
    `SELECT o.id, o.kind, o.status, o.sent_at, r.status AS reservation FROM outbox o
     LEFT JOIN reservations r ON r.id = o.reservation_id WHERE o.user_id = ?1`,
  )
    .bind(shop.customers[0]?.id)
    .all<Email>();
  return results;
}

const waiting = async (): Promise<Email[]> => (await mails()).filter(({ status }) => status === 'queued' || status === 'failed');

/** The queue brings whatever waits; what is not due is left. */
async function deliver(): Promise<void> {
  await consume((await waiting()).map(({ id }) => ({ outboxId: id })));
}

async function mostInAnHour(): Promise<number> {
  const sent = (await mails()).flatMap((mail) => mail.sent_at ?? []);
  return Math.max(0, ...sent.map((from) => sent.filter((at) => at >= from && at < from + HOUR_MS).length));
}

async function reserve(from: number): Promise<number> {
  const { id: userId, cookie = '' } = shop.customers[0] ?? {};
  const day = addDays(shop.firstDay, from);
  const json = { instrumentId: shop.instruments[0]?.id, userId, startDate: day, endDate: day, quantity: 1 };
  const answer = await door('POST', '/api/reservations', { cookie, json });
  expect(answer.status).toBe(201);
  return (answer.json as { id: number }).id;
}

const ofCustomer = (method: string, path: string): Promise<Answer> =>
  door(method, path, { cookie: shop.customers[0]?.cookie ?? '' });

beforeEach(async () => {
  shop = await ownShop([50], 1, 1);
  start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => vi.useRealTimers());

it('reserving and cancelling without end writes ten e-mails an hour, and none about what is cancelled by then', async () => {
  for (let i = 0; i < 24; i += 1) {
    expect((await ofCustomer('PUT', `/api/reservations/${await reserve(0)}/cancel`)).status).toBe(200);
    if (i < 12) await deliver();
  }
  expect(await waiting()).toEqual([]);
  for (let day = 0; day < 10; day += 1) await reserve(day);
  for (let minute = 0; minute <= 130; minute += 10) {
    vi.setSystemTime(start + minute * MINUTE_MS);
    await deliver();
  }
  expect(await mostInAnHour()).toBeLessThanOrEqual(10);
  const open = (await mails()).filter(({ reservation }) => reservation === 'ACTIVE');
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'sent'));
});

it('a confirmed address, too, is told nothing of what is cancelled by then, and the reservation says so', async () => {
  shop = await ownShop([50], 1);
  const ids: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    const id = await reserve(0);
    expect((await ofCustomer('PUT', `/api/reservations/${id}/cancel`)).status).toBe(200);
    ids.push(id);
  }
  await deliver();
  expect((await mails()).map(({ status }) => status)).toEqual(ids.map(() => 'dead'));
  expect((await ofCustomer('GET', `/api/reservations/${ids[0]}`)).json).toMatchObject({ email: { status: 'failed' } });
});

it('e-mails past ten leave ten an hour, in their turn', async () => {
  for (let i = 0; i < 25; i += 1) {
    const id = await reserve(i % 5);
    const ended = await door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie });
    expect(ended.status).toBe(200);
  }
  for (let minute = 0; minute <= 190; minute += 10) {
    vi.setSystemTime(start + minute * MINUTE_MS);
    await deliver();
  }
  expect((await mails()).filter(({ status }) => status === 'sent')).toHaveLength(25);
  expect(await mostInAnHour()).toBe(10);
});

it('leaves its owner one password link beyond the ten, once the hour was used up by others', async () => {
  const { email } = (await ofCustomer('GET', '/api/users/me')).json as { email: string };
  const links = async (): Promise<Email[]> => (await mails()).filter(({ kind }) => kind === 'password_reset');
  const forgot = async (): Promise<void> => {
    expect((await door('POST', '/api/users/password/forgot', { json: { email } })).status).toBe(204);
  };
  for (let i = 0; i < 10; i += 1) expect((await ofCustomer('POST', '/api/users/me/verification')).status).toBe(204);
  expect((await ofCustomer('POST', '/api/users/me/verification')).status).toBe(429);
  await deliver();
  await forgot();
  await forgot();
  await deliver();
  expect((await links()).map(({ status }) => status)).toEqual(['sent']);
  // It is valid for as long as there is no other.
  vi.setSystemTime(start + HOUR_MS);
  for (let i = 0; i < 10; i += 1) await ofCustomer('POST', '/api/users/me/verification');
  vi.setSystemTime(start + HOUR_MS + MINUTE_MS);
  await forgot();
  expect(await links()).toHaveLength(2);
});

it('counts every kind that anybody can ask for together', async () => {
  const { email } = (await ofCustomer('GET', '/api/users/me')).json as { email: string };
  for (let i = 0; i < 4; i += 1) await reserve(i);
  const forgot = (i: number) =>
    door('POST', '/api/users/password/forgot', { json: { email }, headers: { 'CF-Connecting-IP': `198.51.100.${i}` } });
  for (let i = 0; i < 3; i += 1) expect((await forgot(i)).status).toBe(204);
  for (let i = 0; i < 3; i += 1) expect((await ofCustomer('POST', '/api/users/me/verification')).status).toBe(204);
  const refused = await ofCustomer('POST', '/api/users/me/verification');
  expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  expect((await forgot(9)).status).toBe(204);
  await deliver();
  expect(await mails()).toHaveLength(10);
  vi.setSystemTime(start + HOUR_MS + MINUTE_MS);
  expect((await ofCustomer('POST', '/api/users/me/verification')).status).toBe(204);
});
