/** What is kept for everybody, in an isolate and in its data centre: never too old, never another person's, and nothing else is kept. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { api } from '#domain/contract/api.ts';
import { createApp } from '#worker/app.ts';
import { CACHED_MS, MEMORY_MS } from '#worker/edge/memory.ts';
import { enterIsolate, type IsolateMemory } from '#worker/per-isolate.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Door, Question } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';

/** Longer than a write keeps its isolate from the data centre's cache. */
const LONG_MS = CACHED_MS + 10_000;

const KEPT = [
  '/api/categories',
  '/api/specifications',
  '/api/instruments/results',
  '/api/instruments/results?size=100&sort=rating',
  '/api/instruments/results?page=1&cursor=junk',
];

type Isolate = { door: Door; calls: () => number };

/** The shop in an isolate with a memory of its own, which counts its calls to the database. All share the data centre. */
function newIsolate(): Isolate {
  const memory: IsolateMemory = new Map();
  enterIsolate(memory);
  const cost = noCost();
  const door = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
  return {
    door: (...question) => {
      enterIsolate(memory);
      return door(...question);
    },
    calls: () => cost.calls,
  };
}

let here: Isolate;
let shop: StagedShop;
let clock = Date.now();

const pass = (ms: number): void => {
  clock += ms;
  vi.setSystemTime(clock);
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  onTestFinished(() => void vi.useRealTimers());
  shop = await ownShop([3], 2);
  here = newIsolate();
  // Everything that an earlier test left has expired.
  pass(LONG_MS);
});

const addCategory = async ({ door }: Isolate, name: string): Promise<void> => {
  const added = await door('POST', '/api/categories/add', {
    cookie: shop.admin.cookie,
    json: { name, description: 'De prueba' },
  });
  expect(added.status).toBe(201);
};

const names = async ({ door }: Isolate, headers: Record<string, string> = {}): Promise<string[]> =>
  ((await door('GET', '/api/categories', { headers })).json as { name: string }[]).map(({ name }) => name);

describe.each(KEPT)('%s', (path) => {
  it('comes from the memory of the isolate, then from its data centre, where other isolates find it', async () => {
    const first = await here.door('GET', path);
    const calls = here.calls();
    expect((await here.door('GET', path)).json).toEqual(first.json);
    const other = newIsolate();
    expect((await other.door('GET', path)).json).toEqual(first.json);
    expect([here.calls(), other.calls()]).toEqual([calls, 0]);
  });

  it('is asked for again with no-cache, and once it is too old', async () => {
    const other = newIsolate();
    await other.door('GET', path);
    await other.door('GET', path, { headers: { 'Cache-Control': 'no-cache' } });
    expect(other.calls()).toBe(2);
    pass(CACHED_MS + 1);
    await other.door('GET', path);
    expect(other.calls()).toBe(3);
  });

  it('is what it is whoever asks, and hands out nothing of theirs', async () => {
    const [ana, bruno] = shop.customers;
    const [first, second, visitor] = await Promise.all(
      [ana, bruno, undefined].map(async (who) => {
        const { json, headers } = await here.door('GET', path, who ? { cookie: who.cookie } : {});
        return { json, cookie: headers.get('Set-Cookie') };
      }),
    );
    expect(second).toEqual(first);
    expect(visitor).toEqual({ ...first, cookie: null });
  });
});

describe('what seldom repeats', () => {
  it.each(['cursor=junk', 'size=11', 'page=2', 'categoryId=1', 'search=prueba', 'startDate=2030-01-01'])(
    'with %s is kept neither in the isolate nor in its data centre',
    async (query) => {
      for (const isolate of [here, here, newIsolate()]) {
        const before = isolate.calls();
        expect((await isolate.door('GET', `/api/instruments/results?${query}`)).status).toBe(200);
        expect(isolate.calls()).toBeGreaterThan(before);
      }
    },
  );

  it('never takes the place of the first page, however often a cursor is made up', async () => {
    const path = '/api/instruments/results?page=1&size=10';
    await here.door('GET', path);
    for (let i = 0; i < 80; i += 1) await here.door('GET', `/api/instruments/results?cursor=junk${i}`);
    const before = here.calls();
    await here.door('GET', path);
    await here.door('GET', `${path}&cursor=junk`);
    expect(here.calls()).toBe(before);
  });
});

describe('a save of an administrator', () => {
  it('is in the next answer to a visitor', async () => {
    for (const wait of [0, MEMORY_MS + 1, CACHED_MS - 1]) {
      await names(here);
      pass(wait);
      const name = `Ocarinas ${wait}`;
      await addCategory(here, name);
      expect(await names(here)).toContain(name);
      pass(MEMORY_MS + 1);
      expect(await names(here)).toContain(name);
      pass(LONG_MS);
    }
  });

  it('is not undone by what another isolate read before it', async () => {
    const other = newIsolate();
    await names(other);
    await addCategory(here, 'Kalimbas');
    for (let waited = 0; waited < LONG_MS; waited += MEMORY_MS / 2) {
      expect(await names(here)).toContain('Kalimbas');
      pass(MEMORY_MS / 2);
    }
  });

  it('shows in every isolate within half a minute, and asked for without caches at once', async () => {
    const other = newIsolate();
    await names(other);
    await addCategory(here, 'Theremines');
    expect(await names(newIsolate(), { 'Cache-Control': 'no-cache' })).toContain('Theremines');
    pass(CACHED_MS);
    expect(await names(other)).toContain('Theremines');
  });
});

it('what is older than the memory is answered at once, and renewed in the background', async () => {
  const other = newIsolate();
  const old = await names(other);
  await env.DB.prepare(
    `INSERT INTO categories (name, name_key, description, icon) VALUES ('Arpas', 'arpas', '', 'fa-music')`,
  ).run();
  pass(MEMORY_MS + 1);
  expect(await names(other)).toEqual(old);
  pass(1);
  expect(await names(other)).toContain('Arpas');
  expect(await names(newIsolate())).toContain('Arpas');
});

it('what was read while something was written is not kept', async () => {
  let write: (() => Promise<void>) | null = async () => addCategory(here, 'Laúdes');
  const slow = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') return (Reflect.get(target, name) as () => unknown).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements);
        const meanwhile = write;
        write = null;
        await meanwhile?.();
        return results;
      };
    },
  });
  const context = createExecutionContext();
  const late = await createApp().fetch(new Request('http://localhost/api/categories'), { ...env, DB: slow }, context);
  await waitOnExecutionContext(context);
  expect(JSON.stringify(await late.json())).not.toContain('Laúdes');
  expect(await names(here)).toContain('Laúdes');
  expect(await names(newIsolate())).toContain('Laúdes');
});

/** What an answer says to caches: ask again each time, keep nothing, or how long. */
const ASK = 'no-cache';
const KEEP_NOTHING = 'no-store';
const SHELL = 'public, max-age=0, must-revalidate';

/** Every address that is read without a session, by its route; a parameter stands for the shop's own. */
const PUBLIC_READS: Record<string, { path?: string; status?: number; caching: string }> = {
  '/api/users/passkey/challenge': { caching: KEEP_NOTHING },
  '/api/users/verify': { path: '/api/users/verify?token=x', status: 302, caching: KEEP_NOTHING },
  '/api/instruments': { caching: ASK },
  '/api/instruments/results': { caching: ASK },
  '/api/instruments/filter': { path: '/api/instruments/filter?categoryId=1', caching: ASK },
  '/api/instruments/:id': { caching: KEEP_NOTHING },
  '/api/categories': { caching: ASK },
  '/api/shop-calendar': { path: '/api/shop-calendar?startDate=2030-01-01&endDate=2030-01-31', caching: ASK },
  '/api/specifications': { caching: ASK },
  '/api/availability/daily-stock': {
    path: '/api/availability/daily-stock?instrumentId=:id&startDate=:day&endDate=:day',
    caching: ASK,
  },
  '/api/ratings/instrument/:id': { caching: ASK },
  '/api/openapi.json': { caching: 'public, max-age=300' },
  '/api/docs': { caching: 'public, max-age=300' },
  '/api/dev/mail': { path: '/api/dev/mail?to=x@example.com', caching: KEEP_NOTHING },
  '/api/dev/mail/:id': { status: 404, caching: KEEP_NOTHING },
  '/api/calendars/:token/resuena.ics': { status: 404, caching: KEEP_NOTHING },
  '/images/:key': { path: '/images/:picture', caching: 'public, max-age=31536000, s-maxage=86400, immutable' },
  '/images/*': { path: '/images/a/b', status: 404, caching: KEEP_NOTHING },
  '/favicon.ico': { status: 301, caching: 'public, max-age=86400' },
  '/health/ping': { caching: KEEP_NOTHING },
  '/api/health/ping': { caching: KEEP_NOTHING },
  '/health/ready': { caching: KEEP_NOTHING },
  '/sitemap.xml': { caching: 'public, max-age=3600' },
  '/:file{sitemap-[1-9]\\d{0,5}\\.xml}': { path: '/sitemap-1.xml', caching: 'public, max-age=3600' },
  '/robots.txt': { caching: 'public, max-age=86400' },
  '/': { caching: 'private, no-cache' },
  '/detail/:id': { caching: 'private, no-cache' },
  '/detail/:id/': { status: 301, caching: '' },
  '/reservation/:id': { caching: SHELL },
  '/reservation/:id/': { caching: SHELL },
  '/reservas/:id': { caching: SHELL },
  '/reservas/:id/': { caching: SHELL },
  '/terms': { caching: 'private, no-cache' },
  '/terms/': { status: 301, caching: '' },
  '/privacy': { caching: 'private, no-cache' },
  '/privacy/': { status: 301, caching: '' },
  '/login': { caching: 'private, no-cache' },
  '/register': { caching: 'private, no-cache' },
  '/*': { path: '/recuperar', caching: SHELL },
};

describe('what the answers to reads say to caches', () => {
  test('each route has a row', () => {
    const signedIn = Object.entries(api).flatMap(([call, { access }]) =>
      access !== 'public' && call.startsWith('GET ') ? [call.slice('GET '.length)] : [],
    );
    const routes = createApp()
      .routes.filter(({ method }) => method === 'GET')
      .map(({ path }) => path);
    expect([...new Set(routes)].filter((path) => !signedIn.includes(path)).toSorted()).toEqual(
      Object.keys(PUBLIC_READS).toSorted(),
    );
  });

  test.each(Object.entries(PUBLIC_READS))('%s', async (route, { path = route, status = 200, caching }) => {
    const picture = `${crypto.randomUUID()}.webp`;
    await env.PICTURES.put(picture, 'x');
    const address = path
      .replace(':id', String(shop.instruments[0]?.id))
      .replaceAll(':day', shop.firstDay)
      .replace(':picture', picture);
    const answer = await here.door('GET', address);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Cache-Control') ?? '').toBe(caching);
  });
});

test('a page is of whoever asks for it, in whatever order they come', async () => {
  const [ana, bruno] = shop.customers;
  const pageOf = async (path: string, cookie = ''): Promise<string> => {
    const context = createExecutionContext();
    const response = await createApp().fetch(
      new Request(`http://localhost${path}`, { headers: { Cookie: cookie } }),
      env,
      context,
    );
    await waitOnExecutionContext(context);
    return response.text();
  };
  const viewerIn = (html: string): unknown => /"viewer":(null|\{"userId":(\d+))/.exec(html)?.slice(1, 3);
  const detail = `/detail/${shop.instruments[0]?.id}`;
  expect(viewerIn(await pageOf(detail, ana?.cookie))).toEqual([expect.any(String), String(ana?.id)]);
  expect(viewerIn(await pageOf(detail, bruno?.cookie))).toEqual([expect.any(String), String(bruno?.id)]);
  expect(viewerIn(await pageOf(detail))).toEqual(['null', undefined]);
  expect(await pageOf('/', bruno?.cookie)).toBe(await pageOf('/', ana?.cookie));
  expect(await pageOf('/')).toContain('data-visitor');
});

test('visitors read from the nearest copy of the database, whoever may have written from the primary one', async () => {
  const sessions: unknown[] = [];
  const watched = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'withSession') return (Reflect.get(target, name) as () => unknown).bind(target);
      return (from: string) => {
        sessions.push(from);
        return target.withSession(from);
      };
    },
  });
  const door = doorFrom(freshIpv4(), { DB: watched });
  const sessionsOf = async (method: string, path: string, question: Question = {}): Promise<unknown[]> => {
    await door(method, path, question);
    return sessions.splice(0);
  };
  const [customer] = shop.customers;
  const detail = `/api/instruments/${shop.instruments[0]?.id}?include=viewer`;
  expect(await sessionsOf('GET', detail)).toEqual(['first-unconstrained']);
  expect(await sessionsOf('GET', detail, customer)).toEqual([]);
  expect(await sessionsOf('GET', '/api/users/me', customer)).toEqual([]);
  expect(await sessionsOf('POST', '/login', { json: { email: 'nadie@example.com', password: 'no-es-esta' } })).toEqual([]);
});
