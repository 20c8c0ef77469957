import type { RunSql } from './run-sql.ts';

/** Not copied: keys to open sessions, counts of attempts, letters of the local mailbox, and what the migrations themselves fill. */
const LEFT_OUT = new Set(['sessions', 'throttles', 'mailbox', 'day_offsets', 'd1_migrations']);

export type Table = { name: string; columns: string[]; needs: string[] };

/** The shop's own tables with the columns that can be written, each after those that its foreign keys point to. */
export async function shopTables(run: RunSql): Promise<Table[]> {
  const found = await run<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name`,
  );
  const indexes = found.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const ours = found.filter(
    ({ name }) => !LEFT_OUT.has(name) && !indexes.some((index) => name === index || name.startsWith(`${index}_`)),
  );
  const tables = await Promise.all(
    ours.map(async ({ name }) => ({
      name,
      columns: (await run<{ name: string }>(`SELECT name FROM pragma_table_xinfo('${name}') WHERE hidden = 0 ORDER BY cid`)).map(
        (column) => column.name,
      ),
      needs: (await run<{ needed: string }>(`SELECT DISTINCT "table" AS needed FROM pragma_foreign_key_list('${name}')`)).map(
        ({ needed }) => needed,
      ),
    })),
  );
  return inOrder(tables);
}

function inOrder(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const isPlaced = (name: string): boolean =>
    placed.some((table) => table.name === name) || !tables.some((table) => table.name === name);
  while (placed.length < tables.length) {
    const next = tables.find(
      (table) => !placed.includes(table) && table.needs.every((name) => name === table.name || isPlaced(name)),
    );
    if (!next) throw new Error('the tables refer to each other in a circle');
    placed.push(next);
  }
  return placed;
}
