/** Changes without a key: what is said of them after an answer was lost. */
import { expect, it } from 'vitest';
import { ana, oneShop, refusal } from '#tests/web/pages/one-shop.ts';

const LOST = { ok: false, problem: { code: 'unknown', message: expect.stringContaining('No sabemos si llegó') as string } };
const gone = (): Response => {
  throw new TypeError('fetch failed');
};
const inTurn =
  (...answers: (() => Response)[]) =>
  () =>
    (answers.shift() ?? gone)();

it('what is gone at the second try was deleted by the first', async () => {
  const missing = () => refusal(404, 'category_not_found', 'Categoría no encontrada');
  const { app } = oneShop({ 'DELETE /api/categories/4': inTurn(gone, missing, missing) }, ana);
  const remove = () => app.call('DELETE /api/categories/:id', { params: { id: 4 } });
  expect(await remove()).toMatchObject(LOST);
  expect(await remove()).toMatchObject({ ok: true });
  expect(await remove(), 'a later one is told as it is').toMatchObject({
    ok: false,
    problem: { message: 'Categoría no encontrada' },
  });
});

it('a refusal of the second try may come from the first, and is not told as a failure', async () => {
  const message = 'No se pudo cancelar la reserva';
  const refused = () => refusal(409, 'cannot_cancel', message);
  const { app } = oneShop({ 'PUT /api/reservations/7/cancel': inTurn(gone, gone, refused, refused) }, ana);
  const cancel = () => app.call('PUT /api/reservations/:id/cancel', { params: { id: 7 } });
  expect(await cancel()).toMatchObject(LOST);
  expect(await cancel()).toMatchObject(LOST);
  expect(await cancel()).toMatchObject({
    ok: false,
    problem: { code: 'cannot_cancel', message: expect.stringContaining('Puede que ya esté hecho') as string },
  });
  expect(await cancel()).toMatchObject({ ok: false, problem: { message } });
});

it('an ended session is told as such, and another call is not concerned', async () => {
  const over = () => refusal(401, 'unauthenticated', 'Inicia sesión para continuar');
  const { app } = oneShop(
    {
      'DELETE /api/categories/4': inTurn(gone, over),
      'DELETE /api/categories/5': () => refusal(404, 'category_not_found', 'No está'),
    },
    ana,
  );
  const remove = (id: number) => app.call('DELETE /api/categories/:id', { params: { id } });
  await remove(4);
  expect(await remove(5)).toMatchObject({ ok: false, problem: { message: 'No está' } });
  expect(await remove(4)).toMatchObject({
    ok: false,
    problem: { code: 'unauthenticated', message: 'Inicia sesión para continuar' },
  });
});

it('only the same request is a repeat: an edited one is refused in its own words', async () => {
  const taken = () => refusal(409, 'category_exists', 'Ya existe una categoría con ese nombre');
  const { app } = oneShop({ 'PUT /api/categories/4': inTurn(gone, taken, taken) }, ana);
  const rename = (name: string) =>
    app.call('PUT /api/categories/:id', { params: { id: 4 }, body: { name, description: '', icon: 'guitar' } });
  expect(await rename('Cuerdas')).toMatchObject(LOST);
  expect(await rename('Viento')).toMatchObject({ ok: false, problem: { message: 'Ya existe una categoría con ese nombre' } });
  expect(await rename('Cuerdas')).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('Puede que ya esté hecho') as string },
  });
});
