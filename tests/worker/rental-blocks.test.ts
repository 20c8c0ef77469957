/** Customers to whom the shop does not rent, and the shop's settings. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { all } from '#worker/db/database.ts';
import { insertReservation } from '#worker/db/create-reservation.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };
const draft = () => ({
  instrumentId: shop.instruments[0]?.id ?? 0,
  startDate: shop.firstDay,
  endDate: shop.firstDay,
  quantity: 1,
});
const block = (json: object, id = customer().id): Promise<Answer> =>
  door('PUT', `/api/users/${id}/rental-block`, { ...shop.admin, json });
const reserve = (who: { cookie: string }, path = '/api/reservations'): Promise<Answer> =>
  door('POST', path, { ...who, json: { ...draft(), userId: customer().id } });

beforeEach(async () => {
  shop = await ownShop([5], 2, 1);
});

describe('a blocked customer', () => {
  it('gets no reservation by any road, and never reads why', async () => {
    expect((await block({ reason: 'Debe un arco' })).status).toBe(200);
    const own = await reserve(customer());
    expect([own.status, codeOfRefusal(own)]).toEqual([409, 'not_renting']);
    expect(own.json).toMatchObject({ message: 'No podemos tomar tu reserva. Escríbenos.' });
    expect(JSON.stringify(own.json)).not.toContain('arco');
    expect(codeOfRefusal(await reserve(customer(), '/api/availability/reserve'))).toBe('not_renting');
    expect(codeOfRefusal(await reserve(shop.admin))).toBe('not_renting');
    const order = await door('POST', '/api/orders', { ...shop.admin, json: { userId: customer().id, lines: [draft()] } });
    expect([order.status, codeOfRefusal(order)]).toEqual([409, 'not_renting']);
    const gone = await door('DELETE', `/api/users/${customer().id}/rental-block`, shop.admin);
    expect(gone.status).toBe(204);
    expect((await reserve(customer())).status).toBe(201);
  });

  it('is refused by the insert itself, whatever was checked before', async () => {
    const wish = { ...draft(), userId: customer().id, requestId: crypto.randomUUID(), notes: '', nowMs: Date.now() };
    const rest = {
      calendar: 'counts',
      outboxId: '',
      expectedPriceCents: undefined,
      hold: null,
      newCustomerUnitDays: null,
      cancellationsADay: null,
      lineOf: null,
      key: null,
    } as const;
    const insert = insertReservation({ ...wish, ...rest, behalf: { actorId: shop.admin.id, nowMs: Date.now() } });
    await block({ reason: 'x' });
    await all(env.DB, insert);
    const written = () =>
      env.DB.prepare('SELECT count(*) AS n FROM reservations WHERE request_id = ?1').bind(wish.requestId).first('n');
    expect(await written()).toBe(0);
    await door('DELETE', `/api/users/${customer().id}/rental-block`, shop.admin);
    await all(env.DB, insert);
    expect(await written()).toBe(1);
  });

  it('may reserve again the day after the last', async () => {
    const today = todayInShop(Date.now());
    expect((await block({ until: addDays(today, -1), reason: 'x' })).status).toBe(422);
    await block({ until: today, reason: 'x' });
    expect(codeOfRefusal(await reserve(customer()))).toBe('not_renting');
    await env.DB.prepare('UPDATE rental_blocks SET until_day = until_day - 1 WHERE user_id = ?1').bind(customer().id).run();
    expect((await reserve(customer())).status).toBe(201);
  });

  it('is never an administrator', async () => {
    expect(codeOfRefusal(await block({ reason: 'x' }, shop.admin.id))).toBe('block_of_administrator');
  });

  it('is no longer blocked as an administrator, and the log says so', async () => {
    const { id } = customer();
    const setRole = (role: string): Promise<Answer> => door('PUT', `/api/users/${id}/role?role=${role}`, shop.admin);
    await block({ reason: 'Debe un arco' });
    expect((await setRole('ADMIN')).status).toBe(200);
    expect((await reserve(customer())).status).toBe(201);
    expect((await setRole('USER')).status).toBe(200);
    expect((await reserve(customer())).status).toBe(201);
    const { results } = await env.DB.prepare(`SELECT action FROM audit_log WHERE entity = 'user' AND entity_id = ?1 ORDER BY id`)
      .bind(String(id))
      .all<{ action: string }>();
    expect(results.map(({ action }) => action)).toEqual(['blocked', 'role_changed', 'unblocked', 'role_changed']);
  });

  it('stays blocked where the role is not given: without an address', async () => {
    const walkIn = await door('POST', '/api/customers', {
      ...shop.admin,
      json: { username: 'Eva', lastname: 'Paz', phone: '099123456' },
    });
    const { id } = walkIn.json as { id: number };
    await block({ reason: 'x' }, id);
    expect(codeOfRefusal(await door('PUT', `/api/users/${id}/role?role=ADMIN`, shop.admin))).toBe('no_address');
    const order = await door('POST', '/api/orders', { ...shop.admin, json: { userId: id, lines: [draft()] } });
    expect(codeOfRefusal(order)).toBe('not_renting');
  });

  it('is let go once, without effect where there was no block, and only where there is an account', async () => {
    const unblock = (id: number) => door('DELETE', `/api/users/${id}/rental-block`, shop.admin);
    await block({ reason: 'x' });
    expect([(await unblock(customer().id)).status, (await unblock(customer().id)).status]).toEqual([204, 204]);
    expect(codeOfRefusal(await unblock(999_999))).toBe('user_not_found');
    expect((await reserve(customer())).status).toBe(201);
  });

  it('cannot delete the account meanwhile', async () => {
    await block({ reason: 'x' });
    const { json } = await door('GET', '/api/users/me/deletion', customer());
    expect(json).toEqual({ obstacle: 'rental_blocked' });
    expect((await door('DELETE', `/api/users/${customer().id}`, shop.admin)).status).toBe(204);
  });
});

describe('the settings', () => {
  const put = (json: object): Promise<Answer> => door('PUT', '/api/settings', { ...shop.admin, json });

  it('change field by field, and the log has what changed', async () => {
    const hours = [{ weekday: 1, from: '10:00', to: '19:00' }];
    await put({ hours, lastHourToday: '18:00', isHandOverStrict: false });
    const { json } = await put({ lastHourToday: null, isHandOverStrict: true });
    expect(json).toMatchObject({ hours, lastHourToday: null, isHandOverStrict: true, lateFeePercent: 100 });
    expect((await door('GET', '/api/settings', shop.admin)).json).toEqual(json);
    const entry = await env.DB.prepare(
      `SELECT before_json AS b, after_json AS a FROM audit_log WHERE entity = 'settings' ORDER BY id DESC LIMIT 1`,
    ).first<{ a: string; b: string }>();
    expect(JSON.parse(entry?.b ?? '')).toEqual({ lastHourToday: '18:00', isHandOverStrict: false });
    expect(JSON.parse(entry?.a ?? '')).toEqual({ lastHourToday: null, isHandOverStrict: true });
    await put({ hours: [], isHandOverStrict: false });
  });

  it.each([
    { hours: [{ weekday: 8, from: '10:00', to: '19:00' }] },
    { hours: [{ weekday: 1, from: '19:00', to: '10:00' }] },
    { lastHourToday: '25:00' },
    { leadDays: -1 },
    { depositPercent: '20' },
  ])('refuse %o', async (json) => {
    expect((await put(json)).status).toBe(422);
  });
});
