/** Today's work for the shop where more than 500 reservations are late, begin and end: what it reads has a bound. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { Agenda } from '#domain/contract/admin/reservations.ts';
import { toEpochDay, todayInShop } from '#domain/day.ts';
import { createApp } from '#worker/app.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Person } from '#tests/support/staged-shop.ts';
import { fillCatalogue } from './catalogue-stock.ts';
import { ownShop } from './shop-of-own.ts';

const app = createApp();
const TODAY = toEpochDay(todayInShop(Date.now()));
let admin: Person;

/** One more reservation of each instrument in service that has two units, from and to so many days after today. */
async function reserveEach(from: number, to: number, status = 'ACTIVE'): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     SELECT ?1 || id, 1, id, ?2, ?3, 1, ?4, 100, 100 * (?3 - ?2 + 1), 0 FROM instruments WHERE status <> 'Mantenimiento' AND stock > 1`,
  )
    .bind(`${from}.${to}.${status}.`, TODAY + from, TODAY + to, status)
    .run();
}

beforeAll(async () => {
  ({ admin } = await ownShop([], 0));
  await fillCatalogue(900);
  await env.DB.prepare(`UPDATE instruments SET name_key = 'arpa (llanera) 7' WHERE id = 1`).run();
  await env.DB.prepare(`UPDATE users SET username = 'Ana', lastname = 'Pereyra' WHERE id = 1`).run();
  await reserveEach(-6, -3);
  await reserveEach(-12, -9);
  await reserveEach(-2, 0);
  await reserveEach(0, 2, 'PENDING');
});

async function ask(search: string): Promise<{ agenda: Agenda; calls: number; rowsRead: number }> {
  const spent = noCost();
  const context = createExecutionContext();
  const request = new Request(`http://localhost/api/reservations/agenda?search=${encodeURIComponent(search)}`, {
    headers: { Cookie: admin.cookie },
  });
  const response = await app.fetch(request, { ...env, DB: counted(env.DB, spent) }, context);
  const agenda = Agenda.parse(await response.json());
  await waitOnExecutionContext(context);
  return { agenda, ...spent };
}

it('has the first hundred of each list, and counts up to one more than 500', async () => {
  const { agenda, calls, rowsRead } = await ask('');
  expect(agenda.counts).toEqual({ overdue: 501, pickups: 501, returns: 501 });
  const { results } = await env.DB.prepare(
    `SELECT id FROM reservations WHERE status = 'ACTIVE' AND end_day < ?1 ORDER BY end_day, id LIMIT 100`,
  )
    .bind(TODAY)
    .all<{ id: number }>();
  expect(agenda.overdue.map(({ reservation }) => reservation.id)).toEqual(results.map(({ id }) => id));
  for (const list of [agenda.pickups, agenda.returns]) {
    expect(list).toHaveLength(100);
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  expect(calls).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(9_000);
});

it.each([
  ['guitarra', 500],
  // A word of the name after a sign, and one in the other number.
  ['arpas llanera', 1],
  ['pereyra', 501],
  ['nadie', 0],
])('a search for %s looks at the first 501 of each list', async (search, overdue) => {
  const { agenda, calls, rowsRead } = await ask(search);
  expect(agenda.counts.overdue).toBe(overdue);
  expect(calls).toBe(1);
  expect(rowsRead).toBeLessThanOrEqual(16_000);
});

it.each(['¿', '¡!'])('a search for %s, which nothing can match, finds nothing and looks at little', async (search) => {
  const { agenda, rowsRead } = await ask(search);
  expect(agenda.counts).toEqual({ overdue: 0, pickups: 0, returns: 0 });
  expect(rowsRead).toBeLessThanOrEqual(20);
});
