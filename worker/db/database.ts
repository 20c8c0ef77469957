/**
 * How queries reach the database. There are two ways to write one: drizzle's builder (`build`) for one table, and drizzle's template
 * (`sql`) with the fields of its rows for everything else, prepared where its text never changes (prepared.ts).
 *
 * @example
 *   const { changed, shown } = await batch(db, {
 *     changed: build.update(users).set({ phone }).where(eq(users.id, id)).returning({ id: users.id }),
 *     shown: rows({ name: i.name, owner: u.username }, sql`FROM instruments i JOIN users u ON u.id = i.owner_id WHERE ${isLive}`),
 *   });
 *
 * `batch` runs them in one D1 call, which is one transaction. drizzle's own D1 session is not used: its batch cannot run SQL that
 * binds values (drizzle-orm issue 2277), and a query awaited by itself fails with an error that contains the bound values, so names,
 * addresses and hashes would appear in the logs.
 */
import { Column, sql, type SQL } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { toText, type Text } from './sql-text.ts';

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

/** Made once, as it needs no database. Use it to select from one table; `rows` names the columns of several tables apart. */
export const build = drizzle(() => Promise.reject(new Error('batch() runs the queries')));

/** What a SELECT gives, by name: columns of the schema, and typed SQL. */
export type Fields = Record<string, Column | SQL>;
export type RowOf<F extends Fields> = SelectResultFields<F>;

type Row = Record<string, unknown>;

/** A statement of SQL with the fields of its rows. */
export type Rows<F extends Fields> = { fields: F; toText: () => Text };

/** SELECT of these fields; `rest` begins with FROM. */
export const rows = <F extends Fields>(fields: F, rest: SQL): Rows<F> => named(fields, sql`SELECT ${selectList(fields)} ${rest}`);

/** An INSERT, UPDATE or DELETE that gives these fields of what it wrote. */
export const returning = <F extends Fields>(fields: F, write: SQL): Rows<F> =>
  named(fields, sql`${write} RETURNING ${selectList(fields)}`);

/** A SELECT that names its columns itself, as a UNION does: as these fields. */
export const named = <F extends Fields>(fields: F, select: SQL): Rows<F> => ({ fields, toText: () => toText(select) });

/** The select list of fields, each under its own name, and the fields that drizzle decodes. Both are made once for each constant of fields. */
type Shape = { list: SQL; decoded: [string, Column][] };
const shapes = new WeakMap<Fields, Shape>();

function shapeOf(fields: Fields): Shape {
  const known = shapes.get(fields);
  if (known) return known;
  const entries = Object.entries(fields);
  const list = sql.join(
    entries.map(([name, field]) => sql`${field} AS ${sql.identifier(name)}`),
    sql`, `,
  );
  const { text, values } = toText(list);
  const shape: Shape = {
    list: values.length === 0 ? sql.raw(text) : list,
    decoded: entries.flatMap(([name, field]) =>
      field instanceof Column && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue ? [[name, field]] : [],
    ),
  };
  shapes.set(fields, shape);
  return shape;
}

export const selectList = (fields: Fields): SQL => shapeOf(fields).list;

/** The rows of a result as the fields say: booleans and JSON are decoded. */
export function read<F extends Fields>(fields: F, results: readonly unknown[]): RowOf<F>[] {
  const { decoded } = shapeOf(fields);
  if (decoded.length === 0) return results as RowOf<F>[];
  return (results as Row[]).map((row) => {
    const decodedRow = { ...row };
    for (const [name, column] of decoded) if (row[name] !== null) decodedRow[name] = column.mapFromDriverValue(row[name]);
    return decodedRow as RowOf<F>;
  });
}

type Built = {
  prepare(): { getQuery(): { sql: string; params: unknown[] }; mapResult(response: unknown, isFromBatch?: boolean): unknown };
  readonly _: { readonly result: unknown };
};

/** A query of the builder, SQL with its fields, or plain SQL, whose rows come as the database gives them. */
export type Query = Built | Rows<Fields> | SQL;

/** A write with a statement right behind it: only the next one can read its `changes()` and `last_insert_rowid()`. */
export type Followed<Q> = { write: Q; next: Next };
export type Next = { statement: SQL; onResult: (result: D1Result) => void };

type ResultOf<Q> =
  Q extends Followed<infer W>
    ? ResultOf<W>
    : Q extends Rows<infer F>
      ? RowOf<F>[]
      : Q extends SQL<infer R>
        ? R[]
        : Q extends Built
          ? Q['_']['result']
          : never;

type Ready = { statement: Statement; next?: Next; map: (results: Row[]) => unknown };

function prepare(db: Database, query: Query | Followed<Query>): Ready {
  if ('write' in query) return { ...prepare(db, query.write), next: query.next };
  if ('toText' in query) return { statement: statementOf(db, query.toText()), map: (results) => read(query.fields, results) };
  if ('prepare' in query) {
    const built = query.prepare();
    const { sql: text, params: values } = built.getQuery();
    const map: Ready['map'] = (results) => built.mapResult({ rows: results.map((row) => Object.values(row)) }, true);
    return { statement: statementOf(db, { text, values }), map };
  }
  return { statement: statementOf(db, toText(query)), map: (results) => results };
}

/** For a batch of D1's own. */
export const statementOf = (db: Database, { text, values }: Text): Statement => db.prepare(text).bind(...values);

/** JSON text that an expression of SQL makes of values of type `T`. Columns of JSON are read by their type in the schema. */
export type Json<T> = string & { readonly json: T };

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** The id of the row that was inserted last. */
export const NEW_ROW = sql<number>`last_insert_rowid()`;

/** A list for IN as one bound value, however long it is. D1 binds 100 at most, and drizzle's `inArray` binds each. */
export const among = (values: readonly (string | number)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

type Queries = readonly (Query | Followed<Query>)[] | Readonly<Record<string, Query | Followed<Query>>>;
type Results<T extends Queries> = { -readonly [K in keyof T]: ResultOf<T[K]> };

/**
 * Runs the queries in order, between those of `before` and `after`, whose rows are not returned. All of them have their effect, or
 * none. Queries with names give their rows by these names; a list is for queries of which each row is read.
 */
export async function batch<const T extends Queries>(
  db: Database,
  queries: T,
  {
    before = [],
    after = [],
  }: { before?: readonly (Query | Followed<Query>)[]; after?: readonly (Query | Followed<Query>)[] } = {},
): Promise<Results<T>> {
  const asked = [...before, ...Object.values(queries), ...after].map((query) => prepare(db, query));
  const results = await db.batch<Row>(
    asked.flatMap(({ statement, next }) => (next ? [statement, statementOf(db, toText(next.statement))] : [statement])),
  );
  const given = results.values();
  const mapped = asked.map(({ map, next }) => {
    const rowsOfOne = map(given.next().value?.results ?? []);
    const nextResult = next && given.next().value;
    if (nextResult) next.onResult(nextResult);
    return rowsOfOne;
  });
  const found = mapped.slice(before.length, mapped.length - after.length);
  if (Array.isArray(queries)) return found as Results<T>;
  return Object.fromEntries(Object.keys(queries).map((name, place) => [name, found[place]])) as Results<T>;
}

/** The rows of one query. */
export async function all<Q extends Query | Followed<Query>>(db: Database, query: Q): Promise<ResultOf<Q>> {
  const [found] = await batch(db, [query]);
  return found;
}
