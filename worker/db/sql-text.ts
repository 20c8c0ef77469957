import { Column, getTableName, Name, SQL, StringChunk } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** SQL as D1 takes it, with the values that it binds, in order. */
export type Text = { text: string; values: unknown[] };

const dialect = new SQLiteAsyncDialect();

/**
 * Writes out SQL of drizzle's template as drizzle does, in a tenth of its time: a page of the list is several hundred pieces. What
 * is not a piece of every statement (a table, a list, a query of the builder) is written by drizzle.
 */
export function toText(query: SQL): Text {
  const values: unknown[] = [];
  return { text: write(query.queryChunks, values), values };
}

function write(chunks: readonly unknown[], values: unknown[]): string {
  let text = '';
  for (const chunk of chunks) {
    if (chunk instanceof StringChunk) text += chunk.value.join('');
    else if (chunk instanceof SQL)
      text += chunk['shouldInlineParams'] ? byDrizzle(chunk, values) : write(chunk.queryChunks, values);
    else if (chunk instanceof Column) text += `"${getTableName(chunk.table)}"."${chunk.name}"`;
    else if (chunk instanceof Name) text += `"${chunk.value}"`;
    else if (chunk === null || typeof chunk === 'string' || typeof chunk === 'number') {
      text += '?';
      values.push(chunk);
    } else text += byDrizzle(chunk, values);
  }
  return text;
}

function byDrizzle(chunk: unknown, values: unknown[]): string {
  const { sql: text, params } = dialect.sqlToQuery(new SQL([chunk as SQL]));
  values.push(...params);
  return text;
}
