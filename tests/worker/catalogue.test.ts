/** The catalogue as anyone reads it, through the front door. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Instrument, type InstrumentDetail, InstrumentPage } from '#domain/contract/instruments.ts';
import { addDays, addMonths, firstOfMonth, lastOfMonth, todayInShop } from '#domain/day.ts';
import { forgetCatalogue } from '#worker/edge/memory.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { fillCatalogue } from './catalogue-stock.ts';
import { door, ownShop } from './shop-of-own.ts';

beforeEach(forgetCatalogue);

type Reply = { products: Instrument[]; pagination: InstrumentPage['pagination']; total: number };
const results = async (query: string): Promise<Reply> => {
  const answer = await door('GET', `/api/instruments/results${query}`);
  expect(answer.status).toBe(200);
  return answer.json as Reply;
};
const refusal = async (query: string): Promise<string> => codeOfRefusal(await door('GET', `/api/instruments/results${query}`));

describe('the list', () => {
  beforeAll(() => fillCatalogue(1_023));

  it('gives the first ten, newest first, in the contract’s shape', async () => {
    const page = InstrumentPage.parse(await results(''));
    expect(page.products.map(({ id }) => id)).toEqual([1023, 1022, 1021, 1020, 1019, 1018, 1017, 1016, 1015, 1014]);
    expect(page.pagination).toMatchObject({
      currentPage: 1,
      pageSize: 10,
      totalPages: 103,
      totalProducts: 1023,
      hasNextPage: true,
      hasPrevPage: false,
      prevCursor: null,
    });
  });

  it.each([
    ['?page=0&size=0', 1, 1],
    ['?page=-5&size=1000', 1, 100],
    ['?page=500', 103, 10],
    ['?page=2&size=7', 2, 7],
  ])('clamps %s', async (query, currentPage, pageSize) => {
    expect((await results(query)).pagination).toMatchObject({ currentPage, pageSize });
  });

  it('gives all matches with only a total when pages are not wanted, at most 1,000', async () => {
    const all = await results('?paginated=false');
    expect([all.products.length, all.total, all.pagination]).toEqual([1000, 1023, undefined]);
  });

  it.each([
    '?page=x',
    '?size=1.5',
    '?startDate=2026-02-30',
    '?categoryId=0',
    '?categoryId=a',
    '?sort=best',
    '?paginated=maybe',
    '?endDate=2026-01-01',
  ])('refuses %s as malformed', async (query) => expect(await refusal(query)).toBe('malformed'));

  it.each([
    ['?startDate=2026-05-02&endDate=2026-05-01', 'end_before_start'],
    ['?startDate=2026-05-01&endDate=2026-09-01', 'range_too_long'],
  ])('refuses the days of %s', async (query, code) => expect(await refusal(query)).toBe(code));

  it('finds words at their beginning or by a part, without case or accents, in any order', async () => {
    await env.DB.prepare(`UPDATE instruments SET name = 'Batería Ñandú', name_key = 'bateria nandu' WHERE id = 17`).run();
    for (const search of ['bater', 'BATERÍA', 'ñandu bateria', 'nandú', 'ateria', 'eRÍA and']) {
      expect((await results(`?search=${encodeURIComponent(search)}`)).products.map(({ id }) => id)).toEqual([17]);
    }
    expect((await results('?search=nd')).products).toEqual([]);
  });

  it('takes as many words as fit into a search, with days or without', async () => {
    const texts = ['Acordeón a piano Hohner Bravo III 72', 'guitarra '.repeat(22), 'ab '.repeat(66), 'uno dos tres '.repeat(15)];
    for (const text of texts) {
      for (const days of ['', '&startDate=2026-12-02&endDate=2026-12-07&categoryId=1,2']) {
        expect((await results(`?search=${encodeURIComponent(text.trim())}${days}`)).pagination.currentPage, text).toBe(1);
      }
    }
  });

  it.each([
    ['"', 0],
    ["'", 0],
    ['*', 0],
    // A part of one name.
    ['AND', 1],
    ['OR caoba', 0],
    ['name:', 0],
    ['-caoba', 1023],
    ['(', 0],
    ['^', 0],
    ['NEAR(a b)', 0],
    ['\u0000', 0],
    ['%', 0],
    ['_', 0],
    ['"; DROP TABLE instruments', 0],
    ['🎸', 0],
    ['caoba"*', 1023],
  ])('takes %j as text', async (search, count) => {
    const { pagination } = await results(`?search=${encodeURIComponent(search)}`);
    expect(pagination.totalProducts).toBe(count);
  });

  it('finds nothing for a search without letter or digit, and everything for an empty one', async () => {
    expect((await results('?search=%3F%21')).pagination.totalProducts).toBe(0);
    expect((await results('?search=%20')).pagination.totalProducts).toBe(1023);
  });

  it('takes categories repeated or separated by commas', async () => {
    const [repeated, listed] = [await results('?categoryId=1&categoryId=2'), await results('?categoryId=2,1,1')];
    expect(listed.pagination.totalProducts).toBe(repeated.pagination.totalProducts);
    const filtered = await door('GET', '/api/instruments/filter?categoryId=1,2');
    expect((filtered.json as unknown[]).length).toBe(repeated.pagination.totalProducts);
    expect((await door('GET', '/api/instruments/filter?categoryId=')).json).toEqual([]);
    expect((await door('GET', '/api/instruments/filter')).status).toBe(400);
  });

  it('gives everything as an array with its total and where it goes on', async () => {
    const all = await door('GET', '/api/instruments');
    expect([(all.json as unknown[]).length, all.headers.get('X-Total-Count')]).toEqual([1000, '1023']);
    const next = /<(.+)>; rel="next"/.exec(all.headers.get('Link') ?? '')?.[1] ?? '';
    const rest = await door('GET', next);
    expect([(rest.json as { id: number }[]).map(({ id }) => id)[0], rest.headers.get('Link')]).toEqual([23, null]);
  });
});

describe('one instrument', () => {
  let shop: StagedShop;
  const today = todayInShop(Date.now());
  beforeAll(async () => {
    shop = await ownShop([3], 1);
  });

  it('comes with its free units from this month’s first day to the next one’s last, and a tag', async () => {
    const id = shop.instruments[0]?.id ?? 0;
    const [customer] = shop.customers;
    const range = { startDate: shop.firstDay, endDate: addDays(shop.firstDay, 1) };
    await door('POST', '/api/reservations', {
      cookie: customer?.cookie ?? '',
      json: { instrumentId: id, userId: customer?.id, quantity: 2, ...range },
    });

    const answer = await door('GET', `/api/instruments/${id}`);
    expect([answer.headers.get('ETag'), answer.headers.get('Cache-Control')]).toEqual(['"v1"', 'no-store']);
    const { availability = [] } = Instrument.parse(answer.json);
    expect([availability[0]?.date, availability.at(-1)?.date]).toEqual([firstOfMonth(today), lastOfMonth(addMonths(today, 1))]);
    const free = Object.fromEntries(availability.map(({ date, availableStock }) => [date, availableStock]));
    expect([
      free[addDays(shop.firstDay, -1)],
      free[range.startDate],
      free[range.endDate],
      free[addDays(range.endDate, 1)],
    ]).toEqual([3, 1, 1, 3]);
  });

  it('brings two others of the newest 24 at random when they are asked for, and nothing more otherwise', async () => {
    await fillCatalogue(2_040);
    const newest = (await results('?size=25')).products.filter(({ id }) => id !== 2040);
    const drawn = new Set<number>();
    for (let draw = 0; draw < 12; draw += 1) {
      const { suggestions = [] } = (await door('GET', '/api/instruments/2040?include=suggestions')).json as InstrumentDetail;
      expect(suggestions).toHaveLength(2);
      for (const one of suggestions) expect(newest).toContainEqual(one);
      for (const { id } of suggestions) drawn.add(id);
    }
    expect(drawn.size).toBeGreaterThan(2);
    const plain = (await door('GET', '/api/instruments/2040')).json as object;
    expect(plain).not.toHaveProperty('suggestions');
    expect(plain).not.toHaveProperty('viewer');
    expect(codeOfRefusal(await door('GET', '/api/instruments/2040?include=suggestions,history'))).toBe('malformed');
  });

  it('is refused when there is none, and when its id is no id', async () => {
    expect(codeOfRefusal(await door('GET', '/api/instruments/999999'))).toBe('instrument_not_found');
    for (const id of ['0', '-1', 'x', '1.5', '1e3', '99999999999999999']) {
      expect(codeOfRefusal(await door('GET', `/api/instruments/${id}`))).toBe('malformed');
    }
  });
});

describe('what is the same for everybody', () => {
  it('is remembered a moment, and forgotten at once by this isolate’s own writes', async () => {
    const shop = await ownShop([1], 0);
    const json = { name: `Efímeras ${crypto.randomUUID()}`, description: 'Una categoría de prueba' };
    const before = (await door('GET', '/api/categories')).json as unknown[];
    await env.DB.prepare(`INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?1, '', 'fa-music')`)
      .bind(`otra ${crypto.randomUUID()}`)
      .run();
    expect((await door('GET', '/api/categories')).json).toEqual(before);
    const fresh = (await door('GET', '/api/categories', { headers: { 'Cache-Control': 'no-cache' } })).json as unknown[];
    expect(fresh).toHaveLength(before.length + 1);
    await door('POST', '/api/categories/add', { cookie: shop.admin.cookie, json });
    expect((await door('GET', '/api/categories')).json).toHaveLength(before.length + 2);
  });
});
