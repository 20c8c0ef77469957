/** The session is checked in the batch that does the work: for nothing more than that batch, and up to its very moment. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, type Call } from '#domain/contract/api.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { recallSettings } from '#worker/shop-settings.ts';
import { hashPassword } from '#worker/session/password.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { codeOfRefusal, type Answer, type Door, type Question } from '#tests/support/door.ts';
import { signIn, type Person, type StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, doorInterrupted, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let customer: Person;
let reservationId: number;

beforeEach(async () => {
  shop = await ownShop([50, 1], 2);
  [customer = shop.admin] = shop.customers;
  const made = await door('POST', '/api/reservations', { ...customer, json: reservation() });
  reservationId = (made.json as { id: number }).id;
});

const reservation = (): object => ({
  instrumentId: shop.instruments[0]?.id,
  userId: customer.id,
  startDate: shop.firstDay,
  endDate: shop.firstDay,
});

async function callsOf(method: string, path: string, question: Question): Promise<number> {
  // An isolate asks for the shop's settings once in five seconds.
  await recallSettings(env.DB, Date.now());
  const cost = noCost();
  const doorCounted = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
  const { status, headers } = await doorCounted(method, path, question);
  expect(status).toBeLessThan(300);
  expect(headers.get('Cache-Control')).toBe('no-store');
  return cost.calls;
}

const READS = (Object.entries(api) as [Call, Endpoint][])
  .filter(([call, { access }]) => call.startsWith('GET ') && access !== 'public')
  .map(([call]) => call);

/** Those that read in steps: a file its pages, until one is empty, groups first which they are, and alternatives first what of. */
const IN_STEPS: Partial<Record<Call, number>> = {
  'GET /api/export/instruments.csv': 2,
  'GET /api/export/reservations.csv': 2,
  'GET /api/export/users.csv': 2,
  'GET /api/export/audit.csv': 1,
  'GET /api/reservations/groups': 2,
  'GET /api/timeline': 2,
  'GET /api/reservations/:id/alternatives': 2,
  'GET /api/counter': 2,
};

const BETWEEN_DAYS: readonly Call[] = ['GET /api/ledger', 'GET /api/export/ledger.csv', 'GET /api/reservations/days'];

it.each(READS)('%s costs one call, who asks included, and no cache keeps the answer', async (call) => {
  const values: Record<string, unknown> = { ':userId': customer.id };
  values[':id'] = /^GET \/api\/(?:reservations|orders)/.test(call) ? reservationId : shop.instruments[0]?.id;
  values[':message'] = await env.DB.prepare('SELECT id FROM outbox ORDER BY created_at DESC').first('id');
  const query = call.endsWith('/conflicts')
    ? `?startDate=${shop.firstDay}&endDate=${shop.firstDay}&quantity=1`
    : call.endsWith('/details')
      ? `?id=${reservationId}`
      : BETWEEN_DAYS.includes(call)
        ? `?startDate=${shop.firstDay}&endDate=${shop.firstDay}`
        : '';
  const path = call.slice('GET '.length).replaceAll(/:\w+/g, (name) => String(values[name]));
  const isOwn = api[call].access !== 'admin';
  expect(await callsOf('GET', path + query, isOwn ? customer : shop.admin)).toBe(IN_STEPS[call] ?? 1);
});

it.each(['customer', 'administrator'])('reserving costs one call, for the %s', async (who) => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const { cookie } = who === 'customer' ? customer : shop.admin;
  expect(await callsOf('POST', '/api/reservations', { cookie, headers, json: reservation() })).toBe(1);
});

type Ending = (who: Person) => Promise<unknown>;

const PASSWORD = 'Cliente123';

const ENDINGS: Record<string, Ending> = {
  logout: ({ cookie }) => door('POST', '/logout', { cookie }),
  deactivation: ({ id }) => door('PUT', `/api/users/${id}/active?active=false`, shop.admin),
  'a new password': async ({ id }) => {
    const [elsewhere] = await signIn(env.DB, [id], env.SESSION_KEY, Date.now());
    return door('PUT', '/api/users/me/password', {
      cookie: elsewhere?.cookie ?? '',
      json: { currentPassword: PASSWORD, newPassword: 'Otra-clave-9' },
    });
  },
};

/** What is asked, of the customer's own door. */
type Ask = (at: Door, who: Person) => Promise<Answer>;

const WRITES: Record<string, Ask> = {
  reserving: (at, { cookie }) =>
    at('POST', '/api/reservations', { cookie, headers: { 'Idempotency-Key': crypto.randomUUID() }, json: reservation() }),
  'reserving without notes': (at, { cookie }) => at('POST', '/api/availability/reserve', { cookie, json: reservation() }),
  cancelling: (at, { cookie }) => at('PUT', `/api/reservations/${reservationId}/cancel`, { cookie }),
  'a profile': (at, { cookie }) => at('PUT', '/api/users/me', { cookie, json: { username: 'Otro' } }),
  'a favourite': (at, { id, cookie }) =>
    at('POST', `/api/favorites/users/${id}/instruments/${shop.instruments[0]?.id}`, { cookie }),
};

const ADMIN_WRITES: Record<string, Ask> = {
  'a category': (at, { cookie }) =>
    at('POST', '/api/categories/add', { cookie, json: { name: crypto.randomUUID(), description: 'De prueba' } }),
  'reserving for a customer': (at, { cookie }) => at('POST', '/api/reservations', { cookie, json: reservation() }),
  'ending a reservation': (at, { cookie }) => at('PUT', `/api/reservations/${reservationId}/status?status=ENDED`, { cookie }),
  'cancelling for a customer': (at, { cookie }) => at('PUT', `/api/reservations/${reservationId}/cancel`, { cookie }),
  'deleting an instrument': (at, { cookie }) => at('DELETE', `/api/instruments/${shop.instruments[1]?.id}`, { cookie }),
};

/** What the calls below write, whatever the mail's own delivery does meanwhile. */
const written = (): Promise<unknown> =>
  env.DB.prepare(
    `SELECT (SELECT json_group_array(id || status) FROM reservations) AS reservations,
      (SELECT sum(used) FROM stock_days) AS days, (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM outbox) AS emails,
      (SELECT count(*) FROM favorites) AS favorites, (SELECT json_group_array(username) FROM users) AS names,
      (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM instruments WHERE archived_at IS NULL) AS instruments,
      (SELECT count(*) FROM audit_log) AS entries`,
  ).first();

/** Ends the session before each of the request's batches in turn. What the request then writes must be nothing. */
async function expectNothingWritten(ask: Ask, who: () => Promise<Person>, end: Ending, codes: string[]): Promise<void> {
  for (let at = 1; ; at += 1) {
    const person = await who();
    let before: unknown;
    const answer = await ask(
      doorInterrupted(at, async () => {
        await end(person);
        before = await written();
      }),
      person,
    );
    if (before === undefined) {
      expect(answer.status, 'with a session that holds').toBeLessThan(300);
      expect(at).toBeGreaterThan(1);
      return;
    }
    expect(codes).toContain(codeOfRefusal(answer));
    expect(await written()).toEqual(before);
  }
}

describe.each(Object.entries(ENDINGS))('a session that ends by %s while the request is on its way', (_, end) => {
  const signedIn = async (): Promise<Person> => {
    await env.DB.prepare('UPDATE users SET is_active = 1, password_hash = ?2 WHERE id = ?1')
      .bind(customer.id, await hashPassword(PASSWORD))
      .run();
    const [person = customer] = await signIn(env.DB, [customer.id], env.SESSION_KEY, Date.now());
    return person;
  };

  it.each(Object.entries(WRITES))('writes nothing: %s', (__, ask) =>
    expectNothingWritten(ask, signedIn, end, ['unauthenticated']),
  );

  it('reads nothing', async () => {
    const person = await signedIn();
    const answer = await doorInterrupted(1, () => end(person))('GET', `/api/reservations/user/${person.id}`, person);
    expect(codeOfRefusal(answer)).toBe('unauthenticated');
  });
});

describe('an administrator who is none any more when the request gets to the database', () => {
  const demoted: Ending = ({ id }) => door('PUT', `/api/users/${id}/role?role=USER`, shop.admin);
  const administrator = async (): Promise<Person> => {
    const [, { id } = shop.admin] = shop.customers;
    await env.DB.prepare(`UPDATE users SET role = 'ADMIN' WHERE id = ?1`).bind(id).run();
    const [person = shop.admin] = await signIn(env.DB, [id], env.SESSION_KEY, Date.now());
    return person;
  };

  it.each(Object.entries(ADMIN_WRITES))('writes nothing: %s', (_, ask) =>
    expectNothingWritten(ask, administrator, demoted, ['forbidden']),
  );

  it('reads nothing', async () => {
    const person = await administrator();
    const answer = await doorInterrupted(1, () => demoted(person))('GET', '/api/users', person);
    expect(codeOfRefusal(answer)).toBe('forbidden');
  });
});

it('whoever may not call is told so, whatever else is wrong with the call', async () => {
  const [, other = shop.admin] = shop.customers;
  await door('POST', '/logout', other);
  const wrong: [string, string, Question][] = [
    ['GET', '/api/timeline?days=x', {}],
    ['GET', '/api/reservations/x', {}],
    ['POST', '/api/reservations', { json: {} }],
    ['POST', '/api/reservations', { json: { notes: 'x'.repeat(70_000) } }],
    ['POST', '/api/reservations', { headers: { 'Content-Type': 'text/plain' } }],
    ['POST', '/api/instruments/add', { form: new FormData() }],
  ];
  for (const [method, path, question] of wrong)
    expect(codeOfRefusal(await door(method, path, { ...question, ...other }))).toBe('unauthenticated');
  for (const path of ['/api/timeline?days=x', '/api/audit?actorId=x'])
    expect(codeOfRefusal(await door('GET', path, customer))).toBe('forbidden');
});

it('a failure of the database stays one', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => silent.mockRestore());
  const broken = doorInterrupted(1, () => Promise.reject(new Error('D1_ERROR: malformed JSON: SQLITE_ERROR')));
  expect((await broken('GET', '/api/users/me', customer)).status).toBe(500);
  const out = doorInterrupted(1, () => Promise.reject(new Error('D1_ERROR: Network connection lost.')));
  expect((await out('GET', '/api/users/me', customer)).status).toBe(503);
});
