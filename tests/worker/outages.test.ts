/** When a service of the platform cannot answer, every call says so within the contract: try again later, nothing is half written. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Answer, Door } from '#tests/support/door.ts';
import { instrumentForm } from '#tests/support/pictures.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { createMailProvider, type MailProvider } from '#tests/support/mail-provider.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { setOutboxRow } from '#tests/support/mail-rows.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { reservation, rows } from './every-call.ts';
import { draft, freshShopForEachTest, photo, shop as freshShop } from './instrument-calls.ts';
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

/** As the `send_email` binding documents them: once the deployment or the hour is another, the same message goes. */
const EMAIL_FAILS = [
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_INTERNAL_SERVER_ERROR',
] as const;

/** Refusals that the same message meets every time. */
const EMAIL_REFUSALS = [
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
  'E_HEADER_NOT_ALLOWED',
  'E_HEADER_USE_API_FIELD',
  'E_HEADER_VALUE_INVALID',
  'E_HEADER_VALUE_TOO_LONG',
  'E_HEADER_NAME_INVALID',
  'E_HEADERS_TOO_LARGE',
  'E_HEADERS_TOO_MANY',
] as const;

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

const full = () => Promise.reject(new Error('Queue send failed: Internal Server Error'));
const brokenQueue = (): Queue => ({ ...env.MAIL_QUEUE, send: full, sendBatch: full });

/** The call as an administrator makes it. */
async function askOf(shop: StagedShop, door: Door, call: string): Promise<Answer> {
  const [owner] = shop.customers;
  const [instrument] = shop.instruments;
  const row = rows[call as keyof typeof rows];
  if (!owner || !instrument) throw new Error('the shop was not staged');
  const facts = { instrumentId: instrument.id, reservationId: 999_999, startDate: addDays(shop.firstDay, 2) };
  const { path, ...question } = row.ask(owner, facts);
  const headers = { 'Cache-Control': 'no-cache', ...question.headers };
  return door(call.split(' ')[0] ?? 'GET', path, { cookie: shop.admin.cookie, ...question, headers });
}

describe('the database cannot answer', () => {
  let shop: StagedShop;

  beforeAll(async () => {
    shop = await ownShop([50], 1);
  });

  const ask = (door: Door, call: string): Promise<Answer> => askOf(shop, door, call);

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
      cookie: freshShop.admin.cookie,
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

describe('e-mail, its queue, the bucket and the image service all fail', () => {
  let shop: StagedShop;

  beforeAll(async () => {
    shop = await ownShop([50], 1);
  });

  test.each(Object.keys(rows))('%s is answered as ever', async (call) => {
    const provider = createMailProvider(() => 'E_INTERNAL_SERVER_ERROR');
    const error = Object.assign(new Error('IMAGES_TRANSFORM_ERROR 9522'), { code: 9522 });
    const broken = doorFrom(freshIpv4(), {
      MAIL_TRANSPORT: 'cloudflare',
      EMAIL: provider.binding,
      MAIL_QUEUE: brokenQueue(),
      PICTURES: brokenR2('Network connection lost.'),
      BACKUPS: brokenR2('Network connection lost.'),
      IMAGES: { ...env.IMAGES, info: () => Promise.reject(error) },
    });
    const usual = await askOf(shop, doorFrom(freshIpv4()), call);
    const answer = await askOf(shop, broken, call);
    expect(answer.status).toBe(usual.status);
    // Nobody waits for the provider: only the queue's consumer hands it anything.
    expect(provider.calls()).toBe(0);
  });
});

describe('the e-mail binding says', () => {
  /** A reservation made at the front door, with its confirmation's row, and how its customer sees it. */
  async function reserve() {
    const shop = await ownShop([2], 1);
    const [owner] = shop.customers;
    const [instrument] = shop.instruments;
    if (!owner || !instrument) throw new Error('the shop was not staged');
    const door = doorFrom(freshIpv4(), { MAIL_QUEUE: brokenQueue() });
    const json = reservation(owner, { instrumentId: instrument.id, reservationId: 0, startDate: shop.firstDay });
    const made = await door('POST', '/api/reservations', { cookie: owner.cookie, json });
    expect([made.status, made.json]).toMatchObject([201, { status: 'ACTIVE', email: { status: 'queued' } }]);
    const { id } = made.json as { id: number };
    const outboxId = await env.DB.prepare('SELECT id FROM outbox WHERE reservation_id = ?').bind(id).first<string>('id');
    const shown = async () => (await door('GET', `/api/reservations/${id}`, { cookie: owner.cookie })).json;
    const askAgain = () => door('POST', `/api/mail/${outboxId}/retry`, { cookie: shop.admin.cookie });
    return { body: { outboxId }, shown, askAgain };
  }

  beforeEach(() => {
    const quiet = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')].map((spy) => spy.mockImplementation(() => undefined));
    onTestFinished(() => quiet.forEach((spy) => spy.mockRestore()));
  });

  const through = (provider: MailProvider) => ({ MAIL_TRANSPORT: 'cloudflare', EMAIL: provider.binding });

  test.each(EMAIL_FAILS)('%s: the reservation stands, shows it, and its e-mail goes later, once', async (code) => {
    const { body, shown } = await reserve();
    const broken = createMailProvider(() => code);
    const [again] = (await consume([body], through(broken))).retried;
    expect(again?.delaySeconds).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({ status: 'ACTIVE', email: { status: 'failed' } });

    await setOutboxRow(body.outboxId ?? '', { next_attempt_at: Date.now() });
    const mended = createMailProvider();
    await consume([body, body], through(mended));
    expect(await shown()).toMatchObject({ email: { status: 'sent' } });
    expect(mended.accepted).toHaveLength(1);
  });

  test.each(EMAIL_REFUSALS)('%s: the reservation stands, and its e-mail waits for an administrator', async (code) => {
    const { body, shown, askAgain } = await reserve();
    expect((await consume([body], through(createMailProvider(() => code)))).retried).toEqual([]);
    expect(await shown()).toMatchObject({ status: 'ACTIVE', email: { status: 'failed' } });

    const mended = createMailProvider();
    await consume([body], through(mended));
    expect(mended.calls()).toBe(0);
    // Until an administrator lifts it, nothing goes to a suppressed address (suppression.test.ts).
    const isSuppressed = code === 'E_RECIPIENT_SUPPRESSED';
    expect((await askAgain()).status).toBe(isSuppressed ? 409 : 200);
    if (isSuppressed) return;
    await consume([body], through(mended));
    expect(await shown()).toMatchObject({ email: { status: 'sent' } });
  });
});
