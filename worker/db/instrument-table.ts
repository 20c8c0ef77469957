/**
 * Which instruments a page of the administrator's table shows, and how many match. With a filter that few pass, the matches are
 * read and sorted. Otherwise the index of the order is walked up to the page.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { AdminInstrumentSort, InstrumentStatus } from '#domain/catalogue.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { among, rows } from './database.ts';
import type { Search } from './search-words.ts';
import { matchingBeginnings } from './word-match.ts';

export type TableFilter = {
  search: Search;
  categoryIds: readonly number[];
  statuses: readonly InstrumentStatus[];
};

export type TableSlice = { sort: AdminInstrumentSort; descending: boolean; limit: number; offset: number; today: number };

/** Of `instruments i`. */
export const freeToday = (today: number): SQL<number> =>
  sql`coalesce((SELECT d.free FROM stock_days d WHERE d.instrument_id = i.id AND d.day = ${today}), i.stock)`;

/** Of `instruments i`: free on every day from `start` to `end`. Only days that were ever reserved or held have a row. */
export const freeThroughout = ({ start, end }: { start: number; end: number }): SQL<number> =>
  sql`min(i.stock, coalesce((SELECT min(d.free) FROM stock_days d WHERE d.instrument_id = i.id AND d.day BETWEEN ${start} AND ${end}), i.stock))`;

function keyOf(sort: AdminInstrumentSort, today: number): SQL {
  switch (sort) {
    case 'id':
      return sql`i.id`;
    case 'name':
      return sql`i.name_key`;
    case 'category':
      return sql`(SELECT name_key FROM categories WHERE id = i.category_id)`;
    case 'price':
      return sql`i.price_cents`;
    case 'free':
      return freeToday(today);
  }
}

const WALKED = {
  id: sql`instruments i INDEXED BY instruments_newest`,
  name: sql`instruments i INDEXED BY instruments_by_name`,
  price: sql`instruments i INDEXED BY instruments_price`,
};

function found({ search }: TableFilter): SQL | null {
  if (search.kind !== 'some') return null;
  return sql`SELECT rowid FROM instrument_search WHERE instrument_search MATCH ${matchingBeginnings(search.words)} UNION SELECT ${search.id}`;
}

export function conditions(filter: TableFilter): SQL {
  const ids = found(filter);
  return sql`i.archived_at IS NULL
    ${filter.search.kind === 'nothing' ? sql`AND 0` : sql``}
    ${ids ? sql`AND i.id IN (${ids})` : sql``}
    ${filter.categoryIds.length > 0 ? sql`AND i.category_id IN ${among(filter.categoryIds)}` : sql``}
    ${filter.statuses.length > 0 ? sql`AND i.status IN ${among(filter.statuses)}` : sql``}`;
}

const isWide = ({ search, categoryIds, statuses }: TableFilter): boolean =>
  search.kind === 'all' && categoryIds.length === 0 && (statuses.length === 0 || statuses.includes('Disponible'));

/** SELECT of `id` and `name_key` of all, by name: of one category, or of the whole catalogue, from the index of this order. */
export function chosenByName(filter: TableFilter): SQL {
  const byName = filter.categoryIds.length > 0 ? sql`instruments_category_by_name` : sql`instruments_by_name`;
  // Without a row to find, SQLite refuses a partial index.
  const index = filter.search.kind === 'all' ? sql`INDEXED BY ${byName}` : sql``;
  return sql`SELECT i.id, i.name_key FROM instruments i ${index} WHERE ${conditions(filter)} ORDER BY i.name_key, i.id`;
}

/** SELECT of row_id and sort_key, in order. */
export function chosen(filter: TableFilter, { sort, descending, limit, offset, today }: TableSlice): SQL {
  const way = descending ? sql`DESC` : sql`ASC`;
  const page = sql`ORDER BY sort_key ${way}, row_id ${way} LIMIT ${limit} OFFSET ${offset}`;
  const where = conditions(filter);
  if (!isWide(filter))
    return sql`SELECT i.id AS row_id, ${keyOf(sort, today)} AS sort_key FROM instruments i WHERE ${where} ${page}`;
  switch (sort) {
    case 'id':
      return sql`SELECT i.id AS row_id, i.id AS sort_key FROM ${WALKED.id} WHERE ${where} ${page}`;
    case 'name':
    case 'price':
      return sql`SELECT i.id AS row_id, ${keyOf(sort, today)} AS sort_key FROM ${WALKED[sort]} WHERE ${where} ${page}`;
    case 'category':
      return sql`SELECT i.id AS row_id, c.name_key AS sort_key FROM categories c INDEXED BY categories_name
        CROSS JOIN instruments i INDEXED BY instruments_category ON i.category_id = c.id WHERE ${where} ${page}`;
    case 'free':
      // Instruments with a row for today come from the index of free units, the others from that of stocks; SQLite merges the two.
      return sql`SELECT d.instrument_id AS row_id, d.free AS sort_key FROM stock_days d INDEXED BY stock_days_free
          CROSS JOIN instruments i ON i.id = d.instrument_id WHERE d.day = ${today} AND ${where}
        UNION ALL SELECT i.id AS row_id, i.stock AS sort_key FROM instruments i INDEXED BY instruments_stock
          WHERE NOT EXISTS (SELECT 1 FROM stock_days d WHERE d.instrument_id = i.id AND d.day = ${today}) AND ${where} ${page}`;
  }
}

/** How many match; from denormalised counters where no search narrows to fewer, and at most {@link MAX_COUNTED}. */
export function countChosen(filter: TableFilter) {
  const { search, categoryIds, statuses } = filter;
  const sumOf = (column: SQL): SQL<number> => sql`min(coalesce(sum(${column}), 0), ${MAX_COUNTED})`;
  if (search.kind === 'all' && categoryIds.length === 0) {
    const which = statuses.length > 0 ? sql`WHERE status IN ${among(statuses)}` : sql``;
    return rows({ total: sumOf(sql`total`) }, sql`FROM instrument_counts ${which}`);
  }
  if (search.kind === 'all' && statuses.length === 0)
    return rows({ total: sumOf(sql`product_count`) }, sql`FROM categories WHERE id IN ${among(categoryIds)}`);
  const matching = sql`SELECT 1 FROM instruments i WHERE ${conditions(filter)} LIMIT ${MAX_COUNTED}`;
  return rows({ total: sql<number>`count(*)` }, sql`FROM (${matching})`);
}
