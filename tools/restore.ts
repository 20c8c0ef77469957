/**
 * `npm run restore -- --from <folder>` (`--remote` for a new deployment): puts a backup into a migrated and EMPTY shop, as it was,
 * kept figures included; `npm run audit` then recomputes them. Triggers are away while rows go in, because what they would derive is in
 * the rows already, and come back whatever happens. A restore that broke off leaves a shop to be thrown away, not to be opened.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { copyPictures } from './pictures.ts';
import { withShopDatabase, type RunSql } from './run-sql.ts';
import { shopTables, type Table } from './shop-tables.ts';

/** D1 takes statements of 100 KB. */
const MAX_STATEMENT_CHARS = 60_000;

/** How each text index is filled again from its table. */
const INDEXES: Record<string, string> = {
  instrument_search:
    'INSERT INTO instrument_search (rowid, name, description) SELECT id, name, description FROM instruments WHERE archived_at IS NULL',
  audit_search: `INSERT INTO audit_search (rowid, words) SELECT id, entity_id || ' ' || entity_name || ' ' || note
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(before_json) WHERE atom IS NOT NULL), '')
    || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(after_json) WHERE atom IS NOT NULL), '') FROM audit_log`,
};

const { values } = parseArgs({ options: { from: { type: 'string' }, remote: { type: 'boolean' } } });
if (values.from === undefined) {
  console.error('npm run restore -- --from <folder> [--remote]');
  process.exit(1);
}
const folder = values.from;
const isRemote = values.remote ?? false;

await withShopDatabase(isRemote, async (run) => {
  const [used] = await run<{ used: number }>('SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM instruments) AS used');
  if (used?.used !== 0) throw new Error('this shop is not empty: a backup goes into a new database only');
  await withoutTriggers(run, () => fill(run));
});
await copyPictures('in', await readdir(join(folder, 'pictures')), join(folder, 'pictures'), isRemote);

async function withoutTriggers(run: RunSql, work: () => Promise<void>): Promise<void> {
  const triggers = await run<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`);
  const indexes = await run<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'`,
  );
  const unknown = indexes.filter(({ name }) => !(name in INDEXES));
  if (unknown.length > 0)
    throw new Error(`tools/restore.ts does not know how to fill ${unknown.map(({ name }) => name).join(', ')}`);
  for (const { name } of triggers) await run(`DROP TRIGGER "${name}"`);
  try {
    await work();
    for (const { name } of indexes) await run(INDEXES[name] ?? '');
  } finally {
    for (const { sql } of triggers) await run(sql);
  }
}

async function fill(run: RunSql): Promise<void> {
  const tables = await shopTables(run);
  const rows = new Map<string, string[]>(tables.map(({ name }) => [name, []]));
  for await (const line of createInterface({ input: createReadStream(join(folder, 'rows.ndjson')) })) {
    const { table, row } = JSON.parse(line) as { table: string; row: unknown };
    const kept = rows.get(table);
    if (!kept) throw new Error(`this shop has no table ${table}: is the backup of a later version?`);
    kept.push(JSON.stringify(row));
  }
  for (const table of tables) {
    // What the migrations put there gives way to what the shop had.
    await run(`DELETE FROM "${table.name}"`);
    for (const chunk of chunksOf(rows.get(table.name) ?? [])) await run(insertion(table, chunk));
    console.log(`${table.name}: ${rows.get(table.name)?.length ?? 0}`);
  }
}

function* chunksOf(rows: string[]): Generator<string[]> {
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    if (chunk.length > 0 && size + row.length > MAX_STATEMENT_CHARS) {
      yield chunk;
      [chunk, size] = [[], 0];
    }
    chunk.push(row);
    size += row.length;
  }
  if (chunk.length > 0) yield chunk;
}

/** `->>` gives numbers, texts and NULL back as what they were. */
function insertion({ name, columns }: Table, rows: string[]): string {
  const json = `[${rows.join(',')}]`.replaceAll("'", "''");
  const list = columns.map((column) => `"${column}"`).join(', ');
  const picks = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  return `INSERT INTO "${name}" (${list}) SELECT ${picks} FROM json_each('${json}')`;
}
