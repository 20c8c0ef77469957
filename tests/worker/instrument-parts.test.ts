/** The list of what belongs to an instrument against the references of the schema: a table that is in neither place breaks its deletion. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { INSTRUMENT_PARTS } from '#worker/db/instrument-parts.ts';
import * as schema from '#worker/db/schema.ts';

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const referredBy = (table: SQLiteTable): string[] =>
  getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));

const partNames = INSTRUMENT_PARTS.map(({ table }) => getTableName(table));
const deleted = INSTRUMENT_PARTS.filter(({ goes }) => goes !== 'never').map(({ table }) => getTableName(table));

it('has each table that refers to instruments, or to rows that go with one', () => {
  const goesWith = new Set(['instruments', ...deleted]);
  const referring = tables.filter((table) => referredBy(table).some((name) => goesWith.has(name))).map(getTableName);
  expect(
    partNames.toSorted(),
    'a table that refers to instruments needs a row in INSTRUMENT_PARTS of worker/db/instrument-parts.ts',
  ).toEqual(referring.toSorted());
});

it('deletes a table before those that it refers to', () => {
  for (const table of tables)
    for (const name of referredBy(table).filter((other) => deleted.includes(other)))
      expect(deleted.indexOf(getTableName(table)), `${getTableName(table)} before ${name}`).toBeLessThan(deleted.indexOf(name));
});
