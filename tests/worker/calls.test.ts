/** What the specification's table of calls says literally and no other test covers. */
import { expect, test } from 'vitest';
import { DailyStock } from '#domain/contract/instruments.ts';
import { REQUEST_ID_HEADER } from '#worker/app.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

async function freeUnits({ instruments }: StagedShop, startDate: Day, endDate: Day): Promise<[day: string, free: number][]> {
  const query = new URLSearchParams({ instrumentId: String(instruments[0]?.id), startDate, endDate });
  const { json } = await door('GET', `/api/availability/daily-stock?${query.toString()}`);
  return DailyStock.array()
    .parse(json)
    .map(({ date, availableStock }) => [date, availableStock]);
}

test('the availability check answers at the root and under the prefix', async () => {
  for (const path of ['/health/ping', '/api/health/ping']) expect((await door('GET', path)).status).toBe(200);
});

test('every answer bears the number that the log knows its call by, by which a page recognises it', async () => {
  const list = await door('GET', '/api/categories');
  const refused = await door('GET', '/api/users/me');
  const answers = [list, refused, await door('POST', '/logout'), await door('GET', '/api/nothing-of-ours')];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 204, 404]);
  const numbers = answers.map(({ headers }) => headers.get(REQUEST_ID_HEADER));
  expect(numbers).not.toContain(null);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(refused.json).toMatchObject({ requestId: refused.headers.get(REQUEST_ID_HEADER) });
});

test('a hold is for one unit and one day when nobody says otherwise, and its day is not shifted', async () => {
  const shop = await ownShop([3], 1);
  const [customer] = shop.customers;
  const [instrument] = shop.instruments;
  const json = { instrumentId: instrument?.id, userId: customer?.id, startDate: shop.firstDay };
  const answer = await door('POST', '/api/availability/reserve', { cookie: customer?.cookie ?? '', json });
  expect([answer.status, Reservation.parse(answer.json)]).toMatchObject([
    201,
    {
      startDate: shop.firstDay,
      endDate: shop.firstDay,
      quantity: 1,
      status: 'ACTIVE',
      totalDays: 1,
      totalPrice: (instrument?.priceCents ?? 0) / 100,
    },
  ]);
  const after = addDays(shop.firstDay, 1);
  expect(await freeUnits(shop, shop.firstDay, after)).toEqual([
    [shop.firstDay, 2],
    [after, 3],
  ]);
});

test('an active reservation is ended once, and its instrument is free again', async () => {
  const shop = await ownShop([2], 1);
  const [customer] = shop.customers;
  const range = { startDate: shop.firstDay, endDate: addDays(shop.firstDay, 1) };
  const json = { instrumentId: shop.instruments[0]?.id, userId: customer?.id, quantity: 2, ...range };
  const { id } = Reservation.parse(
    (await door('POST', '/api/reservations', { cookie: customer?.cookie ?? '', json: { ...json, notes: 'Con funda' } })).json,
  );
  const end = () => door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie });
  expect((await end()).json).toMatchObject({ id, status: 'ENDED', notes: 'Con funda' });
  expect((await freeUnits(shop, range.startDate, range.endDate)).map(([, free]) => free)).toEqual([2, 2]);
  expect(await end()).toMatchObject({ status: 409, json: { message: 'No se pudo finalizar la reserva' } });
});
