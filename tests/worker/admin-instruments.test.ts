/** The administrator's table of instruments: every order and filter against the same done by hand. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { ADMIN_INSTRUMENT_SORTS } from '#domain/catalogue.ts';
import { AdminInstrumentPage, type AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { Overview } from '#domain/contract/admin/overview.ts';
import { nameKey } from '#domain/catalogue.ts';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const NAMES = ['Ñandú', 'Órgano', 'Arpa', 'Bajo', 'Violín', 'Ukelele', 'Cuatro', 'Tiple', 'Quena', 'Zampoña', 'Erke', 'Güiro'];
const STATUSES = ['Disponible', 'Disponible', 'Reservado', 'Mantenimiento'];

let shop: StagedShop;
let all: AdminInstrument[];

const list = async (query = ''): Promise<AdminInstrumentPage> => {
  const { status, json } = await door('GET', `/api/admin/instruments?${query}`, { cookie: shop.admin.cookie });
  expect(status, JSON.stringify(json)).toBe(200);
  return AdminInstrumentPage.parse(json);
};

beforeAll(async () => {
  await Promise.all([ownShop([1, 4, 4], 1), ownShop([2, 0, 9], 1)]);
  shop = await ownShop([5, 5, 2, 8, 3, 6], 3);
  const { results } = await env.DB.prepare('SELECT id FROM instruments ORDER BY id').all<{ id: number }>();
  await env.DB.batch(
    results.flatMap(({ id }, i) => [
      env.DB.prepare('UPDATE instruments SET name = ?2, name_key = ?3, price_cents = ?4, status = ?5 WHERE id = ?1').bind(
        id,
        NAMES[i % NAMES.length],
        nameKey(NAMES[i % NAMES.length] ?? ''),
        1_000 * (i % 4),
        STATUSES[i % STATUSES.length],
      ),
    ]),
  );
  await env.DB.prepare('UPDATE instruments SET archived_at = 1 WHERE id = ?1').bind(results[1]?.id).run();
  const today = toEpochDay(todayInShop(Date.now()));
  const holds = (i: number, quantity: number): D1PreparedStatement =>
    env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
       VALUES (?1, ?2, ?3, ?4, ?4, ?5, 0, 0, 0)`,
    ).bind(crypto.randomUUID(), shop.customers[0]?.id, shop.instruments[i]?.id, today, quantity);
  await env.DB.prepare(`UPDATE instruments SET status = 'Disponible' WHERE id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(shop.instruments.map(({ id }) => id)))
    .run();
  await env.DB.batch([
    holds(0, 4),
    holds(3, 8),
    env.DB.prepare(
      `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, created_at) VALUES ('maintenance', ?1, ?2, ?3, 2, 0)`,
    ).bind(shop.instruments[4]?.id, today - 1, today),
    env.DB.prepare(
      `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, created_at) VALUES ('maintenance', ?1, ?2, ?2, 1, 0)`,
    ).bind(shop.instruments[5]?.id, today + 1),
  ]);
  ({ instruments: all } = await list('size=100'));
});

it('shows of each the units free today, and those in maintenance', () => {
  const facts = shop.instruments.map(({ id }) => all.find((found) => found.id === id));
  expect(facts.map((found) => [found?.stock, found?.freeToday, found?.inMaintenanceToday])).toEqual([
    [5, 1, 0],
    [5, 5, 0],
    [2, 2, 0],
    [8, 0, 0],
    [3, 1, 2],
    [6, 6, 0],
  ]);
  expect(all[0]).toMatchObject({
    image: expect.stringMatching(/^\/images\//),
    category: { name: expect.any(String) },
    version: 1,
  });
});

const keyOf: Record<(typeof ADMIN_INSTRUMENT_SORTS)[number], (row: AdminInstrument) => string | number> = {
  id: ({ id }) => id,
  name: ({ name }) => nameKey(name),
  category: ({ category }) => category.name,
  price: ({ pricePerDay }) => pricePerDay,
  free: ({ freeToday }) => freeToday ?? -1,
};
const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const filters: [string, (row: AdminInstrument) => boolean][] = [
  ['', () => true],
  ['status=Disponible', ({ status }) => status === 'Disponible'],
  ['status=Mantenimiento', ({ status }) => status === 'Mantenimiento'],
  ['status=Mantenimiento,Reservado', ({ status }) => status !== 'Disponible'],
  ['categoryId=%1', ({ category }) => category.id === all[0]?.category.id],
  ['categoryId=%1&status=Disponible', ({ category, status }) => category.id === all[0]?.category.id && status === 'Disponible'],
  ['search=organo', ({ name }) => name === 'Órgano'],
  ['search=g%C3%BCi&status=Disponible', ({ name, status }) => name === 'Güiro' && status === 'Disponible'],
  ['search=%40', () => false],
];

it.each(
  filters.flatMap(([query, fits]) =>
    ADMIN_INSTRUMENT_SORTS.flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order, query, fits] as const)),
  ),
)('by %s %s with %j is what it would be by hand, page by page', async (sort, order, query, fits) => {
  const way = order === 'asc' ? 1 : -1;
  const key = keyOf[sort];
  const expected = all.filter(fits).toSorted((a, b) => way * (compare(key(a), key(b)) || compare(a.id, b.id)));
  const asked = `${query.replace('%1', String(all[0]?.category.id))}&sort=${sort}&order=${order}&size=4`;
  const first = await list(asked);
  expect(first.place).toEqual({ page: 1, size: 4, pages: Math.max(1, Math.ceil(expected.length / 4)), total: expected.length });
  const found: AdminInstrument[] = [];
  for (let page = 1; page <= first.place.pages; page += 1) found.push(...(await list(`${asked}&page=${page}`)).instruments);
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

it('finds by number, newest first unless asked otherwise, and never what is archived', async () => {
  const id = shop.instruments[2]?.id;
  expect((await list(`search=${id}`)).instruments.map((found) => found.id)).toContain(id);
  expect((await list('size=2')).instruments.map((found) => found.id)).toEqual(
    shop.instruments
      .slice(-2)
      .map((found) => found.id)
      .toReversed(),
  );
  const { results } = await env.DB.prepare('SELECT id FROM instruments WHERE archived_at IS NOT NULL').all<{ id: number }>();
  expect(all.some((found) => results.some((archived) => archived.id === found.id))).toBe(false);
  expect((await list('page=99&size=5')).place).toMatchObject({ page: 3, pages: 3 });
});

it('the overview adds up the same', async () => {
  const { json } = await door('GET', '/api/admin/overview', { cookie: shop.admin.cookie });
  const overview = Overview.parse(json);
  expect(overview.instruments).toEqual({
    total: all.length,
    units: all.reduce((sum, { stock }) => sum + stock, 0),
    Disponible: all.filter(({ status }) => status === 'Disponible').length,
    Reservado: all.filter(({ status }) => status === 'Reservado').length,
    Mantenimiento: all.filter(({ status }) => status === 'Mantenimiento').length,
  });
  expect(overview.reservations).toEqual({ open: 2, overdue: 0, pickupsToday: 2, returnsToday: 2 });
});

it('tells how many units are free on every one of the days asked for', async () => {
  const { firstDay, instruments, customers, admin } = await ownShop([5, 3], 1);
  const [held, whole] = instruments;
  const reserve = (quantity: number, days: readonly [number, number]) =>
    door('POST', '/api/reservations', {
      cookie: admin.cookie,
      json: {
        instrumentId: held?.id,
        userId: customers[0]?.id,
        startDate: addDays(firstDay, days[0]),
        endDate: addDays(firstDay, days[1]),
        quantity,
      },
    });
  expect((await reserve(1, [0, 2])).status).toBe(201);
  expect((await reserve(3, [2, 3])).status).toBe(201);
  const freeOn = async (from: number, to: number): Promise<(number | undefined)[]> => {
    const query = `size=100&startDate=${addDays(firstDay, from)}&endDate=${addDays(firstDay, to)}`;
    const { instruments: listed } = await list(query);
    return [held, whole].map((one) => listed.find(({ id }) => id === one?.id)?.freeUnits);
  };
  expect(await freeOn(0, 1)).toEqual([4, 3]);
  expect(await freeOn(0, 3)).toEqual([1, 3]);
  expect(await freeOn(3, 9)).toEqual([2, 3]);
  expect((await list('size=1')).instruments[0]).not.toHaveProperty('freeUnits');
  const refused = await door('GET', `/api/admin/instruments?startDate=${firstDay}&endDate=${addDays(firstDay, -1)}`, admin);
  expect(refused.status).toBe(422);
});
