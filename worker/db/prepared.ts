import { Column, is } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { selectList, type Fields, type RowOf, type Database, type Statement } from './database.ts';

/** A SELECT of what is asked for often, written out once: a query of drizzle's is put together anew each time, which takes longer. */
export type Prepared<F extends Fields = Fields> = {
  fields: F;
  text: string;
  bind: (db: Database, ...values: unknown[]) => Statement;
  read: (db: Database, ...values: unknown[]) => Promise<RowOf<F>[]>;
  /** Of what drizzle decodes, booleans alone are decoded. */
  rowsOf: (result: Pick<D1Result, 'results'> | undefined) => RowOf<F>[];
};

type Row = Record<string, unknown>;

/** All that there are, for the test that runs each. */
export const PREPARED: Prepared[] = [];

/** `rest` begins with FROM. */
export function prepared<F extends Fields>(fields: F, rest: string): Prepared<F> {
  const text = `SELECT ${columnsOf(fields)} ${rest}`;
  const bind: Prepared['bind'] = (db, ...values) => db.prepare(text).bind(...values);
  const booleans = Object.keys(fields).filter((name) => is(fields[name], Column) && fields[name].dataType === 'boolean');
  const decoded = (row: Row): Row => ({ ...row, ...Object.fromEntries(booleans.map((name) => [name, row[name] === 1])) });
  const rowsOf: Prepared<F>['rowsOf'] = (result) => {
    const found = (result?.results ?? []) as Row[];
    return (booleans.length > 0 ? found.map(decoded) : found) as RowOf<F>[];
  };
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
