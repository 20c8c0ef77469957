import { Column, is } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { selectList, type Fields, type RowOf, type Database, type Statement } from './database.ts';
import type { Fragment } from './fragment.ts';

type Row = Record<string, unknown>;

/** The fields of a SELECT, and a reader of its rows. */
export type Shape<F extends Fields = Fields> = {
  fields: F;
  rowsOf: (result: Pick<D1Result, 'results'> | undefined) => RowOf<F>[];
};

/** Of what drizzle decodes, only booleans and JSON are decoded. */
export function shape<F extends Fields>(fields: F): Shape<F> {
  const encoded = Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) && ['boolean', 'json'].includes(field.dataType) ? [[name, field] as const] : [],
  );
  const decoded = (row: Row): Row => {
    const read = { ...row };
    for (const [name, field] of encoded) if (row[name] !== null) read[name] = field.mapFromDriverValue(row[name]);
    return read;
  };
  const rowsOf: Shape<F>['rowsOf'] = (result) => {
    const found = (result?.results ?? []) as Row[];
    return (encoded.length > 0 ? found.map(decoded) : found) as RowOf<F>[];
  };
  return { fields, rowsOf };
}

/** A SELECT that is built on each request, with the reader of its rows. */
export type Select<F extends Fields> = Shape<F> & Fragment;

/** A frequent SELECT, written out once. drizzle builds its queries anew each time, which takes longer. */
export type Prepared<F extends Fields = Fields> = Shape<F> & {
  text: string;
  bind: (db: Database, ...values: unknown[]) => Statement;
  read: (db: Database, ...values: unknown[]) => Promise<RowOf<F>[]>;
};

/** All prepared statements, for the test that runs each. */
export const PREPARED: Prepared[] = [];

/** `rest` begins with FROM. */
export function prepared<F extends Fields>(fields: F, rest: string): Prepared<F> {
  const text = `SELECT ${columnsOf(fields)} ${rest}`;
  const { rowsOf } = shape(fields);
  const bind: Prepared['bind'] = (db, ...values) => db.prepare(text).bind(...values);
  const read: Prepared<F>['read'] = async (db, ...values) => {
    const [result] = await db.batch([bind(db, ...values)]);
    return rowsOf(result);
  };
  const statement: Prepared<F> = { fields, text, bind, rowsOf, read };
  PREPARED.push(statement);
  return statement;
}

/** The select list as text. */
export const columnsOf = (fields: Fields): string => new SQLiteAsyncDialect().sqlToQuery(selectList(fields)).sql;
