/** Each signed-in write whose repeat the contract calls harmless, sent twice: the second copy leaves the shop as the first one left it. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { api, type Api, type Call } from '#domain/contract/api.ts';
import type { PasskeyProof, PasskeyRequest } from '#domain/contract/passkeys.ts';
import type { Question } from '#tests/support/door.ts';
import { signIn, type StagedShop } from '#tests/support/staged-shop.ts';
import { givenPasskey, givenPerson, PASSWORD, type Person } from './passkey-owner.ts';
import { door, ownShop } from './shop-of-own.ts';

type Harmless = {
  [C in Call]: Api[C] extends { repeat: 'harmless'; access: infer A } ? (A extends 'public' ? never : C) : never;
}[Call];

type Case = {
  by?: 'admin';
  before?: () => Promise<unknown>;
  ask: () => { path: string } & Question;
  /** What each copy makes anew: the first one's answer may be lost, and no copy of it is stored. */
  renews?: readonly string[];
};

let shop: StagedShop;
let person: Person;
let instrumentId: number;
let id: number;
let session: string;
let proof: PasskeyProof;

const entry = (description: string) => ({ description, icon: 'fa-music' });

const made = async (path: string): Promise<void> => {
  const name = crypto.randomUUID();
  const json = { ...entry('a'), name, label: name };
  id = ((await door('POST', path, { ...shop.admin, json })).json as { id: number }).id;
};

const rated = async (): Promise<void> => {
  const rate = 'INSERT INTO ratings (instrument_id, user_id, stars, comment, created_at) VALUES (?1, ?2, 4, ?3, 0) RETURNING id';
  id = (await env.DB.prepare(rate).bind(instrumentId, person.id, 'a').first<number>('id')) ?? 0;
};

const password = { password: PASSWORD };
const favorite = () => ({ path: `/api/favorites/users/${person.id}/instruments/${instrumentId}` });

const CASES: Record<Harmless, Case> = {
  'PUT /api/categories/:id': {
    by: 'admin',
    before: () => made('/api/categories/add'),
    ask: () => ({ path: `/api/categories/${id}`, json: { ...entry('b'), name: String(id), label: String(id) } }),
  },
  'PUT /api/specifications/:id': {
    by: 'admin',
    before: () => made('/api/specifications/add'),
    ask: () => ({ path: `/api/specifications/${id}`, json: { ...entry('b'), name: String(id), label: String(id) } }),
  },
  'PUT /api/synonyms': { by: 'admin', ask: () => ({ path: '/api/synonyms', json: { term: 'fiddle', meaning: 'violin' } }) },
  'PUT /api/ratings/:id/visibility': {
    by: 'admin',
    before: rated,
    ask: () => ({ path: `/api/ratings/${id}/visibility`, json: { visible: false, reason: 'a' } }),
  },
  'PUT /api/users/:id/role': { by: 'admin', ask: () => ({ path: `/api/users/${person.id}/role?role=ADMIN` }) },
  'PUT /api/users/:id/active': { by: 'admin', ask: () => ({ path: `/api/users/${person.id}/active?active=false` }) },
  'POST /api/favorites/users/:userId/instruments/:instrumentId': { ask: favorite },
  'DELETE /api/favorites/users/:userId/instruments/:instrumentId': {
    before: () => door('POST', favorite().path, person),
    ask: favorite,
  },
  'DELETE /api/idempotency-keys/:key': { ask: () => ({ path: '/api/idempotency-keys/of-nobody-yet' }) },
  'PUT /api/users/me': { ask: () => ({ path: '/api/users/me', json: { phone: '099 123 456' } }) },
  'POST /api/users/me/verification': { ask: () => ({ path: '/api/users/me/verification' }), renews: ['outbox'] },
  'DELETE /api/users/me': { ask: () => ({ path: '/api/users/me', json: password }) },
  'DELETE /api/users/me/sessions': {
    before: () => signIn(env.DB, [person.id], env.SESSION_KEY, Date.now()),
    ask: () => ({ path: '/api/users/me/sessions' }),
  },
  'DELETE /api/users/me/sessions/:session': {
    before: async () => {
      await signIn(env.DB, [person.id], env.SESSION_KEY, Date.now());
      const sessions = (await door('GET', '/api/users/me/sessions', person)).json as { id: string; current: boolean }[];
      session = sessions.find(({ current }) => !current)?.id ?? '';
    },
    ask: () => ({ path: `/api/users/me/sessions/${session}` }),
  },
  'PUT /api/users/me/calendar': { ask: () => ({ path: '/api/users/me/calendar' }), renews: ['users'] },
  'DELETE /api/users/me/calendar': {
    before: () => door('PUT', '/api/users/me/calendar', person),
    ask: () => ({ path: '/api/users/me/calendar' }),
  },
  'PUT /api/users/me/passkeys/challenge': { ask: () => ({ path: '/api/users/me/passkeys/challenge', json: password }) },
  'PUT /api/users/me/passkeys/:id': {
    before: async () => {
      id = (await givenPasskey(person)).passkey.id;
    },
    ask: () => ({ path: `/api/users/me/passkeys/${id}`, json: { name: 'b' } }),
  },
  'PUT /api/users/me/recovery-codes': {
    before: () => givenPasskey(person),
    ask: () => ({ path: '/api/users/me/recovery-codes', json: password }),
    renews: ['recovery_codes'],
  },
  'PUT /api/users/me/fresh-check': {
    before: async () => {
      const { authenticator } = await givenPasskey(person);
      proof = authenticator.show((await door('GET', '/api/users/me/fresh-check/challenge', person)).json as PasskeyRequest);
    },
    ask: () => ({ path: '/api/users/me/fresh-check', json: proof }),
  },
};

beforeEach(async () => {
  shop = await ownShop([5], 1);
  person = await givenPerson();
  instrumentId = shop.instruments[0]?.id ?? 0;
});

/** Beside what is written: counts of calls, what a delivery does meanwhile, and when a session was seen. */
const ASIDE = ['throttles', 'mailbox', 'table_changes', 'd1_migrations'];

/** Each table's rows. */
async function state(): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !ASIDE.includes(name));
  const columns = (table: string): string =>
    ({ outbox: 'id, kind, occasion, recipient', sessions: 'id, user_id, revoked_at, checked_at' })[table] ?? '*';
  const found = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT ${columns(table)} FROM ${table}`)));
  return new Map(tables.map((table, at) => [table, JSON.stringify(found[at]?.results)]));
}

it.each(Object.entries(CASES) as [Harmless, Case][])('%s', async (call, { by, before, ask, renews = [] }) => {
  await before?.();
  const who = by === 'admin' ? shop.admin : person;
  const send = () => {
    const { path, ...question } = ask();
    return door(call.split(' ')[0] ?? '', path, { ...who, ...question });
  };
  const first = await send();
  expect(first.status, JSON.stringify(first.json)).toBe(api[call].status);
  const once = await state();
  await send();
  const changed = [...(await state())].filter(([table, rows]) => once.get(table) !== rows).map(([table]) => table);
  expect(changed).toEqual(renews);
});
