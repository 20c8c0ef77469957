import { expect, test } from 'vitest';
import { loader } from '#web/pages/detail/detail-loader.ts';
import { ana, oneShop, refusal } from '../one-shop.ts';

const INSTRUMENT = 'GET /api/instruments/3';
const RATINGS = 'GET /api/ratings/instrument/3';

const load = async (answers: Parameters<typeof oneShop>[0]) => {
  const { visit, calls } = oneShop(answers, ana);
  return { data: await loader({ ...visit('/detail/3'), params: { id: '3' } }), calls };
};

test('a customer’s page takes two calls, and none of them is for their reservations', async () => {
  const viewer = { userId: ana.id, mayRate: 'yes' };
  const { data, calls } = await load({
    [INSTRUMENT]: () => Response.json({ id: 3, name: 'Arpa', suggestions: [{ id: 4 }, { id: 5 }], viewer }),
    [RATINGS]: () => Response.json([{ id: 1, stars: 5 }]),
  });
  expect(calls).toEqual([INSTRUMENT, RATINGS]);
  expect(data).toMatchObject({
    kind: 'ready',
    instrument: { id: 3, name: 'Arpa' },
    suggestions: [{ id: 4 }, { id: 5 }],
    viewer,
    ratings: { value: [{ stars: 5 }] },
  });
});

test('ratings that cannot be had leave the instrument; so does a server that adds nothing to it', async () => {
  const { data } = await load({
    [INSTRUMENT]: () => Response.json({ id: 3 }),
    [RATINGS]: () => refusal(500, 'internal', 'Error interno del servidor. Intenta más tarde.'),
  });
  expect(data).toMatchObject({ kind: 'ready', instrument: { id: 3 }, suggestions: [], viewer: null, ratings: { value: null } });
});
