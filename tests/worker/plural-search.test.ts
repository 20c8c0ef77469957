/** A search in one number finds the other, at the front door as in the text of the page; and what a category's name says. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchesSearch, nameKey, searchWords } from '#domain/catalogue.ts';
import { InstrumentPage } from '#domain/contract/instruments.ts';
import { door, ownShop } from './shop-of-own.ts';

const KIND = `k${crypto.randomUUID().slice(0, 8)}`;
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

describe('words that no instrument has', () => {
  type Page = { products: { id: number }[]; pagination: { totalProducts: number; nextCursor: string | null } };
  const look = async (query: string): Promise<Page> =>
    (await door('GET', `/api/instruments/results?size=2&search=${query}`)).json as Page;
  const idsOf = ({ products }: Page): number[] => products.map(({ id }) => id);
  let ids: number[] = [];
  let firstDay = '';

  beforeAll(async () => {
    const shop = await ownShop([1, 1, 1], 1);
    ({ firstDay } = shop);
    ids = shop.instruments.map(({ id }) => id);
    await env.DB.prepare(
      'UPDATE categories SET name = ?2, name_key = ?3 WHERE id = (SELECT category_id FROM instruments WHERE id = ?1)',
    )
      .bind(ids[0], `Percusión ${KIND}`, `percusion ${KIND}`)
      .run();
  });

  it('are those of the category that is so called: page by page, on days, and within no other', async () => {
    const first = await look(`percusiones%20${KIND}`);
    expect([first.pagination.totalProducts, idsOf(first)]).toEqual([3, [ids[2], ids[1]]]);
    const second = await look(`percusiones%20${KIND}&page=2&cursor=${first.pagination.nextCursor}`);
    expect(idsOf(second)).toEqual([ids[0]]);
    expect(idsOf(await look(`percusion%20${KIND}&startDate=${firstDay}&quantity=1`))).toEqual([ids[2], ids[1]]);
    expect(idsOf(await look(`percusion%20${KIND}&startDate=${firstDay}&quantity=2`))).toEqual([]);
    expect(idsOf(await look(`percusion%20${KIND}&categoryId=999999`))).toEqual([]);
    expect(idsOf(await look(`viento%20${KIND}`))).toEqual([]);
  });

  it('but an instrument that says them comes alone', async () => {
    await env.DB.prepare('UPDATE instruments SET description = ?2 WHERE id = ?1').bind(ids[1], `De percusión ${KIND}`).run();
    expect(idsOf(await look(`percusion%20${KIND}`))).toEqual([ids[1]]);
  });
});
