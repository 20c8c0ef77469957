/**
 * Copies tables until none of them changed while it was read, so that all are of one moment. Each pass marks every table
 * (migration table_changes_raised), and reads again those whose counter moved since the last pass. When no counter moved, every
 * copy is the table as it was at that mark.
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
  /** Copies the pictures that the table of images names. Returns the names of those that the shop's bucket lacks. */
  copyPictures(keys: readonly string[]): Promise<string[]>;
};

export type CopiedTables = Pick<Manifest, 'passes' | 'tables'> & { missingPictures: string[] };

/** Throws when there was no pass without a change. */
export async function copyTables(run: RunSql, target: BackupTarget): Promise<CopiedTables> {
  const tables = await shopTables(run);
  await requireCounters(run, tables);
  const copies = new Map<string, Manifest['tables'][string]>();
  let missingPictures: string[] = [];
  for (let pass = 1; ; pass += 1) {
    const counters = await mark(run);
    const changed = tables.filter(({ name }) => copies.get(name)?.changes !== counters.get(name));
    if (changed.length === 0) return { passes: pass - 1, tables: Object.fromEntries(copies), missingPictures };
    if (pass > MAX_PASSES) {
      const names = changed.map(({ name }) => name).join(', ');
      throw new Error(
        `tables changed each of the ${MAX_PASSES} times that they were read (${names}): try again when fewer people use the shop`,
      );
    }
    for (const table of changed) {
      const digest = await copyTable(run, table, target);
      const reads = (copies.get(table.name)?.reads ?? 0) + 1;
      copies.set(table.name, { ...digest, reads, changes: counters.get(table.name) ?? 0 });
    }
    if (changed.some(({ name }) => name === 'images')) missingPictures = await target.copyPictures(await pictureKeys(run));
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
export const pictureKeys = async (run: RunSql): Promise<string[]> =>
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
