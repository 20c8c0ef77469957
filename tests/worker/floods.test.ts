/** Reads are limited for each network, and an ordinary visitor never meets the limit. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkOf, siteOf } from '#worker/session/client-address.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { codeOfRefusal, type Answer, type Door } from '#tests/support/door.ts';
import { doorFrom as openDoorFrom, freshIpv4, hexGroup } from './door-from.ts';
import { fillCatalogue } from './catalogue-stock.ts';
import { ownShop } from './shop-of-own.ts';

const MINUTE_START = Date.UTC(2026, 10, 21, 15, 0);

/** The shop as one caller meets it, with `reads` ordinary reads a minute; what reaches the database is added to `cost`. */
const doorFrom = (address: string, reads: number, bindings: Partial<Env> = {}, cost = noCost()): Door =>
  openDoorFrom(address, {
    READS_A_MINUTE: String(reads),
    FLOOD_LIMIT: env.DEPLOYED_FLOOD_LIMIT,
    DB: counted(env.DB, cost),
    ...bindings,
  });

/** Answers 200 so many times, and then refuses. */
async function untilRefused(door: Door, path: string, atMost: number): Promise<number> {
  for (let answered = 0; answered <= atMost; answered += 1) {
    const answer = await door('GET', path);
    if (answer.status === 200) continue;
    expect(answer.status).toBe(429);
    expect(codeOfRefusal(answer)).toBe('too_many_requests');
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    return answered;
  }
  throw new Error(`${path} was never refused`);
}

beforeEach(async () => {
  await ownShop([5, 5], 1);
  // Minutes pass when a test says so.
  vi.useFakeTimers({ toFake: ['Date'], now: MINUTE_START });
});
afterEach(() => vi.useRealTimers());

/** A database that says of each batch that it read so many rows. */
const reading = (rows: number, db: D1Database = env.DB): D1Database => {
  const measured = (own: D1Database | D1DatabaseSession): D1Database =>
    new Proxy(own, {
      get(target, name) {
        if (name === 'withSession') return (from?: string) => measured((target as D1Database).withSession(from));
        if (name !== 'batch') return Reflect.get(target, name) as unknown;
        return async (statements: D1PreparedStatement[]) => {
          const [first, ...others] = await target.batch(statements);
          return [first, ...others].map((one, i) => ({ ...one, meta: { ...one?.meta, rows_read: i === 0 ? rows : 0 } }));
        };
      },
    }) as D1Database;
  return measured(db);
};

describe('reads of many rows', () => {
  it.each([
    '/api/instruments',
    '/api/instruments/results?search=i',
    '/api/instruments/results?paginated=false',
    '/api/instruments/filter?categoryId=1',
  ])('%s counts for its network by the rows that it read, and past the limit no longer reaches the database', async (path) => {
    const asked: string[] = [];
    const cost = noCost();
    const limiter = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) < 2 }) };
    const ask = async (rows: number): Promise<Answer> =>
      doorFrom('2001:db8::5', 3_000, { FLOOD_LIMIT: limiter, DB: counted(reading(rows), cost) })('GET', path);
    expect((await ask(2_000)).status).toBe(200);
    expect(asked).toEqual([]);
    for (let i = 0; i < 2; i += 1) expect((await ask(2_001)).status).toBe(200);
    expect(asked).toEqual(Array.from({ length: 2 }, () => 'rows 2001:db8:0:0::/64'));
    const { calls } = cost;
    const refused = await ask(1);
    expect([refused.status, codeOfRefusal(refused), refused.headers.get('Retry-After')]).toEqual([
      429,
      'too_many_requests',
      '60',
    ]);
    expect([asked.length, cost.calls]).toEqual([2, calls]);
  });

  it('count what really was read, of a signed-in administrator too', async () => {
    await fillCatalogue(1_200);
    const asked: string[] = [];
    const limiter = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) > 0 }) };
    const door = doorFrom(freshIpv4(), 3_000, { FLOOD_LIMIT: limiter });
    const { admin } = await ownShop([5], 0);
    await door('GET', '/api/instruments?page=1&size=10');
    expect(asked).toHaveLength(0);
    await door('GET', '/api/instruments');
    expect(asked).toHaveLength(1);
    await door('GET', '/api/admin/instruments?search=guitarra&page=100', { cookie: admin.cookie });
    expect(asked).toHaveLength(2);
  });

  it('are refused past 120 a minute by the limiter that is deployed, for that network only', async () => {
    const path = '/api/instruments/filter?categoryId=1';
    const address = freshIpv4();
    const door = doorFrom(address, 3_000, { DB: reading(2_001) });
    const answered = await untilRefused(door, path, 240);
    // The limiter's minutes are its own: the tests may run into the next one.
    expect(answered).toBeGreaterThanOrEqual(120);
    expect((await doorFrom(freshIpv4(), 3_000, { DB: reading(2_001) })('GET', path)).status).toBe(200);
  });

  it('of the sitemap are counted before it asks the database', async () => {
    const asked: string[] = [];
    const cost = noCost();
    const limit = async ({ key }: { key: string }): Promise<{ success: boolean }> => ({ success: asked.push(key) < 2 });
    const ask = (): Promise<Answer> => doorFrom('2001:db8::5', 3_000, { FLOOD_LIMIT: { limit } }, cost)('GET', '/sitemap.xml');
    expect((await ask()).status).toBe(200);
    const { calls } = cost;
    expect((await ask()).status).toBe(429);
    expect(asked).toEqual(Array.from({ length: 2 }, () => 'sitemap 2001:db8:0:0::/64'));
    expect(cost.calls).toBe(calls);
  });
});

describe('ordinary reads', () => {
  it('are refused past the number of a minute, until the next one', async () => {
    const door = doorFrom(freshIpv4(), 40);
    expect(await untilRefused(door, '/api/instruments/results?search=prueba', 100)).toBe(40);
    vi.setSystemTime(MINUTE_START + 59_000);
    expect((await door('GET', '/api/categories')).headers.get('Retry-After')).toBe('1');
    vi.setSystemTime(MINUTE_START + 60_000);
    expect((await door('GET', '/api/categories')).status).toBe(200);
  });

  it.each([
    '/api/instruments/results?page=3',
    '/api/instruments/results?search=i0x',
    '/api/instruments?page=2&size=100',
    '/api/categories',
  ])('like %s never reach the edge’s limiter, which costs more than they do', async (path) => {
    const limit = (): Promise<never> => Promise.reject(new Error('asked'));
    expect((await doorFrom(freshIpv4(), 3_000, { FLOOD_LIMIT: { limit } })('GET', path)).status).toBe(200);
  });

  it('of who is signed in count too, and are refused without asking the database', async () => {
    const { customers } = await ownShop([5], 1);
    const cost = noCost();
    const door = doorFrom(freshIpv4(), 2, {}, cost);
    const ask = () => door('GET', '/api/users/me', { cookie: customers[0]?.cookie ?? '' });
    for (let i = 0; i < 2; i += 1) expect((await ask()).status).toBe(200);
    const { calls } = cost;
    expect(codeOfRefusal(await ask())).toBe('too_many_requests');
    expect(cost.calls).toBe(calls);
  });

  it('of a page that embeds them count for whoever asks for the page, which comes all the same', async () => {
    const address = freshIpv4();
    const door = doorFrom(address, 4);
    // Home without a search is rendered once for all.
    for (let i = 0; i < 3; i += 1) expect((await door('GET', '/?orden=nombre')).status).toBe(200);
    expect((await door('GET', '/api/categories')).status).toBe(429);
    expect((await doorFrom(freshIpv4(), 4)('GET', '/api/categories')).status).toBe(200);
  });
});

describe('registrations', () => {
  const register = (address: string): Promise<Answer> => {
    const email = `nadie-${crypto.randomUUID()}@correo.com`;
    const json = { username: 'Ana', lastname: 'Pereyra', email, password: 'Cliente123' };
    return openDoorFrom(address, { REGISTRATIONS_AN_HOUR: '2' })('POST', '/api/users/register', { json });
  };
  const expectRefused = (answer: Answer): void => {
    expect([answer.status, codeOfRefusal(answer)]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500);
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(3_600);
  };

  it('of one address are refused past the number of an hour', async () => {
    const address = freshIpv4();
    for (let i = 0; i < 2; i += 1) expect((await register(address)).status).toBe(201);
    expectRefused(await register(address));
    expect((await register(freshIpv4())).status).toBe(201);
    vi.setSystemTime(MINUTE_START + 3_600_000);
    expect((await register(address)).status).toBe(201);
  });

  it('of a /64 are refused past it too, and those of a /48 past four times as many, refused ones not counted', async () => {
    const site = `2001:db8:${hexGroup()}`;
    for (let i = 0; i < 8; i += 1) expect((await register(`${site}:${Math.floor(i / 2)}::${hexGroup()}`)).status).toBe(201);
    const other = `2001:db9:${hexGroup()}`;
    for (let i = 0; i < 2; i += 1) expect((await register(`${other}:1::${i}`)).status).toBe(201);
    for (let i = 0; i < 8; i += 1) expectRefused(await register(`${other}:1::${i}`));
    expect((await register(`${other}:2::1`)).status).toBe(201);
    expectRefused(await register(`${site}:9::1`));
    expect((await register(`2001:db8:ffff:9::${hexGroup()}`)).status).toBe(201);
  });
});

describe('a caller’s network', () => {
  it('is its /64: the next address of the same household is no new caller', async () => {
    const household = `2001:db8:${hexGroup()}:${hexGroup()}`;
    expect(await untilRefused(doorFrom(`${household}:${hexGroup()}::1`, 30), '/api/categories', 30)).toBe(30);
    expect((await doorFrom(`${household}::${hexGroup()}:2`, 30)('GET', '/api/categories')).status).toBe(429);
    expect((await doorFrom(`2001:db8:${hexGroup()}:ffff::1`, 30)('GET', '/api/categories')).status).toBe(200);
  });

  it('counts failed logins too', async () => {
    const household = `2001:db8:${hexGroup()}:${hexGroup()}`;
    const email = `nadie-${crypto.randomUUID()}@correo.com`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const door = doorFrom(`${household}::${hexGroup()}`, 30);
      expect((await door('POST', '/login', { json: { email, password: 'otra-clave' } })).status).toBe(401);
    }
    const eleventh = await doorFrom(`${household}:1:2:3:4`, 30)('POST', '/login', { json: { email, password: 'otra-clave' } });
    expect(codeOfRefusal(eleventh)).toBe('too_many_requests');
  });

  it('is the same however the address is written', () => {
    const group = fc.integer({ min: 0, max: 0xff_ff });
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (groups, other) => {
          const short = groups.map((value) => value.toString(16)).join(':');
          const long = groups.map((value) => value.toString(16).padStart(4, '0').toUpperCase()).join(':');
          const neighbour = [...groups.slice(0, 4), ...other].map((value) => value.toString(16)).join(':');
          fc.pre(groups.slice(0, 5).some((value) => value !== 0));
          expect(networkOf(long)).toBe(networkOf(short));
          expect(networkOf(neighbour)).toBe(networkOf(short));
          // What a URL's parser makes of it is the shortest form.
          const shortest = new URL(`http://[${short}]/`).hostname.slice(1, -1);
          expect(networkOf(shortest)).toBe(networkOf(short));
          const elsewhere = [(groups[0] ?? 0) ^ 1, ...groups.slice(1)].map((value) => value.toString(16)).join(':');
          expect(networkOf(elsewhere)).not.toBe(networkOf(short));
        },
      ),
    );
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['local', 'local'],
    ['1:2:3', '1:2:3'],
    ['1::2::3', '1::2::3'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['2001:db8:0:7::1', '2001:db8:0::/48'],
    ['2001:db8:0:8:9::1', '2001:db8:0::/48'],
    ['2001:db8:1:7::1', '2001:db8:1::/48'],
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['local', null],
  ])('of %s belongs to the site %s', (address, site) => {
    expect(siteOf(networkOf(address))).toBe(site);
  });
});
