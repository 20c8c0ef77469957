/** The choice between the server and this device: over the real parts, with a network whose requests are counted. */
import { safeStorage } from '#web/storage.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryOf } from '#domain/contract/api.ts';
import { type CallApi, createCall } from '#web/api/call.ts';
import { createConnection } from '#web/api/connection.ts';
import { createHttp } from '#web/api/http.ts';
import { createLatency } from '#web/offline/latency.ts';
import { createAvailability, PING_TIMEOUT_MS } from '#web/offline/availability.ts';
import { createFallback, DOUBTED_AFTER_MS, FALLBACK_AFTER_MS, LATE_AFTER_MS } from '#web/offline/fallback.ts';
import { answerOffline } from '#web/offline/handle.ts';
import { openDevice } from '#web/offline/open-device.ts';
import { STORAGE_SYNC_MS, RETRY_PAUSE_MS } from '#web/offline/pending-writes.ts';
import { type Sample, sampleShop } from '#web/offline/sample-data.ts';
import { createRecorder } from '#web/offline/record-answers.ts';
import { PENDING_WRITES_KEY, storePending } from '#web/session/pending-record.ts';
import { createSession } from '#web/session/session.ts';
import { ana } from '../pages/one-shop.ts';
import { memoryStorage } from './memory-storage.ts';

const TODAY = '2026-11-21';
const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const ORIGIN = 'https://shop.test';

type Reply = () => Response | Promise<Response>;
const unreachable: Reply = () => Promise.reject(new TypeError('fetch failed'));
const silence: Reply = () => new Promise(() => undefined);
const none: Reply = () => new Response(null, { status: 204 });
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
const reservation = (id: number) => ({
  id,
  instrumentId: 5,
  userId: ana.id,
  startDate: TODAY,
  endDate: TODAY,
  quantity: 1,
  status: 'ACTIVE',
  totalPrice: 10,
  totalDays: 1,
  pricePerDay: 10,
  notes: '',
  instrumentName: harp.name,
  instrumentImage: null,
  categoryName: 'Cuerdas',
  userName: 'Ana',
  userEmail: 'ana@example.com',
  provider: { name: 'Resuena', contact: '' },
  email: { status: 'sent' },
  ownStars: null,
  createdAt: '2026-11-20T12:00:00.000Z',
});
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
  'GET /api/categories': () => Response.json([category]),
  'GET /api/instruments/results': () => Response.json({ products: [harp], pagination }),
  'POST /logout': none,
  'POST /api/favorites/users/2/instruments/5': none,
};

/** A page: its connection to the server, with the offline fallback. `answers` may be changed at any time. */
function openPage({
  storage = memoryStorage(),
  signedIn = true,
  sample = sampleShop,
}: { storage?: Storage; signedIn?: boolean; sample?: Sample | null } = {}) {
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
  const session = createSession(safeStorage(() => storage));
  if (signedIn) session.set(ana);
  const latency = createLatency();
  const send = createHttp(fetch, ORIGIN);
  const direct: CallApi = createCall(send, send);
  const connection = createConnection({
    loadFallback: async () => {
      const offline = openDevice({
        storage: safeStorage(() => storage),
        sample,
        session,
        send,
        today: () => TODAY,
        now: Date.now,
        onTrouble: () => undefined,
      });
      const { pendingWrites } = offline.device;
      const recorder = createRecorder({ call: direct, device: offline.device });
      const sendPending = async () => (pendingWrites.isDue() ? pendingWrites.send() : null);
      const availability = createAvailability({
        fetch,
        origin: ORIGIN,
        latency,
        confirm: async () => ((await direct('GET /api/categories')).ok ? 'reachable' : 'refused'),
        isHidden: () => false,
        onChange: (state) => {
          connection.set(state);
          if (state === 'online') void sendPending();
        },
      });
      return createFallback({
        availability,
        latency,
        sendPending,
        onLate: (change) => connection.set(change === 1 ? 'late' : availability.state()),
        answerHere: (endpoint, options) => {
          recorder.flush();
          return answerOffline(offline, endpoint, options);
        },
        record: (...answered) => recorder.record(...answered),
      });
    },
    hasPendingWrites: () => storage.getItem(PENDING_WRITES_KEY) !== null,
  });
  const away = () => {
    for (const made of Object.keys(answers)) answers[made] = unreachable;
  };
  const back = () => Object.assign(answers, STEADY);
  return { call: createCall(connection.ask, send), connection, session, storage, answers, calls, away, back };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(async () => {
  // A lock outlives a clock that stops.
  await vi.advanceTimersByTimeAsync(STORAGE_SYNC_MS);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('while the edge answers', () => {
  it('keeps answers from before the offline code was there, and of calls that were under way while it came', async () => {
    const { call, connection, answers, away } = openPage();
    await call('GET /api/categories');
    const late = Promise.withResolvers<Response>();
    answers['GET /api/reservations/user/2'] = () => late.promise;
    const list = call('GET /api/reservations/user/:userId', { params: { userId: 2 } });
    await connection.open();
    late.resolve(Response.json([reservation(8)]));
    await list;
    away();
    expect(await call('GET /api/reservations/user/:userId', { params: { userId: 2 } })).toMatchObject({
      ok: true,
      value: [{ id: 8 }],
      source: { kind: 'device' },
    });
    expect(await call('GET /api/categories')).toMatchObject({ ok: true, value: [{ name: category.name }] });
  });

  it('asks exactly what the screens ask, and not once whether it is there', async () => {
    const { call, connection, calls } = openPage();
    await call('GET /api/categories');
    await connection.open();
    await Promise.all([
      call('GET /api/categories'),
      call('GET /api/instruments/results', { query: {} }),
      call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } }),
    ]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toEqual([
      'GET /api/categories',
      'GET /api/categories',
      'GET /api/instruments/results',
      'POST /api/favorites/users/2/instruments/5',
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429, 500])('hands on a refusal of %i as it is', async (status) => {
    const { call, connection, answers } = openPage();
    answers['GET /api/categories'] = () => Response.json({ code: 'x', message: 'No.', status, requestId: 'r' }, { status });
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: false, problem: { message: 'No.', status } });
    expect(connection.state()).toBe('online');
  });

  it('waits for one that is slow but there', async () => {
    const { call, connection, answers, calls } = openPage();
    await connection.open();
    const late = Promise.withResolvers<Response>();
    answers['GET /api/categories'] = () => late.promise;
    const answer = call('GET /api/categories');
    await vi.advanceTimersByTimeAsync(DOUBTED_AFTER_MS + 1);
    late.resolve(Response.json([category]));
    await expect(answer).resolves.toMatchObject({ ok: true, source: { kind: 'server' } });
    expect(calls).toEqual(['GET /api/categories', 'GET /health/ping']);
  });
});

/** Each answer takes so long, as over a satellite. */
const slowly =
  (ms: number, reply: Reply): Reply =>
  async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    return reply();
  };

describe('while it answers slowly', () => {
  it.each([2_500, 5_500])(
    'at %i ms it is never taken for gone: what is pressed is sent, what is read is waited for',
    async (ms) => {
      const { call, connection, answers, calls } = openPage();
      const states: string[] = [];
      connection.subscribe(() => states.push(connection.state()));
      answers['PUT /api/reservations/1/cancel'] = () => Response.json(reservation(1));
      for (const [made, reply] of Object.entries(answers)) answers[made] = slowly(ms, reply);
      const opened = await connection.open();
      void opened.check();
      const cancelled = call('PUT /api/reservations/:id/cancel', { params: { id: 1 } });
      await vi.advanceTimersByTimeAsync(ms);
      await expect(cancelled).resolves.toMatchObject({ ok: true });
      expect(calls).toContain('PUT /api/reservations/1/cancel');
      const read = call('GET /api/instruments/results', { query: {} });
      await vi.advanceTimersByTimeAsync(ms);
      await expect(read).resolves.toMatchObject({ ok: true, source: { kind: 'server' } });
      expect(connection.state()).toBe('online');
      expect(states).not.toContain('offline');
    },
  );

  it('says from the fourth second on that it takes long, and no longer once it is answered', async () => {
    const { call, connection, answers } = openPage();
    answers['PUT /api/reservations/1/cancel'] = slowly(LATE_AFTER_MS + 1_000, () => Response.json(reservation(1)));
    void call('PUT /api/reservations/:id/cancel', { params: { id: 1 } });
    await vi.advanceTimersByTimeAsync(LATE_AFTER_MS - 1);
    expect(connection.state()).toBe('online');
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.state()).toBe('late');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection.state()).toBe('online');
  });

  it('hears an answer that comes after this device gave its own', async () => {
    const { call, connection, answers } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    await connection.open();
    answers['GET /health/ping'] = silence;
    answers['GET /api/instruments/results'] = slowly(9_000, STEADY['GET /api/instruments/results'] ?? none);
    const read = call('GET /api/instruments/results', { query: {} });
    await vi.advanceTimersByTimeAsync(DOUBTED_AFTER_MS + PING_TIMEOUT_MS);
    await expect(read).resolves.toMatchObject({ source: { kind: 'device' } });
    expect(connection.state()).toBe('slow');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(connection.state()).toBe('online');
  });

  it.each(['at first', 'later', 'later, with one that is kept'])(
    'asks once for a list that alone is not answered, and gives up after ten seconds, %s',
    async (when) => {
      const { call, connection, answers, calls } = openPage();
      const states: string[] = [];
      connection.subscribe(() => states.push(connection.state()));
      answers['GET /api/reservations/user/2'] = silence;
      // The platform's own clock, moved by the test.
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const limit = new AbortController();
        setTimeout(() => limit.abort(), ms);
        return limit.signal;
      });
      if (when !== 'at first') await connection.open();
      const isKept = when.includes('kept');
      if (isKept) {
        answers['GET /api/reservations/user/2'] = () => Response.json([reservation(7)]);
        await call('GET /api/reservations/user/:userId', { params: { userId: 2 } });
        answers['GET /api/reservations/user/2'] = silence;
        calls.length = 0;
      }
      const list = call('GET /api/reservations/user/:userId', { params: { userId: 2 } });
      const given = vi.fn<() => void>();
      void list.then(given);
      await vi.advanceTimersByTimeAsync(9_900);
      expect(given).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      await expect(list).resolves.toMatchObject(
        isKept ? { ok: true, source: { kind: 'device' } } : { ok: false, problem: { code: 'offline', timedOut: true } },
      );
      await vi.advanceTimersByTimeAsync(20_000);
      // A page loads its data again when the connection comes back: it was never gone.
      expect(states.filter((state) => state !== 'late' && state !== 'online')).toEqual([]);
      expect(calls.filter((made) => made.includes('/reservations/'))).toHaveLength(1);
    },
  );

  it('hears nothing of the server from a call that was given up', async () => {
    const { call, connection, answers } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    for (const made of Object.keys(answers)) answers[made] = silence;
    answers['GET /api/reservations/user/2'] = silence;
    await connection.open();
    void call('GET /api/instruments/results', { query: {} });
    await vi.advanceTimersByTimeAsync(DOUBTED_AFTER_MS + PING_TIMEOUT_MS);
    const left = new AbortController();
    const list = call('GET /api/reservations/user/:userId', { params: { userId: 2 }, signal: left.signal });
    await vi.advanceTimersByTimeAsync(100);
    left.abort();
    await expect(list).resolves.toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    expect(connection.state()).toBe('slow');
  });

  it('does by itself nothing that may have been done already', async () => {
    const { call, connection, answers } = openPage({ signedIn: false });
    await connection.open();
    for (const made of Object.keys(answers)) answers[made] = silence;
    answers['POST /api/users/register'] = silence;
    // The platform's own clock, moved by the test.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    const body = { username: 'Elena', lastname: 'Prueba', email: 'elena@example.com', password: 'Melodia42' };
    const registered = call('POST /api/users/register', { body });
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(registered).resolves.toMatchObject({ ok: false, problem: { code: 'offline', timedOut: true } });
    expect(connection.state()).toBe('slow');
  });
});

describe('when it answers with something else', () => {
  it.each([
    ['an object', { reservations: 'none' }],
    ['a bare string', 'none'],
  ])('gives %s as what it is, as long as the ping is answered: nothing is asked twice', async (_, reply) => {
    const { call, connection, answers, calls } = openPage();
    const states: string[] = [];
    connection.subscribe(() => states.push(connection.state()));
    answers['GET /api/reservations/user/2'] = () => Response.json(reply);
    await expect(call('GET /api/reservations/user/:userId', { params: { userId: 2 } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', status: 200 },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual([]);
    expect(calls).toEqual(['GET /api/reservations/user/2', 'GET /health/ping']);
  });
});

describe('when it does not', () => {
  it('reads from this device over a 503 of the server’s own, and shows to who pressed something what it says', async () => {
    const { call, connection, answers } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    await connection.open();
    const message = 'El servicio no está disponible en este momento. Inténtalo nuevamente.';
    const out: Reply = () => Response.json({ code: 'unavailable', message }, { status: 503 });
    answers['GET /api/instruments/results'] = out;
    answers['PUT /api/reservations/1/cancel'] = out;
    await expect(call('PUT /api/reservations/:id/cancel', { params: { id: 1 } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'unavailable', message },
    });
    await expect(call('GET /api/instruments/results', { query: {} })).resolves.toMatchObject({ source: { kind: 'device' } });
  });

  it('is not waited for when it is silent from the first call on', async () => {
    const { call, connection, answers } = openPage();
    for (const made of Object.keys(answers)) answers[made] = silence;
    const read = call('GET /api/categories');
    await vi.advanceTimersByTimeAsync(DOUBTED_AFTER_MS + PING_TIMEOUT_MS);
    await expect(read).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    expect(connection.state()).toBe('slow');
  });

  it.each([
    ['no network', unreachable],
    ['a 502', () => new Response('', { status: 502 })],
    ['a 503 of its own', () => Response.json({ code: 'unavailable', message: 'x', status: 503 }, { status: 503 })],
    ['a 504', () => new Response('', { status: 504 })],
    ['a 523 of the network before it', () => new Response('error code: 523', { status: 523 })],
    ['a page of somebody else', () => new Response('<!doctype html><h1>Wi-Fi')],
    ['half a body', () => new Response('[{"id":1,')],
    ['JSON of another kind', () => Response.json({ portal: 'Wi-Fi del hotel' })],
    ['a bare string of JSON', () => Response.json('Wi-Fi del hotel')],
  ])('answers from this device over %s', async (_, reply) => {
    const { call, connection, answers } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    await connection.open();
    // Whoever stands in the server's place answers everything.
    for (const made of Object.keys(answers)) answers[made] = reply;
    const answer = await call('GET /api/instruments/results', { query: {} });
    expect(answer).toMatchObject({ ok: true, value: { products: [{ name: harp.name }] } });
    expect(answer).toMatchObject({ source: { kind: 'device', savedAt: new Date(NOW).toISOString() } });
    expect(connection.state()).toBe('offline');
  });

  it('shows the sample shop to whom the edge never answered, and says that it is no more', async () => {
    const { call, away } = openPage();
    away();
    const answer = await call('GET /api/instruments/results', { query: {} });
    expect(answer).toMatchObject({ ok: true, value: { pagination: { totalProducts: 12 } }, source: { savedAt: null } });
  });

  it('has nothing of the samples where the deployment does not ask for them, and says so', async () => {
    const storage = memoryStorage();
    // What a release with the samples left on this device.
    const before = openPage({ storage, signedIn: false });
    before.away();
    await before.call('GET /api/categories');
    const entered = await before.call('POST /login', { body: { email: 'admin@resuena.com', password: 'Admin123' } });
    if (!entered.ok) throw new Error(entered.problem.message);
    before.session.set(entered.value);
    await before.call('PUT /api/users/me', { body: { username: 'Otra' } });
    expect(storage.getItem('resuena.data')).toContain('Guitarra eléctrica tipo S');

    const { call, away, session } = openPage({ storage, signedIn: false, sample: null });
    away();
    expect(session.current()).toMatchObject({ email: 'admin@resuena.com' });
    await expect(call('GET /api/users/me')).resolves.toMatchObject({ ok: false, problem: { code: 'unauthenticated' } });
    await expect(call('POST /login', { body: { email: 'admin@resuena.com', password: 'Admin123' } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'bad_credentials' },
    });
    const nothing = { ok: false, problem: { code: 'offline', message: 'Este dispositivo todavía no guardó nada de la tienda.' } };
    await expect(call('GET /api/instruments/results', { query: {} })).resolves.toMatchObject(nothing);
    await expect(call('GET /api/instruments/results', { query: { startDate: TODAY } })).resolves.toMatchObject(nothing);
    await expect(call('GET /api/instruments/:id', { params: { id: 5 } })).resolves.toMatchObject(nothing);
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: true, value: [] });
  });

  it('never shows a sample for an instrument that the edge has and this device has not seen', async () => {
    const { call, away } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    away();
    await expect(call('GET /api/instruments/:id', { params: { id: 7 } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline' },
    });
    await expect(
      call('GET /api/availability/daily-stock', { query: { instrumentId: 5, startDate: TODAY, endDate: TODAY } }),
    ).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Error al obtener disponibilidad' },
    });
    await expect(call('GET /api/instruments/results', { query: { startDate: TODAY } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Error al obtener disponibilidad' },
    });
  });

  it('keeps what was seen in the last week, the latest 300, and says how old the oldest of it is', async () => {
    const { call, connection, answers, away } = openPage();
    await connection.open();
    const show = async (ids: readonly number[]): Promise<void> => {
      const products = ids.map((id) => ({ ...harp, id, name: `Arpa ${id}` }));
      answers['GET /api/instruments/results'] = () => Response.json({ products, pagination });
      await call('GET /api/instruments/results', { query: {} });
      await vi.advanceTimersByTimeAsync(1_000);
    };
    const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
    await show([1, 2]);
    await vi.advanceTimersByTimeAsync(4 * 24 * 3_600_000);
    await show([2]);
    await vi.advanceTimersByTimeAsync(4 * 24 * 3_600_000);
    await show([3]);
    const since = Date.now() - 1_000;
    for (let first = 10; first < 310; first += 100) await show(idsFrom(first, 100));
    away();
    const known = async (query: QueryOf<'GET /api/instruments/results'>) => {
      const answer = await call('GET /api/instruments/results', { query });
      if (!answer.ok || !('pagination' in answer.value)) throw new Error('no page');
      return { ids: answer.value.products.map(({ id }) => id), answer };
    };
    const { answer } = await known({ size: 100 });
    expect(answer).toMatchObject({ value: { pagination: { totalProducts: 300 } } });
    expect(Date.parse(answer.source.kind === 'device' ? (answer.source.savedAt ?? '') : '')).toBeGreaterThanOrEqual(since);
    expect((await known({ size: 100, page: 3 })).ids.at(-1)).toBe(10);
  });

  it('searches by days only while it knows the free units of all that could be rented', async () => {
    const { call, answers, away } = openPage();
    const others = [
      { ...harp, id: 6, name: 'Sin ver' },
      { ...harp, id: 7, name: 'En el taller', status: 'Mantenimiento' },
    ];
    const seen = { ...harp, availability: [{ date: TODAY, availableStock: 2 }] };
    answers['GET /api/instruments/results'] = () => Response.json({ products: [harp, ...others], pagination });
    answers['GET /api/instruments/5'] = () => Response.json(seen);
    await call('GET /api/instruments/results', { query: {} });
    await call('GET /api/instruments/:id', { params: { id: 5 } });
    away();
    const search = (query: QueryOf<'GET /api/instruments/results'>) =>
      call('GET /api/instruments/results', { query: { startDate: TODAY, ...query } });
    await expect(search({})).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Error al obtener disponibilidad' },
    });
    await expect(search({ search: 'arpa' })).resolves.toMatchObject({
      ok: true,
      value: { products: [{ id: 5, availableUnits: 2 }] },
    });
    // The shop may have others: an empty local result is not an answer.
    await expect(search({ search: 'taller' })).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });

  it('shows free units beside what was seen within the hour after them, and not beside what is newer', async () => {
    const { call, connection, answers, away, back } = openPage();
    await connection.open();
    answers['GET /api/instruments/5'] = () =>
      Response.json({ ...harp, availability: [{ date: TODAY, availableStock: 2 }], suggestions: [] });
    const look = async () => {
      away();
      const answer = await call('GET /api/instruments/:id', { params: { id: 5 } });
      if (!answer.ok || answer.source.kind !== 'device') throw new Error('no answer of this device');
      return { units: answer.value.availability, savedAt: Date.parse(answer.source.savedAt ?? '') };
    };
    await call('GET /api/instruments/:id', { params: { id: 5 } });
    await vi.advanceTimersByTimeAsync(1_800_000);
    await call('GET /api/instruments/results', { query: {} });
    const first = await look();
    expect(first.units).toEqual([{ date: TODAY, availableStock: 2 }]);
    // As old as the oldest of what is shown.
    expect(first.savedAt).toBeLessThan(Date.now() - 1_790_000);
    back();
    await vi.advanceTimersByTimeAsync(3_600_000);
    await call('GET /api/instruments/results', { query: {} });
    expect((await look()).units).toEqual([]);
    await expect(
      call('GET /api/availability/daily-stock', { query: { instrumentId: 5, startDate: TODAY, endDate: TODAY } }),
    ).resolves.toMatchObject({ ok: false, problem: { message: 'Error al obtener disponibilidad' } });
  });

  it('keeps what pictures show, which a list does not say, as long as they are the same pictures', async () => {
    const { call, connection, answers, away, back } = openPage();
    await connection.open();
    const images = [{ id: 1, url: '/images/a' }];
    const one = { ...harp, images, availability: [], suggestions: [] };
    const look = async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      away();
      const answer = await call('GET /api/instruments/:id', { params: { id: 5 } });
      if (!answer.ok || answer.source.kind !== 'device') throw new Error('no answer of this device');
      back();
      await vi.advanceTimersByTimeAsync(60_000);
      return answer.value.imageAlts;
    };
    answers['GET /api/instruments/5'] = () => Response.json({ ...one, imageAlts: ['El arpa de pie'] });
    const list = (products: object[]) => {
      answers['GET /api/instruments/results'] = () => Response.json({ products, pagination });
      return call('GET /api/instruments/results', { query: {} });
    };
    await call('GET /api/instruments/:id', { params: { id: 5 } });
    await list([{ ...harp, images }]);
    expect(await look()).toEqual(['El arpa de pie']);
    await list([{ ...harp, images: [{ id: 2, url: '/images/b' }] }]);
    expect(await look()).toBeUndefined();
  });

  it('shows closed days as last seen, and finds nothing that starts or ends on one', async () => {
    const { call, connection, answers, away } = openPage();
    await connection.open();
    const closed = { date: '2026-11-23', isOpen: false, from: null, to: null, note: 'Inventario' };
    const open = { isOpen: true, from: '10:00', to: '19:00', note: '' };
    answers['GET /api/shop-calendar'] = () =>
      Response.json({ hours: [], days: [{ date: '2026-11-22', ...open }, closed, { date: '2026-11-24', ...open }] });
    const range = { startDate: '2026-11-22', endDate: '2026-11-24' };
    await call('GET /api/shop-calendar', { query: range });
    await call('GET /api/instruments/results', { query: {} });
    away();
    const days = [{ date: '2026-11-22', isOpen: true }, closed, { date: '2026-11-24', isOpen: true }];
    await expect(call('GET /api/shop-calendar', { query: range })).resolves.toMatchObject({ ok: true, value: { days } });
    const found = (startDate: string, endDate: string) => call('GET /api/instruments/results', { query: { startDate, endDate } });
    await expect(found('2026-11-23', '2026-11-24')).resolves.toMatchObject({ ok: true, value: { products: [] } });
    await expect(found('2026-11-22', '2026-11-23')).resolves.toMatchObject({ ok: true, value: { products: [] } });
    // One inside is no reason: this device does not know the free units.
    await expect(found('2026-11-22', '2026-11-24')).resolves.toMatchObject({ ok: false });
  });

  it('counts what the server counted, for a page that was seen', async () => {
    const { call, connection, answers, away } = openPage();
    await connection.open();
    const pages = { ...pagination, totalPages: 6, totalProducts: 60, hasNextPage: true };
    answers['GET /api/instruments/results'] = () =>
      Response.json({ products: [harp], pagination: { ...pages, nextCursor: 'x' } });
    answers['GET /api/categories'] = () => Response.json([{ ...category, productCount: 15 }]);
    await Promise.all([call('GET /api/categories'), call('GET /api/instruments/results', { query: { page: 1, size: 10 } })]);
    away();
    const seen = await call('GET /api/instruments/results', { query: { size: 10 } });
    expect(seen).toMatchObject({ ok: true, value: { products: [{ id: 5 }], pagination: { ...pages, nextCursor: null } } });
    await expect(call('GET /api/instruments/results', { query: { search: 'arpa' } })).resolves.toMatchObject({
      value: { pagination: { totalProducts: 1 } },
    });
    await expect(call('GET /api/categories')).resolves.toMatchObject({ value: [{ productCount: 15 }] });
  });

  it.each([0, 900])(
    'gives up on a silent edge, which took %i ms before, long before its own time-out, and asks it no more',
    async (ms) => {
      const { call, connection, answers, calls } = openPage();
      await connection.open();
      answers['GET /api/categories'] = slowly(ms, () => Response.json([category]));
      const before = call('GET /api/categories');
      await vi.advanceTimersByTimeAsync(ms);
      await before;
      for (const made of Object.keys(answers)) answers[made] = silence;
      const first = call('GET /api/categories');
      await vi.advanceTimersByTimeAsync(FALLBACK_AFTER_MS);
      await expect(first).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
      const asked = calls.length;
      await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
      expect(calls).toHaveLength(asked);
    },
  );

  it('shows one’s own reservations and favourites as the server gave them last, with their age', async () => {
    const { call, connection, answers, session, away } = openPage();
    await connection.open();
    const list = { params: { userId: ana.id } };
    answers[`GET /api/reservations/user/${ana.id}`] = () => Response.json([reservation(7), reservation(8)]);
    answers['GET /api/reservations/9'] = () => Response.json({ ...reservation(9), userId: 3 });
    answers['PUT /api/reservations/7/cancel'] = () => Response.json({ ...reservation(7), status: 'CANCELLED' });
    answers[`GET /api/favorites/users/${ana.id}`] = () =>
      Response.json([{ createdAt: '2026-11-20T12:00:00.000Z', instrument: harp }]);
    const listedAt = { source: { kind: 'device', savedAt: new Date().toISOString() } };
    await call('GET /api/reservations/user/:userId', list);
    await call('GET /api/favorites/users/:userId', list);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const changedAt = { source: { kind: 'device', savedAt: new Date().toISOString() } };
    await call('PUT /api/reservations/:id/cancel', { params: { id: 7 } });
    await call('GET /api/reservations/:id', { params: { id: 9 } });
    // Seen again later, which makes the favourites no newer.
    await call('GET /api/instruments/results', { query: {} });
    away();
    await expect(call('GET /api/reservations/user/:userId', list)).resolves.toMatchObject({
      value: [
        { id: 8, status: 'ACTIVE' },
        { id: 7, status: 'CANCELLED' },
      ],
      ...listedAt,
    });
    await expect(call('GET /api/reservations/:id', { params: { id: 7 } })).resolves.toMatchObject({
      value: { status: 'CANCELLED' },
      ...changedAt,
    });
    await expect(call('GET /api/favorites/users/:userId', list)).resolves.toMatchObject({
      value: [{ instrument: { id: 5 } }],
      ...listedAt,
    });
    const unknown = { ok: false, problem: { code: 'offline' } };
    await expect(call('GET /api/reservations/:id', { params: { id: 9 } })).resolves.toMatchObject(unknown);
    session.set({ ...ana, id: 3 });
    await expect(call('GET /api/reservations/user/:userId', { params: { userId: 3 } })).resolves.toMatchObject(unknown);
    await expect(call('GET /api/reservations/:id', { params: { id: 7 } })).resolves.toMatchObject(unknown);
  });

  it('knows all of one’s reservations once one has reserved', async () => {
    const { call, connection, answers, away } = openPage();
    await connection.open();
    answers['POST /api/reservations'] = () => Response.json(reservation(8), { status: 201 });
    answers[`GET /api/reservations/user/${ana.id}`] = () => Response.json([reservation(7), reservation(8)]);
    const wanted = { instrumentId: 5, userId: ana.id, startDate: TODAY, endDate: TODAY, quantity: 1, notes: '' };
    await call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } });
    await vi.advanceTimersByTimeAsync(1_000);
    away();
    await expect(call('GET /api/reservations/user/:userId', { params: { userId: ana.id } })).resolves.toMatchObject({
      value: [{ id: 8 }, { id: 7 }],
    });
  });

  it('never reserves, rates or cancels by itself, now or later', async () => {
    const { call, away, back, calls, storage } = openPage();
    away();
    const wanted = { instrumentId: 5, userId: 2, startDate: TODAY, endDate: TODAY, quantity: 1, notes: 'x' };
    await expect(
      call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } }),
    ).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline', message: 'Backend no disponible. La reserva no pudo ser procesada.' },
    });
    await expect(
      call('POST /api/ratings', { body: { instrumentId: 5, userId: 2, stars: 5, comment: '' } }),
    ).resolves.toMatchObject({ ok: false });
    await expect(call('PUT /api/reservations/:id/cancel', { params: { id: 1 } })).resolves.toMatchObject({ ok: false });
    const before = calls.length;
    back();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.slice(before).every((made) => /ping|categories/.test(made))).toBe(true);
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  it('an account of the shop’s is read-only, one of this device is not', async () => {
    const { call, away, session } = openPage();
    away();
    await expect(call('PUT /api/users/me', { body: { username: 'Otra' } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline' },
    });
    await expect(call('GET /api/users/me')).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
    const entered = await call('POST /login', { body: { email: 'bruno@resuena.com', password: 'Cliente123' } });
    if (!entered.ok) throw new Error(entered.problem.message);
    expect(entered.value).toMatchObject({ username: 'Bruno', onlyHere: true });
    session.set(entered.value);
    await expect(call('PUT /api/users/me', { body: { username: 'Otro' } })).resolves.toMatchObject({
      ok: true,
      value: { username: 'Otro' },
    });
    await expect(call('GET /api/reservations/user/:userId', { params: { userId: 3 } })).resolves.toMatchObject({
      ok: true,
      value: [],
    });
  });
});

describe('when it is back', () => {
  it('is noticed by itself, and answers again', async () => {
    const { call, connection, away, back } = openPage();
    away();
    await call('GET /api/categories');
    back();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.state()).toBe('online');
    await expect(call('GET /api/categories')).resolves.toMatchObject({ source: { kind: 'server' } });
  });

  it('hears of a favourite once, however many tabs are open', async () => {
    const storage = memoryStorage();
    const tabs = [openPage({ storage }), openPage({ storage })] as const;
    for (const tab of tabs) {
      tab.answers['GET /api/favorites/users/2'] = () => Response.json([]);
      await tab.call('GET /api/instruments/results', { query: {} });
      await tab.connection.open();
      await tab.call('GET /api/favorites/users/:userId', { params: { userId: 2 } });
      tab.away();
      await tab.call('GET /api/categories');
    }
    await expect(
      tabs[0].call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } }),
    ).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    await expect(tabs[1].call('GET /api/favorites/users/:userId', { params: { userId: 2 } })).resolves.toMatchObject({
      ok: true,
      value: [{ instrument: { id: 5 } }],
    });
    for (const tab of tabs) tab.back();
    await vi.advanceTimersByTimeAsync(60_000);
    const sent = tabs.flatMap(({ calls }) => calls).filter((made) => made.startsWith('POST /api/favorites'));
    // Each was tried once while the server was unreachable; only one arrived.
    expect(sent).toHaveLength(1);
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  it.each([429, 500])('is sent a favourite again, after a rest, when it answers %i', async (status) => {
    const { call, away, back, answers, calls, storage } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    away();
    await call('GET /api/categories');
    await call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } });
    back();
    answers['POST /api/favorites/users/2/instruments/5'] = () => Response.json({ code: 'x', message: 'No.', status }, { status });
    const sent = () => calls.filter((made) => made.includes('favorites')).length;
    await vi.advanceTimersByTimeAsync(2_000);
    for (let i = 0; i < 3; i += 1) await call('GET /api/categories');
    expect(sent()).toBe(1);
    expect(storage.getItem(PENDING_WRITES_KEY)).not.toBeNull();
    back();
    await vi.advanceTimersByTimeAsync(RETRY_PAUSE_MS);
    await call('GET /api/categories');
    expect(sent()).toBe(2);
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  it('is tried at once by who presses again, with one question for what is pressed together', async () => {
    const { call, away, back, calls } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    away();
    await expect(
      call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } }),
    ).resolves.toMatchObject({ source: { kind: 'device' } });
    await expect(call('PUT /api/reservations/:id/cancel', { params: { id: 1 } })).resolves.toMatchObject({
      problem: { code: 'offline' },
    });
    back();
    const before = calls.length;
    await Promise.all([
      call('PUT /api/reservations/:id/cancel', { params: { id: 1 } }),
      call('PUT /api/reservations/:id/cancel', { params: { id: 2 } }),
    ]);
    const asked = calls.slice(before);
    expect(asked.filter((made) => made === 'GET /health/ping')).toHaveLength(1);
    expect(asked.filter((made) => made.includes('/reservations/'))).toHaveLength(2);
  });

  it('hears only the last word on a favourite', async () => {
    const { call, away, back, calls, answers } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    away();
    await call('GET /api/categories');
    await call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } });
    await call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } });
    back();
    answers['DELETE /api/favorites/users/2/instruments/5'] = none;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.filter((made) => made.includes('favorites'))).toEqual(['DELETE /api/favorites/users/2/instruments/5']);
  });

  it('keeps a favourite for its owner: nobody else’s visit sends it, or waits for it', async () => {
    const storage = memoryStorage();
    const first = openPage({ storage });
    await first.call('GET /api/instruments/results', { query: {} });
    first.away();
    await first.call('GET /api/categories');
    await first.call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } });

    const stranger = openPage({ storage, signedIn: false });
    stranger.session.set(null);
    await stranger.call('GET /api/categories');
    expect(stranger.calls).toEqual(['GET /api/categories']);

    const owner = openPage({ storage });
    await owner.call('GET /api/categories');
    expect(owner.calls).toEqual(['POST /api/favorites/users/2/instruments/5', 'GET /api/categories']);
  });

  it('does not send anew what a session that has ended is refused', async () => {
    const { call, away, back, answers, calls, session, storage } = openPage();
    await call('GET /api/instruments/results', { query: {} });
    away();
    await call('GET /api/categories');
    await call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 5 } });
    back();
    answers['POST /api/favorites/users/2/instruments/5'] = () =>
      Response.json({ code: 'unauthenticated', message: 'x', status: 401 }, { status: 401 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.current()).toBeNull();
    expect(session.hasEnded()).toBe(true);
    for (let i = 0; i < 3; i += 1) await call('GET /api/categories');
    expect(calls.filter((made) => made.includes('favorites'))).toHaveLength(1);
    expect(storage.getItem(PENDING_WRITES_KEY)).not.toBeNull();
  });

  it('hears of a logout before anything else, even on the next visit', async () => {
    const storage = memoryStorage();
    const first = openPage({ storage });
    first.away();
    await first.call('GET /api/categories');
    storePending(
      safeStorage(() => storage),
      { logout: true },
    );
    await expect(first.call('POST /logout')).resolves.toMatchObject({ ok: true, source: { kind: 'device' } });
    first.session.set(null);
    expect(storage.getItem(PENDING_WRITES_KEY)).not.toBeNull();

    const next = openPage({ storage, signedIn: false });
    await next.call('POST /login', { body: { email: 'a@b.com', password: 'secret1' } });
    expect(next.calls.slice(0, 2)).toEqual(['POST /logout', 'POST /login']);
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  /** A person who left while offline, and the page that opens when the server is back. */
  async function leaveUnheard() {
    const storage = memoryStorage();
    const first = openPage({ storage });
    first.away();
    await first.call('GET /api/categories');
    storePending(
      safeStorage(() => storage),
      { logout: true },
    );
    await first.call('POST /logout');
    first.session.set(null);
    return { next: openPage({ storage, signedIn: false }), storage };
  }

  it.each([
    ['no answer', unreachable],
    ['a 500', () => Response.json({ code: 'internal', message: 'No.', status: 500 }, { status: 500 })],
    ['a 429', () => Response.json({ code: 'too_many', message: 'No.', status: 429 }, { status: 429 })],
  ])('lets nobody in while the logout before was given %s', async (_, reply) => {
    const { next, storage } = await leaveUnheard();
    next.answers['POST /logout'] = reply;
    await expect(next.call('POST /login', { body: { email: 'a@b.com', password: 'secret1' } })).resolves.toMatchObject({
      ok: false,
    });
    expect(next.calls).not.toContain('POST /login');
    expect(storage.getItem(PENDING_WRITES_KEY)).not.toBeNull();
    next.back();
    await next.call('POST /login', { body: { email: 'a@b.com', password: 'secret1' } });
    expect(next.calls.slice(next.calls.lastIndexOf('POST /logout'))).toContain('POST /login');
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  it('lets the next tab in only once it can read what this one struck out; nobody here waits for that', async () => {
    const { next } = await leaveUnheard();
    const held = async () => (await navigator.locks.query()).held?.some(({ name }) => name === PENDING_WRITES_KEY);
    await next.call('GET /api/categories');
    expect(next.calls).toEqual(['POST /logout', 'GET /api/categories']);
    await vi.advanceTimersByTimeAsync(STORAGE_SYNC_MS - 1);
    expect(await held()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await held()).toBe(false);
  });

  it('takes a session that the edge no longer knows for one that has ended', async () => {
    const { next, storage } = await leaveUnheard();
    next.answers['POST /logout'] = () => Response.json({ code: 'unauthenticated', message: 'x', status: 401 }, { status: 401 });
    await next.call('POST /login', { body: { email: 'a@b.com', password: 'secret1' } });
    expect(next.calls).toEqual(['POST /logout', 'POST /login']);
    expect(storage.getItem(PENDING_WRITES_KEY)).toBeNull();
  });

  it('keeps the favourites of whom they were asked for, not of who logged in meanwhile', async () => {
    const { call, connection, session, answers, away } = openPage();
    await connection.open();
    const late = Promise.withResolvers<Response>();
    answers['GET /api/favorites/users/2'] = () => late.promise;
    const asked = call('GET /api/favorites/users/:userId', { params: { userId: 2 } });
    const bruno = { ...ana, id: 3, username: 'Bruno' };
    session.set(bruno);
    late.resolve(Response.json([{ createdAt: new Date(NOW).toISOString(), instrument: harp }]));
    await expect(asked).resolves.toMatchObject({ ok: true });
    away();
    await expect(call('GET /api/favorites/users/:userId', { params: { userId: 3 } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline' },
    });
  });
});
