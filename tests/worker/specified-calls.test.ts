/**
 * The specification's table of calls (its section 7), walked as written: each call with what the table gives it, and without what it may
 * go without. Screens may ask richer calls (docs/api.md); these keep answering for every other client.
 */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Category } from '#domain/contract/categories.ts';
import { Favorite } from '#domain/contract/favorites.ts';
import { DailyStock, Instrument } from '#domain/contract/instruments.ts';
import { Rating } from '#domain/contract/ratings.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { Specification } from '#domain/contract/specifications.ts';
import { User } from '#domain/contract/users.ts';
import { addDays } from '#domain/day.ts';
import type { Question } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng } from '#tests/support/pictures.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let customer: Person;

beforeAll(async () => {
  shop = await ownShop([5, 5], 1);
  customer = shop.customers[0] ?? { id: 0, cookie: '' };
});
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

/** The JSON of an answer that is a success. */
async function ask(method: string, path: string, question: Question = {}): Promise<unknown> {
  const { status, json } = await door(method, path, question);
  expect([status, json], `${method} ${path}`).toEqual([expect.toSatisfy((given: number) => given >= 200 && given < 300), json]);
  return json;
}
const asAdmin = (method: string, path: string, more: Question = {}) => ask(method, path, { ...more, cookie: shop.admin.cookie });
const asCustomer = (method: string, path: string, more: Question = {}) => ask(method, path, { ...more, cookie: customer.cookie });

const instrumentId = (): number => shop.instruments[0]?.id ?? 0;
const oneDay = () => ({ instrumentId: instrumentId(), userId: customer.id, startDate: shop.firstDay });
const hold = async (more: object = {}): Promise<Reservation> =>
  Reservation.parse(await asCustomer('POST', '/api/availability/reserve', { json: { ...oneDay(), ...more } }));
const named = (what: string): string => `${what} ${crypto.randomUUID()}`;

it('GET /health/ping', async () => {
  for (const path of ['/health/ping', '/api/health/ping']) expect((await door('GET', path)).status).toBe(200);
});

describe('users', () => {
  const email = `${crypto.randomUUID()}@correo.com`;
  const password = 'Melodia42';

  it('POST /users/register {lastname, username, email, password}, POST /login {email, password}', async () => {
    const registered = await ask('POST', '/api/users/register', {
      json: { lastname: 'Pereyra', username: 'Ana', email, password },
    });
    expect(User.parse(registered)).toMatchObject({ username: 'Ana', lastname: 'Pereyra', email, role: 'USER', isActive: true });
    expect(User.parse(await ask('POST', '/login', { json: { email, password } }))).toMatchObject({ email, role: 'USER' });
  });

  it('GET /users, PUT /users/{id}/role with query role', async () => {
    const users = User.array().parse(await asAdmin('GET', '/api/users'));
    expect(users.map(({ id }) => id)).toContain(customer.id);
    for (const role of ['ADMIN', 'USER'] as const)
      expect(User.parse(await asAdmin('PUT', `/api/users/${customer.id}/role?role=${role}`)).role).toBe(role);
  });
});

describe('instruments', () => {
  const pages = async (query: string) => (await ask('GET', `/api/instruments/results${query}`)) as Record<string, unknown>;

  it('GET /instruments, /instruments/filter with query categoryId, /instruments/{id}', async () => {
    const all = Instrument.array().parse(await ask('GET', '/api/instruments'));
    const { categoryId } = Instrument.parse(await ask('GET', `/api/instruments/${instrumentId()}`));
    const filtered = Instrument.array().parse(await ask('GET', `/api/instruments/filter?categoryId=${categoryId}`));
    expect(filtered.map(({ id }) => id)).toEqual(
      all.filter((instrument) => instrument.categoryId === categoryId).map(({ id }) => id),
    );
  });

  it('GET /instruments/results: page 1 of 10 unless asked otherwise, the page clamped, the metadata beside the products', async () => {
    const { products, pagination } = await pages('');
    expect(Instrument.array().parse(products).length).toBeGreaterThan(1);
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 10, hasPrevPage: false });
    expect(Object.keys(pagination as object)).toEqual(
      expect.arrayContaining(['currentPage', 'pageSize', 'totalPages', 'totalProducts', 'hasNextPage', 'hasPrevPage']),
    );
    const { name } = Instrument.parse(await ask('GET', `/api/instruments/${instrumentId()}`));
    for (const page of ['9', '0', '-3', '9'.repeat(400)])
      expect(await pages(`?page=${page}&size=1&search=${encodeURIComponent(name)}&paginated=true`)).toMatchObject({
        products: [{ id: instrumentId() }],
        pagination: { currentPage: 1, pageSize: 1, totalPages: 1, totalProducts: 1, hasNextPage: false, hasPrevPage: false },
      });
    const [first, second] = [await pages('?page=1&size=1'), await pages('?page=2&size=1')];
    expect(first['pagination']).toMatchObject({ currentPage: 1, hasNextPage: true, hasPrevPage: false });
    expect(second['pagination']).toMatchObject({ currentPage: 2, hasPrevPage: true });
    expect(second['products']).not.toEqual(first['products']);
  });

  it('GET /instruments/results without pagination: all matches, and of the rest only a total', async () => {
    const all = await pages('?paginated=false');
    expect(Object.keys(all).toSorted()).toEqual(['products', 'total']);
    expect(all['products']).toHaveLength(all['total'] as number);
    const { name } = Instrument.parse(await ask('GET', `/api/instruments/${instrumentId()}`));
    expect(await pages(`?paginated=false&search=${encodeURIComponent(name)}`)).toMatchObject({ total: 1 });
  });

  it('POST /instruments/add, PUT /instruments/{id}, DELETE /instruments/{id}: multipart of JSON and pictures', async () => {
    const { categoryId } = Instrument.parse(await ask('GET', `/api/instruments/${instrumentId()}`));
    const picture = (shade: number) => fileOf(paintPng(24, 16, [shade, 60, 20]));
    const json = { name: named('Cajón'), description: 'De abedul', pricePerDay: 45.5, status: 'Disponible' };
    const added = Instrument.parse(
      await asAdmin('POST', '/api/instruments/add', {
        form: instrumentForm(
          { ...json, category: { id: categoryId }, stock: 5, createdAt: '2025-03-01T00:00:00.000Z', specifications: [] },
          picture(10),
          picture(90),
        ),
      }),
    );
    expect(added).toMatchObject({ ...json, categoryId, stock: 5, mainImage: added.images[0]?.url });
    const changed = Instrument.parse(
      await asAdmin('PUT', `/api/instruments/${added.id}`, {
        form: instrumentForm({ ...json, imageIds: [added.images[1]?.id], categoryId, stock: 5 }, picture(200)),
      }),
    );
    expect(changed.images).toHaveLength(2);
    expect(changed.images[0]).toEqual(added.images[1]);
    await asAdmin('DELETE', `/api/instruments/${added.id}`);
    expect((await door('GET', `/api/instruments/${added.id}`)).status).toBe(404);
  });
});

describe.each([
  ['categories', 'name', Category],
  ['specifications', 'label', Specification],
] as const)('%s', (path, naming, Shape) => {
  it(`GET /${path}, POST /${path}/add {${naming}, description, icon}, PUT and DELETE /${path}/{id}`, async () => {
    const draft = { [naming]: named('Nueva'), description: 'De la prueba', icon: 'fa-guitar' };
    const added = Shape.parse(await asAdmin('POST', `/api/${path}/add`, { json: draft }));
    expect(added).toMatchObject(draft);
    const changed = { ...draft, [naming]: named('Otra'), icon: 'https://example.com/icono.svg' };
    expect(await asAdmin('PUT', `/api/${path}/${added.id}`, { json: changed })).toMatchObject(changed);
    expect(await ask('GET', `/api/${path}`)).toEqual(expect.arrayContaining([expect.objectContaining(changed)]));
    await asAdmin('DELETE', `/api/${path}/${added.id}`);

    const { icon: _, ...bare } = { ...draft, [naming]: named('Sin icono') };
    const iconless = Shape.parse(await asAdmin('POST', `/api/${path}/add`, { json: bare }));
    expect(iconless.icon).toMatch(/^fa-/);
    await asAdmin('DELETE', `/api/${path}/${iconless.id}`);
  });
});

describe('reservations', () => {
  it('GET /availability/daily-stock, POST /availability/reserve: the end defaults to the start, the quantity to 1', async () => {
    const endDate = addDays(shop.firstDay, 1);
    const query = new URLSearchParams({ instrumentId: String(instrumentId()), startDate: shop.firstDay, endDate });
    const free = async () => DailyStock.array().parse(await ask('GET', `/api/availability/daily-stock?${query.toString()}`));
    const before = await free();
    expect(before.map(({ date }) => date)).toEqual([shop.firstDay, endDate]);
    expect(await hold({ endDate, quantity: 2 })).toMatchObject({ ...oneDay(), endDate, quantity: 2, status: 'ACTIVE' });
    expect(await hold()).toMatchObject({ ...oneDay(), endDate: shop.firstDay, quantity: 1 });
    expect((await free()).map(({ availableStock }, i) => (before[i]?.availableStock ?? 0) - availableStock)).toEqual([3, 2]);
  });

  it('the checkout’s {instrumentId, userId, startDate, endDate, quantity, notes}', async () => {
    const json = { ...oneDay(), endDate: addDays(shop.firstDay, 4), quantity: 1, notes: 'Con funda' };
    expect(Reservation.parse(await asCustomer('POST', '/api/reservations', { json }))).toMatchObject({ ...json, totalDays: 5 });
  });

  it('GET /reservations/all, GET /reservations/user/{userId}', async () => {
    const { id } = await hold({ startDate: addDays(shop.firstDay, 10) });
    for (const list of [
      await asAdmin('GET', '/api/reservations/all'),
      await asCustomer('GET', `/api/reservations/user/${customer.id}`),
    ])
      expect(
        Reservation.array()
          .parse(list)
          .map((reservation) => reservation.id),
      ).toContain(id);
  });

  it('PUT /reservations/{id}/status with query status=ENDED, PUT /reservations/{id}/cancel', async () => {
    const [ended, cancelled] = [
      await hold({ startDate: addDays(shop.firstDay, 20) }),
      await hold({ startDate: addDays(shop.firstDay, 21) }),
    ];
    expect(await asAdmin('PUT', `/api/reservations/${ended.id}/status?status=ENDED`)).toMatchObject({ status: 'ENDED' });
    expect(await asCustomer('PUT', `/api/reservations/${cancelled.id}/cancel`)).toMatchObject({ status: 'CANCELLED' });
  });
});

describe('ratings and favourites', () => {
  it('POST /ratings {instrumentId, userId, stars, comment}, GET /ratings/instrument/{id}', async () => {
    const { id } = await hold({ startDate: addDays(shop.firstDay, 30) });
    await asAdmin('PUT', `/api/reservations/${id}/status?status=ENDED`);
    const own = { instrumentId: instrumentId(), userId: customer.id };
    const rate = async (json: object) => Rating.parse(await asCustomer('POST', '/api/ratings', { json }));
    expect(await rate({ ...own, stars: 4 })).toMatchObject({ ...own, stars: 4, comment: '' });
    const rated = await rate({ ...own, stars: 5, comment: 'Suena muy bien' });
    const { username } = User.parse(await asCustomer('GET', '/api/users/me'));
    const { stars, comment, userId, createdAt } = rated;
    expect(await ask('GET', `/api/ratings/instrument/${instrumentId()}`)).toMatchObject([
      { stars, comment, username, userId, createdAt },
    ]);
    expect([stars, comment, userId]).toEqual([5, 'Suena muy bien', customer.id]);
  });

  it('POST and DELETE /favorites/users/{userId}/instruments/{instrumentId}, GET /favorites/users/{userId}', async () => {
    const pair = `/api/favorites/users/${customer.id}/instruments/${instrumentId()}`;
    const list = async () => Favorite.array().parse(await asCustomer('GET', `/api/favorites/users/${customer.id}`));
    await asCustomer('POST', pair);
    expect(await list()).toMatchObject([{ instrument: { id: instrumentId() } }]);
    await asCustomer('DELETE', pair);
    expect(await list()).toEqual([]);
  });
});
