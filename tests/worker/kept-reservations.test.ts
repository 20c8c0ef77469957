/** Figures of all reservations, kept up to some of them: whatever has been counted, answers are those of a shop that keeps nothing. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { lastMonths, type Period } from '#domain/dashboard.ts';
import { addDays, firstOfMonth, toEpochDay, todayInShop } from '#domain/day.ts';
import { pastDays } from '#worker/db/dashboard-cards.ts';
import { readDashboard } from '#worker/db/dashboard.ts';
import { countFresh } from '#worker/db/kept-reservations.ts';
import { audit } from '#tests/support/audited.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

const TODAY = todayInShop(Date.now());
const STATUSES = ['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'];

const run = (sql: string, ...values: unknown[]): Promise<D1Result> =>
  env.DB.prepare(sql)
    .bind(...values)
    .all();

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([900, 900, 900, 900, 900, 900, 900, 900], 2);
});

/** Around two years of reservations, many of them on the same days, one after the other in no order of their days. */
async function addReservations(count: number, mark: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    start: toEpochDay(TODAY) + 90 - ((i * 389) % 640) + (i % 7 === 0 ? (i % 3) - 90 : 0),
    days: i % 40 === 0 ? 90 : 1 + (i % 6),
    status: STATUSES[(i * 7) % 5],
    instrument: shop.instruments[(i * 5) % 8]?.id,
  }));
  await run(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
     SELECT ?1 || key, ?2, value ->> 'instrument', value ->> 'start', (value ->> 'start') + (value ->> 'days') - 1, 1, value ->> 'status', 100,
       100 * (value ->> 'days'), 0, iif(value ->> 'status' IN ('ENDED', 'CANCELLED'), 1, NULL) FROM json_each(?3)`,
    mark,
    shop.customers[0]?.id,
    JSON.stringify(rows),
  );
}

const sweep = (): Promise<void> => countFresh(env.DB, TODAY, pastDays(TODAY));

/** Everything that was counted is forgotten, as in a shop just restored. */
const forget = async (): Promise<void> => {
  for (const table of ['reservation_days', 'reservation_months', 'instrument_reservations', 'instrument_months', 'reserved_days'])
    await run(`DELETE FROM ${table}`);
  await run('UPDATE reservation_figures SET upto = 0, held_day = 0, held = 0');
};

const PERIODS: (Period | null)[] = [
  null,
  lastMonths(TODAY, 1),
  lastMonths(TODAY, 12),
  { startDate: addDays(TODAY, -400), endDate: addDays(TODAY, 33) },
  { startDate: addDays(firstOfMonth(TODAY), 3), endDate: addDays(firstOfMonth(TODAY), 9) },
  { startDate: addDays(firstOfMonth(TODAY), -9), endDate: addDays(firstOfMonth(TODAY), 9) },
  { startDate: '9998-12-31', endDate: '9999-12-31' },
  { startDate: '9999-12-02', endDate: '9999-12-31' },
];

const dashboards = (): Promise<Dashboard[]> => Promise.all(PERIODS.map((period) => readDashboard(env.DB, TODAY, period)));

type Listed = { ids: number[]; total: string | null; link: string | null };

async function list(query: string): Promise<Listed> {
  const { json, headers } = await door('GET', `/api/reservations/all?${query}`, { cookie: shop.admin.cookie });
  return { ids: (json as { id: number }[]).map(({ id }) => id), total: headers.get('X-Total-Count'), link: headers.get('Link') };
}

async function expectedIds(status: string | null): Promise<number[]> {
  const { results } = await run(
    'SELECT id FROM reservations WHERE ?1 IS NULL OR status = ?1 ORDER BY start_day DESC, id DESC',
    status,
  );
  return (results as { id: number }[]).map(({ id }) => id);
}

/** Every page of every list, in its order, with its total and the address of the next one. */
async function expectPages(size: number): Promise<void> {
  for (const status of [null, 'ENDED', 'ACTIVE']) {
    const expected = await expectedIds(status);
    const pages = Math.ceil(expected.length / size);
    for (let page = 1; page <= pages + 1; page += 1) {
      const { ids, total, link } = await list(`page=${page}&size=${size}${status === null ? '' : `&status=${status}`}`);
      expect(ids, `${status}, page ${page}`).toEqual(expected.slice((page - 1) * size, page * size));
      expect([total, link !== null], `${status}, page ${page}`).toEqual([String(expected.length), page < pages]);
    }
  }
}

describe('what is kept', () => {
  it('says the same as reservations themselves, whatever of them is counted, and through every change', async () => {
    await addReservations(400, 'a');
    const bare = await dashboards();
    await expectPages(37);
    await sweep();
    expect(await audit(env.DB)).toEqual([]);
    expect(await dashboards()).toEqual(bare);
    await expectPages(37);

    // Some are counted, some are not, and of both some change.
    await addReservations(300, 'b');
    await run(
      `UPDATE reservations SET status = 'CANCELLED', closed_at = 1 WHERE id % 7 = 3 AND status IN ('ACTIVE', 'CONFIRMED', 'PENDING')`,
    );
    await run(`UPDATE reservations SET status = 'ENDED', closed_at = 1 WHERE id % 11 = 4 AND status = 'ACTIVE'`);
    await run(`UPDATE reservations SET status = 'ACTIVE' WHERE id % 13 = 4 AND status = 'PENDING'`);
    // Moved, shortened or given another instrument, as a change of a line does it.
    await run(
      `INSERT INTO reservation_changes (outbox_id, reservation_id, actor_id, at, old_instrument_id, old_start_day, old_end_day, old_quantity,
         old_price_cents, new_instrument_id, new_start_day, new_end_day, new_quantity, new_price_cents)
       SELECT 'o' || id, id, user_id, 0, instrument_id, start_day, end_day, quantity, price_cents,
         iif(id % 3 = 0, ?1, instrument_id), start_day - 20, end_day - 20 + id % 3, 1, 200
       FROM reservations WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND id % 5 = 0 AND end_day - start_day < 80`,
      shop.instruments[6]?.id,
    );
    expect(await audit(env.DB)).toEqual([]);
    const half = await dashboards();
    await expectPages(50);
    await sweep();
    expect(await audit(env.DB)).toEqual([]);
    expect(await dashboards()).toEqual(half);
    await forget();
    expect(await dashboards()).toEqual(half);
    await expectPages(50);
    await sweep();
    expect(await audit(env.DB)).toEqual([]);
    expect(await dashboards()).toEqual(half);
  });

  it('follows the calendar: what was held yesterday is counted anew today', async () => {
    await addReservations(60, 'c');
    for (const day of [addDays(TODAY, -1), TODAY, addDays(TODAY, 1)]) {
      await countFresh(env.DB, day, pastDays(day));
      expect(await audit(env.DB)).toEqual([]);
      const prepared = await readDashboard(env.DB, day, null);
      await run('UPDATE reservation_figures SET held_day = 0, held = 0');
      await run('DELETE FROM reserved_days');
      expect(await readDashboard(env.DB, day, null)).toEqual(prepared);
    }
  });

  it('takes a row with a number below the counted ones, as an import brings it', async () => {
    await addReservations(20, 'd');
    await sweep();
    const { results } = await run('SELECT max(id) AS id FROM reservations');
    const id = (results as { id: number }[])[0]?.id ?? 0;
    await run(`UPDATE reservation_figures SET upto = ?1`, id + 2);
    await run(
      `INSERT INTO reservations (id, request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
       VALUES (?1, 'late', ?2, ?3, ?4, ?4, 1, 100, 100, 0)`,
      id + 2,
      shop.customers[0]?.id,
      shop.instruments[7]?.id,
      toEpochDay(TODAY),
    );
    expect(await audit(env.DB)).toEqual([]);
  });

  it('costs a reservation no row', async () => {
    const reserve = async (): Promise<number> => {
      const cost = noCost();
      const [, customer] = shop.customers;
      const json = {
        instrumentId: shop.instruments[0]?.id,
        userId: customer?.id,
        startDate: addDays(TODAY, 200),
        endDate: addDays(TODAY, 202),
        quantity: 1,
        notes: '',
      };
      const answer = await doorFrom(freshIpv4(), { DB: counted(env.DB, cost) })('POST', '/api/reservations', {
        cookie: customer?.cookie ?? '',
        json,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      expect(answer.status).toBe(201);
      return cost.rowsWritten;
    };
    await reserve();
    const kept = await reserve();
    const { results } = await run(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ('reservations_counted_late', 'reserved_days_added_to')`,
    );
    const triggers = results as { name: string; sql: string }[];
    for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
    onTestFinished(async () => {
      for (const { sql } of triggers) await run(sql);
    });
    expect(triggers).toHaveLength(2);
    expect(kept).toBe(await reserve());
  });
});

it('counts accounts by the month in which they were made, until they leave', async () => {
  const made = Date.UTC(2024, 4, 1) - 1;
  await run(
    `INSERT INTO users (email, email_key, username, lastname, password_hash, created_at) VALUES ('k', 'k', 'U', 'U', 'none', ?1)`,
    made,
  );
  expect(await audit(env.DB)).toEqual([]);
  await run(`UPDATE users SET deleted_at = ?1 WHERE email = 'k'`, made + 1);
  expect(await audit(env.DB)).toEqual([]);
  const { headers } = await door('GET', '/api/users?page=1&size=1', { cookie: shop.admin.cookie });
  const { results } = await run('SELECT count(*) AS total FROM users WHERE deleted_at IS NULL');
  expect(headers.get('X-Total-Count')).toBe(String((results as { total: number }[])[0]?.total));
});
