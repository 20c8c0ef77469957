import { describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '#domain/contract/api.ts';
import '#web/api/account-messages.ts';
import { type CallApi, createCall } from '#web/api/call.ts';
import { type Embedded, embeddedIn } from '#web/api/embedded.ts';
import { createHttp } from '#web/api/http.ts';
import { EMPTY_SEARCH, searchQuery } from '#web/pages/home/home-search.ts';

type Answering = (request: Request) => Response | Promise<Response>;

/** Calls over HTTP, without any fallback. */
function callOver(fetch: typeof globalThis.fetch, origin: string, takeEmbedded?: Embedded['take']): CallApi {
  const send = createHttp(fetch, origin, takeEmbedded);
  return createCall(send, send);
}

/** A server that answers as given, and keeps what it was asked. Requests are real ones: a bad address or header throws. */
function serverWith(answering: Answering) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    return answering(request);
  };
  return { asked, call: callOver(fetch, 'https://shop.test') };
}

const problem = (status: number, members: Record<string, unknown>): Response =>
  Response.json(
    { type: 'about:blank', title: 'x', status, detail: members['message'], requestId: 'r', ...members },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const wanted: BodyOf<'POST /api/reservations'> = {
  instrumentId: 3,
  userId: 2,
  startDate: '2026-11-27',
  endDate: '2026-12-02',
  quantity: 1,
  notes: '',
};
const unreachable: Answering = () => {
  throw new TypeError('fetch failed');
};

describe('questions', () => {
  it('asks for the plain first page under one address', async () => {
    const { call, asked } = serverWith(() => Response.json({ products: [], pagination: { currentPage: 1 } }));
    await call('GET /api/instruments/results', { query: searchQuery(EMPTY_SEARCH) });
    expect(asked[0]?.url).toBe('https://shop.test/api/instruments/results?page=1&size=10');
  });

  it('puts every part of a search into the query', async () => {
    const { call, asked } = serverWith(() => Response.json({ products: [], pagination: {} }));
    await call('GET /api/instruments/results', {
      query: {
        page: 2,
        size: 5,
        search: 'piano & más',
        categoryId: [1, 2],
        startDate: '2026-11-27',
        endDate: '2026-12-02',
        quantity: 3,
        sort: 'price-asc',
        cursor: 'c',
      },
    });
    expect(Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams)).toEqual({
      page: '2',
      size: '5',
      search: 'piano & más',
      categoryId: '1,2',
      startDate: '2026-11-27',
      endDate: '2026-12-02',
      quantity: '3',
      sort: 'price-asc',
      cursor: 'c',
    });
  });

  it('sends a reservation once, as JSON, with its key and only to its own site', async () => {
    const { call, asked } = serverWith(() => Response.json({ id: 9 }, { status: 201 }));
    const answer = await call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } });
    expect(answer).toMatchObject({ ok: true, value: { id: 9 }, source: { kind: 'server' } });
    expect(asked).toHaveLength(1);
    const [request] = asked;
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('idempotency-key')).toBe('key-12345678');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.credentials).toBe('same-origin');
    await expect(request?.json()).resolves.toEqual(wanted);
  });

  it('fills the ids into the path', async () => {
    const { call, asked } = serverWith(() => new Response(null, { status: 204 }));
    await call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: 2, instrumentId: 7 } });
    expect(asked[0]?.method).toBe('DELETE');
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/favorites/users/2/instruments/7');
  });
});

describe('answers', () => {
  it('tells an answer that is unchanged since its ETag from one without a server', async () => {
    const { call } = serverWith(() => new Response(null, { status: 304 }));
    expect(await call('GET /api/counter', { headers: { 'if-none-match': 'W/"1.0"' } })).toMatchObject({
      problem: { code: 'unchanged', status: 304 },
    });
  });

  it('gives the value of a 200 and nothing for a 204', async () => {
    await expect(serverWith(() => Response.json([{ id: 1 }])).call('GET /api/categories')).resolves.toMatchObject({
      ok: true,
      value: [{ id: 1 }],
      source: { kind: 'server' },
    });
    await expect(serverWith(() => new Response(null, { status: 204 })).call('POST /logout')).resolves.toEqual({
      ok: true,
      value: undefined,
      source: { kind: 'server' },
    });
  });

  it('hands on the code, the message, the fields, the days and the number of a refusal', async () => {
    const { call } = serverWith(() =>
      problem(409, {
        code: 'no_stock',
        message: 'El rango seleccionado no tiene suficiente stock disponible.',
        days: ['2026-11-28'],
        errors: [{ path: 'startDate', message: 'x' }],
      }),
    );
    await expect(
      call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } }),
    ).resolves.toEqual({
      ok: false,
      problem: {
        code: 'no_stock',
        status: 409,
        message: 'El rango seleccionado no tiene suficiente stock disponible.',
        days: ['2026-11-28'],
        errors: [{ path: 'startDate', message: 'x' }],
        requestId: 'r',
      },
    });
  });

  it.each([400, 409, 500])('shows an error in JSON as itself, whoever sent it: %i without a code', async (status) => {
    const { call } = serverWith(() => Response.json({ message: 'El banco no respondió' }, { status }));
    await expect(
      call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } }),
    ).resolves.toEqual({ ok: false, problem: { code: 'refused', status, message: 'El banco no respondió' } });
  });

  it('drops members of a refusal that are not what they should be', async () => {
    const { call } = serverWith(() =>
      problem(422, { code: 'invalid', message: 'Revisa los datos ingresados.', errors: ['x', { path: 1 }], days: [3] }),
    );
    await expect(call('POST /login', { body: { email: 'a@b.com', password: 'secret1' } })).resolves.toEqual({
      ok: false,
      problem: { code: 'invalid', status: 422, message: 'Revisa los datos ingresados.', errors: [], days: [], requestId: 'r' },
    });
  });

  it.each([502, 503, 504])('shows a %i in JSON as itself, too', async (status) => {
    const message = 'El servicio no está disponible en este momento. Inténtalo nuevamente.';
    const { call } = serverWith(() => problem(status, { code: 'unavailable', message }));
    await expect(call('PUT /api/reservations/:id/cancel', { params: { id: 1 } })).resolves.toEqual({
      ok: false,
      problem: { code: 'unavailable', status, message, requestId: 'r' },
    });
  });

  it.each([502, 503, 504])('takes a %i without a message for no answer, whoever sent it', async (status) => {
    const { call } = serverWith(() => problem(status, {}));
    await expect(
      call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } }),
    ).resolves.toEqual({
      ok: false,
      problem: { code: 'offline', status, message: 'Backend no disponible. La reserva no pudo ser procesada.' },
    });
  });

  it('never takes another error of the server for no answer', async () => {
    const { call } = serverWith(() =>
      problem(500, { code: 'internal', message: 'Error interno del servidor. Intenta más tarde.' }),
    );
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: false, problem: { code: 'internal', status: 500 } });
  });

  it.each([
    ['a page instead of JSON', () => new Response('<!doctype html><p>Hola', { headers: { 'content-type': 'text/html' } })],
    ['half a body', () => new Response('[{"id":1,')],
    ['an empty 200', () => new Response('')],
    ["a proxy's 403", () => new Response('Forbidden', { status: 403 })],
    ["a crash's 500", () => new Response('Error 1101', { status: 500 })],
  ])('takes %s for a gateway’s 502', async (_, answering) => {
    await expect(serverWith(answering).call('GET /api/categories')).resolves.toEqual({
      ok: false,
      problem: { code: 'offline', status: 502, message: 'Error al obtener categorías' },
    });
  });

  it.each([
    ['a bare string', 'hola'],
    ['nothing', null],
    ['a list', [1]],
    ['an object', { portal: 'Wi-Fi' }],
  ])('keeps the status of JSON that is not the reply: %s', async (_, json) => {
    await expect(serverWith(() => Response.json(json)).call('GET /api/users/me')).resolves.toEqual({
      ok: false,
      problem: { code: 'offline', status: 200, message: 'Error al obtener el usuario actual' },
    });
  });

  it.each([
    ['a refusal', 403, 'unreadable'],
    ['a failure', 500, 'internal'],
  ])('has a message for %s in JSON without one', async (_, status, code) => {
    await expect(serverWith(() => Response.json({}, { status })).call('GET /api/categories')).resolves.toEqual({
      ok: false,
      problem: { code, status, message: 'Error al obtener categorías' },
    });
  });

  it('repeats the ETag and the total of a list', async () => {
    const headers = { etag: '"v3"', 'x-total-count': '41' };
    await expect(serverWith(() => Response.json([], { headers })).call('GET /api/users')).resolves.toMatchObject({
      etag: '"v3"',
      total: 41,
    });
  });
});

describe('no answer', () => {
  it.each([
    [
      'reserving',
      'Backend no disponible. La reserva no pudo ser procesada.',
      (call: CallApi) => call('POST /api/reservations', { body: wanted, headers: { 'idempotency-key': 'key-12345678' } }),
    ],
    ['the list', 'Error al obtener instrumentos', (call: CallApi) => call('GET /api/instruments/results', { query: {} })],
    [
      'free units',
      'Error al obtener disponibilidad',
      (call: CallApi) =>
        call('GET /api/availability/daily-stock', { query: { instrumentId: 1, startDate: '2026-11-01', endDate: '2026-11-30' } }),
    ],
    [
      'ratings',
      'No se pudieron cargar las valoraciones',
      (call: CallApi) => call('GET /api/ratings/instrument/:id', { params: { id: 1 } }),
    ],
    [
      'one instrument',
      'Error al obtener instrumento',
      (call: CallApi) => call('GET /api/instruments/:id', { params: { id: 1 } }),
    ],
    ['categories', 'Error al obtener categorías', (call: CallApi) => call('GET /api/categories')],
    ['who is signed in', 'Error al obtener el usuario actual', (call: CallApi) => call('GET /api/users/me')],
    [
      'cancelling',
      'No se pudo cancelar la reserva',
      (call: CallApi) => call('PUT /api/reservations/:id/cancel', { params: { id: 1 } }),
    ],
    [
      'registering',
      'Error al registrar usuario',
      (call: CallApi) =>
        call('POST /api/users/register', { body: { username: 'Ana', lastname: 'Paz', email: 'a@b.com', password: 'secret1' } }),
    ],
  ])('says so for %s', async (_, message, ask) => {
    await expect(ask(serverWith(unreachable).call)).resolves.toEqual({
      ok: false,
      problem: { code: 'offline', status: 0, message, timedOut: false },
    });
  });

  it('gives up on a list after ten seconds, not before', async () => {
    vi.useFakeTimers();
    // The platform's own clock, moved by the test.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
      return limit.signal;
    });
    try {
      const { call } = serverWith(
        ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      );
      const answered = vi.fn<(answer: unknown) => void>();
      void call('GET /api/reservations/user/:userId', { params: { userId: 2 } }).then(answered);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(answered).toHaveBeenCalledWith({
        ok: false,
        problem: {
          code: 'offline',
          status: 0,
          message: 'No se pudieron cargar las reservas. Por favor, intente nuevamente.',
          timedOut: true,
        },
      });
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  it('counts a body that breaks off as no answer', async () => {
    const { call } = serverWith(
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })),
    );
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });

  it('answers "cancelled", without a message, to a caller that cancelled', async () => {
    const cancel = new AbortController();
    const { call } = serverWith(
      (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    );
    const answer = call('GET /api/categories', { signal: cancel.signal });
    cancel.abort();
    await expect(answer).resolves.toEqual({ ok: false, problem: { code: 'cancelled', status: 0, message: '' } });
  });
});

describe('answers that came inside the page', () => {
  const never: typeof globalThis.fetch = () => Promise.reject(new TypeError('the network was asked'));
  const data = JSON.stringify({
    answers: [
      { url: '/api/categories', reply: [{ id: 1 }] },
      { url: '/api/instruments/results?size=10&page=1', reply: { products: [], pagination: { currentPage: 1 } } },
    ],
  });

  it('answers the first matching question, whatever the order of its parameters', async () => {
    const call = callOver(never, '', embeddedIn(data).take);
    await expect(call('GET /api/instruments/results', { query: { page: 1, size: 10 } })).resolves.toMatchObject({
      ok: true,
      value: { products: [] },
    });
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: true, value: [{ id: 1 }] });
  });

  it('answers only once, and only what was asked', async () => {
    const call = callOver(never, '', embeddedIn(data).take);
    await expect(call('GET /api/instruments/results', { query: { page: 2, size: 10 } })).resolves.toMatchObject({
      ok: false,
      problem: { code: 'offline' },
    });
    await expect(call('GET /api/instruments/results', { query: { page: 1, size: 10 } })).resolves.toMatchObject({ ok: true });
    await expect(call('GET /api/instruments/results', { query: { page: 1, size: 10 } })).resolves.toMatchObject({ ok: false });
  });

  it.each([
    null,
    undefined,
    '',
    'not json',
    '3',
    '[]',
    'null',
    '{"answers":null}',
    '{"answers":{"url":"/api/categories","reply":[]}}',
    '{"answers":[null,{"url":5,"reply":1},{"url":"/api/categories"}]}',
  ])('holds nothing in %s', async (text) => {
    const call = callOver(never, '', embeddedIn(text).take);
    await expect(call('GET /api/categories')).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });
});
