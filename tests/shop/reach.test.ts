/** The choice between the edge and this device: over the real adapters, with a network whose requests are counted. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '#web/session/session.ts';
import { createEdgeShop } from '#web/shop/edge-shop.ts';
import { createAvailability, PING_TIMEOUT_MS } from '#web/shop/local/availability.ts';
import { createLocalDesks } from '#web/shop/local/local-desks.ts';
import { ECHO_MS, REST_MS } from '#web/shop/local/owed.ts';
import { createRecorder } from '#web/shop/local/record-answers.ts';
import { SHOP_READS } from '#web/shop/local/reads.ts';
import { createStandIn, SUSPECT_AFTER_MS } from '#web/shop/local/stand-in.ts';
import type { Sentences } from '#web/shop/problem-of.ts';
import { createReach, OWED_KEY } from '#web/shop/reach.ts';
import { sentences } from '#web/shop/sentences.ts';
import { ana } from '../web/pages/one-shop.ts';
import { memoryStorage } from './memory-storage.ts';
import { ofTheEdge, replyJson } from './of-the-edge.ts';

const TODAY = '2026-11-21';
const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const ORIGIN = 'https://shop.test';

type Reply = () => Response | Promise<Response>;
const unreachable: Reply = () => Promise.reject(new TypeError('fetch failed'));
const silence: Reply = () => new Promise(() => undefined);
const none: Reply = () => ofTheEdge(new Response(null, { status: 204 }));
const harp = {
  id: 5,
  name: 'Arpa de la tienda',
  description: 'x',
  categoryId: 1,
  category: { id: 1, name: 'Cuerdas' },
  pricePerDay: 10,
  status: 'Disponible',
  stock: 2,
  specifications: [],
  images: [],
  mainImage: null,
  ratingAverage: null,
  ratingCount: 0,
  provider: { name: 'Resuena', contact: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const category = { id: 1, name: 'Cuerdas', description: 'x', icon: 'fa-guitar', isActive: true, productCount: 1 };
const pagination = {
  currentPage: 1,
  pageSize: 10,
  totalPages: 1,
  totalProducts: 1,
  hasNextPage: false,
  hasPrevPage: false,
  nextCursor: null,
  prevCursor: null,
};
const STEADY: Record<string, Reply> = {
  'GET /health/ping': () => new Response('pong'),
  'GET /api/categories': () => replyJson([category]),
  'GET /api/instruments/results': () => replyJson({ products: [harp], pagination }),
  'POST /logout': none,
  'POST /api/favorites/users/2/instruments/5': none,
};

const sentenceOf = (call: string): string => ({ ...sentences } as Record<string, Sentences>)[call]?.offline ?? '';

/** A page: the reach over the edge, with what goes on without it. `answers` may be changed at any time. */
function openPage({ storage = memoryStorage(), signedIn = true }: { storage?: Storage; signedIn?: boolean } = {}) {
  const answers = { ...STEADY };
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    calls.push(call);
    const abandoned = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
    return Promise.race([(answers[call] ?? unreachable)(), abandoned]);
  };
  const session = createSession(storage);
  if (signedIn) session.set(ana);
  const edge = createEdgeShop(fetch, ORIGIN);
  const reach = createReach(
    async (seen) => {
      const { store, kept, owed, shop } = createLocalDesks({
        storage,
        session,
        edge,
        today: () => TODAY,
        now: Date.now,
        onTrouble: () => undefined,
      });
      const recorder = createRecorder({ edge, store, kept, session, now: Date.now, savesData: () => true });
      for (const { call, args, answer } of seen) recorder.record(call, args, answer);
      const settle = async () => !owed.isDue() || owed.settle();
      const availability = createAvailability({
        fetch,
        origin: ORIGIN,
        confirm: async () => (await edge.listCategories()).ok,
        isHidden: () => false,
        onChange: (isAway) => {
          recorder.flush();
          reach.tell(isAway);
          if (!isAway) void settle();
        },
      });
      return createStandIn({
        availability,
        settle,
        desks: { shop: { calls: shop, reads: SHOP_READS, sentenceOf, record: (...told) => recorder.record(...told) } },
      });
    },
    storage.getItem(OWED_KEY) !== null,
  );
  const away = () => {
    for (const call of Object.keys(answers)) answers[call] = unreachable;
  };
  const back = () => Object.assign(answers, STEADY);
  return { shop: reach.over('shop', edge), reach, session, storage, answers, calls, away, back };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(async () => {
  // A lock outlives a clock that stops.
  await vi.advanceTimersByTimeAsync(ECHO_MS);
  vi.useRealTimers();
});

describe('while the edge answers', () => {
  it('asks exactly what the screens ask, and not once whether it is there', async () => {
    const { shop, reach, calls } = openPage();
    await shop.listCategories();
    await reach.open();
    await Promise.all([shop.listCategories(), shop.searchInstruments({}), shop.addFavorite(2, 5)]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toEqual([
      'GET /api/categories',
      'GET /api/categories',
      'GET /api/instruments/results',
      'POST /api/favorites/users/2/instruments/5',
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429, 500])('hands on a refusal of %i as it is', async (status) => {
    const { shop, reach, answers } = openPage();
    answers['GET /api/categories'] = () => replyJson({ code: 'x', message: 'No.', status, requestId: 'r' }, { status });
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: false, problem: { message: 'No.', status } });
    expect(reach.isAway()).toBe(false);
  });

  it('waits for one that is slow but there', async () => {
    const { shop, reach, answers, calls } = openPage();
    await reach.open();
    const late = Promise.withResolvers<Response>();
    answers['GET /api/categories'] = () => late.promise;
    const answer = shop.listCategories();
    await vi.advanceTimersByTimeAsync(SUSPECT_AFTER_MS + 1);
    late.resolve(replyJson([category]));
    await expect(answer).resolves.toMatchObject({ ok: true, source: { kind: 'edge' } });
    expect(calls).toEqual(['GET /api/categories', 'GET /health/ping']);
  });
});

describe('when it does not', () => {
  it.each([
    ['no network', unreachable],
    ['a 502', () => new Response('', { status: 502 })],
    ['a 503 of its own', () => replyJson({ code: 'unavailable', message: 'x', status: 503 }, { status: 503 })],
    ['a 504', () => new Response('', { status: 504 })],
    ['a 523 of the network before it', () => new Response('error code: 523', { status: 523 })],
    ['a page of somebody else', () => new Response('<!doctype html><h1>Wi-Fi')],
    ['half a body', () => ofTheEdge(new Response('[{"id":1,'))],
    ['well-formed data of somebody else', () => Response.json({ portal: 'Wi-Fi del hotel' })],
  ])('answers from this device over %s', async (_, reply) => {
    const { shop, reach, answers } = openPage();
    await shop.searchInstruments({});
    answers['GET /api/categories'] = reply;
    answers['GET /api/instruments/results'] = reply;
    const answer = await shop.searchInstruments({});
    expect(answer).toMatchObject({ ok: true, value: { products: [{ name: harp.name }] } });
    expect(answer).toMatchObject({ source: { kind: 'device', savedAt: new Date(NOW).toISOString() } });
    expect(reach.isAway()).toBe(true);
  });

  it('shows the sample shop to whom the edge never answered, and says that it is no more', async () => {
    const { shop, away } = openPage();
    away();
    const answer = await shop.searchInstruments({});
    expect(answer).toMatchObject({ ok: true, value: { pagination: { totalProducts: 12 } }, source: { savedAt: null } });
  });

  it('never shows a sample for an instrument that the edge has and this device has not seen', async () => {
    const { shop, away } = openPage();
    await shop.searchInstruments({});
    away();
    await expect(shop.getInstrument(7)).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
    await expect(shop.dailyStock(5, TODAY, TODAY)).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Error al obtener disponibilidad' },
    });
    await expect(shop.searchInstruments({ startDate: TODAY })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Error al obtener disponibilidad' },
    });
  });

  it('keeps nothing of what another desk was answered', async () => {
    const { shop, reach, away } = openPage();
    const tagged = { ok: true, value: { instrument: { ...harp, id: 9 }, tag: '"v1"' }, source: { kind: 'edge' } } as const;
    await reach.over('admin', { getInstrument: async () => tagged }).getInstrument();
    await shop.searchInstruments({});
    away();
    await expect(shop.searchInstruments({})).resolves.toMatchObject({ ok: true, value: { products: [{ id: 5 }] } });
  });

  it('gives up on a silent edge long before its own time-out, and asks it no more', async () => {
    const { shop, reach, answers, calls } = openPage();
    await reach.open();
    for (const call of Object.keys(answers)) answers[call] = silence;
    const first = shop.listCategories();
    await vi.advanceTimersByTimeAsync(SUSPECT_AFTER_MS + PING_TIMEOUT_MS);
    await expect(first).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    const asked = calls.length;
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    expect(calls).toHaveLength(asked);
  });

  it('never reserves, rates or cancels by itself, now or later', async () => {
    const { shop, away, back, calls, storage } = openPage();
    away();
    const wanted = { instrumentId: 5, userId: 2, startDate: TODAY, endDate: TODAY, quantity: 1, notes: 'x' };
    await expect(shop.reserve(wanted, 'key-12345678')).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Backend no disponible. La reserva no pudo ser procesada.' },
    });
    await expect(shop.rate({ instrumentId: 5, userId: 2, stars: 5, comment: '' })).resolves.toMatchObject({ ok: false });
    await expect(shop.cancelReservation(1)).resolves.toMatchObject({ ok: false });
    const before = calls.length;
    back();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.slice(before).every((call) => /ping|categories/.test(call))).toBe(true);
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  it('an account of the shop’s is read-only, one of this device is not', async () => {
    const { shop, away, session } = openPage();
    away();
    await expect(shop.changeProfile({ username: 'Otra' })).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
    await expect(shop.currentUser()).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
    const entered = await shop.login('bruno@resuena.com', 'Cliente123');
    if (!entered.ok) throw new Error(entered.problem.message);
    expect(entered.value).toMatchObject({ username: 'Bruno', onlyHere: true });
    session.set(entered.value);
    await expect(shop.changeProfile({ username: 'Otro' })).resolves.toMatchObject({ ok: true, value: { username: 'Otro' } });
    await expect(shop.listReservations(3)).resolves.toMatchObject({ ok: true, value: [] });
  });
});

describe('when it is back', () => {
  it('is noticed by itself, and answers again', async () => {
    const { shop, reach, away, back } = openPage();
    away();
    await shop.listCategories();
    back();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reach.isAway()).toBe(false);
    await expect(shop.listCategories()).resolves.toMatchObject({ source: { kind: 'edge' } });
  });

  it('hears of a favourite once, however many tabs are open', async () => {
    const storage = memoryStorage();
    const tabs = [openPage({ storage }), openPage({ storage })] as const;
    for (const tab of tabs) {
      await tab.shop.searchInstruments({});
      tab.away();
      await tab.shop.listCategories();
    }
    await expect(tabs[0].shop.addFavorite(2, 5)).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    await expect(tabs[1].shop.listFavorites(2)).resolves.toMatchObject({ ok: true, value: [{ instrument: { id: 5 } }] });
    for (const tab of tabs) tab.back();
    await vi.advanceTimersByTimeAsync(60_000);
    const sent = tabs.flatMap(({ calls }) => calls).filter((call) => call.startsWith('POST /api/favorites'));
    // Each was tried once while nobody answered to find that out; only one arrived.
    expect(sent).toHaveLength(1);
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  it.each([429, 500])('is sent a favourite again, after a rest, when it answers %i', async (status) => {
    const { shop, away, back, answers, calls, storage } = openPage();
    await shop.searchInstruments({});
    away();
    await shop.listCategories();
    await shop.addFavorite(2, 5);
    back();
    answers['POST /api/favorites/users/2/instruments/5'] = () => replyJson({ code: 'x', message: 'No.', status }, { status });
    const sent = () => calls.filter((call) => call.includes('favorites')).length;
    await vi.advanceTimersByTimeAsync(2_000);
    for (let i = 0; i < 3; i += 1) await shop.listCategories();
    expect(sent()).toBe(1);
    expect(storage.getItem(OWED_KEY)).not.toBeNull();
    back();
    await vi.advanceTimersByTimeAsync(REST_MS);
    await shop.listCategories();
    expect(sent()).toBe(2);
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  it('is tried at once by who presses again, with one question for what is pressed together', async () => {
    const { shop, away, back, calls } = openPage();
    await shop.searchInstruments({});
    away();
    await expect(shop.addFavorite(2, 5)).resolves.toMatchObject({ source: { kind: 'device' } });
    await expect(shop.cancelReservation(1)).resolves.toMatchObject({ problem: { code: 'offline' } });
    back();
    const before = calls.length;
    await Promise.all([shop.cancelReservation(1), shop.cancelReservation(2)]);
    const asked = calls.slice(before);
    expect(asked.filter((call) => call === 'GET /health/ping')).toHaveLength(1);
    expect(asked.filter((call) => call.includes('/reservations/'))).toHaveLength(2);
  });

  it('hears only the last word on a favourite', async () => {
    const { shop, away, back, calls, answers } = openPage();
    await shop.searchInstruments({});
    away();
    await shop.listCategories();
    await shop.addFavorite(2, 5);
    await shop.removeFavorite(2, 5);
    back();
    answers['DELETE /api/favorites/users/2/instruments/5'] = none;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.filter((call) => call.includes('favorites'))).toEqual(['DELETE /api/favorites/users/2/instruments/5']);
  });

  it('keeps a favourite for its owner: nobody else’s visit sends it, or waits for it', async () => {
    const storage = memoryStorage();
    const first = openPage({ storage });
    await first.shop.searchInstruments({});
    first.away();
    await first.shop.listCategories();
    await first.shop.addFavorite(2, 5);

    const stranger = openPage({ storage, signedIn: false });
    stranger.session.set(null);
    await stranger.shop.listCategories();
    expect(stranger.calls).toEqual(['GET /api/categories']);

    const owner = openPage({ storage });
    await owner.shop.listCategories();
    expect(owner.calls).toEqual(['POST /api/favorites/users/2/instruments/5', 'GET /api/categories']);
  });

  it('does not send anew what a session that has ended is refused', async () => {
    const { shop, away, back, answers, calls, session, storage } = openPage();
    await shop.searchInstruments({});
    away();
    await shop.listCategories();
    await shop.addFavorite(2, 5);
    back();
    answers['POST /api/favorites/users/2/instruments/5'] = () =>
      replyJson({ code: 'unauthenticated', message: 'x', status: 401 }, { status: 401 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.current()).toBeNull();
    expect(session.hasEnded()).toBe(true);
    for (let i = 0; i < 3; i += 1) await shop.listCategories();
    expect(calls.filter((call) => call.includes('favorites'))).toHaveLength(1);
    expect(storage.getItem(OWED_KEY)).not.toBeNull();
  });

  it('hears of a logout before anything else, even on the next visit', async () => {
    const storage = memoryStorage();
    const first = openPage({ storage });
    first.away();
    await first.shop.listCategories();
    await expect(first.shop.logout()).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    first.session.set(null);
    expect(storage.getItem(OWED_KEY)).not.toBeNull();

    const next = openPage({ storage, signedIn: false });
    await next.shop.login('a@b.com', 'secret1');
    expect(next.calls.slice(0, 2)).toEqual(['POST /logout', 'POST /login']);
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  /** Somebody who left without the edge, and the page that opens when it is back. */
  async function leaveUnheard() {
    const storage = memoryStorage();
    const first = openPage({ storage });
    first.away();
    await first.shop.listCategories();
    await first.shop.logout();
    first.session.set(null);
    return { next: openPage({ storage, signedIn: false }), storage };
  }

  it.each([
    ['no answer', unreachable],
    ['a 500', () => replyJson({ code: 'internal', message: 'No.', status: 500 }, { status: 500 })],
    ['a 429', () => replyJson({ code: 'too_many', message: 'No.', status: 429 }, { status: 429 })],
  ])('lets nobody in while the logout before was given %s', async (_, reply) => {
    const { next, storage } = await leaveUnheard();
    next.answers['POST /logout'] = reply;
    await expect(next.shop.login('a@b.com', 'secret1')).resolves.toMatchObject({ ok: false });
    expect(next.calls).not.toContain('POST /login');
    expect(storage.getItem(OWED_KEY)).not.toBeNull();
    next.back();
    await next.shop.login('a@b.com', 'secret1');
    expect(next.calls.slice(next.calls.lastIndexOf('POST /logout'))).toContain('POST /login');
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  it('lets the next tab in only once it can read what this one struck out; nobody here waits for that', async () => {
    const { next } = await leaveUnheard();
    const held = async () => (await navigator.locks.query()).held?.some(({ name }) => name === OWED_KEY);
    await next.shop.listCategories();
    expect(next.calls).toEqual(['POST /logout', 'GET /api/categories']);
    await vi.advanceTimersByTimeAsync(ECHO_MS - 1);
    expect(await held()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await held()).toBe(false);
  });

  it('takes a session that the edge no longer knows for one that has ended', async () => {
    const { next, storage } = await leaveUnheard();
    next.answers['POST /logout'] = () => replyJson({ code: 'unauthenticated', message: 'x', status: 401 }, { status: 401 });
    await next.shop.login('a@b.com', 'secret1');
    expect(next.calls).toEqual(['POST /logout', 'POST /login']);
    expect(storage.getItem(OWED_KEY)).toBeNull();
  });

  it('keeps the favourites of whom they were asked for, not of who logged in meanwhile', async () => {
    const { shop, reach, session, answers, away } = openPage();
    await reach.open();
    const late = Promise.withResolvers<Response>();
    answers['GET /api/favorites/users/2'] = () => late.promise;
    const asked = shop.listFavorites(2);
    const bruno = { ...ana, id: 3, username: 'Bruno' };
    session.set(bruno);
    late.resolve(replyJson([{ createdAt: new Date(NOW).toISOString(), instrument: harp }]));
    await expect(asked).resolves.toMatchObject({ ok: true });
    away();
    await expect(shop.listFavorites(3)).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });
});
