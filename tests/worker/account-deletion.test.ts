import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { DeletionCheck, PersonalData } from '#domain/contract/account.ts';
import { Order } from '#domain/contract/admin/orders.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { hashPassword } from '#worker/session/password.ts';
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

it('of an administrator by the owner is in the log, a customer’s own is not', async () => {
  const password = 'Cliente123';
  const hash = await hashPassword(password);
  const [leaving, customer] = [(await ownShop([1], 1)).admin, shop.customers[0] ?? shop.admin];
  for (const { id, cookie } of [leaving, customer]) {
    await env.DB.prepare('UPDATE users SET password_hash = ?1 WHERE id = ?2').bind(hash, id).run();
    expect((await door('DELETE', '/api/users/me', { cookie, json: { password } })).status).toBe(204);
  }
  const { results } = await env.DB.prepare(
    `SELECT action, actor_id, entity_id, before_json FROM audit_log WHERE entity = 'user' AND entity_id IN (?1, ?2)`,
  )
    .bind(String(leaving.id), String(customer.id))
    .all();
  expect(results).toEqual([
    { action: 'deleted', actor_id: leaving.id, entity_id: String(leaving.id), before_json: '{"role":"ADMIN"}' },
  ]);
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

/** A line of the first customer that an administrator handed over and took back today, with an order of its own. */
async function returnedToday({ customers, instruments, admin, firstDay }: StagedShop, condition = ''): Promise<number> {
  const today = addDays(firstDay, -2);
  const line = { instrumentId: instruments[0]?.id, startDate: today, endDate: today, quantity: 1 };
  const made = await door('POST', '/api/orders', {
    cookie: admin.cookie,
    json: { userId: customers[0]?.id, lines: [line], notes: '' },
  });
  const { id } = Order.parse(made.json);
  const returned = await door('POST', `/api/reservations/${id}/return`, {
    cookie: admin.cookie,
    json: { condition, note: condition },
  });
  expect(returned.status).toBe(200);
  return id;
}

it('waits until no deposit is held and nothing is due, by oneself and by an administrator', async () => {
  const password = 'Cliente123';
  const { id: userId, cookie } = shop.customers[0] ?? { id: 0, cookie: '' };
  await env.DB.prepare('UPDATE users SET password_hash = ?1 WHERE id = ?2')
    .bind(await hashPassword(password), userId)
    .run();
  const id = await returnedToday(shop);
  expect(await obstacleOf(cookie)).toBeNull();
  const price = (shop.instruments[0]?.priceCents ?? 0) / 100;
  const enter = async (json: object) =>
    expect((await door('POST', `/api/orders/${id}/ledger`, { cookie: shop.admin.cookie, json })).status).toBe(201);
  const refusedWith = async (code: string) => {
    expect(await obstacleOf(cookie)).toBe(code);
    const own = await door('DELETE', '/api/users/me', { cookie, json: { password } });
    const others = await door('DELETE', `/api/users/${userId}`, { cookie: shop.admin.cookie });
    for (const answer of [own, others]) expect(answer).toMatchObject({ status: 409, json: { code } });
    expect(own.json).not.toEqual(others.json);
  };
  await enter({ kind: 'deposit', method: 'cash', amount: 500 });
  await refusedWith('deposit_held');
  await enter({ kind: 'deposit_returned', method: 'cash', amount: 500 });
  await refusedWith('money_due');
  await enter({ kind: 'payment', method: 'cash', amount: price - 0.01 });
  await refusedWith('money_due');
  await enter({ kind: 'discount', amount: 0.01 });
  expect(await obstacleOf(cookie)).toBeNull();
  expect((await door('DELETE', '/api/users/me', { cookie, json: { password } })).status).toBe(204);
});

it('empties the texts of its movements, of its money and of its block, and of nobody else', async () => {
  const stays = await ownShop([5], 1);
  const text = `Ana${shop.customers[0]?.id} volvió con la cuerda rota`;
  for (const one of [shop, stays]) {
    const id = await returnedToday(one, text);
    const paid = { kind: 'payment', method: 'cash', amount: (one.instruments[0]?.priceCents ?? 0) / 100, note: text };
    await door('POST', `/api/orders/${id}/ledger`, { cookie: one.admin.cookie, json: paid });
    await env.DB.prepare('INSERT INTO rental_blocks (user_id, reason, actor_id, created_at) VALUES (?1, ?2, ?3, 0)')
      .bind(one.customers[0]?.id, text, one.admin.id)
      .run();
  }
  const left = async () => {
    const { results } = await env.DB.prepare(
      `SELECT 'movement' AS what, r.user_id FROM movements m JOIN reservations r ON r.id = m.reservation_id
         WHERE m.kind = 'in' AND (m.note = ?1 OR m.condition = ?1)
       UNION ALL SELECT 'entry', r.user_id FROM ledger e JOIN reservations r ON r.id = e.order_id WHERE e.note = ?1
       UNION ALL SELECT 'block', user_id FROM rental_blocks WHERE reason = ?1 ORDER BY 2, 1`,
    )
      .bind(text)
      .all();
    return results;
  };
  const of = (one: StagedShop) => ['block', 'entry', 'movement'].map((what) => ({ what, user_id: one.customers[0]?.id }));
  expect(await left()).toEqual([...of(shop), ...of(stays)]);
  expect((await door('DELETE', `/api/users/${shop.customers[0]?.id}`, { cookie: shop.admin.cookie })).status).toBe(204);
  expect(await left()).toEqual(of(stays));
  expect(await audit(env.DB)).toEqual([]);
});

it('the data of a person have the money of each order and every movement, without the notes of the shop', async () => {
  const id = await returnedToday(shop, 'la estuvo golpeando');
  const { cookie } = shop.customers[0] ?? { cookie: '' };
  const total = (shop.instruments[0]?.priceCents ?? 0) / 100;
  const paid = { kind: 'payment', method: 'card', amount: 10, note: 'la estuvo golpeando' };
  await door('POST', `/api/orders/${id}/ledger`, { cookie: shop.admin.cookie, json: paid });
  const { json } = await door('GET', '/api/users/me/data', { cookie });
  expect(PersonalData.parse(json)).toMatchObject({
    orders: [{ id, money: { total, paid: 10, due: total - 10 }, ledger: [{ kind: 'payment', amount: 10, note: '' }] }],
    movements: [
      { lineId: id, kind: 'out', quantity: 1 },
      { lineId: id, kind: 'in', quantity: 1 },
    ],
  });
  expect(JSON.stringify(json)).not.toContain('golpeando');
});
