/** What is written while a backup reads: planted between two pages, in a real local D1. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Copied, copyShop } from '#tools/backup/copy-shop.ts';
import { newManifest } from '#worker/backup/manifest.ts';
import { shopTables } from '#worker/backup/shop-tables.ts';
import { readRows } from '#worker/backup/table-rows.ts';
import { withLocalBindings } from '#tools/local-state.ts';
import { localShop, type Shop } from '#tools/run-sql.ts';
import type { RunSql } from '#worker/db/run-sql.ts';
import { copySampleState } from './sample-state.ts';

const TIMEOUT_MS = 600_000;
const home = mkdtempSync(join(tmpdir(), 'resuena-writer-'));
const state = join(home, 'state');

/** Enough for three pages of favourites. */
const PEOPLE = `WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2199)`;

/** Favourites before the page that comes, and after it. */
const COME = 'INSERT INTO favorites (user_id, instrument_id, created_at) VALUES (1000, 1, 7), (1001, 1, 7), (2100, 5, 7)';
const GO = 'DELETE FROM favorites WHERE user_id IN (1010, 1011, 2150)';

const finished = Promise.withResolvers<undefined>();
let opened: Promise<unknown>;
let shop: Shop;

beforeAll(async () => {
  await copySampleState(state);
  const ready = Promise.withResolvers<Shop>();
  opened = withLocalBindings((bindings) => {
    ready.resolve(localShop(bindings));
    return finished.promise;
  }, state);
  shop = await ready.promise;
  await shop.runAll([
    `${PEOPLE} INSERT INTO users (id, email, email_key, username, lastname, password_hash, created_at)
     SELECT i, 'p' || i || '@example.com', 'p' || i || '@example.com', 'Persona', 'Apellido', 'none', i FROM n`,
  ]);
}, TIMEOUT_MS);

afterAll(async () => {
  finished.resolve(undefined);
  await opened;
  rmSync(home, { recursive: true, force: true });
});

beforeEach(() =>
  shop.runAll([
    'DELETE FROM favorites',
    `${PEOPLE} INSERT INTO favorites (user_id, instrument_id, created_at) SELECT i, 3, i FROM n`,
  ]),
);

/** The shop, where `write` is run before each read of a later page of favourites, the given number of times. */
function restless(times: number, write: readonly string[]): Shop {
  let left = times;
  const run: RunSql = async <T>(sql: string) => {
    if (left > 0 && sql.includes('FROM "favorites" WHERE')) {
      left -= 1;
      await shop.runAll(write);
    }
    return shop.run<T>(sql);
  };
  return { ...shop, run };
}

async function favorites({ run }: Shop): Promise<string[]> {
  const table = (await shopTables(run)).find(({ name }) => name === 'favorites');
  if (!table) throw new Error('no favourites');
  let lines = '';
  await readRows(run, table, async (more) => void (lines += more));
  return lines.trimEnd().split('\n');
}

async function backUp(from: Shop): Promise<{ copied: Copied; linesOf: (table: string) => string[] }> {
  const folder = mkdtempSync(join(home, 'copy-'));
  for (const name of ['tables', 'pictures']) mkdirSync(join(folder, name));
  const copied = await copyShop(from, folder);
  return {
    copied,
    linesOf: (table) =>
      readFileSync(join(folder, `tables/${table}.ndjson`), 'utf8')
        .trimEnd()
        .split('\n'),
  };
}

it.each([
  ['come', COME],
  ['go', GO],
])('rows that %s between pages neither repeat nor hide another', { timeout: TIMEOUT_MS }, async (_, write) => {
  const before = new Set(await favorites(shop));
  const read = await favorites(restless(1, [write]));
  expect(before.size).toBe(1_200);
  expect(read.length).toBe(new Set(read).size);
  const untouched = (await favorites(shop)).filter((line) => before.has(line));
  expect(untouched.filter((line) => !read.includes(line))).toEqual([]);
});

it('a table that changed while it was read is read again, and the backup is of one moment', { timeout: TIMEOUT_MS }, async () => {
  const reserved = `INSERT INTO reservations
      (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
    VALUES ('planted', 1000, 3, 30000, 30001, 1, 100, 200, 0)`;
  const { copied, linesOf } = await backUp(restless(1, [COME, GO, reserved]));
  const again = Object.entries(copied.tables).flatMap(([name, { reads }]) => (reads === 1 ? [] : [name]));
  expect(copied.passes).toBe(2);
  // What triggers wrote counts as well.
  expect(again.toSorted()).toEqual(['favorites', 'reservations', 'stock_days']);
  expect(linesOf('favorites')).toEqual(await favorites(shop));
  expect(linesOf('reservations').filter((line) => line.includes('"planted"'))).toHaveLength(1);
  expect(linesOf('stock_days').filter((line) => /"day":3000[01],/.test(line))).toHaveLength(2);
});

it('of a shop that never stands still the copy is kept, and names what moved', { timeout: TIMEOUT_MS }, async () => {
  const { copied, linesOf } = await backUp(restless(1_000, ['UPDATE favorites SET created_at = created_at + 1']));
  expect(copied).toMatchObject({ moved: ['favorites'], passes: 10 });
  expect(newManifest(new Date(), { ...copied, migrations: [] })).toMatchObject({ consistent: false });
  expect(linesOf('favorites')).toHaveLength(1_200);
  expect((await backUp(shop)).copied.moved).toEqual([]);
});

it('a table whose changes nobody counts is not backed up', { timeout: TIMEOUT_MS }, async () => {
  await shop.runAll(['DROP TRIGGER ratings_changed_by_update']);
  await expect(backUp(shop)).rejects.toThrow(/changes of ratings are not counted/);
});
