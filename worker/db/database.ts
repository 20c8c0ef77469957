/**
 * How drizzle's queries reach the database: `build` makes them, `batch` runs them in one D1 call, which is one transaction.
 *
 * drizzle's own D1 session is not used. Its batch cannot run SQL that binds values (drizzle-orm issue 2277). A query awaited by
 * itself fails with an error that contains the bound values, so names, addresses and hashes would appear in the logs.
 */
import { is, SQL, sql, type Column } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';

/** A statement. Only a batch runs it. */
export type Statement = { bind(...values: unknown[]): Statement };

/** What queries need of D1. In a signed-in call it is a {@link GuardedDatabase}, which runs nothing outside its batch. */
export type Database = {
  prepare(text: string): Statement;
  batch<T = unknown>(statements: Statement[]): Promise<D1Result<T>[]>;
};

/** The database with another way to run a batch. */
export const withBatch = (db: Database, run: Database['batch']): Database => ({
  prepare: (text) => db.prepare(text),
  batch: run,
});

const dialect = new SQLiteAsyncDialect();

/** Made once, as it needs no database. Use it to select from one table; `rows` names the columns of several tables apart. */
export const build = drizzle(() => Promise.reject(new Error('batch() runs the queries')));

/** What a SELECT gives, by name: columns of the schema, and typed SQL. */
export type Fields = Record<string, Column | SQL>;
export type RowOf<F extends Fields> = SelectResultFields<F>;

/** The select list of these fields, each under its own name. */
export const selectList = (fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, field]) => sql`${field} AS ${sql.identifier(name)}`),
    sql`, `,
  );

type Rows<F extends Fields> = { fields: F; text: SQL };

/** SELECT of these fields; `rest` begins with FROM. */
export const rows = <F extends Fields>(fields: F, rest: SQL): Rows<F> => ({
  fields,
  text: sql`SELECT ${selectList(fields)} ${rest}`,
});

/** An INSERT, UPDATE or DELETE that gives these fields of what it wrote. */
export const returning = <F extends Fields>(fields: F, write: SQL): Rows<F> => ({
  fields,
  text: sql`${write} RETURNING ${selectList(fields)}`,
});

type Built = {
  prepare(): { getQuery(): { sql: string; params: unknown[] }; mapResult(response: unknown, isFromBatch?: boolean): unknown };
  readonly _: { readonly result: unknown };
};

/** A query of the builder, SQL with its fields, or plain SQL, whose rows come as the database gives them. */
export type Query = Built | Rows<Fields> | SQL;

/** A write with a statement right behind it: only the next one can read its `changes()` and `last_insert_rowid()`. */
export type Followed<Q> = { write: Q; next: Next };
export type Next = { statement: (db: Database) => Statement; onResult: (result: D1Result) => void };

type ResultOf<Q> =
  Q extends Followed<infer W>
    ? ResultOf<W>
    : Q extends Rows<infer F>
      ? RowOf<F>[]
      : Q extends SQL<infer Row>
        ? Row[]
        : Q extends Built
          ? Q['_']['result']
          : never;

type Ready = { statement: Statement; next?: Next; map: (results: Record<string, unknown>[]) => unknown };

function prepare(db: Database, query: Query | Followed<Query> | Statement): Ready {
  if ('bind' in query) return { statement: query, map: (results) => results };
  if ('write' in query) return { ...prepare(db, query.write), next: query.next };
  if ('prepare' in query) {
    const prepared = query.prepare();
    const { sql: text, params } = prepared.getQuery();
    const map: Ready['map'] = (results) => prepared.mapResult({ rows: results.map((row) => Object.values(row)) }, true);
    return { statement: db.prepare(text).bind(...params), map };
  }
  if ('fields' in query) {
    const fields = Object.entries(query.fields);
    const decoded = (row: Record<string, unknown>) =>
      Object.fromEntries(fields.map(([name, field]) => [name, decode(field, row[name])]));
    return { statement: toStatement(db, query.text), map: (results) => results.map(decoded) };
  }
  return { statement: toStatement(db, query), map: (results) => results };
}

const decode = (field: Column | SQL, value: unknown): unknown =>
  value === null || is(field, SQL) ? value : field.mapFromDriverValue(value);

/** For a batch of D1's own that also has prepared SQL. */
export function toStatement(db: Database, query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return db.prepare(text).bind(...params);
}

/** JSON text that an expression of SQL makes of values of type `T`. Columns of JSON are read by their type in the schema. */
export type Json<T> = string & { readonly json: T };

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** A list for IN as one bound value, however long it is. D1 binds 100 at most, and drizzle's `inArray` binds each. */
export const among = (values: readonly (string | number)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Runs the queries in order, between those of `before` and `after`, whose rows are not returned. All of them have their effect, or none. */
export async function batch<const T extends readonly (Query | Followed<Query>)[]>(
  db: Database,
  queries: T,
  { before = [], after = [] }: { before?: readonly (Query | Statement)[]; after?: readonly (Query | Followed<Query>)[] } = {},
): Promise<{ -readonly [K in keyof T]: ResultOf<T[K]> }> {
  const prepared = [...before, ...queries, ...after].map((query) => prepare(db, query));
  const results = await db.batch<Record<string, unknown>>(
    prepared.flatMap(({ statement, next }) => (next ? [statement, next.statement(db)] : [statement])),
  );
  const given = results.values();
  const mapped = prepared.map(({ map, next }) => {
    const rowsOfOne = map(given.next().value?.results ?? []);
    const nextResult = next && given.next().value;
    if (nextResult) next.onResult(nextResult);
    return rowsOfOne;
  });
  return mapped.slice(before.length, before.length + queries.length) as { -readonly [K in keyof T]: ResultOf<T[K]> };
}

/** The rows of one query. */
export async function all<Q extends Query | Followed<Query>>(db: Database, query: Q): Promise<ResultOf<Q>> {
  const [found] = await batch(db, [query]);
  return found;
}
