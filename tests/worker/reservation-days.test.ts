/** The list by date: what begins and what ends, day by day, against the same done by hand. */
import { beforeAll, expect, it } from 'vitest';
import { ReservationDays } from '#domain/contract/admin/reservations.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const ids: number[] = [];
const SPANS = [
  [0, 0],
  [0, 3],
  [1, 1],
  [2, 5],
  [4, 60],
] as const;
const day = (offset: number): Day => addDays(shop.firstDay, offset);

const list = async (from: number, to: number, more = ''): Promise<ReservationDays> => {
  const path = `/api/reservations/days?startDate=${day(from)}&endDate=${day(to)}${more}`;
  const { status, json } = await door('GET', path, shop.admin);
  expect(status, JSON.stringify(json)).toBe(200);
  return ReservationDays.parse(json);
};
/** Of this test's own customer alone. */
const own = async (from: number, to: number): Promise<string[]> =>
  (await list(from, to, '&size=100')).events
    .filter(({ reservation }) => ids.includes(reservation.id))
    .map(({ date, event, reservation }) => `${date} ${event} ${ids.indexOf(reservation.id)}`);

beforeAll(async () => {
  shop = await ownShop([50], 1);
  for (const [start, end] of SPANS) {
    const answer = await door('POST', '/api/reservations', {
      ...shop.admin,
      json: {
        instrumentId: shop.instruments[0]?.id,
        userId: shop.customers[0]?.id,
        startDate: day(start),
        endDate: day(end),
        notes: ids.length === 1 ? `como la #${ids[0]}` : '',
      },
    });
    ids.push((answer.json as { id: number }).id);
  }
});

it.each([
  [0, 0],
  [1, 3],
  [0, 6],
  [5, 5],
  [50, 61],
])('from day %i to %i', async (from, to) => {
  const expected = SPANS.flatMap(([start, end], place) => [
    { at: start, event: 'begins', place },
    { at: end, event: 'ends', place },
  ])
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at || a.event.localeCompare(b.event) || a.place - b.place)
    .map(({ at, event, place }) => `${day(at)} ${event} ${place}`);
  expect(await own(from, to)).toEqual(expected);
});

it('comes in pages, without what is cancelled, and is found by a number, by which nothing else is', async () => {
  const [first] = ids;
  const { events, place } = await list(0, 6, `&search=%23${first}&size=1&page=2`);
  expect([events.length, events[0]?.event, place.total, place.pages]).toEqual([1, 'ends', 2, 2]);
  await door('PUT', `/api/reservations/${first}/cancel`, shop.admin);
  expect(await own(0, 0)).toEqual([`${day(0)} begins 1`]);
});

it('refuses an order that cannot be, and more days than it reads', async () => {
  const refused = async (from: number, to: number): Promise<number> =>
    (await door('GET', `/api/reservations/days?startDate=${day(from)}&endDate=${day(to)}`, shop.admin)).status;
  expect([await refused(2, 1), await refused(0, 92)]).toEqual([422, 422]);
});
