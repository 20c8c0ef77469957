import type { RunSql } from '../db/run-sql.ts';

/**
 * Not copied: session keys, counts of attempts, past holds, e-mails of the local mailbox, what the migrations fill, the counters by which
 * a backup sees that a table changed, and the figures of reservations, which the restored shop's sweep counts anew.
 */
const LEFT_OUT = new Set([
  'sessions',
  'throttles',
  'past_holds',
  'mailbox',
  'day_offsets',
  'd1_migrations',
  'table_changes',
  'reservation_figures',
  'reservation_days',
  'reservation_months',
  'instrument_reservations',
  'instrument_months',
  'reserved_days',
]);

/** `key` holds the columns of the primary key, in its order; `references` the foreign keys. */
export type Table = {
  name: string;
  columns: string[];
  key: string[];
  references: { column: string; table: string; to: string }[];
};

const TABLES = `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`;

/** The shop's own tables with the columns that can be written, each after those that its foreign keys point to. */
export async function shopTables(run: RunSql): Promise<Table[]> {
  const found = await run<{ name: string; sql: string }>(`${TABLES} ORDER BY name`);
  const columns = await run<{ owner: string; name: string; pk: number }>(
    `SELECT t.name AS owner, c.name, c.pk FROM (${TABLES}) t, pragma_table_xinfo(t.name) c WHERE c.hidden = 0 ORDER BY t.name, c.cid`,
  );
  const references = await run<{ owner: string; column: string; table: string; to: string }>(
    `SELECT t.name AS owner, f."from" AS "column", f."table", f."to" FROM (${TABLES}) t, pragma_foreign_key_list(t.name) f`,
  );
  const indexes = found.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const isPartOfIndex = (name: string): boolean => indexes.some((index) => name === index || name.startsWith(`${index}_`));
  const ours = found.filter(({ name }) => !LEFT_OUT.has(name) && !isPartOfIndex(name));
  return inOrder(
    ours.map(({ name }) => {
      const own = columns.filter(({ owner }) => owner === name);
      const inKey = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
      if (inKey.length === 0) throw new Error(`the table ${name} has no primary key to read it by`);
      return {
        name,
        columns: own.map((column) => column.name),
        key: inKey.map((column) => column.name),
        references: references.flatMap(({ owner, ...reference }) => (owner === name ? [reference] : [])),
      };
    }),
  );
}

function inOrder(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const isPlaced = (name: string): boolean =>
    placed.some((table) => table.name === name) || !tables.some((table) => table.name === name);
  while (placed.length < tables.length) {
    const next = tables.find(
      (table) => !placed.includes(table) && table.references.every((one) => one.table === table.name || isPlaced(one.table)),
    );
    if (!next) throw new Error('the tables refer to each other in a circle');
    placed.push(next);
  }
  return placed;
}

/** The migrations that a database has, in order. */
export async function appliedMigrations(run: RunSql): Promise<string[]> {
  return (await run<{ name: string }>('SELECT name FROM d1_migrations ORDER BY name')).map(({ name }) => name);
}
