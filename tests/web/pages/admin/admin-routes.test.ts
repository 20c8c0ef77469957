/** The administrator's pages against an edge that answers, refuses or stays silent. */
import { describe, expect, it } from 'vitest';
import { loader as loadFrame } from '#web/pages/admin/admin-route.ts';
import { action as changeCategory, loader as loadCategories } from '#web/pages/admin/categories/categories-route.ts';
import { loader as loadDashboard } from '#web/pages/admin/dashboard/dashboard-route.ts';
import { refusalOf } from '#web/pages/admin/instruments/use-instrument-save.ts';
import { action as deleteInstrument, loader as loadInstruments } from '#web/pages/admin/instruments/instruments-route.ts';
import { action as changeSpecification } from '#web/pages/admin/specifications/specifications-route.ts';
import { testApp } from '#tests/web/test-app.ts';
import type { Answer } from '#web/api/call.ts';
import type { App } from '#web/app-context.ts';
import { ana, oneShop, redirectOf, refusal } from '../one-shop.ts';

const admin = { ...ana, id: 1, role: 'ADMIN' as const };
const ROOT = '/administracion';

describe('who may come in', () => {
  it.each([
    ['the frame', loadFrame],
    ['the dashboard', loadDashboard],
    ['instruments', loadInstruments],
    ['categories', loadCategories],
  ])('%s: a visitor logs in first and comes back, a customer goes home', async (_, load) => {
    const at = `${ROOT}/instrumentos?estado=Disponible`;
    const visitor = oneShop({}, null);
    const customer = oneShop({}, ana);
    expect(await redirectOf((async () => load(visitor.visit(at)))())).toBe(
      '/login?volver=%2Fadministracion%2Finstrumentos%3Festado%3DDisponible',
    );
    expect(await redirectOf((async () => load(customer.visit(at)))())).toBe('/');
    expect([...visitor.calls, ...customer.calls]).toEqual([]);
  });

  it('a role that was taken away shows on the next call, whichever that is', async () => {
    const { visit, session } = oneShop(
      {
        'GET /api/categories': () => refusal(403, 'forbidden', 'No tienes permiso para realizar esta acción.'),
        'GET /api/users/me': () => Response.json(ana),
      },
      admin,
    );
    await loadCategories(visit(`${ROOT}/categorias`));
    await expect.poll(() => session.current()?.role).toBe('USER');
  });

  it('the counts of the side never stop a page', async () => {
    const { overview } = await loadFrame(oneShop({}, admin).visit(`${ROOT}/dashboard`));
    expect(await overview).toBeNull();
  });
});

describe('the table of instruments', () => {
  it('asks for what its address says', async () => {
    const asked: URL[] = [];
    const app = testApp(async (input, init) => {
      asked.push(new URL(new Request(input, init).url));
      return Response.json({ instruments: [], place: { page: 1, size: 10, pages: 1, total: 0 } });
    }, admin);
    const shop = oneShop({}, admin);
    shop.app.call = app.call;
    await loadInstruments(shop.visit(`${ROOT}/instrumentos?buscar=arpa&categoria=2&estado=Reservado&orden=price-desc&pagina=3`));
    const table = asked.find(({ pathname }) => pathname === '/api/admin/instruments');
    expect(Object.fromEntries(table?.searchParams ?? [])).toEqual({
      search: 'arpa',
      categoryId: '2',
      status: 'Reservado',
      page: '3',
      size: '10',
      sort: 'price',
      order: 'desc',
    });
  });

  it('says why one cannot be deleted', async () => {
    const message = 'No se puede eliminar un instrumento con reservas vigentes.';
    const shop = oneShop({ 'DELETE /api/instruments/7': () => refusal(409, 'instrument_in_use', message) }, admin);
    expect(await deleteInstrument(shop.visit(`${ROOT}/instrumentos`, { id: '7' }))).toEqual({
      kind: 'refused',
      message: `Error al eliminar el instrumento: ${message}`,
    });
  });

  it('has the message of the catalogue when the answer has none', async () => {
    for (const status of [418, 500]) {
      const shop = oneShop({ 'DELETE /api/instruments/7': () => Response.json({}, { status }) }, admin);
      expect(await deleteInstrument(shop.visit(`${ROOT}/instrumentos`, { id: '7' }))).toEqual({
        kind: 'refused',
        message: 'Error al eliminar el instrumento',
      });
    }
    expect(await deleteInstrument(oneShop({}, admin).visit(`${ROOT}/instrumentos`, { id: '7' }))).toEqual({
      kind: 'refused',
      message:
        'Error al eliminar el instrumento: No sabemos si llegó: la respuesta se perdió. Inténtalo nuevamente, no se hará dos veces.',
    });
  });
});

describe('categories and specifications', () => {
  const draft = { intent: 'save', id: '', name: ' Percusión ', description: ' Tambores ', icon: '/silhouettes/drum.svg' };

  it('a new one is added, one that exists is changed, trimmed', async () => {
    const shop = oneShop(
      { 'POST /api/categories/add': () => Response.json({}, { status: 201 }), 'PUT /api/categories/4': () => Response.json({}) },
      admin,
    );
    expect(await changeCategory(shop.visit(`${ROOT}/categorias`, draft))).toEqual({ kind: 'done' });
    expect(await changeCategory(shop.visit(`${ROOT}/categorias`, { ...draft, id: '4' }))).toEqual({ kind: 'done' });
    expect(shop.calls).toEqual(['POST /api/categories/add', 'PUT /api/categories/4']);
    expect(shop.bodies[0]).toEqual({ name: 'Percusión', description: 'Tambores', icon: '/silhouettes/drum.svg' });
  });

  it('puts a name that is taken at its field', async () => {
    const said = 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.';
    const taken = oneShop({ 'PUT /api/categories/4': () => refusal(409, 'duplicate', said) }, admin);
    expect(await changeCategory(taken.visit(`${ROOT}/categorias`, { ...draft, id: '4' }))).toEqual({
      kind: 'refused',
      message: said,
      errors: [{ path: 'name', message: 'El nombre de categoría ya está registrado.' }],
    });

    const message = 'Ya existe una característica con este nombre';
    const shop = oneShop({ 'POST /api/specifications/add': () => refusal(409, 'duplicate', message) }, admin);
    expect(await changeSpecification(shop.visit(`${ROOT}/caracteristicas`, draft))).toEqual({
      kind: 'refused',
      message: null,
      errors: [{ path: 'name', message }],
    });
    expect(shop.bodies[0]).toMatchObject({ label: 'Percusión' });
  });

  const LOST = 'No sabemos si llegó: la respuesta se perdió. Inténtalo nuevamente, no se hará dos veces.';
  const mute = (status: number) => () => Response.json({}, { status });
  const remove = { intent: 'delete', id: '4' };
  it.each([
    ['a new category', changeCategory, 'POST /api/categories/add', draft, 'Error al agregar categoría'],
    ['a changed category', changeCategory, 'PUT /api/categories/4', { ...draft, id: '4' }, 'Error al actualizar categoría'],
    ['a deleted category', changeCategory, 'DELETE /api/categories/4', remove, 'Error al eliminar categoría'],
    ['a new characteristic', changeSpecification, 'POST /api/specifications/add', draft, 'Error al agregar especificación'],
    [
      'a changed characteristic',
      changeSpecification,
      'PUT /api/specifications/4',
      { ...draft, id: '4' },
      'Error al actualizar especificación',
    ],
    ['a deleted characteristic', changeSpecification, 'DELETE /api/specifications/4', remove, 'Error al eliminar especificación'],
  ] as const)(
    'has a message for %s when the server fails, is unreachable, or refuses without one',
    async (_, act, call, form, said) => {
      const messageOf = async (answers: Parameters<typeof oneShop>[0]): Promise<unknown> =>
        act(oneShop(answers, admin).visit(ROOT, form));
      expect(await messageOf({ [call]: mute(500) })).toEqual({ kind: 'refused', message: said, errors: [] });
      expect(await messageOf({})).toEqual({
        kind: 'refused',
        message: LOST,
        errors: [],
      });
      expect(await messageOf({ [call]: mute(418) })).toEqual({
        kind: 'refused',
        message:
          call === 'DELETE /api/specifications/4' ? 'Error al eliminar la característica' : 'Error al procesar la solicitud',
        errors: [],
      });
    },
  );

  it('tells that one in use stays', async () => {
    const message = 'No se puede eliminar una categoría con productos asociados';
    const shop = oneShop({ 'DELETE /api/categories/4': () => refusal(409, 'category_in_use', message) }, admin);
    expect(await changeCategory(shop.visit(`${ROOT}/categorias`, { intent: 'delete', id: '4' }))).toMatchObject({ message });
  });
});

describe('saving an instrument', () => {
  const fresh = { name: 'Arpa', description: 'De cedro.', pricePerDay: 45.5, categoryId: 1 };
  const picture = new File(['png'], 'violin.png', { type: 'image/png' });

  it('sends the tag of the version that was opened, the facts as one part and each picture as a file', async () => {
    const shop = oneShop(
      {
        'GET /api/instruments/7': () => Response.json({ id: 7 }, { headers: { etag: '"v3"' } }),
        'PUT /api/instruments/7': () =>
          refusal(409, 'changed_meanwhile', 'Otra persona modificó este instrumento mientras lo editabas.'),
      },
      admin,
    );
    const { call, upload } = shop.app;
    expect(await call('GET /api/instruments/:id', { params: { id: 7 } })).toMatchObject({ ok: true, etag: '"v3"' });
    const answer = await upload('PUT /api/instruments/:id', {
      params: { id: 7 },
      form: { pricePerDay: 90, imageIds: [1] },
      files: [picture],
      headers: { 'if-match': '"v3"' },
    });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'changed_meanwhile', status: 409 } });
    const [sent] = shop.bodies as { instrument: string; images: File }[];
    expect(JSON.parse(sent?.instrument ?? '')).toEqual({ pricePerDay: 90, imageIds: [1] });
    expect(sent?.images.name).toBe('violin.png');
    expect(shop.headers.at(-1)?.get('if-match')).toBe('"v3"');
  });

  it.each([
    ['duplicate', 409, 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.'],
    ['refused', 500, 'ERROR: Duplicate entry for key name'],
    ['refused', 400, 'Request failed with status code 400'],
  ])('says at the name, and above, that it is taken: %s, %i', (code, status, said) => {
    expect(refusalOf({ code, status, message: said }, false)).toEqual({
      message: 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.',
      errors: [{ path: 'name', message: 'El nombre del instrumento ya está registrado.' }],
      days: [],
    });
  });

  it.each([
    ['fails', 500, '{}', 'Error al agregar instrumento'],
    ['refuses without a word', 400, '{}', 'Error al procesar la solicitud'],
    ['refuses', 422, '{"code":"invalid","message":"Demasiado."}', 'Demasiado.'],
    ['names a number of its own', 422, '{"code":"invalid","message":"Como mucho 400."}', 'Como mucho 400.'],
  ])('shows what the server says, or its own message, when it %s', async (_, status, body, said) => {
    const shop = oneShop({ 'POST /api/instruments/add': () => new Response(body, { status }) }, admin);
    const answer = await shop.app.upload('POST /api/instruments/add', { form: fresh, files: [picture] });
    if (answer.ok) throw new Error('it was taken');
    expect(refusalOf(answer.problem, false)).toEqual({ message: said, errors: [], days: [] });
  });

  it.each([
    ['a list', ({ call }) => call('GET /api/admin/instruments', { query: {} }), 'Error al obtener instrumentos'],
    ['one', ({ call }) => call('GET /api/instruments/:id', { params: { id: 7 } }), 'Error al obtener instrumento'],
    [
      'a new one',
      ({ upload }) => upload('POST /api/instruments/add', { form: fresh, files: [] }),
      'Error al agregar instrumento',
    ],
    [
      'a change',
      ({ upload }) => upload('PUT /api/instruments/:id', { params: { id: 7 }, form: {}, files: [] }),
      'Error al actualizar instrumento',
    ],
    [
      'one of several deleted',
      ({ call }) => call('DELETE /api/instruments/:id', { params: { id: 7 } }),
      'Error al eliminar instrumento',
    ],
    ['categories', ({ call }) => call('GET /api/categories'), 'Error al obtener categorías'],
    ['characteristics', ({ call }) => call('GET /api/specifications'), 'Error al cargar las características'],
    ['users', ({ call }) => call('GET /api/users'), 'Error al obtener usuarios'],
    [
      'a role',
      ({ call }) => call('PUT /api/users/:id/role', { params: { id: 2 }, query: { role: 'ADMIN' } }),
      'Error al actualizar rol de usuario',
    ],
    [
      'reservations',
      ({ call }) => call('GET /api/reservations/groups', { query: {} }),
      'No se pudieron cargar las reservas. Por favor, intente nuevamente.',
    ],
    [
      'an end',
      ({ call }) => call('PUT /api/reservations/:id/status', { params: { id: 7 }, query: { status: 'ENDED' } }),
      'No se pudo finalizar la reserva',
    ],
    [
      'a cancellation',
      ({ call }) => call('POST /api/reservations/:id/cancellation', { params: { id: 7 }, body: { reason: 'Se rompió' } }),
      'No se pudo cancelar la reserva',
    ],
  ] as const satisfies readonly (readonly [string, (app: App) => Promise<Answer<unknown>>, string])[])(
    'a shop that fails without a word is told in the words of the catalogue: %s',
    async (_, ask, message) => {
      const app = testApp(async () => Response.json({}, { status: 500 }), admin);
      expect(await ask(app)).toEqual({ ok: false, problem: { code: 'internal', status: 500, message } });
    },
  );

  it('without an answer, says that nothing is known', async () => {
    const { upload } = testApp();
    expect(await upload('PUT /api/instruments/:id', { params: { id: 7 }, form: {}, files: [] })).toMatchObject({
      ok: false,
      problem: { code: 'unknown', status: 0, message: expect.stringContaining('No sabemos si llegó') },
    });
  });
});
