/** A calendar of one's own reservations, which programs read by the secret in its address. */
import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { addDays, type Day } from '#domain/day.ts';
import type { CalendarAddress, PersonalData } from '#domain/contract/account.ts';
import type { Person, StagedShop } from '../support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const OWN = '/api/users/me/calendar';

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([9], 3);
});

const customer = (index: number): Person => shop.customers[index] ?? shop.admin;
const made = async ({ cookie }: Person): Promise<CalendarAddress> => (await door('PUT', OWN, { cookie })).json as CalendarAddress;
const sinceOf = async ({ cookie }: Person): Promise<unknown> => (await door('GET', OWN, { cookie })).json;

/** As a calendar program does: without a cookie. */
const read = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers }));

async function reserve({ id, cookie }: Person, startDate: Day, endDate = startDate): Promise<number> {
  const json = { instrumentId: shop.instruments[0]?.id, userId: id, startDate, endDate, quantity: 1 };
  const answer = await door('POST', '/api/availability/reserve', { cookie, json });
  expect(answer.status).toBe(201);
  return (answer.json as { id: number }).id;
}

const events = (file: string): string[] => file.split('BEGIN:VEVENT').slice(1);
const lineOf = (text: string | undefined, name: string): string | undefined =>
  text?.split('\r\n').find((line) => line.startsWith(name));

it('has each reservation of its owner, nobody else’s, and marks what was cancelled', async () => {
  const [owner, other] = [customer(0), customer(1)];
  const id = await reserve(owner, shop.firstDay, addDays(shop.firstDay, 2));
  const gone = await reserve(owner, addDays(shop.firstDay, 10));
  await reserve(other, shop.firstDay);
  const { path } = await made(owner);

  const answer = await read(path);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/);
  // Nothing between here and the calendar program may keep it.
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  const [first, second, ...more] = events(await answer.text());
  expect(more).toEqual([]);
  expect(lineOf(first, 'UID')).toBe(`UID:reserva-${id}@localhost`);
  expect(lineOf(first, 'DTSTART')).toBe(`DTSTART;VALUE=DATE:${shop.firstDay.replaceAll('-', '')}`);
  expect(lineOf(first, 'DTEND')).toBe(`DTEND;VALUE=DATE:${addDays(shop.firstDay, 3).replaceAll('-', '')}`);
  expect(lineOf(second, 'STATUS')).toBe('STATUS:CONFIRMED');

  expect((await door('PUT', `/api/reservations/${gone}/cancel`, { cookie: owner.cookie })).status).toBe(200);
  const cancelled = events(await (await read(path)).text())[1];
  expect(lineOf(cancelled, 'STATUS')).toBe('STATUS:CANCELLED');
  expect(lineOf(cancelled, 'SUMMARY')).toMatch(/^SUMMARY:Alquiler: \(cancelado\)/);
});

it('is not sent again while it is the same', async () => {
  const owner = customer(2);
  const { path } = await made(owner);
  const empty = await read(path);
  expect(events(await empty.text())).toEqual([]);
  const known = { 'If-None-Match': empty.headers.get('ETag') ?? '' };
  const unchanged = await read(path, known);
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  await reserve(owner, shop.firstDay);
  expect((await read(path, known)).status).toBe(200);
});

it('is found by its own address alone: not by another’s, a renewed one, a revoked one, or a deactivated account’s', async () => {
  const owner = customer(0);
  const old = await made(owner);
  const { path, since } = await made(owner);
  expect(await sinceOf(owner)).toEqual({ since });
  expect((await read(path)).status).toBe(200);
  const renewed = await read(old.path);
  expect([renewed.status, renewed.headers.get('Cache-Control')]).toEqual([404, expect.not.stringContaining('public')]);
  for (const token of ['x', 'a'.repeat(43), '%00', 'ñ'.repeat(500)])
    expect((await read(`/api/calendars/${token}/resuena.ics`)).status, token).toBe(404);

  await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(owner.id).run();
  expect((await read(path)).status).toBe(404);
  await env.DB.prepare('UPDATE users SET is_active = 1 WHERE id = ?').bind(owner.id).run();

  expect((await door('DELETE', OWN, { cookie: owner.cookie })).status).toBe(204);
  expect((await read(path)).status).toBe(404);
  expect(await sinceOf(owner)).toEqual({ since: null });
});

it('keeps no address, only what it is checked by', async () => {
  const owner = customer(1);
  const { path, since } = await made(owner);
  const [, , , token = ''] = path.split('/');
  expect(token).toMatch(/^[\w-]{43}$/);
  const row = await env.DB.prepare('SELECT * FROM users WHERE id = ?').bind(owner.id).first();
  expect(JSON.stringify(row)).not.toContain(token);
  const data = (await door('GET', '/api/users/me/data', { cookie: owner.cookie })).json as PersonalData;
  expect(data.calendarSince).toBe(since);
});

it('goes with the account', async () => {
  const [owner] = (await ownShop([1], 1)).customers;
  if (!owner) throw new Error('no customer');
  const { path } = await made(owner);
  expect((await door('DELETE', `/api/users/${owner.id}`, { cookie: shop.admin.cookie })).status).toBe(204);
  expect((await read(path)).status).toBe(404);
  const left = await env.DB.prepare('SELECT calendar_hash, calendar_since FROM users WHERE id = ?').bind(owner.id).first();
  expect(left).toEqual({ calendar_hash: null, calendar_since: null });
});
