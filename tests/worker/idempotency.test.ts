/** Each write that takes an Idempotency-Key, repeated, raced, cut off and closed: it is made once or not at all. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, type Call, type KeyedCall } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { takesKey } from '#domain/contract/idempotency.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer, type Door, type Question } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng } from '#tests/support/pictures.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

type Asked = { path: string } & Question;

type Case = {
  by: 'customer' | 'admin';
  /** What must stand before the write. */
  before?: () => Promise<unknown>;
  ask: () => Asked;
  /** The same call with something else in it, where it has anything in it. */
  other?: () => Asked;
};

let shop: StagedShop;
let customer: Person;
let instrumentId: number;
let reservationId: number;
let messageId: string;
let ratingIds: number[];
const name = crypto.randomUUID();

const photo = (shade: number): File => fileOf(paintPng(24, 16, [shade, 60, 20]));

const reservation = (notes: string) => ({
  instrumentId,
  userId: customer.id,
  startDate: shop.firstDay,
  endDate: shop.firstDay,
  quantity: 1,
  notes,
});

async function reserved(): Promise<void> {
  const answer = await door('POST', '/api/reservations', { ...customer, json: reservation('') });
  reservationId = (answer.json as { id: number }).id;
}

async function mailFailed(): Promise<void> {
  await reserved();
  await env.DB.prepare(`UPDATE outbox SET status = 'dead', sent_at = NULL WHERE reservation_id = ?1`).bind(reservationId).run();
  messageId = (await env.DB.prepare('SELECT id FROM outbox WHERE reservation_id = ?1').bind(reservationId).first('id')) ?? '';
}

/** Two ratings of the administrator's, for the customer to report. */
async function othersRated(): Promise<void> {
  const rate = 'INSERT INTO ratings (instrument_id, user_id, stars, created_at) VALUES (?1, ?2, 1, 0) RETURNING id';
  const answers = await env.DB.batch<{ id: number }>(
    shop.instruments.map(({ id }) => env.DB.prepare(rate).bind(id, shop.admin.id)),
  );
  ratingIds = answers.flatMap(({ results }) => results.map(({ id }) => id));
}

async function ended(): Promise<void> {
  await reserved();
  await door('PUT', `/api/reservations/${reservationId}/status?status=ENDED`, shop.admin);
}

const draft = (description: string) => ({ name, description, pricePerDay: 45.5, categoryId: 1 });
const entry = (description: string) => ({ name, label: name, description, icon: 'fa-music' });
const outage = (reason: string) => ({ startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1, reason });

const cases: Record<KeyedCall, Case> = {
  'POST /api/reservations': {
    by: 'customer',
    ask: () => ({ path: '/api/reservations', json: reservation('a') }),
    other: () => ({ path: '/api/reservations', json: reservation('b') }),
  },
  'POST /api/availability/reserve': {
    by: 'customer',
    ask: () => ({ path: '/api/availability/reserve', json: reservation('') }),
    other: () => ({ path: '/api/availability/reserve', json: { ...reservation(''), quantity: 2 } }),
  },
  'POST /api/reservations/:id/cancellation': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/cancellation`, json: { reason: 'a' } }),
    other: () => ({ path: `/api/reservations/${reservationId}/cancellation`, json: { reason: 'b' } }),
  },
  'POST /api/ratings': {
    by: 'customer',
    before: ended,
    ask: () => ({ path: '/api/ratings', json: { instrumentId, userId: customer.id, stars: 4, comment: '' } }),
    other: () => ({ path: '/api/ratings', json: { instrumentId, userId: customer.id, stars: 1, comment: '' } }),
  },
  'POST /api/ratings/:id/reports': {
    by: 'customer',
    before: othersRated,
    ask: () => ({ path: `/api/ratings/${ratingIds[0]}/reports`, json: { reason: 'other' } }),
    other: () => ({ path: `/api/ratings/${ratingIds[1]}/reports`, json: { reason: 'other' } }),
  },
  'POST /api/favorites/users/:userId/instruments/:instrumentId': {
    by: 'customer',
    ask: () => ({ path: `/api/favorites/users/${customer.id}/instruments/${instrumentId}` }),
    other: () => ({ path: `/api/favorites/users/${customer.id}/instruments/${shop.instruments[1]?.id}` }),
  },
  'POST /api/users/me/verification': {
    by: 'customer',
    before: () => env.DB.prepare('UPDATE users SET email_verified_at = NULL WHERE id = ?1').bind(customer.id).run(),
    ask: () => ({ path: '/api/users/me/verification' }),
  },
  'POST /api/categories/add': {
    by: 'admin',
    ask: () => ({ path: '/api/categories/add', json: entry('a') }),
    other: () => ({ path: '/api/categories/add', json: entry('b') }),
  },
  'POST /api/specifications/add': {
    by: 'admin',
    ask: () => ({ path: '/api/specifications/add', json: entry('a') }),
    other: () => ({ path: '/api/specifications/add', json: entry('b') }),
  },
  'POST /api/instruments/add': {
    by: 'admin',
    ask: () => ({ path: '/api/instruments/add', form: instrumentForm(draft('a'), photo(10)) }),
    other: () => ({ path: '/api/instruments/add', form: instrumentForm(draft('a'), photo(90)) }),
  },
  'PUT /api/instruments/:id': {
    by: 'admin',
    ask: () => ({ path: `/api/instruments/${instrumentId}`, form: instrumentForm({ description: 'a' }, photo(10)) }),
    other: () => ({ path: `/api/instruments/${instrumentId}`, form: instrumentForm({ description: 'b' }, photo(10)) }),
  },
  'POST /api/instruments/:id/maintenance': {
    by: 'admin',
    ask: () => ({ path: `/api/instruments/${instrumentId}/maintenance`, json: outage('a') }),
    other: () => ({ path: `/api/instruments/${instrumentId}/maintenance`, json: outage('b') }),
  },
  'POST /api/mail/:message/retry': {
    by: 'admin',
    before: mailFailed,
    ask: () => ({ path: `/api/mail/${messageId}/retry` }),
    other: () => ({ path: '/api/mail/00000000-0000-4000-8000-000000000000/retry' }),
  },
  'POST /api/mail/retry': { by: 'admin', before: mailFailed, ask: () => ({ path: '/api/mail/retry' }) },
};

beforeEach(async () => {
  shop = await ownShop([5, 5], 2);
  customer = shop.customers[0] ?? shop.admin;
  instrumentId = shop.instruments[0]?.id ?? 0;
  await env.DB.batch([
    env.DB.prepare(`UPDATE outbox SET status = 'sent', sent_at = 1 WHERE status = 'dead'`),
    env.DB.prepare(
      `INSERT OR IGNORE INTO categories (id, name, name_key, description, icon) VALUES (1, 'uno', 'uno', '', 'fa-music')`,
    ),
  ]);
});

/** How much was written, whatever the mail's own delivery does meanwhile. */
const written = async (): Promise<unknown> => {
  const tables = ['reservations', 'outbox', 'ratings', 'favorites', 'categories', 'specifications', 'instruments', 'images'];
  const others = ['maintenance_windows', 'audit_log'].map((table) => `(SELECT count(*) FROM ${table})`);
  const counts = [...tables.map((table) => `(SELECT count(*) FROM ${table})`), ...others].join(" || ' ' || ");
  return env.DB.prepare(`SELECT ${counts} || ' ' || (SELECT sum(version) FROM instruments) || ' ' ||
    (SELECT coalesce(sum(used), 0) FROM stock_days) || ' ' || (SELECT coalesce(sum(stars), 0) FROM ratings) AS n`).first('n');
};

const pictures = async (): Promise<number> => (await env.PICTURES.list({ delimiter: '/' })).objects.length;

const send = (at: Door, call: Call, { path, headers, ...question }: Asked, who: Person, key?: string): Promise<Answer> =>
  at(call.split(' ')[0] ?? '', path, {
    ...question,
    ...who,
    headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) },
  });

const close = (key: string, who: Person): Promise<Answer> => door('DELETE', `/api/idempotency-keys/${key}`, who);

/** A door whose database commits each batch that writes a key, and loses its answer. */
function doorThatLosesAnswers(): Door {
  const stored = async (): Promise<unknown> => env.DB.prepare('SELECT count(*) AS n FROM idempotency_keys').first('n');
  const lossy = new Proxy(env.DB, {
    get(target, property) {
      if (property !== 'batch') return (Reflect.get(target, property) as () => unknown).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        const before = await stored();
        const results = await target.batch(statements);
        if ((await stored()) !== before) throw new Error('D1_ERROR: Network connection lost.');
        return results;
      };
    },
  });
  return doorFrom(freshIpv4(), { DB: lossy });
}

/** A door that lets `meanwhile` happen when the write is about to be made. */
function doorBeforeWriting(meanwhile: () => Promise<unknown>): Door {
  let isDone = false;
  const slow = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare')
        return (text: string) => {
          isWriting ||= text.includes('INTO idempotency_keys');
          return target.prepare(text);
        };
      if (property !== 'batch') return (Reflect.get(target, property) as () => unknown).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (isWriting && !isDone) {
          isDone = true;
          await meanwhile();
        }
        return target.batch(statements);
      };
    },
  });
  let isWriting = false;
  return doorFrom(freshIpv4(), { DB: slow });
}

it('every signed-in POST and multipart PUT takes a key, and nothing that a visitor sends', () => {
  const keyed = (Object.entries(api) as [Call, Endpoint][]).filter(([call, endpoint]) => takesKey(call, endpoint));
  expect(keyed.map(([call]) => call).toSorted()).toEqual(Object.keys(cases).toSorted());
  expect(keyed.map(([call]) => call).filter((call) => /login|logout|register|password/.test(call))).toEqual([]);
});

/** Makes room for the case's write; who makes it, with which key. */
async function prepare({ by, before }: Case): Promise<{ who: Person; key: string }> {
  await before?.();
  await env.DB.prepare('DELETE FROM categories WHERE name = ?1').bind(name).run();
  await env.DB.prepare('DELETE FROM specifications WHERE label = ?1').bind(name).run();
  await env.DB.prepare(`UPDATE instruments SET archived_at = 1 WHERE name = ?1`).bind(name).run();
  return { who: by === 'admin' ? shop.admin : customer, key: crypto.randomUUID() };
}

const ALL = Object.entries(cases) as [KeyedCall, Case][];

it.each(ALL.flatMap(([call, one]) => (one.other ? [[call, one, one.other] as const] : [])))(
  '%s refuses the key with anything else in it',
  async (call, one, other) => {
    const { who, key } = await prepare(one);
    await send(door, call, one.ask(), who, key);
    const state = await written();
    const answer = await send(door, call, other(), who, key);
    expect([answer.status, codeOfRefusal(answer)]).toEqual([422, 'key_reused']);
    expect(await written()).toBe(state);
  },
);

describe.each(ALL)('%s', (call, one) => {
  const { ask } = one;
  let who: Person;
  let key: string;
  beforeEach(async () => {
    ({ who, key } = await prepare(one));
  });

  it('returns the first answer to a repeat, which writes nothing', async () => {
    const first = await send(door, call, ask(), who, key);
    expect(first.status).toBe(api[call].status);
    const state = [await written(), await pictures()];
    const again = await send(door, call, ask(), who, key);
    expect([again.status, again.json]).toEqual([first.status, first.json]);
    expect([await written(), await pictures()]).toEqual(state);
  });

  it('is made once by 8 copies at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(door, call, ask(), who, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([api[call].status]));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    const state = await written();
    await send(door, call, ask(), who, key);
    expect(await written()).toBe(state);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is not made twice when its first answer was lost on the way from the database', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => silent.mockRestore());
    expect((await send(doorThatLosesAnswers(), call, ask(), who, key)).status).toBe(503);
    const state = await written();
    const again = await send(door, call, ask(), who, key);
    expect(again.status).toBe(api[call].status);
    expect(await written()).toBe(state);
    const found = await close(key, who);
    expect([found.status, found.json]).toEqual([200, { outcome: 'done', call, reply: again.json }]);
  });

  it('is refused once its key was closed', async () => {
    expect((await close(key, who)).json).toEqual({ outcome: 'closed', call: null, reply: null });
    const state = [await written(), await pictures()];
    const late = await send(door, call, ask(), who, key);
    expect([late.status, codeOfRefusal(late)]).toEqual([409, 'key_closed']);
    expect([await written(), await pictures()]).toEqual(state);
    expect((await close(key, who)).json).toMatchObject({ outcome: 'closed' });
  });

  it('is refused when its key is closed while it is on its way', async () => {
    const state = await written();
    let outcome: unknown;
    const late = await send(
      doorBeforeWriting(async () => {
        outcome = (await close(key, who)).json;
      }),
      call,
      ask(),
      who,
      key,
    );
    expect(outcome).toMatchObject({ outcome: 'closed' });
    expect([late.status, codeOfRefusal(late)]).toEqual([409, 'key_closed']);
    expect(await written()).toBe(state);
  });

  it('is nobody else’s: their key of the same name closes nothing, and tells them nothing', async () => {
    const stranger = shop.customers[1] ?? shop.admin;
    expect((await close(key, stranger)).json).toMatchObject({ outcome: 'closed' });
    const first = await send(door, call, ask(), who, key);
    expect(first.status).toBe(api[call].status);
    expect((await close(key, stranger)).json).toEqual({ outcome: 'closed', call: null, reply: null });
    expect((await close(key, who)).json).toMatchObject({ outcome: 'done', call });
  });

  it('refuses what is no key', async () => {
    for (const bad of ['short', 'with a space', 'x'.repeat(201)])
      expect(codeOfRefusal(await send(door, call, ask(), who, bad))).toBe('malformed');
  });
});

it('one key for two calls is two keys', async () => {
  const key = crypto.randomUUID();
  const [reserving, favouring] = [
    cases['POST /api/reservations'],
    cases['POST /api/favorites/users/:userId/instruments/:instrumentId'],
  ];
  expect((await send(door, 'POST /api/reservations', reserving.ask(), customer, key)).status).toBe(201);
  const call = 'POST /api/favorites/users/:userId/instruments/:instrumentId';
  expect((await send(door, call, favouring.ask(), customer, key)).status).toBe(204);
  expect((await door('GET', `/api/favorites/users/${customer.id}`, customer)).json).toHaveLength(1);
});

it('keeps nothing of a refusal: the key may be closed, or used once it can succeed', async () => {
  const key = crypto.randomUUID();
  const ask: Asked = { path: '/api/ratings', json: { instrumentId, userId: customer.id, stars: 5, comment: '' } };
  expect(codeOfRefusal(await send(door, 'POST /api/ratings', ask, customer, key))).toBe('not_ended');
  await ended();
  expect((await send(door, 'POST /api/ratings', ask, customer, key)).status).toBe(201);
});

it('tells a former administrator nothing of what was written as one', async () => {
  const person = shop.customers[1] ?? shop.admin;
  const become = (role: string) => env.DB.prepare('UPDATE users SET role = ?2 WHERE id = ?1').bind(person.id, role).run();
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await become('ADMIN');
  expect(
    (await send(door, 'POST /api/reservations', { path: '/api/reservations', json: reservation('') }, person, keys[0])).status,
  ).toBe(201);
  const category = { path: '/api/categories/add', json: { name: crypto.randomUUID(), description: 'a' } };
  expect((await send(door, 'POST /api/categories/add', category, person, keys[1])).status).toBe(201);
  await become('USER');
  expect((await close(keys[0], person)).json).toMatchObject({ outcome: 'done', reply: null });
  expect(codeOfRefusal(await close(keys[1], person))).toBe('forbidden');
});
