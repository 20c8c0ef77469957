/** Each write that takes an Idempotency-Key, repeated, raced, cut off and closed: it is made once or not at all. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, type Call, type KeyedCall } from '#domain/contract/api.ts';
import { addDays, todayInShop, toEpochDay } from '#domain/day.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { takesKey } from '#domain/contract/endpoint.ts';
import type { NewPasskey } from '#domain/contract/passkeys.ts';
import { audit } from '#tests/support/audited.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { codeOfRefusal, type Answer, type Door, type Question } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng } from '#tests/support/pictures.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { RETENTION } from '#worker/db/retention.ts';
import { hashPassword } from '#worker/session/password.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { creationFor, givenPasskey, givenPerson, ORIGIN, PASSWORD } from './passkey-owner.ts';
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
let entryId: number;
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

const line = () => ({ instrumentId, startDate: shop.firstDay, endDate: shop.firstDay });
const order = (notes: string) => ({ userId: customer.id, lines: [line(), line()], notes });
const payment = (amount: number) => ({ kind: 'payment', method: 'cash', amount });

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

/** One that began yesterday, which nobody came for yet. */
async function begun(): Promise<void> {
  const yesterday = toEpochDay(todayInShop(Date.now())) - 1;
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?4 + 2, 2, 100, 600, 0) RETURNING id`,
  )
    .bind(crypto.randomUUID(), customer.id, instrumentId, yesterday)
    .first<{ id: number }>();
  reservationId = row?.id ?? 0;
}

const verb = (path: string): Asked => ({ path: `/api/reservations/${reservationId}/${path}`, json: { note: 'a' } });

async function handedOver(): Promise<void> {
  await begun();
  const { path, ...asked } = verb('hand-over');
  await door('POST', path, { ...shop.admin, ...asked });
}

async function ended(): Promise<void> {
  await reserved();
  await door('PUT', `/api/reservations/${reservationId}/status?status=ENDED`, shop.admin);
}

const draft = (description: string) => ({ name, description, pricePerDay: 45.5, categoryId: 1 });
const entry = (description: string) => ({ name, label: name, description, icon: 'fa-music' });
const outage = (reason: string) => ({ startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1, reason });

async function made(path: string, json: object): Promise<number> {
  const unused = crypto.randomUUID();
  const answer = await door('POST', path, { ...shop.admin, json: { ...json, name: unused, label: unused } });
  return (answer.json as { id: number }).id;
}

/** Deletes what `make` makes. */
function deletionOf(path: string, make: () => Promise<number>): Case {
  let id = 0;
  const before = async (): Promise<void> => {
    id = await make();
  };
  return { by: 'admin', before, ask: () => ({ path: `${path}/${id}` }), other: () => ({ path: `${path}/${id + 1}` }) };
}

async function knowsPassword(): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await env.DB.prepare('UPDATE users SET password_hash = ?1 WHERE id = ?2').bind(hash, customer.id).run();
}

let closureId: number;
let credential: NewPasskey;
let passkeyId: number;
async function hasPasskey(): Promise<void> {
  await knowsPassword();
  passkeyId = (await givenPasskey(customer)).passkey.id;
}

const cases: Record<KeyedCall, Case> = {
  'PUT /api/users/me/password': {
    by: 'customer',
    before: knowsPassword,
    ask: () => ({ path: '/api/users/me/password', json: { currentPassword: PASSWORD, newPassword: 'Sinfonia88' } }),
  },
  'PUT /api/users/me/email': {
    by: 'customer',
    before: knowsPassword,
    ask: () => ({ path: '/api/users/me/email', json: { email: `otra-${customer.id}@correo.com`, password: PASSWORD } }),
  },
  // A second one: the codes that come with the first are shown once.
  'PUT /api/users/me/passkeys': {
    by: 'customer',
    before: async () => {
      await hasPasskey();
      credential = newAuthenticator(ORIGIN).create(await creationFor(customer));
    },
    ask: () => ({ path: '/api/users/me/passkeys', json: { name: 'a', credential } }),
    other: () => ({ path: '/api/users/me/passkeys', json: { name: 'b', credential } }),
  },
  'DELETE /api/users/me/passkeys/:id': {
    by: 'customer',
    before: hasPasskey,
    ask: () => ({ path: `/api/users/me/passkeys/${passkeyId}` }),
    other: () => ({ path: `/api/users/me/passkeys/${passkeyId + 1}` }),
  },
  'DELETE /api/users/:id': deletionOf('/api/users', async () => (await givenPerson()).id),
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
  'POST /api/reservations/:id/hand-over': {
    by: 'admin',
    before: begun,
    ask: () => verb('hand-over'),
    other: () => ({ ...verb('hand-over'), json: { note: 'b' } }),
  },
  'POST /api/reservations/:id/return': {
    by: 'admin',
    before: handedOver,
    ask: () => verb('return'),
    other: () => ({ ...verb('return'), json: { note: 'b' } }),
  },
  'POST /api/reservations/:id/no-show': {
    by: 'admin',
    before: begun,
    ask: () => verb('no-show'),
    other: () => ({ ...verb('no-show'), json: { note: 'b' } }),
  },
  'POST /api/reservations/:id/undo': {
    by: 'admin',
    before: handedOver,
    ask: () => ({ ...verb('undo'), json: {} }),
    other: () => ({ ...verb('undo'), json: { movementId: 1 } }),
  },
  'PUT /api/reservations/:id/change': {
    by: 'customer',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/change`, json: { quantity: 2 } }),
    other: () => ({ path: `/api/reservations/${reservationId}/change`, json: { quantity: 3 } }),
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
  'POST /api/reservations/:id/alternatives': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/alternatives` }),
  },
  'POST /api/reservations/:id/email': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/email` }),
  },
  'POST /api/orders': {
    by: 'admin',
    ask: () => ({ path: '/api/orders', json: order('a') }),
    other: () => ({ path: '/api/orders', json: order('b') }),
  },
  'POST /api/orders/:id/lines': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/orders/${reservationId}/lines`, json: { ...line(), quantity: 1 } }),
    other: () => ({ path: `/api/orders/${reservationId}/lines`, json: { ...line(), quantity: 2 } }),
  },
  'POST /api/customers': {
    by: 'admin',
    ask: () => ({ path: '/api/customers', json: { username: 'Ana', lastname: name, phone: '099 123 456' } }),
    other: () => ({ path: '/api/customers', json: { username: 'Eva', lastname: name, phone: '099 123 456' } }),
  },
  'PUT /api/customers/:id/notes': {
    by: 'admin',
    before: async () => {
      const { internalNotes } = (await door('GET', `/api/customers/${customer.id}`, shop.admin)).json as {
        internalNotes: string;
      };
      const json = { text: '', before: internalNotes };
      return door('PUT', `/api/customers/${customer.id}/notes`, { ...shop.admin, json });
    },
    ask: () => ({ path: `/api/customers/${customer.id}/notes`, json: { text: 'a', before: '' } }),
    other: () => ({ path: `/api/customers/${customer.id}/notes`, json: { text: 'b', before: '' } }),
  },
  'PUT /api/users/:id/contact': {
    by: 'admin',
    before: () => door('PUT', `/api/users/${customer.id}/contact`, { ...shop.admin, json: { phone: '' } }),
    ask: () => ({ path: `/api/users/${customer.id}/contact`, json: { phone: '099 123 456' } }),
    other: () => ({ path: `/api/users/${customer.id}/contact`, json: { phone: '099 654 321' } }),
  },
  'PUT /api/users/:id/rental-block': {
    by: 'admin',
    ask: () => ({ path: `/api/users/${customer.id}/rental-block`, json: { reason: 'a' } }),
    other: () => ({ path: `/api/users/${customer.id}/rental-block`, json: { reason: 'b' } }),
  },
  'DELETE /api/users/:id/rental-block': {
    by: 'admin',
    before: () => door('PUT', `/api/users/${customer.id}/rental-block`, { ...shop.admin, json: { reason: 'a' } }),
    ask: () => ({ path: `/api/users/${customer.id}/rental-block` }),
    other: () => ({ path: `/api/users/${shop.admin.id}/rental-block` }),
  },
  'PUT /api/settings': {
    by: 'admin',
    before: () => door('PUT', '/api/settings', { ...shop.admin, json: { depositPercent: 10 } }),
    ask: () => ({ path: '/api/settings', json: { depositPercent: 20 } }),
    other: () => ({ path: '/api/settings', json: { depositPercent: 0 } }),
  },
  'POST /api/closures': {
    by: 'admin',
    ask: () => ({ path: '/api/closures', json: { startDate: '2031-01-01', endDate: '2031-01-02', note: 'a' } }),
    other: () => ({ path: '/api/closures', json: { startDate: '2031-01-01', endDate: '2031-01-02', note: 'b' } }),
  },
  'POST /api/closures/:id/notices': {
    by: 'admin',
    before: async () => {
      const far = addDays(shop.firstDay, 300);
      const lines = [{ instrumentId, startDate: far, endDate: far, quantity: 1 }];
      await door('POST', '/api/orders', {
        ...shop.admin,
        json: { userId: customer.id, lines, notes: '', isOverride: true },
      });
      const closed = await door('POST', '/api/closures', { ...shop.admin, json: { startDate: far, endDate: far } });
      closureId = (closed.json as { closure: { id: number } }).closure.id;
    },
    ask: () => ({ path: `/api/closures/${closureId}/notices`, json: { userId: customer.id } }),
    other: () => ({ path: `/api/closures/${closureId}/notices`, json: { userId: shop.admin.id } }),
  },
  'DELETE /api/closures/:id': deletionOf('/api/closures', async () => {
    const json = { startDate: '2031-01-01', endDate: '2031-01-02' };
    const answer = await door('POST', '/api/closures', { ...shop.admin, json });
    return (answer.json as { closure: { id: number } }).closure.id;
  }),
  'DELETE /api/reservations/:id/turnaround': {
    by: 'admin',
    before: async () => {
      await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 1 } });
      await reserved();
      await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 0 } });
    },
    ask: () => ({ path: `/api/reservations/${reservationId}/turnaround` }),
    other: () => ({ path: `/api/reservations/${reservationId + 1}/turnaround` }),
  },
  'POST /api/orders/:id/ledger': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/orders/${reservationId}/ledger`, json: payment(10) }),
    other: () => ({ path: `/api/orders/${reservationId}/ledger`, json: payment(20) }),
  },
  'POST /api/orders/:id/ledger/:entryId/reversal': {
    by: 'admin',
    before: async () => {
      await reserved();
      entryId = await made(`/api/orders/${reservationId}/ledger`, payment(10));
    },
    ask: () => ({ path: `/api/orders/${reservationId}/ledger/${entryId}/reversal`, json: { note: 'a' } }),
    other: () => ({ path: `/api/orders/${reservationId}/ledger/${entryId}/reversal`, json: { note: 'b' } }),
  },
  'PUT /api/reservations/:id/status': {
    by: 'admin',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/status?status=ENDED`, json: { note: 'a' } }),
    other: () => ({ path: `/api/reservations/${reservationId}/status?status=ENDED`, json: { note: 'b' } }),
  },
  'PUT /api/reservations/:id/cancel': {
    by: 'customer',
    before: reserved,
    ask: () => ({ path: `/api/reservations/${reservationId}/cancel` }),
    other: () => ({ path: `/api/reservations/${reservationId + 1}/cancel` }),
  },
  'DELETE /api/categories/:id': deletionOf('/api/categories', () => made('/api/categories/add', entry('a'))),
  'DELETE /api/specifications/:id': deletionOf('/api/specifications', () => made('/api/specifications/add', entry('a'))),
  'DELETE /api/synonyms/:id': deletionOf('/api/synonyms', async () => {
    await door('PUT', '/api/synonyms', { ...shop.admin, json: { term: 'fiddle', meaning: 'violin' } });
    return (await env.DB.prepare('SELECT id FROM synonyms').first<number>('id')) ?? 0;
  }),
  'DELETE /api/mail/suppressed/:id': deletionOf('/api/mail/suppressed', async () => {
    const insertion = env.DB.prepare(
      `INSERT INTO suppressed_addresses (email_key, cause, created_at) SELECT email_key, 'bounced', 0 FROM users WHERE id = ?1 RETURNING id`,
    );
    return (await insertion.bind(customer.id).first<number>('id')) ?? 0;
  }),
  'DELETE /api/maintenance/:id': deletionOf('/api/maintenance', () =>
    made(`/api/instruments/${instrumentId}/maintenance`, outage('a')),
  ),
  'DELETE /api/instruments/:id': {
    by: 'admin',
    ask: () => ({ path: `/api/instruments/${instrumentId}` }),
    other: () => ({ path: `/api/instruments/${instrumentId + 1}` }),
  },
  'POST /api/mail/retry': { by: 'admin', before: mailFailed, ask: () => ({ path: '/api/mail/retry' }) },
};

beforeAll(() => env.DB.prepare('UPDATE settings SET recording_since = 0').run());

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

/** What a call writes that changes nothing, and what the mail's own delivery writes meanwhile. */
const UNCOUNTED = new Set(['idempotency_keys', 'throttles', 'mailbox']);

const COUNTED = RETENTION.map(({ table }) => table).filter((table) => !UNCOUNTED.has(table));

const SUMS = [
  ['versions', 'SELECT sum(version) FROM instruments'],
  ['unit days', 'SELECT sum(used) FROM stock_days'],
  ['stars', 'SELECT sum(stars) FROM ratings'],
] as const;

/** How much was written, by table. `RETENTION` has every table of the schema: retention.test.ts compares them. */
async function written(): Promise<unknown> {
  const counts = [...COUNTED.map((table) => [table, `SELECT count(*) FROM ${table}`] as const), ...SUMS];
  const answers = await env.DB.batch(counts.map(([, query]) => env.DB.prepare(`SELECT (${query}) AS n`)));
  return Object.fromEntries(counts.map(([what], i) => [what, answers[i]?.results]));
}

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

it('every signed-in POST takes a key, and so does each write whose repeat it tells; nothing that a visitor sends does', () => {
  const keyed = (Object.entries(api) as [Call, Endpoint][]).filter(([call, endpoint]) => takesKey(call, endpoint));
  expect(keyed.map(([call]) => call).toSorted()).toEqual(Object.keys(cases).toSorted());
  expect(keyed.filter(([, { access }]) => access === 'public')).toEqual([]);
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
    expect(await written()).toEqual(state);
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
    expect(await written()).toEqual(state);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is not made twice when its first answer was lost on the way from the database', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => silent.mockRestore());
    expect((await send(doorThatLosesAnswers(), call, ask(), who, key)).status).toBe(503);
    const state = await written();
    const again = await send(door, call, ask(), who, key);
    expect(again.status).toBe(api[call].status);
    expect(await written()).toEqual(state);
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
    expect(await written()).toEqual(state);
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

it.each([
  ['POST /api/instruments/add', 'instruments', 'instrument_not_found'],
  ['POST /api/categories/add', 'categories', 'category_not_found'],
  ['POST /api/specifications/add', 'specifications', 'specification_not_found'],
  ['POST /api/closures', 'closures', 'closure_not_found'],
  ['POST /api/instruments/:id/maintenance', 'maintenance', 'maintenance_not_found'],
] as const)('%s says to a late repeat that what it made is gone', async (call, folder, code) => {
  const { who, key } = await prepare(cases[call]);
  const asked = cases[call].ask();
  const first = (await send(door, call, asked, who, key)).json as { id: number } | { closure: { id: number } };
  const { id } = 'closure' in first ? first.closure : first;
  expect((await door('DELETE', `/api/${folder}/${id}`, who)).status).toBe(204);
  expect(codeOfRefusal(await send(door, call, asked, who, key))).toBe(code);
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
