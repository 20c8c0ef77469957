/** Migrations over a shop that is open: each later one meets the filled tables of the ones before it, and loses nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { shopTables } from '#worker/backup/shop-tables.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import type { RunSql } from '#worker/db/run-sql.ts';
import { CONSISTENCY_CHECKS } from '#worker/db/consistency-checks.ts';
import { sampleShopSql, type Statement } from '#seed/to-sql.ts';

const folder = `${PROJECT_DIR}/migrations`;
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();
/** The first schema that can hold the whole sample shop. */
const FILLED_AFTER = files.findIndex((name) => name.includes('account_settings'));

let sample: Statement[];
beforeAll(async () => {
  sample = await sampleShopSql('2026-11-21', async () => 'none');
});

const migrate = (db: DatabaseSync, names: string[]): void => {
  for (const name of names) db.exec(readFileSync(`${folder}/${name}`, 'utf8').replaceAll('--> statement-breakpoint', ''));
};

/** The tables' rows, with the columns that they had when the shop was filled. */
function rowsOf(db: DatabaseSync, columns: Map<string, string[]>): Record<string, unknown[]> {
  return Object.fromEntries(
    [...columns].map(([table, names]) => [table, db.prepare(`SELECT ${names.join(', ')} FROM ${table} ORDER BY rowid`).all()]),
  );
}

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  (db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[]).map(({ name }) => name);

/** The tables of the counter come with their triggers, a few migrations later. */
const isReady = (db: DatabaseSync, table: string): boolean =>
  !['movements', 'ledger', 'settings'].includes(table) ||
  db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'movements_counted'`).get() !== undefined;

/** What pictures show stands with their instruments from the migration after its column's on. */
const hasAltKept = (db: DatabaseSync): boolean =>
  db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'images_added' AND sql LIKE '%alt%'`).get() !== undefined;

const tableOf = (sql: string): string => /^(?:INSERT INTO|UPDATE) (\w+)/.exec(sql)?.[1] ?? '';

/** Without the columns that the table gets later. */
function holdable(db: DatabaseSync, { sql }: Statement): string {
  const [, table = '', columns = '', values = ''] = /^INSERT INTO (\w+) \((.+?)\) SELECT (.+) FROM/.exec(sql) ?? [];
  if (table === '') return sql;
  const known = columnsOf(db, table).filter((column) => column !== 'alt' || hasAltKept(db));
  const isKnown = columns.split(', ').map((column) => known.includes(column));
  const kept = (list: string): string =>
    list
      .split(', ')
      .filter((_, i) => isKnown[i])
      .join(', ');
  return sql.replace(columns, kept(columns)).replace(values, kept(values));
}

const differences = (db: DatabaseSync): unknown[] =>
  CONSISTENCY_CHECKS.flatMap(({ name, sql }) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ name, ...row })),
  );

describe.each(files.slice(FILLED_AFTER).map((name, i) => [name, FILLED_AFTER + i + 1] as const))(
  'a shop as of %s',
  (_, applied) => {
    it('comes through all later ones with every row, its books in order', () => {
      const db = new DatabaseSync(':memory:');
      migrate(db, files.slice(0, applied));
      for (const statement of sample.filter(({ sql }) => isReady(db, tableOf(sql))))
        db.prepare(holdable(db, statement)).run(...statement.params);
      const columns = new Map(
        ['users', 'instruments', 'images', 'reservations', 'stock_days', 'ratings', 'favorites', 'instrument_specifications'].map(
          (table) => [table, columnsOf(db, table)],
        ),
      );
      const window = [7, 3, 20_000, 20_004, 2, 'Lustre', 5];
      const hadWindows = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'maintenance_takes_stock'`).get() !== undefined;
      if (hadWindows) db.prepare('INSERT INTO maintenance_windows VALUES (?, ?, ?, ?, ?, ?, ?)').run(...window);
      const before = rowsOf(db, columns);
      migrate(db, files.slice(applied));
      expect(rowsOf(db, columns)).toEqual(before);
      const holds = db.prepare('SELECT id, instrument_id, start_day, end_day, quantity, reason, created_at FROM holds').all();
      expect(holds.map((row) => Object.values(row))).toEqual(hadWindows ? [window] : []);
      expect(before['reservations']?.length).toBeGreaterThan(100);
      expect(differences(db)).toEqual([]);
    });
  },
);

it('every table that a backup copies has a counter, which each kind of write raises once after a mark', async () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, files);
  const run: RunSql = async <T>(sql: string) => db.prepare(sql).all() as T[];
  const raising = (table: string): string =>
    `BEGIN UPDATE table_changes SET changes = changes + 1 WHERE name = '${table}' AND changes = marked; END`;
  const tables = (await shopTables(run)).map(({ name }) => name);
  const counted = (await run<{ name: string }>('SELECT name FROM table_changes')).map(({ name }) => name);
  const expected = tables.flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => {
      const trigger = `${table}_changed_by_${event}`;
      return { name: trigger, sql: `CREATE TRIGGER ${trigger} AFTER ${event.toUpperCase()} ON ${table} ${raising(table)}` };
    }),
  );
  const found = await run<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_changed\\_by\\_%' ESCAPE '\\'`,
  );
  const written = new Map(found.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ')]));
  const missing = [
    ...tables.filter((name) => !counted.includes(name)).map((name) => `INSERT INTO table_changes (name) VALUES ('${name}');`),
    ...expected.filter(({ name, sql }) => written.get(name) !== sql).map(({ sql }) => `${sql};`),
  ];
  const stale = [
    ...counted.filter((name) => !tables.includes(name)),
    ...[...written.keys()].filter((name) => !expected.some((trigger) => trigger.name === name)),
  ];
  expect(
    { missing, stale },
    'a migration (npm run migrations:generate -- --custom --name …) must write what is missing, or LEFT_OUT of worker/backup/shop-tables.ts name the table',
  ).toEqual({ missing: [], stale: [] });
});
