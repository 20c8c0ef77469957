/**
 * Puts a backup into a migrated and empty shop, as it was, denormalised counters included. Triggers are dropped while rows go in, because what they
 * would derive is in the rows already, and come back whatever happens.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '../in-parallel.ts';
import { chunksOf, MAX_STATEMENT_BYTES, type Shop } from '../run-sql.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import type { RunSql } from '#worker/db/run-sql.ts';
import { picturesFolder, tableFile } from './folder.ts';
import { appliedMigrations, shopTables, type Table } from '#worker/backup/shop-tables.ts';
import { readRows } from '#worker/backup/table-rows.ts';

/** How each text index is filled again from its table. */
const INDEXES: Record<string, string> = {
  instrument_search:
    'INSERT INTO instrument_search (rowid, name, description) SELECT id, name, description FROM instruments WHERE archived_at IS NULL',
  instrument_search_in_order:
    'INSERT INTO instrument_search_in_order (rowid, name, description) SELECT place, name, description FROM instrument_places',
  search_word_parts: `INSERT INTO search_word_parts (rowid, word) SELECT id, '  ' || word || ' ' FROM search_words`,
  people_search:
    'INSERT INTO people_search (rowid, name, email, phone, notes) SELECT id, name, email, phone, notes FROM people_words',
  audit_search: `INSERT INTO audit_search (rowid, words) SELECT id, entity_id || ' ' || entity_name || ' ' || note
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(before_json) WHERE atom IS NOT NULL), '')
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(after_json) WHERE atom IS NOT NULL), '') FROM audit_log`,
};

/**
 * Writes nothing into a shop that is not fit for it. At the end every table is read again and compared with the manifest. Of a backup
 * that is not of one moment, rows that refer to missing ones are left out: how many, by table.
 */
export async function fillShop(shop: Shop, manifest: Manifest, folder: string): Promise<Map<string, number>> {
  const tables = await shopTables(shop.run);
  await refuseUnfit(shop.run, manifest, tables);
  await withoutTriggers(shop, () => fill(shop, tables, folder, manifest.consistent));
  await inParallel(Object.keys(manifest.pictures), shop.pictures.atOnce, (key) =>
    shop.pictures.fromFile(key, join(picturesFolder(folder), key)),
  );
  return compareRestored(shop.run, manifest, tables);
}

/** Another schema would take the rows for what they are not: a restore belongs to the release that the backup is of. */
async function refuseUnfit(run: RunSql, manifest: Manifest, tables: readonly Table[]): Promise<void> {
  const migrations = await appliedMigrations(run);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new Error(
      `the backup was made at migration ${manifest.migrations.at(-1)}, this shop is at ${migrations.at(-1)}: restore with the release that the backup is of, then update`,
    );
  }
  const names = tables.map(({ name }) => name);
  const differing = [
    ...names.filter((name) => !(name in manifest.tables)),
    ...Object.keys(manifest.tables).filter((name) => !names.includes(name)),
  ];
  if (differing.length > 0) throw new Error(`the shop and the backup have different tables: ${differing.join(', ')}`);
  const [used] = await run<{ used: number }>('SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM instruments) AS used');
  if (used?.used !== 0) throw new Error('this shop is not empty: a backup goes into a new database only');
}

async function withoutTriggers({ run, runAll }: Shop, work: () => Promise<void>): Promise<void> {
  const triggers = await run<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`);
  const indexes = await run<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'`,
  );
  const unknown = indexes.filter(({ name }) => !(name in INDEXES));
  if (unknown.length > 0)
    throw new Error(`tools/backup/fill-shop.ts does not know how to fill ${unknown.map(({ name }) => name).join(', ')}`);
  await runAll(triggers.map(({ name }) => `DROP TRIGGER "${name}"`));
  try {
    await work();
    for (const { name } of indexes) await run(INDEXES[name] ?? '');
  } finally {
    await runAll(triggers.map(({ sql }) => sql));
  }
}

/** Statements that go to the database together. */
const STATEMENTS_A_BATCH = 20;

async function fill({ run, runAll }: Shop, tables: readonly Table[], folder: string, isConsistent: boolean): Promise<void> {
  for (const table of tables) {
    // What the migrations put there gives way to what the shop had.
    await run(`DELETE FROM "${table.name}"`);
    const isKept = isConsistent
      ? ''
      : ` WHERE ${['1', ...table.references.filter((one) => one.table !== table.name).map(isThere)].join(' AND ')}`;
    const room = MAX_STATEMENT_BYTES - insertion(table, []).length - isKept.length;
    const batch: string[] = [];
    for await (const chunk of chunksOf(quotedLines(tableFile(folder, table.name)), room)) {
      batch.push(`${insertion(table, chunk)}${isKept}`);
      if (batch.length === STATEMENTS_A_BATCH) await runAll(batch.splice(0));
    }
    if (batch.length > 0) await runAll(batch);
  }
}

async function* quotedLines(path: string): AsyncGenerator<string> {
  let rest = '';
  // readline would also end a line at U+2028, which JSON leaves as it is.
  for await (const part of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + part.replaceAll("'", "''")).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const isThere = ({ column, table, to }: Table['references'][number]): string =>
  `(value ->> '$.${column}' IS NULL OR EXISTS (SELECT 1 FROM "${table}" x WHERE x."${to}" = value ->> '$.${column}'))`;

/** `->>` gives numbers, texts and NULL back as what they were. */
function insertion({ name, columns }: Table, quotedRows: readonly string[]): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const picks = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  return `INSERT INTO "${name}" (${list}) SELECT ${picks} FROM json_each('[${quotedRows.join(',')}]')`;
}

async function compareRestored(run: RunSql, manifest: Manifest, tables: readonly Table[]): Promise<Map<string, number>> {
  const differing: string[] = [];
  const leftOut = new Map<string, number>();
  for (const table of tables) {
    const { rows, sha256 } = await readRows(run, table, async () => {});
    const copied = manifest.tables[table.name];
    if (sha256 === copied?.sha256) continue;
    const missing = (copied?.rows ?? 0) - rows;
    if (!manifest.consistent && missing > 0) leftOut.set(table.name, missing);
    else differing.push(table.name);
  }
  if (differing.length > 0) throw new Error(`restored otherwise than backed up, to be thrown away: ${differing.join(', ')}`);
  return leftOut;
}
