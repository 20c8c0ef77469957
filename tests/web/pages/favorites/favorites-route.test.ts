import { expect, it } from 'vitest';
import { action, loader } from '#web/pages/favorites/favorites-route.ts';
import { ana, oneShop, refusal } from '../one-shop.ts';

const done = () => new Response(null, { status: 204 });
const PAIR = '/api/favorites/users/2/instruments/9';

it('names the categories from their list, and lives without it', async () => {
  const favorites = () => Response.json([{ createdAt: '2026-11-01T00:00:00.000Z', instrument: { id: 9, categoryId: 4 } }]);
  const full = oneShop(
    { 'GET /api/favorites/users/2': favorites, 'GET /api/categories': () => Response.json([{ id: 4, name: 'Viento' }]) },
    ana,
  );
  expect(await loader(full.visit('/favoritos'))).toMatchObject({
    list: { value: { categories: new Map([[4, 'Viento']]), isLoaded: true } },
  });
  const partial = oneShop({ 'GET /api/favorites/users/2': favorites }, ana);
  expect(await loader(partial.visit('/favoritos'))).toMatchObject({ list: { value: { categories: new Map(), isLoaded: true } } });
});

it.each([
  ['the shop is away', {}, true],
  ['it fails', { 'GET /api/favorites/users/2': () => refusal(500, 'internal', 'Error interno del servidor.') }, false],
])('is an empty list when %s', async (_, answers, isUnreachable) => {
  expect(await loader(oneShop(answers, ana).visit('/favoritos'))).toMatchObject({
    list: { value: { favorites: [], isLoaded: false, isUnreachable } },
  });
});

it('an undo pressed at once does not overtake the removal', async () => {
  const order: string[] = [];
  const { visit } = oneShop(
    {
      [`DELETE ${PAIR}`]: async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, 30);
        });
        order.push('remove');
        return done();
      },
      [`POST ${PAIR}`]: () => {
        order.push('restore');
        return done();
      },
    },
    ana,
  );
  const removal = action(visit('/favoritos', { intent: 'remove', instrumentId: '9' }));
  const undo = action(visit('/favoritos', { intent: 'restore', instrumentId: '9' }));
  expect(await Promise.all([removal, undo])).toEqual([null, null]);
  expect(order).toEqual(['remove', 'restore']);
});

it('says why a removal was refused', async () => {
  const message = 'Error interno del servidor. Intenta más tarde.';
  const { visit } = oneShop({ [`DELETE ${PAIR}`]: () => refusal(500, 'internal', message) }, ana);
  expect(await action(visit('/favoritos', { intent: 'remove', instrumentId: '9' }))).toEqual({ message });
});
