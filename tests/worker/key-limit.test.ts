/** How many Idempotency-Keys a user may have stored. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([5], 1);
});

it('keys stored and closed are 2,000 a day for one user, and reserving goes on', async () => {
  const [customer = { id: 0, cookie: '' }] = shop.customers;
  const { cookie } = customer;
  const path = `/api/favorites/users/${customer.id}/instruments/${shop.instruments[0]?.id}`;
  const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const close = () => door('DELETE', `/api/idempotency-keys/${crypto.randomUUID()}`, { cookie });
  expect([
    (await close()).status,
    (await door('POST', '/api/users/me/verification', { cookie, headers: headers() })).status,
  ]).toEqual([200, 204]);
  const stored = () =>
    env.DB.prepare('SELECT count(*) AS n FROM idempotency_keys WHERE user_id = ?1').bind(customer.id).first<number>('n');
  await env.DB.prepare('UPDATE throttles SET count = 2000 WHERE bucket = ?1').bind(`keys:${customer.id}`).run();
  const before = await stored();
  expect((await close()).status).toBe(429);
  const json = { instrumentId: shop.instruments[0]?.id, userId: customer.id, stars: 5, comment: '' };
  expect((await door('POST', '/api/ratings', { cookie, json, headers: headers() })).status).toBe(429);
  expect(await stored()).toBe(before);
  // Without a key, and for reservations, nothing is kept from anybody.
  expect((await door('POST', path, { cookie })).status).toBeLessThan(300);
  const wish = {
    instrumentId: shop.instruments[0]?.id,
    userId: customer.id,
    startDate: shop.firstDay,
    endDate: shop.firstDay,
    quantity: 1,
  };
  expect((await door('POST', '/api/reservations', { cookie, json: wish, headers: headers() })).status).toBe(201);
});
