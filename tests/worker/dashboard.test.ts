/** Every figure of the dashboard against the same figure told by hand, on days where the calendar is awkward. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Dashboard } from '#domain/contract/dashboard.ts';
import { startOfDayInShop, toEpochDay, type Day } from '#domain/day.ts';
import { readDashboard } from '#worker/db/dashboard.ts';
import { door, ownShop } from './shop-of-own.ts';

const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** The last moment of the day in Montevideo: three hours into the next one in UTC. */
const lateOn = (day: Day): number => startOfDayInShop(day) + 86_399_000;

async function instrument(id: number, stock: number, createdOn: Day, archivedOn: Day | null = null): Promise<void> {
  await run(
    `INSERT INTO instruments (id, name, name_key, description, category_id, price_cents, stock, stock_since, created_at)
     VALUES (?1, ?4, ?4, '', 1, 1000, ?2, 0, ?3)`,
    id,
    stock,
    lateOn(createdOn),
    `I${id}`,
  );
  if (archivedOn !== null) await run('UPDATE instruments SET archived_at = ?2 WHERE id = ?1', id, lateOn(archivedOn));
}

async function reservation(instrumentId: number, start: Day, end: Day, status: string, cents = 1_000): Promise<void> {
  await run(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     VALUES (?1, 1, ?2, ?3, ?4, 1, ?5, ?6, ?6 * (?4 - ?3 + 1), 0)`,
    crypto.randomUUID(),
    instrumentId,
    toEpochDay(start),
    toEpochDay(end),
    status,
    cents,
  );
}

describe('the figures', () => {
  beforeAll(async () => {
    await run(`INSERT INTO categories (id, name, name_key, description, icon) VALUES (1, 'C', 'c', '', 'fa-music')`);
    // One user of February's last moment, one of March's first, one who left.
    for (const [id, at, deletedAt] of [
      [1, lateOn('2024-02-29'), null],
      [2, startOfDayInShop('2024-03-01'), null],
      [3, lateOn('2024-01-01'), 1],
    ]) {
      await run(
        `INSERT INTO users (id, email, email_key, username, lastname, password_hash, created_at, deleted_at)
         VALUES (?1, ?1, ?1, 'U', 'U', 'none', ?2, ?3)`,
        id,
        at,
        deletedAt,
      );
    }
    await instrument(1, 5, '2024-01-10');
    await instrument(2, 7, '2024-02-29');
    await instrument(3, 2, '2024-03-02');
    await instrument(4, 4, '2024-01-10', '2024-03-15');
    await instrument(5, 9, '2024-01-10', '2024-02-10');

    await reservation(1, '2024-02-28', '2024-03-02', 'ENDED', 1_050);
    await reservation(1, '2024-03-01', '2024-03-01', 'CANCELLED');
    await reservation(1, '2024-03-31', '2024-04-01', 'ACTIVE');
    await reservation(2, '2024-03-30', '2024-03-30', 'ENDED');
    await reservation(2, '2024-02-29', '2024-02-29', 'ENDED');
    await reservation(3, '2024-05-01', '2024-05-02', 'PENDING');
    await reservation(1, '2023-01-15', '2023-01-15', 'ENDED');
  });

  it('are right on a month’s last day, which the month before does not have', async () => {
    const figures = Dashboard.parse(await readDashboard(env.DB, '2024-03-31', 12));
    expect(figures).toMatchObject({
      totalUsers: { value: 2, previous: 1 },
      // March: the 30th and the 31st. February up to its own last day: the 28th and the 29th.
      monthReservations: { value: 2, previous: 2 },
      // Now 5 + 7 + 2; when March began 5 + 7, and 4 that went since.
      totalStock: { value: 14, previous: 16 },
      // Today 1 of 3. On 29 February 1 and 2, of 1, 2 and 4.
      reservedPercentage: { value: 33.3, previous: 66.7 },
      statuses: { ENDED: 3, ACTIVE: 1 },
      topInstruments: [
        { instrumentId: 1, name: 'I1', image: null, count: 2 },
        { instrumentId: 2, name: 'I2', image: null, count: 2 },
        { instrumentId: 3, name: 'I3', image: null, count: 1 },
      ],
    });
    // A year up to now and on to the last month reserved; cancelled ones nowhere.
    expect(figures.monthlyRevenue.map(({ month }) => month)).toEqual([
      '2023-04',
      '2023-05',
      '2023-06',
      '2023-07',
      '2023-08',
      '2023-09',
      '2023-10',
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
      '2024-03',
      '2024-04',
      '2024-05',
    ]);
    expect(figures.monthlyRevenue.slice(-4)).toEqual([
      { month: '2024-02', total: 52 },
      { month: '2024-03', total: 30 },
      { month: '2024-04', total: 0 },
      { month: '2024-05', total: 20 },
    ]);
    expect(figures.monthlyReservations.slice(-4).map(({ count }) => count)).toEqual([2, 2, 0, 1]);
  });

  it('look back as many months as asked', async () => {
    const figures = await readDashboard(env.DB, '2024-03-31', 24);
    expect(figures.monthlyRevenue[0]).toEqual({ month: '2022-04', total: 0 });
    expect(figures).toMatchObject({
      statuses: { ENDED: 4, ACTIVE: 1 },
      topInstruments: [{ count: 3 }, { count: 2 }, { count: 1 }],
    });
    const month = await readDashboard(env.DB, '2024-03-31', 1);
    expect(month.monthlyReservations.map((row) => row.month)).toEqual(['2024-03', '2024-04', '2024-05']);
    expect(month.statuses).toEqual({ ENDED: 1, ACTIVE: 1 });
  });

  it('count of the month only what has begun', async () => {
    expect(await readDashboard(env.DB, '2024-03-30', 12)).toMatchObject({ monthReservations: { value: 1, previous: 2 } });
    expect(await readDashboard(env.DB, '2024-02-28', 12)).toMatchObject({ monthReservations: { value: 1, previous: 0 } });
  });
});

it('a shop without anything has figures too', async () => {
  const shop = await ownShop([], 0);
  const answer = await door('GET', '/api/dashboard', { cookie: shop.admin.cookie });
  expect(answer.status).toBe(200);
  expect(Dashboard.parse(answer.json).monthlyRevenue.length).toBeGreaterThanOrEqual(12);
});
