/** A search in one number finds the other, at the front door as in the text of the page. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesSearch, nameKey, searchWords } from '#domain/catalogue.ts';
import { InstrumentPage } from '#domain/contract/instruments.ts';
import { door, ownShop } from './shop-of-own.ts';

const MARK = `m${crypto.randomUUID().slice(0, 8)}`;
const NAMES = ['Violín barroco', 'Dos voces y un eco', 'Tambores chico y repique', 'Viola de estudio', 'Acordeón a piano'].map(
  (name) => `${name} ${MARK}`,
);

async function found(search: string): Promise<string[]> {
  const { json } = await door('GET', `/api/instruments/results?search=${encodeURIComponent(`${search} ${MARK}`)}`);
  return InstrumentPage.parse(json).products.map(({ name }) => name);
}

beforeAll(async () => {
  const shop = await ownShop(
    NAMES.map(() => 1),
    1,
  );
  for (const [i, name] of NAMES.entries()) {
    await env.DB.prepare('UPDATE instruments SET name = ?2, name_key = ?3 WHERE id = ?1')
      .bind(shop.instruments[i]?.id, name, nameKey(name))
      .run();
  }
});

describe('searching', () => {
  it.each([
    'violines',
    'VIOLINES barrocos',
    'voz',
    'tambor',
    'violas',
    'acordeones',
    'pianos',
    'vio',
    'ecos',
    'violines" OR "v',
    'flautas',
  ])('%s finds what the same search by hand does', async (search) => {
    const expected = NAMES.filter((name) => matchesSearch(name, searchWords(`${search} ${MARK}`)));
    expect((await found(search)).toSorted()).toEqual(expected.toSorted());
  });

  it('finds a violin by its plural, and no viola', async () => {
    expect(await found('violines')).toEqual([NAMES[0]]);
    expect(await found('voz')).toEqual([NAMES[1]]);
  });
});
