/** What the dashboard of a long period reads, and which instruments are at its top. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { Dashboard } from '#domain/contract/dashboard.ts';
import { lastMonths } from '#domain/dashboard.ts';
import { addDays, firstOfMonth, toEpochDay, todayInShop } from '#domain/day.ts';
import { pastDays } from '#worker/db/dashboard-cards.ts';
import { countFresh } from '#worker/db/kept-reservations.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';

const TODAY = todayInShop(Date.now());

it('a year reads the same with few reservations and with thousands, and says among how many its top was looked for', async () => {
  const shop = await ownShop(
    Array.from({ length: 40 }, () => 9),
    1,
  );
  const ids = shop.instruments.map(({ id }) => id);
  const reserve = (from: number, until: number): Promise<unknown> =>
    env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
       SELECT 'top' || n.value || '-' || i.key, ?1, i.value, ?2 - (n.value * 7 + i.key) % 350, ?2 - (n.value * 7 + i.key) % 350, 1, 'ENDED', 100, 100, 0, 1
       FROM json_each(?3) i CROSS JOIN json_each(?4) n WHERE n.value < 90 - i.key`,
    )
      .bind(
        shop.customers[0]?.id,
        toEpochDay(TODAY),
        JSON.stringify(ids),
        JSON.stringify(Array.from({ length: until - from }, (_, i) => from + i)),
      )
      .run();
  const asked = async (query: string): Promise<{ figures: Dashboard; rows: number }> => {
    const cost = noCost();
    const ask = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    const { json } = await ask('GET', `/api/dashboard?${query}`, { cookie: shop.admin.cookie });
    return { figures: Dashboard.parse(json), rows: cost.rowsRead };
  };
  const year = async (): Promise<{ figures: Dashboard; rows: number }> => {
    await countFresh(env.DB, TODAY, pastDays(TODAY));
    return asked('months=12');
  };
  const expected = async ({ startDate, endDate } = lastMonths(TODAY, 12)): Promise<unknown[]> =>
    (
      await env.DB.prepare(
        `SELECT instrument_id AS instrumentId, count(*) AS count FROM reservations
         WHERE status <> 'CANCELLED' AND start_day BETWEEN ?1 AND ?2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`,
      )
        .bind(toEpochDay(startDate), toEpochDay(endDate))
        .all()
    ).results;
  const topOf = ({ topInstruments }: Dashboard): unknown[] =>
    topInstruments.map(({ instrumentId, count }) => ({ instrumentId, count }));

  await reserve(0, 15);
  const few = await year();
  expect(few.figures.topAmong).toBeUndefined();
  expect(topOf(few.figures)).toEqual(await expected());

  await reserve(15, 65);
  const many = await year();
  expect(many.figures.monthlyReservations.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2_000);
  expect(many.figures.topAmong).toBe(10);
  expect(topOf(many.figures)).toEqual(await expected());
  expect(many.rows).toBeLessThanOrEqual(2_000);

  await reserve(65, 88);
  const hot = await year();
  expect(topOf(hot.figures)).toEqual(await expected());
  // By the months that the ten had reservations in, not by these.
  expect(hot.rows).toBeLessThanOrEqual(many.rows + 20);

  // What the sweep has not counted yet counts too, and days of the first and the last month.
  await reserve(88, 90);
  for (const period of [
    { startDate: addDays(TODAY, -300), endDate: addDays(TODAY, -20) },
    { startDate: addDays(firstOfMonth(TODAY), -250), endDate: TODAY },
  ]) {
    const { figures } = await asked(`startDate=${period.startDate}&endDate=${period.endDate}`);
    expect(figures.topAmong).toBe(10);
    expect(topOf(figures)).toEqual(await expected(period));
  }
});
