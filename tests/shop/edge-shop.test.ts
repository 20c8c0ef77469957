import { describe, expect, it, vi } from 'vitest';
import type { ReserveInput } from '#web/shop/shop.ts';
import { createEdgeShop } from '#web/shop/edge-shop.ts';
import { embeddedAnswers } from '#web/shop/embedded-answers.ts';
import { ofTheEdge } from './of-the-edge.ts';

type Answering = (request: Request) => Response | Promise<Response>;

/** An edge that answers as told, and keeps what it was asked. Requests are real ones: a bad address or header throws. */
function edge(answering: Answering) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    return ofTheEdge(await answering(request));
  };
  return { asked, shop: createEdgeShop(fetch, 'https://shop.test') };
}

const problem = (status: number, members: Record<string, unknown>): Response =>
  Response.json(
    { type: 'about:blank', title: 'x', status, detail: members['message'], requestId: 'r', ...members },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const wanted: ReserveInput = {
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
    const { shop, asked } = edge(() => Response.json({ products: [], pagination: { currentPage: 1 } }));
    await shop.searchInstruments({});
    expect(asked[0]?.url).toBe('https://shop.test/api/instruments/results?page=1&size=10');
  });

  it('puts every part of a search into the query', async () => {
    const { shop, asked } = edge(() => Response.json({ products: [], pagination: {} }));
    await shop.searchInstruments({
      page: 2,
      size: 5,
      search: 'piano & más',
      categoryIds: [1, 2],
      startDate: '2026-11-27',
      endDate: '2026-12-02',
      quantity: 3,
      sort: 'price-asc',
      cursor: 'c',
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
    const { shop, asked } = edge(() => Response.json({ id: 9 }, { status: 201 }));
    const answer = await shop.reserve(wanted, 'key-12345678');
    expect(answer).toMatchObject({ ok: true, value: { id: 9 }, source: { kind: 'edge' } });
    expect(asked).toHaveLength(1);
    const [request] = asked;
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('idempotency-key')).toBe('key-12345678');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.credentials).toBe('same-origin');
    await expect(request?.json()).resolves.toEqual(wanted);
  });

  it('fills the ids into the path', async () => {
    const { shop, asked } = edge(() => new Response(null, { status: 204 }));
    await shop.removeFavorite(2, 7);
    expect(asked[0]?.method).toBe('DELETE');
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/favorites/users/2/instruments/7');
  });
});

describe('answers', () => {
  it('gives the value of a 200 and nothing for a 204', async () => {
    await expect(edge(() => Response.json([{ id: 1 }])).shop.listCategories()).resolves.toEqual({
      ok: true,
      value: [{ id: 1 }],
      source: { kind: 'edge' },
    });
    await expect(edge(() => new Response(null, { status: 204 })).shop.logout()).resolves.toEqual({
      ok: true,
      value: undefined,
      source: { kind: 'edge' },
    });
  });

  it('hands on the code, the sentence, the fields, the days and the number of a refusal', async () => {
    const { shop } = edge(() =>
      problem(409, {
        code: 'no_stock',
        message: 'El rango seleccionado no tiene suficiente stock disponible.',
        days: ['2026-11-28'],
        errors: [{ path: 'startDate', message: 'x' }],
      }),
    );
    await expect(shop.reserve(wanted, 'key-12345678')).resolves.toEqual({
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

  it('drops members of a refusal that are not what they should be', async () => {
    const { shop } = edge(() =>
      problem(422, { code: 'invalid', message: 'Revisa los datos ingresados.', errors: ['x', { path: 1 }], days: [3] }),
    );
    await expect(shop.login('a@b.com', 'secret1')).resolves.toEqual({
      ok: false,
      problem: { code: 'invalid', status: 422, message: 'Revisa los datos ingresados.', errors: [], days: [], requestId: 'r' },
    });
  });

  it.each([502, 503, 504])('takes a %i for an edge that is away, whoever answered it', async (status) => {
    const { shop } = edge(() =>
      problem(status, { code: 'unavailable', message: 'El servicio no está disponible en este momento. Inténtalo nuevamente.' }),
    );
    await expect(shop.reserve(wanted, 'key-12345678')).resolves.toEqual({
      ok: false,
      problem: { code: 'offline', status, message: 'Backend no disponible. La reserva no pudo ser procesada.' },
    });
  });

  it('never mistakes another error of a live edge for an absent one', async () => {
    const { shop } = edge(() => problem(500, { code: 'internal', message: 'Error interno del servidor. Intenta más tarde.' }));
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: false, problem: { code: 'internal', status: 500 } });
  });

  it.each([
    [
      'a page instead of JSON',
      () => new Response('<!doctype html><p>Hola', { headers: { 'content-type': 'text/html' } }),
      200,
      'unreadable',
      'Error al obtener categorías',
    ],
    ['half a body', () => new Response('[{"id":1,'), 200, 'unreadable', 'Error al obtener categorías'],
    ['a bare string', () => Response.json('hola'), 200, 'unreadable', 'Error al obtener categorías'],
    ['an empty 200', () => new Response(''), 200, 'unreadable', 'Error al obtener categorías'],
    ["a proxy's 403", () => new Response('Forbidden', { status: 403 }), 403, 'unreadable', 'Error al obtener categorías'],
    ["a crash's 500", () => new Response('Error 1101', { status: 500 }), 500, 'internal', 'Error al obtener categorías'],
  ])('survives %s', async (_, answering, status, code, message) => {
    await expect(edge(answering).shop.listCategories()).resolves.toEqual({ ok: false, problem: { code, status, message } });
  });

  it.each([
    ['an object in place of a list', { portal: 'Wi-Fi' }, false],
    ['a list of something else', [{ portal: 'Wi-Fi' }], false],
    [
      'what it asked for',
      [{ id: 1, name: 'Cuerdas', description: '', icon: 'fa-guitar', isActive: true, productCount: 4 }],
      true,
    ],
    ['an empty list', [], true],
  ])('looks closer at an answer without the edge’s number: %s', async (_, json, isTaken) => {
    const shop = createEdgeShop(async () => Response.json(json), 'https://shop.test');
    await expect(shop.listCategories()).resolves.toMatchObject(
      isTaken ? { ok: true, value: json } : { ok: false, problem: { code: 'unreadable' } },
    );
  });

  it.each([
    ['nothing in it', {}, false],
    ['a list', [], false],
    ['a person', { id: 2, email: 'ana@resuena.com' }, true],
  ])('lets nobody in by an answer without the edge’s number that has %s, but for a person', async (_, json, isTaken) => {
    const shop = createEdgeShop(async () => Response.json(json), 'https://shop.test');
    await expect(shop.login('ana@resuena.com', 'Cliente123')).resolves.toMatchObject({ ok: isTaken });
  });

  it('refuses a search answer without its pages', async () => {
    await expect(edge(() => Response.json({ products: [], total: 0 })).shop.searchInstruments({})).resolves.toMatchObject({
      ok: false,
      problem: { code: 'unreadable' },
    });
  });
});

describe('no answer', () => {
  it.each([
    [
      'reserving',
      'Backend no disponible. La reserva no pudo ser procesada.',
      (shop: ReturnType<typeof edge>['shop']) => shop.reserve(wanted, 'key-12345678'),
    ],
    ['the list', 'Error al obtener instrumentos', (shop: ReturnType<typeof edge>['shop']) => shop.searchInstruments({})],
    [
      'free units',
      'Error al obtener disponibilidad',
      (shop: ReturnType<typeof edge>['shop']) => shop.dailyStock(1, '2026-11-01', '2026-11-30'),
    ],
    ['ratings', 'No se pudieron cargar las valoraciones', (shop: ReturnType<typeof edge>['shop']) => shop.listRatings(1)],
    ['one instrument', 'Error al obtener instrumento', (shop: ReturnType<typeof edge>['shop']) => shop.getInstrument(1)],
    ['categories', 'Error al obtener categorías', (shop: ReturnType<typeof edge>['shop']) => shop.listCategories()],
    ['who is signed in', 'Error al obtener el usuario actual', (shop: ReturnType<typeof edge>['shop']) => shop.currentUser()],
    ['cancelling', 'No se pudo cancelar la reserva', (shop: ReturnType<typeof edge>['shop']) => shop.cancelReservation(1)],
    [
      'registering',
      'Error al registrar usuario',
      (shop: ReturnType<typeof edge>['shop']) =>
        shop.register({ username: 'Ana', lastname: 'Paz', email: 'a@b.com', password: 'secret1' }),
    ],
  ])('says so for %s', async (_, message, call) => {
    await expect(call(edge(unreachable).shop)).resolves.toEqual({ ok: false, problem: { code: 'offline', status: 0, message } });
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
      const { shop } = edge(
        ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      );
      const answered = vi.fn<(answer: unknown) => void>();
      void shop.listReservations(2).then(answered);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(answered).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(answered).toHaveBeenCalledWith({
        ok: false,
        problem: { code: 'offline', status: 0, message: 'No se pudieron cargar las reservas. Por favor, intente nuevamente.' },
      });
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  it('counts a body that breaks off as no answer', async () => {
    const { shop } = edge(
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })),
    );
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });

  it('answers "cancelled", without a sentence, to a caller that took its question back', async () => {
    const cancel = new AbortController();
    const { shop } = edge(
      (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    );
    const answer = shop.listCategories(cancel.signal);
    cancel.abort();
    await expect(answer).resolves.toEqual({ ok: false, problem: { code: 'cancelled', status: 0, message: '' } });
  });
});

describe('answers that came inside the page', () => {
  const never: typeof globalThis.fetch = () => Promise.reject(new TypeError('the network was asked'));
  const data = JSON.stringify({
    0: { url: '/api/categories', reply: [{ id: 1 }] },
    home: { url: '/api/instruments/results?size=10&page=1', reply: { products: [], pagination: { currentPage: 1 } } },
  });

  it('answers the first matching question, whatever the order of its parameters', async () => {
    const shop = createEdgeShop(never, '', embeddedAnswers(data));
    await expect(shop.searchInstruments({})).resolves.toMatchObject({ ok: true, value: { products: [] } });
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: true, value: [{ id: 1 }] });
  });

  it('answers only once, and only what was asked', async () => {
    const shop = createEdgeShop(never, '', embeddedAnswers(data));
    await expect(shop.searchInstruments({ page: 2 })).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
    await expect(shop.searchInstruments({})).resolves.toMatchObject({ ok: true });
    await expect(shop.searchInstruments({})).resolves.toMatchObject({ ok: false });
  });

  it.each([
    null,
    undefined,
    '',
    'not json',
    '3',
    '[]',
    '{"home":null}',
    '{"home":{"url":5,"reply":1}}',
    '{"home":{"url":"/api/categories"}}',
  ])('holds nothing in %s', async (text) => {
    const shop = createEdgeShop(never, '', embeddedAnswers(text));
    await expect(shop.listCategories()).resolves.toMatchObject({ ok: false, problem: { code: 'offline' } });
  });
});
