/** When a service of the platform cannot answer, every call says so within the contract: try again later, nothing is half written. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Answer, Door } from '#tests/support/door.ts';
import { instrumentForm } from '#tests/support/pictures.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { reservation, rows } from './every-call.ts';
import { draft, freshShopForEachTest, photo, shop as desk } from './instrument-calls.ts';
import { ownShop } from './shop-of-own.ts';

/** As D1 documents them. */
const D1_FAILS = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: Replica disconnected.',
];

const R2_FAILS = [
  'put: We encountered an internal error. Please try again. (10001)',
  'put: Service is temporarily unavailable. (10043)',
  'put: Reduce your concurrent request rate for the same object. (10058)',
  'put: Unspecified error (0)',
  'Network connection lost.',
];

/** A statement that fails when it is run, and a database whose every statement does, from its call of that number on. */
function brokenD1(message: string, fromCall = 1): D1Database {
  let calls = 0;
  const run = async <T>(made: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls >= fromCall) throw new Error(message);
    return made();
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched: D1PreparedStatement = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values));
        const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return (...given: unknown[]) => run(() => method.apply(target, given));
      },
    });
    originals.set(watched, statement);
    return watched;
  };
  const open = <Db extends D1Database | D1DatabaseSession>(db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'prepare') return (sql: string) => watch(target.prepare(sql));
        if (name === 'withSession' && 'withSession' in target) return (from?: string) => open(target.withSession(from));
        if (name === 'batch')
          return (statements: D1PreparedStatement[]) =>
            run(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)));
        return Reflect.get(target, name) as unknown;
      },
    });
  return open(env.DB);
}

const brokenR2 = (message: string): R2Bucket => new Proxy(env.PICTURES, { get: () => () => Promise.reject(new Error(message)) });

const expectOut = ({ status, json, headers }: Answer): void => {
  expect([status, json]).toMatchObject([503, { code: 'unavailable', requestId: expect.any(String) }]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
};

beforeEach(() => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => silent.mockRestore());
});

describe('the database cannot answer', () => {
  let shop: StagedShop;

  beforeAll(async () => {
    shop = await ownShop([50], 1);
  });

  /** The call as an administrator makes it. */
  async function ask(door: Door, call: string): Promise<Answer> {
    const [owner] = shop.customers;
    const [instrument] = shop.instruments;
    const row = rows[call as keyof typeof rows];
    if (!owner || !instrument) throw new Error('the shop was not staged');
    const facts = { instrumentId: instrument.id, reservationId: 999_999, startDate: addDays(shop.firstDay, 2) };
    const { path, ...question } = row.ask(owner, facts);
    const headers = { 'Cache-Control': 'no-cache', ...question.headers };
    return door(call.split(' ')[0] ?? 'GET', path, { cookie: shop.admin.cookie, ...question, headers });
  }

  test.each(Object.keys(rows))('%s', async (call) => {
    for (const message of D1_FAILS) {
      const cost = noCost();
      const address = freshIpv4();
      const answer = await ask(doorFrom(address, { DB: counted(brokenD1(message), cost) }), call);
      if (answer.status !== 503) {
        // What never asks the database is answered as ever.
        const usual = await ask(doorFrom(freshIpv4(), { DB: counted(env.DB, cost) }), call);
        expect([message, answer.status, cost.calls]).toEqual([message, usual.status, 0]);
        return;
      }
      expectOut(answer);
    }
  });

  it('after a call that it did answer is said in the same way', async () => {
    const [message = ''] = D1_FAILS;
    // A file that has begun can only break off.
    for (const call of Object.keys(rows).filter((name) => !name.startsWith('GET /api/export/'))) {
      const answer = await ask(doorFrom(freshIpv4(), { DB: brokenD1(message, 2) }), call);
      expect([call, answer.status]).not.toEqual([call, 500]);
      if (answer.status === 503) expectOut(answer);
    }
  });
});

describe('pictures', () => {
  freshShopForEachTest();

  const add = (bindings: Partial<Env>): Promise<Answer> =>
    doorFrom(freshIpv4(), bindings)('POST', '/api/instruments/add', {
      cookie: desk.admin.cookie,
      form: instrumentForm(draft(), photo()),
    });
  const instruments = () => env.DB.prepare('SELECT count(*) n FROM instruments').first<number>('n');

  test.each(R2_FAILS)('the bucket says: %s', async (message) => {
    const before = await instruments();
    const bindings = { PICTURES: brokenR2(message) };
    expectOut(await add(bindings));
    expect(await instruments()).toBe(before);
    expectOut(await doorFrom(freshIpv4(), bindings)('GET', `/images/${crypto.randomUUID()}.webp`));
  });

  test.each([
    ['is used up', 9422, 503],
    ['is overloaded', 9522, 503],
    ['says that it is no picture', 9412, 415],
  ] as const)('the image service %s', async (_, code, status) => {
    const before = await instruments();
    const error = Object.assign(new Error(`IMAGES_TRANSFORM_ERROR ${code}`), { code });
    const answer = await add({ IMAGES: { ...env.IMAGES, info: () => Promise.reject(error) } });
    expect(answer.status).toBe(status);
    expect(await instruments()).toBe(before);
  });
});

it('a reservation stands though the queue does not take its e-mail', async () => {
  const shop = await ownShop([2], 1);
  const [owner] = shop.customers;
  const [instrument] = shop.instruments;
  if (!owner || !instrument) throw new Error('the shop was not staged');
  const full = () => Promise.reject(new Error('Queue send failed: Internal Server Error'));
  const door = doorFrom(freshIpv4(), { MAIL_QUEUE: { ...env.MAIL_QUEUE, send: full, sendBatch: full } });
  const json = reservation(owner, { instrumentId: instrument.id, reservationId: 0, startDate: shop.firstDay });
  const answer = await door('POST', '/api/reservations', { cookie: owner.cookie, json });
  expect([answer.status, answer.json]).toMatchObject([201, { status: 'ACTIVE' }]);
});
