/** What this device says in words of its own, where the edge has others or none. */
import { expect, it } from 'vitest';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { openLocal } from './sides.ts';

const draft = { username: 'Elena', lastname: 'Prueba', email: 'elena@example.com', password: 'Melodia42' };

it.each(['username', 'lastname', 'email', 'password'] as const)('asks for every field of an account: %s', async (field) => {
  const { call } = await openLocal();
  expect(await call('POST /api/users/register', { body: { ...draft, [field]: ' ' } })).toMatchObject({
    ok: false,
    problem: { code: 'invalid', message: 'Todos los campos son obligatorios' },
  });
});

it.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])('says that a page which is no number cannot be shown: %s', async (page) => {
  const { call } = await openLocal();
  expect(await call('GET /api/instruments/results', { query: { page } })).toMatchObject({
    ok: false,
    problem: { message: 'Error al paginar productos' },
  });
});

it('has no opinions of the samples', async () => {
  const { call } = await openLocal();
  for (const { id } of INSTRUMENTS)
    expect(await call('GET /api/ratings/instrument/:id', { params: { id } })).toMatchObject({ ok: true, value: [] });
});

it('gives a new row a number above the largest, also after a deletion', async () => {
  const { call, session } = await openLocal();
  const entered = await call('POST /login', { body: { email: 'admin@resuena.com', password: 'Admin123' } });
  if (!entered?.ok) throw new Error('the sample administrator is not let in');
  session.set(entered.value);
  const add = async (name: string): Promise<number> => {
    const added = await call('POST /api/categories/add', { body: { name, description: 'x', icon: null } });
    if (!added?.ok) throw new Error(name);
    return added.value.id;
  };
  const [first, second] = [await add('Una'), await add('Otra')];
  await call('DELETE /api/categories/:id', { params: { id: first } });
  expect(await add('Tercera')).toBe(second + 1);
});
