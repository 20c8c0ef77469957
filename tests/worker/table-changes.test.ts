/** The counters by which a backup notices that a table changed while it was read, and what they cost everybody else. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import { counted, noCost, type Cost } from '#tests/support/counted.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';

const TAKEN = ['idempotency_keys', 'outbox', 'reservations', 'stock_days'];

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([100], 1);
});

async function reserve(): Promise<Cost> {
  const cost = noCost();
  const door = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
  const [instrument, customer] = [shop.instruments[0], shop.customers[0]];
  const startDate = addDays(todayInShop(Date.now()), 20);
  const answer = await door('POST', '/api/reservations', {
    cookie: customer?.cookie ?? '',
    json: {
      instrumentId: instrument?.id,
      userId: customer?.id,
      startDate,
      endDate: addDays(startDate, 2),
      quantity: 1,
      notes: '',
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status).toBe(201);
  return cost;
}

const mark = async (): Promise<Map<string, number>> => {
  const { results } = await env.DB.prepare('UPDATE table_changes SET marked = changes RETURNING name, changes').all<{
    name: string;
    changes: number;
  }>();
  return new Map(results.map(({ name, changes }) => [name, changes]));
};

it('a reservation raises the counters of the tables that it writes, once for each mark', async () => {
  const before = await mark();
  await reserve();
  await reserve();
  const after = await mark();
  const raised = [...after].filter(([name, changes]) => changes !== before.get(name)).map(([name]) => name);
  expect(raised.toSorted()).toEqual(TAKEN);
  expect(after.get('reservations')).toBe((before.get('reservations') ?? 0) + 1);
});

it('costs a reservation one row for each table when a backup has just marked them, and none before and after', async () => {
  await mark();
  await reserve();
  const unmarked = await reserve();
  await mark();
  const marked = await reserve();
  const again = await reserve();
  expect(marked.rowsWritten - unmarked.rowsWritten).toBe(TAKEN.length);
  expect(again.rowsWritten).toBe(unmarked.rowsWritten);
  expect([marked.calls, again.calls]).toEqual([unmarked.calls, unmarked.calls]);
});
