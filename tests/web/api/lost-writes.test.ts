/** Messages of a write whose answer was lost, and what a second press sends. */
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

it('a deletion whose answer was lost is sent again under the same key, and the first one counts', async () => {
  const shop = oneShop({ 'DELETE /api/categories/4': inTurn(gone, () => new Response(null, { status: 204 })) }, ana);
  const remove = () => shop.app.call('DELETE /api/categories/:id', { params: { id: 4 } });
  expect(await remove()).toMatchObject(LOST);
  expect(await remove()).toMatchObject({ ok: true });
  const [first, second] = shop.headers.map((headers) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
});

it('a refusal of a second press is told as a success where the first one was made', async () => {
  const refused = () => refusal(409, 'cannot_cancel', 'No se pudo cancelar la reserva');
  const calls: Record<string, () => Response> = { 'PUT /api/reservations/7/cancel': inTurn(gone, refused) };
  const shop = oneShop(calls, ana);
  const cancel = () => shop.app.call('PUT /api/reservations/:id/cancel', { params: { id: 7 } });
  expect(await cancel()).toMatchObject(LOST);
  const key = shop.headers[0]?.get('idempotency-key') ?? '';
  calls[`DELETE /api/idempotency-keys/${key}`] = () =>
    Response.json({ outcome: 'done', call: 'PUT /api/reservations/:id/cancel', reply: { id: 7, status: 'CANCELLED' } });
  expect(await cancel()).toMatchObject({ ok: true, value: { id: 7, status: 'CANCELLED' } });
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

it('where a repeat does no harm, its refusal is told in its own words', async () => {
  const taken = () => refusal(409, 'category_exists', 'Ya existe una categoría con ese nombre');
  const shop = oneShop({ 'PUT /api/categories/4': inTurn(gone, taken) }, ana);
  const rename = () =>
    shop.app.call('PUT /api/categories/:id', { params: { id: 4 }, body: { name: 'Cuerdas', description: '', icon: 'guitar' } });
  expect(await rename()).toMatchObject(LOST);
  expect(await rename()).toMatchObject({ ok: false, problem: { message: 'Ya existe una categoría con ese nombre' } });
  expect(shop.headers.map((headers) => headers.get('idempotency-key'))).toEqual([null, null]);
});

it('a new password whose answer was lost is asked about by the next press, whatever that one holds, and no digest of it is kept', async () => {
  const asked: string[] = [];
  const outcomes = ['closed', 'done'];
  const done = () => new Response(null, { status: 204 });
  const calls: Record<string, () => Response> = { 'PUT /api/users/me/password': inTurn(gone, gone, done) };
  const shop = oneShop(calls, ana);
  const change = (newPassword: string) =>
    shop.app.call('PUT /api/users/me/password', { body: { currentPassword: 'Cliente123', newPassword } });
  const knowOutcome = (): void => {
    const key = shop.headers.at(-1)?.get('idempotency-key') ?? '';
    calls[`DELETE /api/idempotency-keys/${key}`] = () => {
      asked.push(key);
      return Response.json({ outcome: outcomes.shift(), call: 'PUT /api/users/me/password', reply: null });
    };
  };
  expect(await change('Nueva123')).toMatchObject(LOST);
  const [record] = shop.app.storage.readJson('resuena.writes') as { key: string; content: string }[];
  expect(record?.content).toBe(record?.key);
  knowOutcome();
  expect(await change('Nueva123'), 'the first never arrived: this one is sent').toMatchObject(LOST);
  knowOutcome();
  expect(await change('Nueva124'), 'the second did').toMatchObject({
    ok: false,
    problem: { code: 'saved_before', message: 'Tu contraseña ya cambió: vale la que enviaste antes.' },
  });
  expect(new Set(asked).size).toBe(2);
  expect(await change('Nueva124')).toMatchObject({ ok: true });
});
