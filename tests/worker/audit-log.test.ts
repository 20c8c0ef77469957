/** The administrators' log: a row for each change, in its batch, with what was there before and after; none for what was refused. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { AuditPage, type AuditEntry } from '#domain/contract/admin/audit.ts';
import { addDays } from '#domain/day.ts';
import { refusedBy } from '#worker/db/refused-by.ts';
import {
  add,
  added,
  categoryId,
  draft,
  freshShopForEachTest,
  photo,
  put,
  remove,
  shop,
  specificationId,
} from './instrument-calls.ts';
import { door } from './shop-of-own.ts';

freshShopForEachTest();

const ask = (method: string, path: string, json?: unknown, cookie = shop.admin.cookie) =>
  door(method, path, { cookie, ...(json !== undefined && { json }) });

async function entries(query = ''): Promise<AuditEntry[]> {
  const { status, json } = await ask('GET', `/api/audit?actorId=${shop.admin.id}&size=100${query}`);
  expect(status).toBe(200);
  return AuditPage.parse(json).entries;
}

const logged = async (query?: string) =>
  (await entries(query)).map(({ action, entity, before, after }) => ({ action, entity, before, after }));

const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };
const idOf = ({ json }: { json: unknown }): number => (json as { id: number }).id;

async function reserved(quantity = 1): Promise<number> {
  const json = {
    instrumentId: shop.instruments[0]?.id,
    userId: customer().id,
    startDate: shop.firstDay,
    endDate: addDays(shop.firstDay, 1),
    quantity,
  };
  return idOf(await ask('POST', '/api/reservations', json, customer().cookie));
}

describe('a row', () => {
  it('records categories: made, changed in part, deleted', async () => {
    const name = `Electrónica ${crypto.randomUUID()}`;
    const id = idOf(await ask('POST', '/api/categories/add', { name, description: 'Con cable', icon: 'fa-bolt' }));
    await ask('PUT', `/api/categories/${id}`, { name, description: 'Sin cable' });
    await ask('DELETE', `/api/categories/${id}`);
    expect(await logged()).toEqual([
      { action: 'deleted', entity: 'category', before: { name, description: 'Sin cable', icon: 'fa-bolt' }, after: null },
      { action: 'updated', entity: 'category', before: { description: 'Con cable' }, after: { description: 'Sin cable' } },
      { action: 'created', entity: 'category', before: null, after: { name, description: 'Con cable', icon: 'fa-bolt' } },
    ]);
    expect((await entries()).map(({ entityId, entityName }) => [entityId, entityName])).toEqual(
      Array.from({ length: 3 }, () => [String(id), name]),
    );
  });

  it('records specifications', async () => {
    const label = `Peso ${crypto.randomUUID()}`;
    const id = idOf(await ask('POST', '/api/specifications/add', { label, description: 'En kilos' }));
    await ask('PUT', `/api/specifications/${id}`, { label: `${label} neto`, description: 'En kilos' });
    await ask('DELETE', `/api/specifications/${id}`);
    expect(await logged()).toMatchObject([
      { action: 'deleted', entity: 'specification', after: null },
      { action: 'updated', before: { label }, after: { label: `${label} neto` } },
      { action: 'created', before: null, after: { label, description: 'En kilos', icon: 'fa-tag' } },
    ]);
  });

  it('records instruments: only what an edit changed, and what became of a deleted one', async () => {
    const specifications = [{ spValue: 'Solana', specification: { id: specificationId } }];
    const instrument = await added({ name: 'Bombo legüero', specifications });
    const [first, second] = instrument.images.map(({ id }) => id);
    await put(instrument.id, { pricePerDay: 50.25, stock: 7, imageIds: [second, first] });
    await put(instrument.id, { name: 'Bombo legüero' });
    await remove(instrument.id);
    expect(await logged()).toMatchObject([
      { action: 'deleted', entity: 'instrument', before: { name: 'Bombo legüero', stock: 7 }, after: null },
      {
        action: 'updated',
        before: { pricePerDay: 45.5, stock: 5, images: [first, second] },
        after: { pricePerDay: 50.25, stock: 7, images: [second, first] },
      },
      { action: 'created', before: null, after: { name: 'Bombo legüero', pricePerDay: 45.5, images: [first, second] } },
    ]);
    const [, updated, created] = await entries();
    expect(Object.keys(updated?.after ?? {}).toSorted()).toEqual(['images', 'pricePerDay', 'stock']);
    expect(created?.after?.['specifications']).toEqual([expect.stringMatching(/: Solana$/)]);
  });

  it('records what a picture shows, by the picture', async () => {
    const instrument = await added({ imageAlts: ['De frente', 'De lado'] });
    const [first, second] = instrument.images.map(({ id }) => id);
    await put(instrument.id, { imageAlts: ['', 'El estuche'] });
    const [updated] = await entries();
    expect(updated).toMatchObject({
      before: { imageAlts: [`${first}: De frente`, `${second}: De lado`] },
      after: { imageAlts: [`${second}: El estuche`] },
    });
    expect(Object.keys(updated?.after ?? {})).toEqual(['imageAlts']);
  });

  it('records that an instrument was archived, and for how many reservations it is kept', async () => {
    const id = await reserved();
    await ask('PUT', `/api/reservations/${id}/status?status=ENDED`, { note: 'Volvió completa' });
    await remove(shop.instruments[0]?.id ?? 0);
    expect(await logged()).toMatchObject([
      { action: 'archived', entity: 'instrument', after: { keptReservations: 1 } },
      { action: 'ended', entity: 'reservation', before: { status: 'ACTIVE' }, after: { status: 'ENDED' } },
    ]);
    expect((await entries('&action=ended'))[0]?.note).toBe('Volvió completa');
  });

  it('records reservations cancelled, and of those made for somebody else, not of one’s own', async () => {
    const instrumentId = shop.instruments[0]?.id;
    const asked = { instrumentId, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
    const id = idOf(await ask('POST', '/api/reservations', { ...asked, userId: customer().id }));
    await ask('POST', '/api/reservations', { ...asked, userId: shop.admin.id });
    await ask('POST', `/api/reservations/${id}/cancellation`, { reason: 'Se rompió' });
    expect(await entries()).toMatchObject([
      {
        action: 'cancelled',
        entityId: String(id),
        before: { status: 'ACTIVE' },
        after: { status: 'CANCELLED' },
        note: 'Se rompió',
      },
      {
        action: 'created',
        entityId: String(id),
        before: null,
        after: { userId: customer().id, startDate: shop.firstDay, quantity: 1, totalPrice: 45 },
      },
    ]);
  });

  it('records roles and accounts, names people as they are called now, and writes nothing when nothing changes', async () => {
    const { id } = customer();
    await ask('PUT', `/api/users/${id}/role?role=ADMIN`);
    await ask('PUT', `/api/users/${id}/role?role=ADMIN`);
    await ask('PUT', `/api/users/${id}/active?active=false`);
    await ask('PUT', `/api/users/${id}/active?active=true`);
    await env.DB.prepare(`UPDATE users SET username = 'Renata' WHERE id = ?1`).bind(id).run();
    expect(await logged()).toEqual([
      { action: 'activated', entity: 'user', before: { isActive: false }, after: { isActive: true } },
      { action: 'deactivated', entity: 'user', before: { isActive: true }, after: { isActive: false } },
      { action: 'role_changed', entity: 'user', before: { role: 'USER' }, after: { role: 'ADMIN' } },
    ]);
    expect((await entries())[0]?.entityName).toBe('Renata Prueba');
    const { results } = await env.DB.prepare(`SELECT entity_name FROM audit_log WHERE entity = 'user'`).all();
    expect(results.every(({ entity_name: name }) => name === '')).toBe(true);
  });

  it('records maintenance begun and called off', async () => {
    const path = `/api/instruments/${shop.instruments[0]?.id}/maintenance`;
    const window = { startDate: shop.firstDay, endDate: shop.firstDay, quantity: 2, reason: 'Cuerdas' };
    const id = idOf(await ask('POST', path, window));
    await ask('DELETE', `/api/maintenance/${id}`);
    expect(await logged()).toMatchObject([
      { action: 'deleted', entity: 'maintenance', before: window, after: null },
      { action: 'created', entity: 'maintenance', before: null, after: window },
    ]);
  });
});

describe('no row', () => {
  it('is left by a change that was refused', async () => {
    const [instrument] = shop.instruments;
    const id = await reserved(3);
    const before = await entries();
    const named = (await ask('GET', `/api/instruments/${instrument?.id}`)).json as { category: { name: string } };
    const refused = [
      ask('POST', '/api/categories/add', { name: named.category.name, description: 'x' }),
      ask('PUT', `/api/categories/${categoryId}`, { name: named.category.name, description: 'x' }),
      ask('PUT', '/api/categories/999999', { name: 'Nadie', description: 'x' }),
      ask('DELETE', `/api/categories/${(named as { category: { id?: number } }).category.id}`),
      ask('DELETE', '/api/specifications/999999'),
      add(draft({ categoryId: 999_999 }), photo()),
      put(instrument?.id ?? 0, { stock: 1 }),
      put(instrument?.id ?? 0, { pricePerDay: 1 }, [], '"v999"'),
      remove(instrument?.id ?? 0),
      ask('PUT', `/api/users/${shop.admin.id}/role?role=USER`),
      ask('PUT', `/api/users/${shop.admin.id}/active?active=false`),
      ask('PUT', '/api/users/999999/active?active=false'),
      ask('PUT', '/api/reservations/999999/status?status=ENDED', {}),
      ask('POST', `/api/instruments/${instrument?.id}/maintenance`, {
        startDate: shop.firstDay,
        endDate: shop.firstDay,
        quantity: 1,
      }),
      ask('POST', '/api/instruments/999999/maintenance', { startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 }),
      ask('DELETE', '/api/maintenance/999999'),
      ask('POST', '/api/mail/00000000-0000-4000-8000-000000000000/retry'),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await entries()).toEqual(before);

    await ask('POST', `/api/reservations/${id}/cancellation`, { reason: 'x' });
    const once = await entries();
    expect((await ask('PUT', `/api/reservations/${id}/status?status=ENDED`, { note: 'x' })).status).toBe(409);
    expect((await ask('POST', `/api/reservations/${id}/cancellation`, { reason: 'x' })).status).toBe(409);
    expect(await entries()).toEqual(once);
  });

  it('is left by what customers do themselves', async () => {
    const id = await reserved();
    await ask('PUT', `/api/reservations/${id}/cancel`, undefined, customer().cookie);
    const { results } = await env.DB.prepare('SELECT id FROM audit_log WHERE actor_id = ?1').bind(customer().id).all();
    expect(results).toEqual([]);
  });
});

describe('two administrators at one instrument', () => {
  it('the second is refused with 409, overwrites nothing, and finds in the log who was first and what changed', async () => {
    const instrument = await added();
    await ask('PUT', `/api/users/${customer().id}/role?role=ADMIN`);
    const { headers } = await ask('GET', `/api/instruments/${instrument.id}`);
    const tag = headers.get('ETag') ?? '';
    const [mine, theirs] = await Promise.all([
      put(instrument.id, { pricePerDay: 90 }, [], tag),
      put(instrument.id, { description: 'De roble' }, [], tag),
    ]);
    expect([mine.status, theirs.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [refused, stood] =
      mine.status === 409
        ? [mine, { description: 'De roble', pricePerDay: 45.5 }]
        : [theirs, { description: 'De abedul', pricePerDay: 90 }];
    expect(refused.json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await ask('GET', `/api/instruments/${instrument.id}`)).json).toMatchObject(stood);
    const [last, ...others] = await entries(`&entity=instrument&entityId=${instrument.id}&action=updated`);
    expect(others).toEqual([]);
    expect(stood).toMatchObject(last?.after ?? { none: true });
    expect(last?.actor).toEqual({ id: shop.admin.id, name: 'admin Prueba' });
  });
});

describe('the log', () => {
  it('is searched by names, notes and values without accents, by people, and narrowed by object, action, person and day', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    await ask('POST', '/api/categories/add', { name: `Percusión ${mark}`, description: 'Bombos' });
    await ask('PUT', `/api/users/${customer().id}/active?active=false`);
    expect(await logged(`&search=percusion ${mark}`)).toMatchObject([{ entity: 'category' }]);
    expect(await logged(`&search=bomb`)).toMatchObject([{ entity: 'category' }]);
    expect(await logged('&search=c0 prueba')).toMatchObject([{ entity: 'user' }]);
    expect(await logged('&search=%2A')).toEqual([]);
    expect(await logged('&entity=user,reservation')).toMatchObject([{ entity: 'user' }]);
    expect(await logged('&entity=category&action=deleted')).toEqual([]);
    expect(await logged(`&entity=user&entityId=${customer().id}`)).toHaveLength(1);
    const today = addDays(shop.firstDay, -2);
    expect(await logged(`&from=${today}&to=${today}`)).toHaveLength(2);
    expect(await logged(`&to=${addDays(today, -1)}`)).toEqual([]);
    expect(await logged('&to=9999-12-31')).toHaveLength(2);
  });

  it('comes in pages, newest first, and a page past the end is the last', async () => {
    for (let i = 0; i < 5; i += 1)
      await ask('POST', '/api/specifications/add', { label: `n${i} ${crypto.randomUUID()}`, description: 'x' });
    const page = async (n: number): Promise<AuditPage> =>
      AuditPage.parse((await ask('GET', `/api/audit?actorId=${shop.admin.id}&size=2&page=${n}`)).json);
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.map(({ place }) => place)).toEqual([1, 2, 3].map((n) => ({ page: n, size: 2, pages: 3, total: 5 })));
    const ids = pages.flatMap(({ entries: found }) => found.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await page(99)).entries).toEqual(pages[2]?.entries);
  });

  it('is changed, deleted and replaced by nobody', async () => {
    await ask('PUT', `/api/users/${customer().id}/active?active=false`);
    const id = (await entries())[0]?.id;
    for (const sql of [
      `UPDATE audit_log SET note = 'otra cosa' WHERE id = ${id}`,
      `UPDATE audit_log SET note = '' WHERE id = ${id}`,
      `UPDATE audit_log SET at = 0`,
      `DELETE FROM audit_log WHERE id = ${id}`,
      `INSERT OR REPLACE INTO audit_log (id, at, actor_id, action, entity, entity_id, entity_name, after_json)
       VALUES (${id}, 0, ${shop.admin.id}, 'created', 'user', '1', '', '{}')`,
    ]) {
      const error: unknown = await env.DB.prepare(sql)
        .run()
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      expect(refusedBy(error), sql).toBe('audit_kept');
    }
  });
});
