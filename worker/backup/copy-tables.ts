/**
 * Copies tables until none of them changed while it was read, so that all are of one moment. Each pass marks every table
 * (migration table_changes_raised), and reads again those whose counter moved since the last pass. When no counter moved, every
 * copy is the table as it was at that mark. A shop that is written to in each of ten passes gets a copy that names what moved.
 */
import type { RunSql } from '../db/run-sql.ts';
import type { Manifest } from './manifest.ts';
import { shopTables, type Table } from './shop-tables.ts';
import { type Digest, readRows } from './table-rows.ts';

const MAX_PASSES = 10;

/** Where a table's lines go. */
export type TableCopy = { write(lines: string): Promise<void>; close(): Promise<void> };

export type BackupTarget = {
  /** Begins a copy of the table, which replaces an earlier one. */
  openTable(name: string): Promise<TableCopy>;
};

/** `pictureKeys`: of the copied table of images. */
export type CopiedTables = Pick<Manifest, 'passes' | 'tables' | 'moved'> & { pictureKeys: string[] };

export async function copyTables(run: RunSql, target: BackupTarget): Promise<CopiedTables> {
  const tables = await shopTables(run);
  await requireCounters(run, tables);
  const copies = new Map<string, Manifest['tables'][string]>();
  let keys: string[] = [];
  for (let pass = 1; ; pass += 1) {
    const counters = await mark(run);
    const changed = tables.filter(({ name }) => copies.get(name)?.changes !== counters.get(name));
    if (changed.length === 0 || pass > MAX_PASSES) {
      const moved = changed.map(({ name }) => name);
      return { passes: pass - 1, tables: Object.fromEntries(copies), moved, pictureKeys: keys };
    }
    for (const table of changed) {
      const digest = await copyTable(run, table, target);
      const reads = (copies.get(table.name)?.reads ?? 0) + 1;
      copies.set(table.name, { ...digest, reads, changes: counters.get(table.name) ?? 0 });
    }
    if (changed.some(({ name }) => name === 'images')) keys = await readPictureKeys(run);
  }
}

async function copyTable(run: RunSql, table: Table, target: BackupTarget): Promise<Digest> {
  const copy = await target.openTable(table.name);
  try {
    return await readRows(run, table, (lines) => copy.write(lines));
  } finally {
    await copy.close();
  }
}

/** Of every instrument, archived ones too. */
export const readPictureKeys = async (run: RunSql): Promise<string[]> =>
  (await run<{ key: string }>('SELECT key FROM images ORDER BY key')).map(({ key }) => key);

/** A table without its counter and three triggers would seem unchanged, whatever is written. */
async function requireCounters(run: RunSql, tables: readonly Table[]): Promise<void> {
  const counted = await run<{ name: string }>(
    `SELECT c.name FROM table_changes c JOIN sqlite_master t ON t.type = 'trigger' AND t.tbl_name = c.name
       AND t.name IN (c.name || '_changed_by_insert', c.name || '_changed_by_update', c.name || '_changed_by_delete')
     GROUP BY c.name HAVING count(*) = 3`,
  );
  const lacking = tables.filter(({ name }) => !counted.some((one) => one.name === name)).map(({ name }) => name);
  if (lacking.length > 0)
    throw new Error(`changes of ${lacking.join(', ')} are not counted: a migration has to add the triggers`);
}

/** The counters as they are; what is written after this raises them. */
async function mark(run: RunSql): Promise<Map<string, number>> {
  const counters = await run<{ name: string; changes: number }>(
    'UPDATE table_changes SET marked = changes RETURNING name, changes',
  );
  return new Map(counters.map(({ name, changes }) => [name, changes]));
}
