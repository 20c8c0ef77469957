import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { RunSql } from '../db/run-sql.ts';
import type { Table } from './shop-tables.ts';

const FIRST_ROWS = 500;
const MAX_ROWS = 10_000;
/** About what one answer may hold: fewer reads of a large table, and no answer too large to carry. */
const ANSWER_BYTES = 4 * 1024 * 1024;

type Row = Record<string, unknown>;

/** What identifies the content of a file or table. */
export type Digest = { rows: number; sha256: string };

/** Reads a table by its primary key, as lines of JSON, and passes each part to `take`. The digest is of exactly what `take` got. */
export async function readRows(run: RunSql, table: Table, take: (lines: string) => Promise<void>): Promise<Digest> {
  const hash = createHash('sha256');
  let rows = 0;
  let size = FIRST_ROWS;
  let last: Row | undefined;
  for (;;) {
    const page = await run<Row>(pageSql(table, last, size));
    const lines = page.map((row) => `${JSON.stringify(row)}\n`).join('');
    hash.update(lines);
    if (page.length > 0) await take(lines);
    rows += page.length;
    if (page.length < size) return { rows, sha256: hash.digest('hex') };
    last = page.at(-1);
    size = Math.min(MAX_ROWS, Math.max(FIRST_ROWS, Math.floor((ANSWER_BYTES * page.length) / Buffer.byteLength(lines))));
  }
}

/** By key and not by offset: a row added or deleted meanwhile does not shift the others between pages. */
function pageSql({ name, columns, key }: Table, last: Row | undefined, size: number): string {
  const list = (names: readonly string[]): string => names.map((column) => `"${column}"`).join(', ');
  const after = last ? ` WHERE (${list(key)}) > (${key.map((column) => literal(last[column])).join(', ')})` : '';
  return `SELECT ${list(columns)} FROM "${name}"${after} ORDER BY ${list(key)} LIMIT ${size}`;
}

/** A key's value as SQL writes it: the remote command takes no parameters. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`a primary key holds ${JSON.stringify(value)}`);
}
