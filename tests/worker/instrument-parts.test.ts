/** The list of what belongs to an instrument against the references of the tables: a table that is in neither place breaks its deletion. */
import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { INSTRUMENT_PARTS } from '#worker/db/instrument-parts.ts';

const partNames = INSTRUMENT_PARTS.map(({ table }) => getTableName(table));
const deleted = INSTRUMENT_PARTS.filter(({ goes }) => goes !== 'never').map(({ table }) => getTableName(table));

let references: { table: string; refersTo: string }[];
beforeAll(async () => {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const found = await env.DB.batch<{ table: string }>(
    tables.map(({ name }) => env.DB.prepare(`PRAGMA foreign_key_list(${name})`)),
  );
  references = found.flatMap(({ results }, at) =>
    results.map((reference) => ({ table: tables[at]?.name ?? '', refersTo: reference.table })),
  );
});

it('has each table that refers to instruments, or to rows that go with one', () => {
  const goesWith = new Set(['instruments', ...deleted]);
  const referring = new Set(references.filter(({ refersTo }) => goesWith.has(refersTo)).map(({ table }) => table));
  expect(
    partNames.toSorted(),
    'a table that refers to instruments needs a row in INSTRUMENT_PARTS of worker/db/instrument-parts.ts',
  ).toEqual([...referring].toSorted());
});

it('deletes a table before those that it refers to', () => {
  for (const { table, refersTo } of references.filter((one) => deleted.includes(one.refersTo)))
    expect(deleted.indexOf(table), `${table} before ${refersTo}`).toBeLessThan(deleted.indexOf(refersTo));
});
