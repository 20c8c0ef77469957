/** The dashboard's periods against a recount of the very reservations that the API lists, in plain JavaScript. */
import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { Dashboard } from '#domain/contract/dashboard.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { COUNTED_STATUSES, lastMonths } from '#domain/dashboard.ts';
import { toEpochDay, todayInShop } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const TODAY = todayInShop(Date.now());
const RESERVATIONS = 900;
const STATUSES = ['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'];

let shop: StagedShop;
let reservations: Reservation[];

/** The same numbers in every run, 0 to 1. */
function* numbers(): Generator<number, never> {
  for (let state = 20_261_121; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

beforeAll(async () => {
  shop = await ownShop([900, 900, 900, 900, 900, 900, 900], 1);
  const random = numbers();
  const below = (limit: number): number => Math.floor(random.next().value * limit);
  const rows = Array.from({ length: RESERVATIONS }, (_, i) => {
    // Some two years back to some four months ahead; more of them in the last months.
    const start = toEpochDay(TODAY) + 120 - below(i % 2 === 0 ? 900 : 200);
    const status = STATUSES[below(STATUSES.length)] ?? '';
    const instrument = shop.instruments[below(shop.instruments.length)];
    return { start, end: start + below(9), status, id: instrument?.id, cents: instrument?.priceCents };
  });
  await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
     SELECT 'r' || key, ?2, value ->> 'id', value ->> 'start', value ->> 'end', 1, value ->> 'status', value ->> 'cents',
       (value ->> 'cents') * ((value ->> 'end') - (value ->> 'start') + 1), 0, iif(value ->> 'status' IN ('ENDED', 'CANCELLED'), 1, NULL)
     FROM json_each(?1)`,
  )
    .bind(JSON.stringify(rows), shop.customers[0]?.id)
    .run();
  reservations = (await door('GET', '/api/reservations/all', { cookie: shop.admin.cookie })).json as Reservation[];
  if (reservations.length !== RESERVATIONS) throw new Error(`${reservations.length} reservations are listed`);
});

/** 'YYYY-MM' of the month `back` months before today's. */
function monthBack(back: number): string {
  const [year = 0, month = 0] = TODAY.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1 - back, 1));
  return date.toISOString().slice(0, 7);
}

function recount(months: readonly string[], isWithin: (day: string) => boolean) {
  const counted = reservations.filter(({ status, startDate }) => status !== 'CANCELLED' && isWithin(startDate));
  const inMonth = (month: string) => counted.filter(({ startDate }) => startDate.startsWith(month));
  const ofStatus = (wanted: string) => counted.filter(({ status }) => status === wanted).length;
  const byInstrument = [...Map.groupBy(counted, ({ instrumentId }) => instrumentId)].map(
    ([id, all]) => [id, all.length] as const,
  );
  return {
    monthlyReservations: months.map((month) => ({ month, count: inMonth(month).length })),
    monthlyRevenue: months.map((month) => ({
      month,
      total: inMonth(month).reduce((cents, { totalPrice }) => cents + Math.round(totalPrice * 100), 0) / 100,
    })),
    statuses: {
      ENDED: ofStatus('ENDED'),
      ACTIVE: ofStatus('ACTIVE'),
      CONFIRMED: ofStatus('CONFIRMED'),
      PENDING: ofStatus('PENDING'),
    },
    topInstruments: byInstrument
      .toSorted(([a, many], [b, more]) => more - many || a - b)
      .slice(0, 5)
      .map(([instrumentId, count]) => ({ instrumentId, count })),
  };
}

const ask = async (query: string): Promise<Dashboard> =>
  Dashboard.parse((await door('GET', `/api/dashboard?${query}`, { cookie: shop.admin.cookie })).json);

it.each([1, 3, 6, 12, 24])('%i months are so many, this one whole and the last', async (count) => {
  const months = Array.from({ length: count }, (_, i) => monthBack(count - 1 - i));
  const expected = recount(months, (day) => months.includes(day.slice(0, 7)));
  const figures = await ask(`months=${count}`);
  expect(figures).toMatchObject(expected);
  expect(figures.monthlyReservations).toHaveLength(count);
  const total = Object.values(figures.statuses).reduce((sum, one) => sum + one, 0);
  expect(figures.monthlyReservations.reduce((sum, one) => sum + one.count, 0)).toBe(total);
});

it('without a period every reservation counts, those of coming months included', async () => {
  const starts = reservations.filter(({ status }) => status !== 'CANCELLED').map(({ startDate }) => startDate.slice(0, 7));
  const [first = '', last = ''] = [starts.toSorted()[0], starts.toSorted().at(-1)];
  const months = Array.from({ length: 60 }, (_, i) => monthBack(40 - i)).filter((month) => month >= first && month <= last);
  expect(months.at(-1)?.localeCompare(monthBack(0))).toBe(1);
  expect(await ask('')).toMatchObject(recount(months, () => true));
});

it('any days count what starts on them, of their first and last month too', async () => {
  const [startDate, endDate] = [`${monthBack(4)}-11`, `${monthBack(-1)}-19`];
  const months = [4, 3, 2, 1, 0, -1].map(monthBack);
  expect(await ask(`startDate=${startDate}&endDate=${endDate}`)).toMatchObject(
    recount(months, (day) => day >= startDate && day <= endDate),
  );
});

it('the card of the month and its history are the bars of the chart', async () => {
  const { monthReservations, monthlyReservations } = await ask('months=12');
  expect(monthReservations.value).toBe(monthlyReservations.at(-1)?.count);
  expect(monthReservations.previous).toBe(monthlyReservations.at(-2)?.count);
  expect(monthReservations.history).toEqual(monthlyReservations.map(({ month, count }) => ({ month, value: count })));
});

it('the file that the page offers has the reservations that its figures count', async () => {
  const { monthlyReservations, monthlyRevenue } = await ask('months=3');
  const { startDate, endDate } = lastMonths(TODAY, 3);
  const query = `from=${startDate}&to=${endDate}&status=${COUNTED_STATUSES.join()}`;
  const answer = await exports.default.fetch(
    new Request(`http://localhost/api/export/reservations.csv?${query}`, { headers: { Cookie: shop.admin.cookie } }),
  );
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
  const totalAt = head.split(';').findIndex((name) => name.includes('Total'));
  expect(lines).toHaveLength(monthlyReservations.reduce((sum, { count }) => sum + count, 0));
  const cents = lines.map((line) => Number(line.split(';')[totalAt]?.replace(/\D/g, '')));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(
    monthlyRevenue.reduce((sum, { total }) => sum + Math.round(total * 100), 0),
  );
});
