import { describe, expect, it } from 'vitest';
import { action, loader } from '#web/pages/history/history-route.ts';
import { ana, oneShop, redirectOf, refusal } from '../one-shop.ts';

const LIST = 'GET /api/reservations/user/2';
const RATE = 'POST /api/ratings';

describe('loading the history', () => {
  it('asks visitors to log in and come back', async () => {
    const { visit, calls } = oneShop({}, null);
    expect(await redirectOf(loader(visit('/reservas?buscar=piano')))).toBe('/login?volver=%2Freservas%3Fbuscar%3Dpiano');
    expect(calls).toEqual([]);
  });

  it('asks again whom the shop no longer knows', async () => {
    const { visit, session } = oneShop({ [LIST]: () => refusal(401, 'unauthenticated', 'Inicia Sesión para interactuar.') }, ana);
    expect(await redirectOf(loader(visit('/reservas')))).toBe('/login?volver=%2Freservas&sesion=terminada');
    expect(session.current()).toBeNull();
  });

  it.each([
    ['the shop is away', {}, true],
    ['it fails', { [LIST]: () => refusal(500, 'internal', 'Error interno del servidor. Intenta más tarde.') }, false],
    ['the answer is no list', { [LIST]: () => Response.json({ reservations: 'none' }) }, false],
  ])('is an empty list when %s', async (_, answers, isUnreachable) => {
    const { visit } = oneShop(answers, ana);
    expect(await loader(visit('/reservas'))).toMatchObject({
      history: { value: { reservations: [], isLoaded: false, isUnreachable } },
    });
  });
});

describe('changing it', () => {
  it('cancels, or says why not', async () => {
    const message = 'No se pudo cancelar la reserva';
    const cancel = { intent: 'cancel', reservationId: '7' };
    const done = oneShop({ 'PUT /api/reservations/7/cancel': () => Response.json({ id: 7, status: 'CANCELLED' }) }, ana);
    expect(await action(done.visit('/reservas', cancel))).toMatchObject({ kind: 'cancelled', reservation: { id: 7 } });
    const refused = oneShop({ 'PUT /api/reservations/7/cancel': () => refusal(409, 'cannot_cancel', message) }, ana);
    expect(await action(refused.visit('/reservas', cancel))).toEqual({ kind: 'refused', message });
    expect(await action(oneShop({}, ana).visit('/reservas', cancel))).toEqual({
      kind: 'unknown',
      message: 'No sabemos si llegó: la respuesta se perdió. Compruébalo antes de intentarlo nuevamente.',
    });
  });

  it('rates as the one who is signed in', async () => {
    const { visit, bodies } = oneShop({ 'POST /api/ratings': () => Response.json({ id: 1, stars: 4 }, { status: 201 }) }, ana);
    const rated = await action(
      visit('/reservas', { intent: 'rate', instrumentId: '3', stars: '4', comment: 'Muy bueno', userId: '9' }),
    );
    expect(rated).toMatchObject({ kind: 'rated', rating: { stars: 4 } });
    expect(bodies).toEqual([{ instrumentId: 3, userId: 2, stars: 4, comment: 'Muy bueno' }]);
  });

  it.each([
    ['no answer', {}, 'Error al enviar la valoración'],
    ['a refusal without a word', { [RATE]: () => Response.json({}, { status: 418 }) }, 'No se pudo enviar la valoración'],
    ['a 500', { [RATE]: () => new Response('', { status: 500 }) }, 'Error interno del servidor. Intenta más tarde.'],
    [
      'a 500 that says something else',
      { [RATE]: () => Response.json({ message: 'SQLITE_BUSY' }, { status: 500 }) },
      'Error interno del servidor. Intenta más tarde.',
    ],
    [
      'a refusal',
      { [RATE]: () => refusal(403, 'not_ended', 'Solo puedes valorar reservas finalizadas') },
      'Solo puedes valorar reservas finalizadas',
    ],
  ])('says why a rating was not kept: %s', async (_, answers, message) => {
    const { visit } = oneShop(answers, ana);
    const rate = { intent: 'rate', instrumentId: '3', stars: '4', comment: '' };
    expect(await action(visit('/reservas', rate))).toEqual({ kind: 'refused', message });
  });

  it('rates nothing that has no id', async () => {
    const { visit, calls } = oneShop({}, ana);
    for (const instrumentId of ['', '0', 'undefined']) {
      expect(await action(visit('/reservas', { intent: 'rate', instrumentId, stars: '4', comment: '' }))).toEqual({
        kind: 'refused',
        message: 'No se puede puntuar este instrumento (ID no disponible)',
      });
    }
    expect(calls).toEqual([]);
  });
});
