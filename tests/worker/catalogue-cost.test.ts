/** What each read costs in calls to the database and rows read, in a catalogue of 1,000 instruments and of 20,000. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COUNTED_WITHIN, MAX_COUNTED_MATCHES } from '#domain/catalogue.ts';
import { InstrumentDetail, InstrumentPage } from '#domain/contract/instruments.ts';
import { fromEpochDay } from '#domain/day.ts';
import { createApp } from '#worker/app.ts';
import { forgetCatalogue } from '#worker/edge/memory.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { FIRST_DAY, fillCatalogue } from './catalogue-stock.ts';
import { ownShop } from './shop-of-own.ts';

const app = createApp();

async function ask(path: string, cookie?: string): Promise<{ json: unknown; calls: number; rowsRead: number }> {
  const cost = noCost();
  const context = createExecutionContext();
  const request = new Request(`http://localhost${path}`, cookie === undefined ? {} : { headers: { Cookie: cookie } });
  const response = await app.fetch(request, { ...env, DB: counted(env.DB, cost) }, context);
  const json: unknown = await response.json();
  await waitOnExecutionContext(context);
  expect(response.status).toBe(200);
  return { json, ...cost };
}

beforeEach(forgetCatalogue);

describe.each([1_000, 20_000])('of %i instruments', (size) => {
  beforeAll(() => fillCatalogue(size));

  const days = `startDate=${fromEpochDay(FIRST_DAY + 5)}&endDate=${fromEpochDay(FIRST_DAY + 11)}`;

  it.each([
    ['/api/instruments/results', 31],
    ['/api/instruments/results?sort=rating&categoryId=1', 31],
    [`/api/instruments/results?search=${size}`, 50],
    [`/api/instruments/results?search=${size}s`, 50],
    ['/api/instruments/999', 75],
    ['/api/instruments?page=1&size=10', 31],
    ['/api/categories', 10],
    ['/api/specifications', 10],
    ['/api/ratings/instrument/1', 10],
  ])('%s costs one call and at most %i rows', async (path, rows) => {
    const { calls, rowsRead } = await ask(path);
    expect(calls).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(rows);
  });

  it.each(['quijotes', 'guitrra caoba', 'gitarra eletrica', 'criolla'])(
    '%s, which finds nothing, costs a second call and few rows',
    async (text) => {
      const { json, calls, rowsRead } = await ask(`/api/instruments/results?search=${encodeURIComponent(text)}`);
      expect(InstrumentPage.parse(json).suggestions).toBeDefined();
      expect(calls).toBeLessThanOrEqual(2);
      expect(rowsRead).toBeLessThanOrEqual(120);
    },
  );

  it.each([
    `${days}&quantity=3`,
    `${days}&quantity=6`,
    `${days}&categoryId=2`,
    `${days}&search=guit`,
    `${days}&search=guit&sort=price-asc`,
    'search=caob',
    'search=guitarra',
    'search=guitarra&sort=price-desc',
    'search=guitarra&sort=rating',
  ])('a page of %s as Home asks for it costs one call and at most 1,200 rows, and tells of more', async (query) => {
    const path = `/api/instruments/results?${query}&size=10&countWithin=`;
    const { json, calls, rowsRead } = await ask(`${path}${COUNTED_WITHIN}`);
    expect(calls).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(1_200);
    const { totalProducts, isMore = false } = InstrumentPage.parse(json).pagination;
    const whole = InstrumentPage.parse((await ask(`${path}${MAX_COUNTED_MATCHES}`)).json).pagination;
    expect(isMore ? totalProducts < whole.totalProducts : totalProducts === whole.totalProducts).toBe(true);
  });

  it.each(
    [1, 3, 5, 6, 7, 900].flatMap((quantity) => ['', '&categoryId=2', '&search=guit'].map((narrower) => [quantity, narrower])),
  )(
    'days for %i%s count few instruments for whoever does not say how many, and say that there are more',
    async (quantity, narrower) => {
      const path = `/api/instruments/results?${days}&quantity=${quantity}${narrower}`;
      const { json, calls, rowsRead } = await ask(path);
      expect(calls).toBeLessThanOrEqual(2);
      expect(rowsRead).toBeLessThanOrEqual(1_200);
      const { totalProducts, isMore = false } = InstrumentPage.parse(json).pagination;
      const whole = InstrumentPage.parse((await ask(`${path}&countWithin=${MAX_COUNTED_MATCHES}`)).json).pagination;
      expect(isMore ? totalProducts < whole.totalProducts : totalProducts === whole.totalProducts).toBe(true);
    },
  );

  it('the neighbours of a page in the middle cost what the first one does', async () => {
    const page = Math.floor(size / 20);
    const { pagination } = InstrumentPage.parse((await ask(`/api/instruments/results?page=${page}`)).json);
    for (const [cursor, to] of [
      [pagination.nextCursor, page + 1],
      [pagination.prevCursor, page - 1],
    ]) {
      const { calls, rowsRead, json } = await ask(`/api/instruments/results?page=${to}&cursor=${cursor}`);
      expect([calls, InstrumentPage.parse(json).pagination.currentPage]).toEqual([1, to]);
      expect(rowsRead).toBeLessThanOrEqual(31);
    }
  });

  it('what is the same for everybody costs nothing the second time', async () => {
    for (const path of ['/api/categories', '/api/specifications', '/api/instruments/results?page=1&size=10']) {
      await ask(path);
      expect((await ask(path)).calls).toBe(0);
    }
  });
});

it('odd sizes, pages, cursors and categories never take the place of what everybody asks for', async () => {
  const path = '/api/instruments/results?page=1&size=10';
  for (let i = 11; i < 35; i += 1) {
    for (const query of [`size=${i}`, `page=2&cursor=junk${i}`, `cursor=junk${i}`, `categoryId=${i}`]) {
      await ask(`/api/instruments/results?${query}`);
      expect((await ask(`/api/instruments/results?${query}`)).calls).toBeGreaterThan(0);
    }
  }
  const { json } = await ask(path);
  const again = await ask(`${path}&cursor=junk`);
  expect([again.calls, again.json]).toEqual([0, json]);
});

it('an instrument with its suggestions and what its viewer may do costs one call', async () => {
  await fillCatalogue(1_000);
  const [customer] = (await ownShop([1], 1)).customers;
  const { json, calls, rowsRead } = await ask('/api/instruments/999?include=suggestions,viewer', customer?.cookie);
  expect([calls, InstrumentDetail.parse(json).viewer]).toEqual([1, { userId: customer?.id, mayRate: 'none' }]);
  expect(rowsRead).toBeLessThanOrEqual(75 + 60);
});
