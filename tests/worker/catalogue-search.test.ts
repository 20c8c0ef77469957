/** Every search against the same search done by hand over all rows, and what each one reads of a catalogue of any size. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginsSearch, COUNTED_WITHIN, matchesSearch, SORTS, type Sort } from '#domain/catalogue.ts';
import { readCursor } from '#worker/db/instrument-cursor.ts';
import { statementOf } from '#worker/db/database.ts';
import { countOf } from '#worker/db/instrument-count.ts';
import { pageOf } from '#worker/db/instrument-page.ts';
import type { InstrumentFilter } from '#worker/db/instrument-search.ts';
import { EVERYTHING, listPage } from '#worker/db/instruments.ts';
import { FIRST_DAY, fillCatalogue, rowsRead } from './catalogue-stock.ts';

const NOW = { today: FIRST_DAY, time: '12:00' };
const range = (quantity: number) => ({ startDay: FIRST_DAY + 5, endDay: FIRST_DAY + 10, quantity, now: NOW });

const FILTERS: [string, InstrumentFilter][] = [
  ['everything', EVERYTHING],
  ['one category', { ...EVERYTHING, categoryIds: [2] }],
  ['two categories', { ...EVERYTHING, categoryIds: [2, 3] }],
  ['a category that is none', { ...EVERYTHING, categoryIds: [99] }],
  ['a word', { ...EVERYTHING, words: ['madera7'] }],
  ['a word of all', { ...EVERYTHING, words: ['guit'] }],
  ['a word in the plural', { ...EVERYTHING, words: ['caobas'] }],
  ['a word of few in the plural, by days', { ...EVERYTHING, words: ['madera7s', 'guitarras'], range: range(1) }],
  ['two words', { ...EVERYTHING, words: ['caoba', 'madera1'] }],
  ['a word in a category', { ...EVERYTHING, words: ['madera7'], categoryIds: [2, 4] }],
  ['a part of a word', { ...EVERYTHING, words: ['dera7'] }],
  ['a part of all, which begins a word of some', { ...EVERYTHING, words: ['era'] }],
  ['parts in a category', { ...EVERYTHING, words: ['era', 'aob'], categoryIds: [2] }],
  ['parts, by days', { ...EVERYTHING, words: ['dera9', 'itarras'], range: range(1) }],
  ['a word that nothing has', { ...EVERYTHING, words: ['xilofon'] }],
  ['days', { ...EVERYTHING, range: range(1) }],
  ['days for several', { ...EVERYTHING, range: range(3) }],
  ['days for more than most have', { ...EVERYTHING, range: range(7) }],
  ['days for more than any has', { ...EVERYTHING, range: range(900) }],
  ['days in a category', { ...EVERYTHING, categoryIds: [2], range: range(2) }],
  ['days in categories', { ...EVERYTHING, categoryIds: [1, 2], range: range(1) }],
  ['days and a word', { ...EVERYTHING, words: ['madera9'], range: range(1) }],
  ['days for more than most have, in a category', { ...EVERYTHING, categoryIds: [2], range: range(6) }],
  ['days for more than most have, in categories', { ...EVERYTHING, categoryIds: [1, 2], range: range(6) }],
  ['days for more than most have, and a word', { ...EVERYTHING, words: ['caoba'], range: range(6) }],
  ['days for more than most have, and a part', { ...EVERYTHING, words: ['era'], range: range(6) }],
  ['days for more than any has, and a word', { ...EVERYTHING, words: ['caoba'], range: range(900) }],
  ['all at once', { words: ['madera9'], categoryIds: [1, 2, 3], range: range(2) }],
];

type Row = {
  id: number;
  name_key: string;
  description: string;
  category_id: number;
  price_cents: number;
  rating_rank: number;
  status: string;
  stock: number;
  free: number;
};

const byKey: Record<Sort, (a: Row, b: Row) => number> = {
  newest: (a, b) => b.id - a.id,
  'price-asc': (a, b) => a.price_cents - b.price_cents || a.id - b.id,
  'price-desc': (a, b) => b.price_cents - a.price_cents || b.id - a.id,
  rating: (a, b) => b.rating_rank - a.rating_rank || b.id - a.id,
  name: (a, b) => (a.name_key < b.name_key ? -1 : 1),
};

/** Ids in order and the free units of each, from every row there is. */
async function byHand({ words, categoryIds, range: days }: InstrumentFilter, sort: Sort): Promise<Row[]> {
  const { results } = await env.DB.prepare(
    `SELECT i.*, min(i.stock, coalesce((SELECT min(cap - used) FROM stock_days
       WHERE instrument_id = i.id AND day BETWEEN ?1 AND ?2), i.stock)) AS free
     FROM instruments i WHERE archived_at IS NULL`,
  )
    .bind(days?.startDay ?? 0, days?.endDay ?? 0)
    .all<Row>();
  return results
    .filter((row) => !words || matchesSearch(`${row.name_key} ${row.description}`, words))
    .filter((row) => categoryIds.length === 0 || categoryIds.includes(row.category_id))
    .filter((row) => !days || (row.status !== 'Mantenimiento' && row.free >= days.quantity))
    .toSorted((a, b) => (sort === 'newest' && words ? beginsFirst(words, a, b) : 0) || byKey[sort](a, b));
}

const beginsFirst = (words: readonly string[], ...rows: [Row, Row]): number => {
  const [a, b] = rows.map((row) => Number(beginsSearch(`${row.name_key} ${row.description}`, words)));
  return (b ?? 0) - (a ?? 0);
};

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

describe('a search', () => {
  beforeAll(async () => {
    await fillCatalogue(400);
    await env.DB.prepare(`UPDATE instruments SET description = 'Éramos tres' WHERE id % 7 = 0`).run();
  });

  it.each(FILTERS.flatMap(([name, filter]) => SORTS.map((sort) => [name, sort, filter] as const)))(
    '%s by %s is exact, there and back',
    async (_, sort, filter) => {
      const expected = await byHand(filter, sort);
      const request = { page: undefined, size: 10, sort, cursor: undefined };
      const slice = (page: number): number[] => ids(expected.slice((page - 1) * 10, page * 10));

      let answer = await listPage(env.DB, filter, request);
      expect(answer.pagination.totalProducts).toBe(expected.length);
      expect(ids(answer.products)).toEqual(slice(1));
      if (filter.range)
        expect(answer.products.map(({ availableUnits }) => availableUnits)).toEqual(
          expected.slice(0, 10).map(({ free }) => free),
        );

      // Forward with and without the page beside the cursor, then back.
      const lastPage = Math.min(4, answer.pagination.totalPages);
      for (let page = 2; page <= lastPage; page += 1) {
        const cursor = answer.pagination.nextCursor ?? 'none';
        answer = await listPage(env.DB, filter, { ...request, cursor, page: page % 2 ? page : undefined });
        expect([answer.pagination.currentPage, ids(answer.products)]).toEqual([page, slice(page)]);
      }
      for (let page = lastPage - 1; page >= 1; page -= 1) {
        answer = await listPage(env.DB, filter, { ...request, cursor: answer.pagination.prevCursor ?? 'none', page });
        expect([answer.pagination.currentPage, ids(answer.products)]).toEqual([page, slice(page)]);
      }

      // A page in the middle without a cursor, and one past the end: the last.
      const middle = Math.max(1, Math.floor(answer.pagination.totalPages / 2));
      expect(ids((await listPage(env.DB, filter, { ...request, page: middle })).products)).toEqual(slice(middle));
      const end = await listPage(env.DB, filter, { ...request, page: 99_999 });
      expect([end.pagination.currentPage, end.pagination.hasNextPage]).toEqual([answer.pagination.totalPages, false]);
      expect(ids(end.products)).toEqual(slice(answer.pagination.totalPages));
    },
  );

  it('ignores a cursor that is garbage, of another sort, size, search or page', async () => {
    const request = { page: 3, size: 10, sort: 'newest' as const, cursor: undefined };
    const expected = ids((await listPage(env.DB, EVERYTHING, request)).products);
    const other = await listPage(env.DB, { ...EVERYTHING, categoryIds: [1] }, { ...request, page: 2 });
    const second = await listPage(env.DB, EVERYTHING, { ...request, page: 1 });
    const garbage = ['', '%', 'bm8', btoa('[1]'), btoa('["newest",10,1,3,0,null,"1 OR 1"]'), btoa('null')];
    for (const cursor of [...garbage, other.pagination.nextCursor ?? '', second.pagination.nextCursor ?? '']) {
      expect(ids((await listPage(env.DB, EVERYTHING, { ...request, cursor })).products)).toEqual(expected);
    }
  });

  it('answers a cursor that was made by hand for a run which its search does not have', async () => {
    const filter = { ...EVERYTHING, words: ['1'] };
    const request = { page: undefined, size: 2, sort: 'newest' as const, cursor: undefined };
    const { nextCursor } = (await listPage(env.DB, filter, request)).pagination;
    const wire = JSON.parse(atob((nextCursor ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as unknown[];
    const answer = await listPage(env.DB, filter, { ...request, cursor: btoa(JSON.stringify(wire.with(5, 1))) });
    expect(ids(answer.products)).toEqual(ids((await listPage(env.DB, filter, { ...request, page: 2 })).products));
  });

  it('shows the last page there is when the cursor leads past it', async () => {
    const filter = { ...EVERYTHING, words: ['caoba'], categoryIds: [4] };
    const request = { page: undefined, size: 10, sort: 'newest' as const, cursor: undefined };
    const first = await listPage(env.DB, filter, request);
    await env.DB.prepare(`UPDATE instruments SET description = 'de pino' WHERE category_id = 4 AND id < ?1`)
      .bind(first.products.at(-1)?.id)
      .run();
    const after = await listPage(env.DB, filter, { ...request, cursor: first.pagination.nextCursor ?? 'none', page: 2 });
    expect([after.pagination.currentPage, ids(after.products)]).toEqual([1, ids(first.products)]);
  });
});

describe.each([2_000, 20_000])('of %i instruments', (size) => {
  beforeAll(() => fillCatalogue(size));

  const slice = { sort: 'newest' as Sort, limit: 10, offset: 0, cursor: null };
  const total = async (filter: InstrumentFilter): Promise<number> => (await byHand(filter, 'newest')).length;

  it.each(SORTS)('a page by %s reads at most 31 rows with its total, at any depth by cursor', async (sort) => {
    expect(await rowsRead(pageOf(EVERYTHING, { ...slice, sort }), countOf(EVERYTHING, null))).toBeLessThanOrEqual(31);
    const place = { sort, size: 10, filter: JSON.stringify(EVERYTHING) };
    const deep = await listPage(env.DB, EVERYTHING, { page: Math.floor(size / 20), size: 10, sort, cursor: undefined });
    for (const text of [deep.pagination.nextCursor, deep.pagination.prevCursor]) {
      const cursor = readCursor(text ?? '', place);
      expect(cursor).not.toBeNull();
      expect(await rowsRead(pageOf(EVERYTHING, { ...slice, sort, cursor }), countOf(EVERYTHING, null))).toBeLessThanOrEqual(31);
    }
  });

  it('a page by number begins in the block that holds it, however deep it lies', async () => {
    const filter = { ...EVERYTHING, categoryIds: [2] };
    // Gaps, an empty block, and a category that lost some.
    await env.DB.batch([
      env.DB.prepare(
        'UPDATE instruments SET archived_at = 1 WHERE id BETWEEN 600 AND 1600 AND id NOT IN (SELECT instrument_id FROM reservations)',
      ),
      env.DB.prepare('UPDATE instruments SET category_id = 3 WHERE category_id = 2 AND id % 40 = 1'),
      env.DB.prepare('UPDATE instruments SET archived_at = NULL WHERE id BETWEEN 1590 AND 1600'),
    ]);
    for (const searched of [EVERYTHING, filter]) {
      const expected = ids(await byHand(searched, 'newest'));
      for (const offset of [
        0,
        7,
        90,
        200,
        390,
        600,
        900,
        Math.floor(expected.length / 2),
        expected.length - 3,
        expected.length,
      ]) {
        const deep = pageOf(searched, { ...slice, offset });
        const { results } = await (statementOf(env.DB, deep.toText()) as D1PreparedStatement).all<{ row_id: number }>();
        expect(results.map(({ row_id }) => row_id)).toEqual(expected.slice(offset, offset + 10));
        expect(await rowsRead(deep)).toBeLessThanOrEqual(1_200);
      }
    }
    await env.DB.prepare('UPDATE instruments SET archived_at = NULL WHERE archived_at IS NOT NULL').run();
    await env.DB.prepare('UPDATE instruments SET category_id = 2 WHERE category_id = 3 AND id % 40 = 1').run();
  });

  it.each(SORTS)('a category by %s reads at most 31 rows with its total', async (sort) => {
    const filter = { ...EVERYTHING, categoryIds: [2] };
    expect(await rowsRead(pageOf(filter, { ...slice, sort }), countOf(filter, null))).toBeLessThanOrEqual(31);
  });

  it('a total is a denormalised counter', async () => {
    expect(await rowsRead(countOf(EVERYTHING, null))).toBeLessThanOrEqual(3);
  });

  it.each<[string, InstrumentFilter]>([
    ['two categories', { ...EVERYTHING, categoryIds: [2, 3] }],
    ['a word', { ...EVERYTHING, words: ['madera7'] }],
    ['a word of all', { ...EVERYTHING, words: ['guit'] }],
    ['a part of a word', { ...EVERYTHING, words: ['dera7'] }],
    ['a part of all', { ...EVERYTHING, words: ['itarr'] }],
    ['days', { ...EVERYTHING, range: range(1) }],
    ['days for several', { ...EVERYTHING, range: range(3) }],
  ])('%s reads at most its matches and 31', async (_, filter) => {
    expect(await rowsRead(pageOf(filter, slice), countOf(filter, null))).toBeLessThanOrEqual((await total(filter)) + 31);
  });

  it.each<[string, InstrumentFilter]>([
    ['days', { ...EVERYTHING, range: range(1) }],
    ['days for several', { ...EVERYTHING, range: range(3) }],
    ['days for more than most have', { ...EVERYTHING, range: range(7) }],
    ['days for more than any has', { ...EVERYTHING, range: range(900) }],
    ['days in a category', { ...EVERYTHING, categoryIds: [2], range: range(2) }],
    ['days for more than most have, in a category', { ...EVERYTHING, categoryIds: [2], range: range(7) }],
    ['days for more than any has, in a category', { ...EVERYTHING, categoryIds: [2], range: range(900) }],
    ['days for more than most have, and a word of all', { ...EVERYTHING, words: ['guit'], range: range(7) }],
    ['days for more than any has, and a word of all', { ...EVERYTHING, words: ['guit'], range: range(900) }],
    ['days and a word of all', { ...EVERYTHING, words: ['guit'], range: range(2) }],
    ['a word of all', { ...EVERYTHING, words: ['guit'] }],
    ['a word of all in a category', { ...EVERYTHING, words: ['guit'], categoryIds: [2] }],
    ['a part of all', { ...EVERYTHING, words: ['itarr'] }],
  ])(
    'a page of %s with a total that looks at few reads at most 1,200 rows, and says whether there are more',
    async (_, filter) => {
      const within = COUNTED_WITHIN;
      expect(await rowsRead(pageOf(filter, slice), countOf(filter, within))).toBeLessThanOrEqual(1_200);
      const expected = await byHand(filter, 'newest');
      const request = { page: undefined, size: 10, sort: 'newest' as const, cursor: undefined, within };
      const { pagination, products } = await listPage(env.DB, filter, request);
      expect(ids(products)).toEqual(ids(expected.slice(0, 10)));
      if (pagination.isMore) {
        expect(pagination.totalProducts).toBeGreaterThanOrEqual(10);
        expect(pagination.totalProducts).toBeLessThan(expected.length);
      } else expect(pagination.totalProducts).toBe(expected.length);
    },
  );

  it.each(['price-asc', 'price-desc', 'rating'] as const)(
    'a word of all by %s ends with its page, also one by cursor',
    async (sort) => {
      const filter = { ...EVERYTHING, words: ['guit'] };
      const request = { size: 10, sort, within: COUNTED_WITHIN };
      const first = await listPage(env.DB, filter, { ...request, page: undefined, cursor: undefined });
      const second = await listPage(env.DB, filter, { ...request, page: 2, cursor: first.pagination.nextCursor ?? 'none' });
      expect(ids([...first.products, ...second.products])).toEqual(ids((await byHand(filter, sort)).slice(0, 20)));
      const cursor = readCursor(first.pagination.nextCursor ?? '', { sort, size: 10, filter: JSON.stringify(filter) });
      for (const from of [null, cursor])
        expect(
          await rowsRead(pageOf(filter, { ...slice, sort, cursor: from }), countOf(filter, COUNTED_WITHIN)),
        ).toBeLessThanOrEqual(400);
    },
  );

  it('pages lead past a total that was cut, and end with the exact one', async () => {
    const filter = { ...EVERYTHING, words: ['madera7'], categoryIds: [4] };
    const expected = await byHand(filter, 'newest');
    const request = { page: undefined, size: 10, sort: 'newest' as const, cursor: undefined, within: 15 };
    let answer = await listPage(env.DB, filter, request);
    const seen = ids(answer.products);
    for (let page = 2; answer.pagination.hasNextPage; page += 1) {
      expect(answer.pagination).toMatchObject({ isMore: true, currentPage: page - 1 });
      expect(answer.pagination.totalPages).toBeGreaterThanOrEqual(page);
      answer = await listPage(env.DB, filter, { ...request, page, cursor: answer.pagination.nextCursor ?? 'none' });
      seen.push(...ids(answer.products));
    }
    expect(seen).toEqual(ids(expected));
    expect(answer.pagination).toMatchObject({ totalProducts: expected.length, totalPages: Math.ceil(expected.length / 10) });
    const back = await listPage(env.DB, filter, {
      ...request,
      page: answer.pagination.currentPage - 1,
      cursor: answer.pagination.prevCursor ?? 'none',
    });
    expect(ids(back.products)).toEqual(ids(expected).slice(-10 - answer.products.length, -answer.products.length));
    expect(back.pagination.hasNextPage).toBe(true);
    // Far past the end, where nothing says how many there are: a page that there is.
    const past = await listPage(env.DB, filter, { ...request, page: 99_999 });
    expect(past.products.length).toBeGreaterThan(0);
  });

  it('the first page for some days reads the same of any catalogue', async () => {
    expect(await rowsRead(pageOf({ ...EVERYTHING, range: range(1) }, slice))).toBeLessThanOrEqual(120);
  });
});
