/** The operators' audit: silent over a shop that is in order, and each falsified figure is found and named. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toEpochDay } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { pastDays } from '#worker/db/dashboard-cards.ts';
import { countFresh } from '#worker/db/kept-reservations.ts';
import { CONSISTENCY_CHECKS } from '#worker/db/consistency-checks.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([5, 3], 2);
  const [person] = shop.customers;
  const instrumentId = shop.instruments[0]?.id;
  for (const quantity of [2, 1]) {
    const json = { instrumentId, userId: person?.id, startDate: shop.firstDay, endDate: addDays(shop.firstDay, 2), quantity };
    await door('POST', '/api/reservations', { cookie: person?.cookie ?? '', json });
  }
  await env.DB.batch(
    [
      `INSERT INTO specifications (id, label, label_key, description, icon) VALUES (1, 'Marca', 'marca', '', '')`,
      `INSERT INTO instrument_specifications (instrument_id, position, specification_id, value) VALUES (${instrumentId}, 0, 1, 'Yamaha')`,
      `INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (${instrumentId}, 0, 'a.webp', 1, 1, 0)`,
      `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, created_at) VALUES ('maintenance', ${instrumentId}, 30000, 30004, 1, 0)`,
      `INSERT INTO ratings (instrument_id, user_id, stars, created_at) VALUES (${instrumentId}, ${person?.id}, 4, 0)`,
      `INSERT INTO ledger (order_id, kind, amount_cents, actor_id, at) SELECT min(id), 'charge', 5, ${shop.admin.id}, 0 FROM reservations`,
    ].map((sql) => env.DB.prepare(sql)),
  );
  // One line is over and out, with a day held for it; another one is prepared for the day after.
  const other = shop.instruments[1]?.id;
  const today = toEpochDay(shop.firstDay) - 2;
  const lines: [id: number, start: number, end: number, kind: string, heldOn: number][] = [
    [70_001, today - 3, today - 1, 'overdue', today],
    [70_002, today + 5, today + 6, 'turnaround', today + 7],
  ];
  await env.DB.batch(
    lines.flatMap(([id, start, end, kind, heldOn]) => [
      env.DB.prepare(
        `INSERT INTO reservations (id, request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
         VALUES (?1, ?1, ?2, ?3, ?4, ?5, 1, 100, 100 * (?5 - ?4 + 1), 0)`,
      ).bind(id, person?.id, other, start, end),
      env.DB.prepare(
        `INSERT INTO holds (kind, reservation_id, instrument_id, start_day, end_day, quantity, created_at) VALUES (?1, ?2, ?3, ?4, ?4, 1, 0)`,
      ).bind(kind, id, other, heldOn),
    ]),
  );
  await countFresh(env.DB, shop.firstDay, pastDays(shop.firstDay));
});

/** Past the trigger that would refuse it, if one would. */
async function write(sql: string, guard?: string): Promise<void> {
  if (guard === undefined) return void (await env.DB.prepare(sql).run());
  const made = await env.DB.prepare('SELECT sql FROM sqlite_master WHERE name = ?1').bind(guard).first<string>('sql');
  await env.DB.batch([`DROP TRIGGER ${guard}`, sql, made ?? ''].map((one) => env.DB.prepare(one)));
}

/** Falsifies and mends in one go, with the audit between: gives what the audit says and leaves the shop in order. */
async function foundAfter(falsify: string, mend: string, guard?: string): Promise<string[]> {
  await write(falsify, guard);
  try {
    return (await audit(env.DB)).map(({ check }) => check);
  } finally {
    await write(mend, guard);
  }
}

describe('the audit', () => {
  it('finds nothing in a shop that is in order', async () => {
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each(CONSISTENCY_CHECKS)('goes through no table once for each row of another: $name', async ({ sql }) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ parent: number; detail: string }>();
    const loops = results.filter(({ detail }) => /^(SCAN|SEARCH) /.test(detail) && !detail.includes('CONSTANT ROW'));
    const nested = loops.filter(({ parent }, i) => loops.findIndex((outer) => outer.parent === parent) < i);
    // A virtual table that is searched, by a row's number or for an argument, counts as scanned too, but not by its plan '0:'.
    expect(nested.filter(({ detail }) => /^SCAN (?!.* VIRTUAL TABLE INDEX (?!0:( |$)))/.test(detail))).toEqual([]);
  });

  it.each([
    ['units in use on each day', 'UPDATE stock_days SET used = used + 1', 'UPDATE stock_days SET used = used - 1'],
    [
      'units in use on each day',
      'UPDATE stock_days SET used = used - 1 WHERE day = 30002',
      'UPDATE stock_days SET used = used + 1 WHERE day = 30002',
    ],
    ['units that each day has room for', 'UPDATE stock_days SET cap = cap + 1', 'UPDATE stock_days SET cap = cap - 1'],
    ['units by status', 'UPDATE instrument_counts SET units = units + 1', 'UPDATE instrument_counts SET units = units - 1'],
    ['instruments by status', 'UPDATE instrument_counts SET total = total + 1', 'UPDATE instrument_counts SET total = total - 1'],
    [
      'instruments of each category',
      'UPDATE categories SET product_count = product_count + 1',
      'UPDATE categories SET product_count = product_count - 1',
    ],
    [
      'instruments with each specification',
      'UPDATE specifications SET product_count = 7',
      'UPDATE specifications SET product_count = 1',
    ],
    [
      'stars of each instrument',
      'UPDATE instruments SET rating_sum = 5 WHERE rating_count = 1',
      'UPDATE instruments SET rating_sum = 4 WHERE rating_count = 1',
    ],
    [
      'pictures listed with each instrument',
      `UPDATE instruments SET images_json = images_json || ' '`,
      'UPDATE instruments SET images_json = trim(images_json)',
    ],
    [
      'specifications listed with each instrument',
      `UPDATE instruments SET specifications_json = '[{}]' WHERE specifications_json = '[]'`,
      `UPDATE instruments SET specifications_json = '[]' WHERE specifications_json = '[{}]'`,
    ],
    [
      'instruments that the search knows',
      `INSERT INTO instrument_search (rowid, name, description) VALUES (99999, 'fantasma', '')`,
      'DELETE FROM instrument_search WHERE rowid = 99999',
    ],
    [
      'places of instruments that the search knows',
      `INSERT INTO instrument_search_in_order (rowid, name, description) VALUES (99999, 'fantasma', '')`,
      'DELETE FROM instrument_search_in_order WHERE rowid = 99999',
    ],
    [
      'words that the search knows',
      `UPDATE search_words SET word = word || '★' WHERE id = 1`,
      `UPDATE search_words SET word = rtrim(word, '★') WHERE id = 1`,
    ],
    [
      'words that the search knows by their parts',
      `INSERT INTO search_word_parts (rowid, word) VALUES (99999, 'fantasma')`,
      'DELETE FROM search_word_parts WHERE rowid = 99999',
    ],
    [
      'holds of unconfirmed customers',
      `INSERT INTO unconfirmed_holds (reservation_id, network) SELECT min(id), '203.0.113.7' FROM reservations`,
      'DELETE FROM unconfirmed_holds',
    ],
    ['units handed over of each line', 'UPDATE reservations SET picked_up_at = 1', 'UPDATE reservations SET picked_up_at = NULL'],
    [
      'money of each order',
      'UPDATE order_balances SET charges_cents = 6',
      'UPDATE order_balances SET charges_cents = 5',
      'order_balances_as_entered',
    ],
    [
      'money taken on each day and in each month',
      `INSERT INTO collected_sums (unit, since, cents) VALUES ('day', 1, 5)`,
      'DELETE FROM collected_sums',
    ],
    [
      'reservations of each day (count)',
      'UPDATE reservation_days SET count = count + 1',
      'UPDATE reservation_days SET count = count - 1',
    ],
    [
      'reservations of each month (count)',
      'UPDATE reservation_months SET count = count + 1',
      'UPDATE reservation_months SET count = count - 1',
    ],
    [
      'reservations of each day (cents)',
      'UPDATE reservation_days SET cents = cents + 1',
      'UPDATE reservation_days SET cents = cents - 1',
    ],
    [
      'reservations of each month (cents)',
      'UPDATE reservation_months SET cents = cents + 1',
      'UPDATE reservation_months SET cents = cents - 1',
    ],
    [
      'reservations of each instrument in each month',
      'UPDATE instrument_months SET count = count + 1',
      'UPDATE instrument_months SET count = count - 1',
    ],
    [
      'reservations of each instrument',
      'UPDATE instrument_reservations SET count = count + 1',
      'UPDATE instrument_reservations SET count = count - 1',
    ],
    [
      'instruments held on the day',
      'UPDATE reservation_figures SET held = held + 1',
      'UPDATE reservation_figures SET held = held - 1',
    ],
    [
      'instruments reserved on past days',
      'UPDATE reserved_days SET instruments = instruments + 1',
      'UPDATE reserved_days SET instruments = instruments - 1',
    ],
    ['instruments of each block', 'UPDATE instrument_blocks SET live = live + 1', 'UPDATE instrument_blocks SET live = live - 1'],
    ['accounts of each month', 'UPDATE account_months SET count = count + 1', 'UPDATE account_months SET count = count - 1'],
    [
      'accounts of each block of ids',
      'UPDATE account_blocks SET count = count + 1',
      'UPDATE account_blocks SET count = count - 1',
    ],
    ['accounts of each day', 'UPDATE account_days SET count = count + 1', 'UPDATE account_days SET count = count - 1'],
    [
      'people that the search knows',
      'DELETE FROM people_search WHERE rowid = (SELECT max(id) FROM people_words)',
      `INSERT INTO people_search (rowid, name, email, phone, notes) SELECT id, name, email, phone, notes FROM people_words
       WHERE id = (SELECT max(id) FROM people_words)`,
    ],
    [
      'turnaround right after its line',
      `UPDATE holds SET start_day = start_day + 1, end_day = end_day + 1 WHERE kind = 'turnaround'`,
      `UPDATE holds SET start_day = start_day - 1, end_day = end_day - 1 WHERE kind = 'turnaround'`,
      'holds_moved_with_their_lines',
    ],
    [
      'overdue holds of what is out',
      `UPDATE holds SET quantity = 2 WHERE kind = 'overdue'`,
      `UPDATE holds SET quantity = 1 WHERE kind = 'overdue'`,
      'holds_moved_with_their_lines',
    ],
    [
      'changes of each line',
      'UPDATE reservations SET changes = changes + 1 WHERE id = 70001',
      'UPDATE reservations SET changes = changes - 1 WHERE id = 70001',
      'reservations_changed_as_written',
    ],
    ['closing times of reservations', 'UPDATE reservations SET closed_at = 1', 'UPDATE reservations SET closed_at = NULL'],
  ])('finds a falsehood among the %s, and only there', async (check, falsify, mend, guard?: string) => {
    expect(new Set(await foundAfter(falsify, mend, guard))).toEqual(new Set([check]));
    expect(await audit(env.DB)).toEqual([]);
  });

  it('names what differs and both figures', async () => {
    const [instrument] = shop.instruments;
    await env.DB.prepare('UPDATE stock_days SET used = 1 WHERE instrument_id = ?1').bind(instrument?.id).run();
    const [difference] = await audit(env.DB);
    expect(difference).toEqual({
      check: 'units in use on each day',
      subject: `instrument ${instrument?.id}, ${shop.firstDay}`,
      stored: 1,
      recomputed: 3,
    });
    await env.DB.prepare('UPDATE stock_days SET used = 3 WHERE instrument_id = ?1').bind(instrument?.id).run();
  });

  it('has a name for each check', () => {
    expect(new Set(CONSISTENCY_CHECKS.map(({ name }) => name)).size).toBe(CONSISTENCY_CHECKS.length);
  });
});
