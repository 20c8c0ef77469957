/** The lists of the counter, and polling them. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Counter, type CounterLine } from '#domain/contract/admin/counter.ts';
import type { Order } from '#domain/contract/admin/orders.ts';
import { addDays, todayInShop, toEpochDay } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { createApp } from '#worker/app.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
let shop: StagedShop;

const setSettings = (set: string): Promise<unknown> => env.DB.prepare(`UPDATE settings SET ${set}`).run();
beforeEach(async () => {
  shop = await ownShop([900], 2);
  await setSettings(`recording_since = ${toEpochDay(today) - 30}`);
});
afterEach(() => setSettings(`is_hand_over_strict = 0, hours_json = '[]'`));

type Wanted = { from: number; to: number; quantity?: number; status?: string; orderId?: number };

/** A line of the first customer at 1 a day, from so many days ago or ahead. */
async function line({ from, to, quantity = 1, status = 'ACTIVE', orderId }: Wanted): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, order_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 100, 100 * ?6 * (?5 - ?4 + 1), 0, ?8) RETURNING id`,
  )
    .bind(
      crypto.randomUUID(),
      shop.customers[0]?.id,
      shop.instruments[0]?.id,
      toEpochDay(today) + from,
      toEpochDay(today) + to,
      quantity,
      status,
      orderId ?? null,
    )
    .first<{ id: number }>();
  return row?.id ?? 0;
}

const asAdmin = (method: 'POST' | 'PUT', path: string, json: object = {}) =>
  door(method, path, { cookie: shop.admin.cookie, json });
const act = (id: number, verb: string, json: object = {}) => asAdmin('POST', `/api/reservations/${id}/${verb}`, json);

async function ask(query = '', known = '') {
  const headers = known === '' ? {} : { 'If-None-Match': known };
  const answer = await door('GET', `/api/counter${query}`, { cookie: shop.admin.cookie, headers });
  return { status: answer.status, tag: answer.headers.get('ETag') ?? '', json: answer.json };
}

const read = async (query = ''): Promise<Counter> => Counter.parse((await ask(query)).json);

const LISTS = ['toHandOver', 'toReceive', 'overdue', 'notCollected'] as const;

/** The lists that each of these lines is in. Other lines of the shop are not looked at. */
async function placesOf(ids: Record<string, number>, query = ''): Promise<Record<string, string[]>> {
  const counter = await read(query);
  const places = (id: number) => LISTS.filter((list) => counter[list].lines.some((given) => given.id === id));
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, places(id)]));
}

describe('the lists', () => {
  it('have each line where its phase puts it today', async () => {
    const ids = {
      starting: await line({ from: 0, to: 2 }),
      pending: await line({ from: 0, to: 2, status: 'PENDING' }),
      confirmed: await line({ from: 0, to: 0, status: 'CONFIRMED' }),
      inParts: await line({ from: 0, to: 0, quantity: 2 }),
      out: await line({ from: 0, to: 2 }),
      ending: await line({ from: -2, to: 0 }),
      endingUnrecorded: await line({ from: -40, to: 0, status: 'CONFIRMED' }),
      late: await line({ from: -3, to: -1 }),
      lateUnrecorded: await line({ from: -40, to: -1, status: 'PENDING' }),
      neverRecorded: await line({ from: -3, to: -1 }),
      uncollected: await line({ from: -1, to: 3 }),
      takenBack: await line({ from: -3, to: -1, quantity: 2 }),
      coming: await line({ from: 1, to: 2 }),
      ended: await line({ from: -2, to: 0, status: 'ENDED' }),
      cancelled: await line({ from: 0, to: 0, status: 'CANCELLED' }),
    };
    await act(ids.inParts, 'hand-over', { quantity: 1 });
    for (const id of [ids.out, ids.ending, ids.late]) await act(id, 'hand-over');
    await act(ids.takenBack, 'hand-over', { quantity: 1 });
    await act(ids.takenBack, 'return');
    expect(await placesOf(ids)).toEqual({
      starting: ['toHandOver'],
      pending: ['toHandOver'],
      confirmed: ['toHandOver'],
      inParts: ['toHandOver', 'toReceive'],
      out: [],
      ending: ['toReceive'],
      endingUnrecorded: ['toReceive'],
      late: ['overdue'],
      lateUnrecorded: ['overdue'],
      neverRecorded: ['overdue'],
      uncollected: ['notCollected'],
      takenBack: ['notCollected'],
      coming: [],
      ended: [],
      cancelled: [],
    });
  });

  it('have lines overdue or not collected exactly when their phase says so', async () => {
    for (const isStrict of [0, 1]) {
      await setSettings(`is_hand_over_strict = ${isStrict}`);
      const ids: number[] = [];
      for (const [from, to] of [
        [-40, -1],
        [-3, -1],
        [-3, 0],
        [-1, 2],
        [0, 0],
      ] as const) {
        ids.push(await line({ from, to }));
        for (const [out, back] of [
          [1, 0],
          [1, 1],
          [2, 1],
        ] as const) {
          const id = await line({ from, to, quantity: 3 });
          ids.push(id);
          expect((await act(id, 'hand-over', { quantity: out })).status).toBe(from === -40 ? 409 : 200);
          if (back > 0 && from > -40) await act(id, 'return', { quantity: back });
        }
      }
      const { overdue, notCollected } = await read();
      const named = (lines: CounterLine[]) => lines.map(({ id }) => id).filter((id) => ids.includes(id));
      const phases = await door('GET', `/api/reservations/details?id=${ids.join(',')}`, { cookie: shop.admin.cookie });
      const inPhase = (phase: string) =>
        (phases.json as CounterLine[]).filter(({ handover }) => handover?.phase === phase).map(({ id }) => id);
      expect(new Set(named(overdue.lines))).toEqual(new Set(inPhase('overdue')));
      expect(new Set(named(notCollected.lines))).toEqual(new Set(inPhase('not_collected')));
      expect(inPhase('not_collected').length).toBeGreaterThan(2);
      expect(inPhase('overdue').length).toBeGreaterThan(2);
    }
  });

  it('lose to hand over what nobody came for before the shop closed', async () => {
    const ids = { starting: await line({ from: 0, to: 1 }) };
    const everyDay = (to: string) => JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to })));
    await setSettings(`hours_json = '${everyDay('24:00')}'`);
    expect(await placesOf(ids)).toEqual({ starting: ['toHandOver'] });
    await setSettings(`hours_json = '${everyDay('00:00')}'`);
    expect(await placesOf(ids)).toEqual({ starting: ['notCollected'] });
  });

  it('are empty for another day where they are as of now', async () => {
    const ids = {
      coming: await line({ from: 1, to: 2 }),
      out: await line({ from: 0, to: 1 }),
      late: await line({ from: -3, to: -1 }),
      uncollected: await line({ from: -1, to: 3 }),
    };
    await act(ids.out, 'hand-over');
    const tomorrow = addDays(today, 1);
    expect(await placesOf(ids, `?date=${tomorrow}`)).toEqual({
      coming: ['toHandOver'],
      out: ['toReceive'],
      late: [],
      uncollected: [],
    });
    expect(await read(`?date=${tomorrow}`)).toMatchObject({ date: tomorrow, overdue: { total: 0 }, notCollected: { total: 0 } });
    expect(await read()).toMatchObject({ date: today });
    expect((await ask('?date=mañana')).status).toBe(400);
  });

  it('tell who the customer is, and what the order owes and has left as a deposit', async () => {
    const first = await line({ from: 0, to: 1, quantity: 2 });
    const second = await line({ from: 0, to: 0, orderId: first });
    const alone = await line({ from: 0, to: 0 });
    await line({ from: 0, to: 0, orderId: first, status: 'CANCELLED' });
    const entry = (json: object) => asAdmin('POST', `/api/orders/${first}/ledger`, json);
    for (const json of [
      { kind: 'payment', method: 'cash', amount: 2.5 },
      { kind: 'charge', amount: 1, lineId: second },
      { kind: 'deposit', method: 'card', amount: 20 },
      { kind: 'deposit_returned', method: 'card', amount: 5 },
    ])
      expect((await entry(json)).status).toBe(201);
    const { lines } = (await read()).toHandOver;
    const { money, customer } = (await door('GET', `/api/orders/${first}`, { cookie: shop.admin.cookie })).json as Order;
    expect(money).toMatchObject({ total: 5, due: 3.5, deposit: 15 });
    const told = { customer, due: money.due, deposit: money.deposit };
    expect(lines.find(({ id }) => id === first)).toMatchObject({ ...told, orderId: first });
    expect(lines.find(({ id }) => id === second)).toMatchObject({ ...told, orderId: first });
    expect(lines.find(({ id }) => id === alone)).toMatchObject({ customer, due: 1, deposit: 0 });
  });

  it('have 500 lines at most, and the number of all', async () => {
    const before = (await read('?date=2030-01-01')).toHandOver.total;
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
       INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
       SELECT ?1 || i, ?2, ?3, ?4, ?4, 1, 'ACTIVE', 100, 100, 0 FROM n`,
    )
      .bind(crypto.randomUUID(), shop.customers[0]?.id, shop.instruments[0]?.id, toEpochDay('2030-01-01'))
      .run();
    const { toHandOver } = await read('?date=2030-01-01');
    expect([toHandOver.lines.length, toHandOver.total]).toEqual([500, before + 501]);
  });
});

describe('a poll', () => {
  /** What makes another answer of the counter, by hand or by itself. */
  const CHANGES: Record<string, (id: number) => Promise<unknown>> = {
    'a hand-over': (id) => act(id, 'hand-over'),
    'a return': (id) => act(id, 'return'),
    'a no-show that is undone': async (id) => {
      await act(id, 'no-show');
      await act(id, 'undo');
    },
    'an end as specified': (id) => asAdmin('PUT', `/api/reservations/${id}/status?status=ENDED`, { note: '' }),
    'a cancellation by the customer': (id) => door('PUT', `/api/reservations/${id}/cancel`, shop.customers[0]),
    'more days for the customer': async (id) => {
      const { cookie = '' } = shop.customers[0] ?? {};
      const changed = await door('PUT', `/api/reservations/${id}/change`, { cookie, json: { endDate: addDays(today, 5) } });
      expect(changed.status).toBe(200);
    },
    'a deadline': (id) =>
      env.DB.prepare(`UPDATE reservations SET status = 'CANCELLED', closed_at = ?2 WHERE id = ?1`).bind(id, Date.now()).run(),
    'a payment': (id) => asAdmin('POST', `/api/orders/${id}/ledger`, { kind: 'payment', method: 'cash', amount: 1 }),
    'a reservation': () => line({ from: 0, to: 0 }),
    'a setting': () => asAdmin('PUT', '/api/settings', { depositPercent: 20 }),
    'a category with another name': async () => {
      const category = await env.DB.prepare('SELECT category_id FROM instruments WHERE id = ?1')
        .bind(shop.instruments[0]?.id)
        .first('category_id');
      const named = { name: `Cuerdas ${crypto.randomUUID()}`, description: 'De cuerda', icon: 'fa-guitar' };
      expect((await asAdmin('PUT', `/api/categories/${String(category)}`, named)).status).toBe(200);
    },
  };

  it.each(Object.entries(CHANGES))('learns of %s', async (name, change) => {
    const id = await line({ from: name.startsWith('a no-show') ? -1 : 0, to: 2 });
    const { tag } = await ask();
    expect(await ask('', tag)).toMatchObject({ status: 304, tag, json: null });
    await change(id);
    const after = await ask('', tag);
    expect(after.status).toBe(200);
    expect(after.tag).not.toBe(tag);
    expect((await ask('', after.tag)).status).toBe(304);
  });

  it.each(['/api/reservations/groups', '/api/reservations/agenda', `/api/reservations/days?startDate=${today}&endDate=${today}`])(
    'goes on from what %s has read, at no D1 call more',
    async (path) => {
      const spent = noCost();
      const context = createExecutionContext();
      const request = new Request(`http://localhost${path}`, { headers: { Cookie: shop.admin.cookie } });
      const response = await createApp().fetch(request, { ...env, DB: counted(env.DB, spent) }, context);
      await response.text();
      await waitOnExecutionContext(context);
      expect(spent.calls).toBeLessThanOrEqual(path.includes('groups') ? 2 : 1);
      const tag = response.headers.get('ETag') ?? '';
      expect(await ask('', tag)).toMatchObject({ status: 304, tag });
      await line({ from: 0, to: 0 });
      expect((await ask('', tag)).status).toBe(200);
    },
  );

  it('learns of closings whose clocks are behind', async () => {
    const ids = [await line({ from: 0, to: 2 }), await line({ from: 0, to: 2 }), await line({ from: 0, to: 2 })];
    const later = Date.now();
    for (const [ago, id] of ids.entries()) {
      const { tag } = await ask();
      await env.DB.prepare(`UPDATE reservations SET status = 'CANCELLED', closed_at = ?2 WHERE id = ?1`)
        .bind(id, later - ago)
        .run();
      expect((await ask('', tag)).status).toBe(200);
    }
  });

  it('is about the day that it asks for, and for ten minutes', async () => {
    const { tag } = await ask();
    expect((await ask(`?date=${today}`, tag)).status).toBe(304);
    expect((await ask(`?date=${addDays(today, 1)}`, tag)).status).toBe(200);
    const [, digest = ''] = tag.split('.');
    const madeAt = (agoMs: number) => `W/"${(Date.now() - agoMs).toString(36)}.${digest}`;
    expect((await ask('', madeAt(HOUR_MS / 10))).status).toBe(304);
    expect((await ask('', madeAt(HOUR_MS / 5))).status).toBe(200);
    expect((await ask('', madeAt(-HOUR_MS))).status).toBe(200);
    for (const other of ['*', '"x"', 'W/"', tag.toUpperCase()]) expect((await ask('', other)).status).toBe(200);
    expect((await ask('', `"x", ${tag}`)).status).toBe(304);
  });

  it('costs ten rows while nothing changed, whatever is open, and never counts as having been seen', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
       INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
       SELECT ?1 || i, ?2, ?3, ?4 - i % 5, ?4 - i % 5 + 4, 1, 'ACTIVE', 100, 500, 0 FROM n`,
    )
      .bind(crypto.randomUUID(), shop.customers[0]?.id, shop.instruments[0]?.id, toEpochDay(today))
      .run();
    for (let i = 0; i < 5; i += 1) await act(await line({ from: 0, to: 2 }), 'return');
    const sid = (JSON.parse(atob(shop.admin.cookie.split('.')[1] ?? '')) as { sid: string }).sid;
    const seen = () => env.DB.prepare('SELECT last_seen_at AS at, created_at FROM sessions WHERE id = ?1').bind(sid).first();
    await env.DB.prepare(
      'UPDATE sessions SET created_at = created_at - ?1, last_seen_at = max(0, last_seen_at - ?1) WHERE id = ?2',
    )
      .bind(11 * HOUR_MS, sid)
      .run();
    const before = await seen();
    const cost = async (known: string) => {
      const spent = noCost();
      const context = createExecutionContext();
      const request = new Request('http://localhost/api/counter', {
        headers: { Cookie: shop.admin.cookie, 'If-None-Match': known },
      });
      const response = await createApp().fetch(request, { ...env, DB: counted(env.DB, spent) }, context);
      await response.text();
      await waitOnExecutionContext(context);
      return { status: response.status, tag: response.headers.get('ETag') ?? '', ...spent };
    };
    const { tag, ...first } = await cost('W/"none"');
    expect(first).toMatchObject({ status: 200, calls: 2, rowsWritten: 0 });
    const again = await cost(tag);
    expect(again).toMatchObject({ status: 304, calls: 1, rowsWritten: 0 });
    expect(again.rowsRead).toBeLessThanOrEqual(10);
    expect(await seen()).toEqual(before);
    await door('GET', '/api/settings', shop.admin);
    await expect.poll(seen).not.toEqual(before);
  });
});
