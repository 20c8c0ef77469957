import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { DeletionCheck } from '#domain/contract/account.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([5], 1);
});

const obstacleOf = async (cookie: string): Promise<DeletionCheck['obstacle']> =>
  DeletionCheck.parse((await door('GET', '/api/users/me/deletion', { cookie })).json).obstacle;

it('names an open reservation until it is cancelled', async () => {
  const { id, cookie } = shop.customers[0] ?? { id: 0, cookie: '' };
  expect(await obstacleOf(cookie)).toBeNull();
  const answer = await door('POST', '/api/reservations', {
    cookie,
    json: { instrumentId: shop.instruments[0]?.id, userId: id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 },
  });
  expect(await obstacleOf(cookie)).toBe('open_reservations');
  await door('PUT', `/api/reservations/${Reservation.parse(answer.json).id}/cancel`, { cookie });
  expect(await obstacleOf(cookie)).toBeNull();
});

it('names the last active administrator, and nobody who leaves another behind', async () => {
  await env.DB.prepare(`UPDATE users SET role = 'USER' WHERE role = 'ADMIN' AND id <> ?1`).bind(shop.admin.id).run();
  expect(await obstacleOf(shop.admin.cookie)).toBe('last_administrator');
  await env.DB.prepare(`UPDATE users SET role = 'ADMIN' WHERE id = ?1`).bind(shop.customers[0]?.id).run();
  expect(await obstacleOf(shop.admin.cookie)).toBeNull();
});

it('by an administrator leaves nothing of the person, in the log neither, and waits for open reservations', async () => {
  const { id, cookie } = shop.customers[0] ?? { id: 0, cookie: '' };
  const { email } = (await door('GET', '/api/users/me', { cookie })).json as { email: string };
  const remove = () => door('DELETE', `/api/users/${id}`, { cookie: shop.admin.cookie });
  const entries = async () =>
    ((await door('GET', `/api/audit?entity=user&entityId=${id}`, { cookie: shop.admin.cookie })).json as { entries: unknown[] })
      .entries;
  const answer = await door('POST', '/api/reservations', {
    cookie,
    json: { instrumentId: shop.instruments[0]?.id, userId: id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 },
  });
  expect(await remove()).toMatchObject({ status: 409, json: { code: 'open_reservations' } });
  expect(await entries()).toEqual([]);
  await door('PUT', `/api/reservations/${Reservation.parse(answer.json).id}/cancel`, { cookie });
  expect((await remove()).status).toBe(204);
  expect((await door('GET', '/api/users/me', { cookie })).status).toBe(401);
  expect(await entries()).toMatchObject([
    { action: 'deleted', actor: { id: shop.admin.id }, before: { role: 'USER' }, after: null },
  ]);
  expect(JSON.stringify(await entries())).not.toContain(email);
  expect((await remove()).status).toBe(404);
});

it('takes along what administrators noted about the person, in reservations, in the log and in its search', async () => {
  const [leaves, stays] = [await ownShop([5], 1), await ownShop([5], 1)];
  const { cookie } = leaves.admin;
  const word = `rezongona${leaves.admin.id}`;
  const note = `Carla es muy ${word}`;
  const reserve = async ({ customers, instruments, firstDay }: StagedShop): Promise<number> => {
    const [customer] = customers;
    const answer = await door('POST', '/api/reservations', {
      cookie: customer?.cookie ?? '',
      json: { instrumentId: instruments[0]?.id, userId: customer?.id, startDate: firstDay, endDate: firstDay, quantity: 1 },
    });
    return Reservation.parse(answer.json).id;
  };
  const ids: number[] = [];
  for (const one of [leaves, leaves, stays]) ids.push(await reserve(one));
  const [ended, cancelled, other] = ids;
  for (const id of [ended, other]) await door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie, json: { note } });
  await door('POST', `/api/reservations/${cancelled}/cancellation`, { cookie, json: { reason: note } });
  const notes = async () => {
    const { json } = await door('GET', `/api/audit?search=${word}`, { cookie });
    return (json as { entries: { entityId: string; note: string }[] }).entries.map((entry) => [entry.entityId, entry.note]);
  };
  const closing = async (id = 0) =>
    Reservation.parse((await door('GET', `/api/reservations/${id}`, { cookie })).json).closingNote ?? '';
  expect(await notes()).toHaveLength(3);
  expect([await closing(ended), await closing(cancelled), await closing(other)]).toEqual([note, note, note]);

  expect((await door('DELETE', `/api/users/${leaves.customers[0]?.id}`, { cookie })).status).toBe(204);
  expect(await notes()).toEqual([[String(other), note]]);
  expect([await closing(ended), await closing(cancelled), await closing(other)]).toEqual(['', '', note]);
  // The log still has what was done to the reservations.
  const { json } = await door('GET', `/api/audit?entity=reservation&entityId=${ended}`, { cookie });
  expect(json).toMatchObject({ entries: [{ action: 'ended', note: '' }] });
});
