import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { Favorite } from '#domain/contract/favorites.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([1, 1], 2);
});

const ask = (method: string, path: string, person = 0): Promise<Answer> => {
  const { id = 0, cookie = '' } = shop.customers[person] ?? {};
  return door(method, `/api/favorites/users/${id}${path}`, { cookie });
};
const listed = async (person = 0): Promise<number[]> =>
  Favorite.array()
    .parse((await ask('GET', '', person)).json)
    .map(({ instrument }) => instrument.id);

it('is kept once and forgotten once, however often it is asked', async () => {
  const [first, second] = shop.instruments.map(({ id }) => id);
  for (let i = 0; i < 3; i += 1) expect((await ask('POST', `/instruments/${first}`)).status).toBe(204);
  await env.DB.prepare('UPDATE favorites SET created_at = created_at - 1000').run();
  await Promise.all([1, 2, 3].map(() => ask('POST', `/instruments/${second}`)));
  expect([await listed(), await listed(1)]).toEqual([[second, first], []]);
  for (let i = 0; i < 3; i += 1) expect((await ask('DELETE', `/instruments/${second}`)).status).toBe(204);
  expect(await listed()).toEqual([first]);
});

it('is refused for what is no instrument, and left out once deleted', async () => {
  const [first] = shop.instruments.map(({ id }) => id);
  expect(codeOfRefusal(await ask('POST', '/instruments/987654'))).toBe('instrument_not_found');
  expect((await ask('DELETE', '/instruments/987654')).status).toBe(204);
  await ask('POST', `/instruments/${first}`);
  await env.DB.prepare('UPDATE instruments SET archived_at = 1 WHERE id = ?1').bind(first).run();
  expect(await listed()).toEqual([]);
  expect(codeOfRefusal(await ask('POST', `/instruments/${first}`))).toBe('instrument_not_found');
});
