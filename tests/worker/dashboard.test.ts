/** Every figure of the dashboard against the same figure counted by hand, on days where the calendar is awkward. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Dashboard } from '#domain/contract/dashboard.ts';
import { lastMonths } from '#domain/dashboard.ts';
import { toEpochDay, todayInShop, type Day } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
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

const figuresOn = (today: Day, months: number): Promise<Dashboard> => readDashboard(env.DB, today, lastMonths(today, months));

beforeAll(async () => {
  await run(`INSERT INTO categories (id, name, name_key, description, icon) VALUES (1, 'C', 'c', '', 'fa-music')`);
  // One user of February's last moment, one of March's first, one who left in March.
  for (const [id, at, deletedAt] of [
    [1, lateOn('2024-02-29'), null],
    [2, startOfDayInShop('2024-03-01'), null],
    [3, lateOn('2024-01-01'), startOfDayInShop('2024-03-10')],
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

describe('the figures', () => {
  it('are right on a month’s last day, which the month before does not have', async () => {
    const figures = Dashboard.parse(await figuresOn('2024-03-31', 12));
    expect(figures).toMatchObject({
      totalUsers: { value: 2, previous: 2 },
      // March: the 30th and the 31st. February: the 28th and the 29th.
      monthReservations: { value: 2, previous: 2 },
      // Now 5 + 7 + 2; when March began 5 + 7, and 4 that went since.
      totalStock: { value: 14, previous: 16 },
      // Today 1 of 3. On 29 February 1 and 2, of 1, 2 and 4.
      reservedPercentage: { value: 33.3, previous: 66.7 },
      statuses: { ENDED: 3, ACTIVE: 1, CONFIRMED: 0, PENDING: 0 },
      topInstruments: [
        { instrumentId: 1, name: 'I1', image: null, count: 2 },
        { instrumentId: 2, name: 'I2', image: null, count: 2 },
      ],
    });
    // Twelve months, this one the last; cancelled ones nowhere.
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
    ]);
    expect(figures.monthlyRevenue.slice(-2)).toEqual([
      { month: '2024-02', total: 52 },
      { month: '2024-03', total: 30 },
    ]);
    expect(figures.monthlyReservations.slice(-2).map(({ count }) => count)).toEqual([2, 2]);
  });

  it('look back as many months as asked', async () => {
    const figures = await figuresOn('2024-03-31', 24);
    expect(figures.monthlyRevenue[0]).toEqual({ month: '2022-04', total: 0 });
    expect(figures).toMatchObject({
      statuses: { ENDED: 4, ACTIVE: 1 },
      topInstruments: [{ count: 3 }, { count: 2 }],
    });
    const month = await figuresOn('2024-03-31', 1);
    expect(month.monthlyReservations).toEqual([{ month: '2024-03', count: 2 }]);
    expect(month.statuses).toEqual({ ENDED: 1, ACTIVE: 1, CONFIRMED: 0, PENDING: 0 });
  });

  it('count the whole month from its first day on, as its bar does', async () => {
    for (const [today, value, previous] of [
      ['2024-03-01', 2, 2],
      ['2024-03-30', 2, 2],
      ['2024-02-28', 2, 0],
    ] as const) {
      const { monthReservations, monthlyReservations } = await figuresOn(today, 12);
      expect(monthReservations, today).toMatchObject({ value, previous });
      expect(monthReservations.history).toEqual(monthlyReservations.map(({ month, count }) => ({ month, value: count })));
    }
  });
});

describe('the months behind them', () => {
  const last = (history: Dashboard['totalUsers']['history'], count: number) => history.slice(-count).map(({ value }) => value);

  it('end in what the card says, and hold what it is compared with', async () => {
    const { totalUsers, monthReservations, totalStock, reservedPercentage } = await figuresOn('2024-03-31', 12);
    expect(totalUsers.history).toHaveLength(12);
    expect(totalUsers.history.at(-1)).toEqual({ month: '2024-03', value: totalUsers.value });
    expect(last(totalUsers.history, 4)).toEqual([0, 1, 2, 2]);
    expect(monthReservations.history[0]?.month).toBe('2023-04');
    expect(last(monthReservations.history, 4)).toEqual([0, 0, 2, 2]);
    // How many units there were each month is not known: no line is drawn through guesses.
    expect(totalStock).not.toHaveProperty('history');
    // Before January there was no instrument to be reserved. Then 1, 4 and 5; on 29 February 1, 2 and 4; today 1, 2 and 3.
    expect(reservedPercentage.history).toEqual([
      { month: '2024-01', value: 0 },
      { month: '2024-02', value: reservedPercentage.previous },
      { month: '2024-03', value: reservedPercentage.value },
    ]);
  });

  it('are the same whatever period the charts show', async () => {
    const [year, month] = [await figuresOn('2024-03-31', 12), await figuresOn('2024-03-31', 1)];
    expect(month.monthReservations).toEqual(year.monthReservations);
    expect(month.reservedPercentage).toEqual(year.reservedPercentage);
  });
});

describe('what was collected', () => {
  it('counts payments without refunds in the month of the payment, by the shop’s midnight; deposits and charges never', async () => {
    const [first] = (await env.DB.prepare('SELECT min(id) AS id FROM reservations').all<{ id: number }>()).results;
    const entry = (kind: string, method: string | null, cents: number, at: number, reversalOf: number | null = null) =>
      env.DB.prepare(
        `INSERT INTO ledger (order_id, kind, method, amount_cents, actor_id, at, reversal_of) VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6) RETURNING id`,
      )
        .bind(first?.id, kind, method, cents, at, reversalOf)
        .first<{ id: number }>();
    await entry('payment', 'cash', 5_000, lateOn('2024-02-29'));
    await entry('payment', 'card', 3_050, startOfDayInShop('2024-03-01'));
    await entry('deposit', 'cash', 9_000, lateOn('2024-03-05'));
    await entry('charge', null, 700, lateOn('2024-03-05'));
    await entry('refund', 'cash', 1_000, lateOn('2024-03-31'));
    const wrong = await entry('payment', 'cash', 800, lateOn('2024-03-10'));
    await entry('payment', 'cash', 800, lateOn('2024-03-11'), wrong?.id);
    const year = await figuresOn('2024-03-31', 12);
    expect(year.monthlyCollected.map(({ month }) => month)).toEqual(year.monthlyRevenue.map(({ month }) => month));
    const recent = [
      { month: '2024-02', total: 50 },
      { month: '2024-03', total: 20.5 },
    ];
    expect(year.monthlyCollected.slice(-2)).toEqual(recent);
    const all = await readDashboard(env.DB, '2024-03-31', null);
    expect(all.monthlyCollected).toEqual(expect.arrayContaining(recent));
    const part = await readDashboard(env.DB, '2024-03-31', { startDate: '2024-02-29', endDate: '2024-03-10' });
    expect(part.monthlyCollected).toEqual([
      { month: '2024-02', total: 50 },
      { month: '2024-03', total: 38.5 },
    ]);
  });
});

describe('any days', () => {
  const between = (from: Day, to: Day): Promise<Dashboard> =>
    readDashboard(env.DB, '2024-03-31', { startDate: from, endDate: to });

  it('count what starts on them, to the day, in the past and in the future', async () => {
    expect(await between('2024-02-28', '2024-02-28')).toMatchObject({
      statuses: { ENDED: 1, ACTIVE: 0 },
      monthlyRevenue: [{ month: '2024-02', total: 42 }],
      monthlyReservations: [{ month: '2024-02', count: 1 }],
      topInstruments: [{ instrumentId: 1, count: 1 }],
    });
    const spring = await between('2024-02-29', '2024-05-01');
    expect(spring.monthlyReservations).toEqual([
      { month: '2024-02', count: 1 },
      { month: '2024-03', count: 2 },
      { month: '2024-04', count: 0 },
      { month: '2024-05', count: 1 },
    ]);
    expect((await between('2024-06-01', '2024-06-30')).topInstruments).toEqual([]);
  });

  it('end with the calendar', async () => {
    const { monthlyReservations } = await readDashboard(env.DB, '2024-03-31', { startDate: '9999-11-30', endDate: '9999-12-31' });
    expect(monthlyReservations).toEqual([
      { month: '9999-11', count: 0 },
      { month: '9999-12', count: 0 },
    ]);
  });

  it('leave the cards as they are', async () => {
    const { totalUsers, reservedPercentage } = await figuresOn('2024-03-31', 12);
    expect(await between('2023-01-01', '2023-01-31')).toMatchObject({ totalUsers, reservedPercentage, statuses: { ENDED: 1 } });
  });
});

describe('over HTTP', () => {
  it('days are taken in place of months, and what is no period is refused in words', async () => {
    const { admin } = await ownShop([], 0);
    const ask = (query: string) => door('GET', `/api/dashboard?${query}`, { cookie: admin.cookie });
    const days = await ask('startDate=2026-01-15&endDate=2026-03-02');
    expect(Dashboard.parse(days.json).monthlyReservations.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    expect((await ask('startDate=2024-01-01&endDate=2025-12-31')).status).toBe(200);
    for (const [query, status, code, message] of [
      [
        'startDate=2026-03-02&endDate=2026-03-01',
        422,
        'end_before_start',
        'La fecha de fin no puede ser anterior a la de inicio.',
      ],
      ['startDate=2024-01-01&endDate=2026-01-01', 422, 'period_too_long', 'El período puede abarcar 2 años como máximo.'],
      ['startDate=2026-03-01', 422, 'period_incomplete', 'Elige la fecha de inicio y la de fin.'],
      ['endDate=2026-03-01', 422, 'period_incomplete', 'Elige la fecha de inicio y la de fin.'],
      ['startDate=2026-02-30&endDate=2026-03-01', 400, 'malformed', 'La solicitud no es válida.'],
    ] as const) {
      const answer = await ask(query);
      expect([answer.status, answer.json], query).toEqual([status, expect.objectContaining({ code, message })]);
    }
  });
});

it('a shop without anything has figures too', async () => {
  const shop = await ownShop([], 0);
  const answer = await door('GET', '/api/dashboard', { cookie: shop.admin.cookie });
  expect(answer.status).toBe(200);
  expect(Dashboard.parse(answer.json).monthlyRevenue.at(-1)).toEqual({ month: todayInShop(Date.now()).slice(0, 7), total: 0 });
});
