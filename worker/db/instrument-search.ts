/**
 * The rows of one page of a search of the catalogue; its total is counted beside it (instrument-count.ts). They come from an index of the
 * order asked for, or from the entries of the categories or words asked for, and never from the whole table. Tests ask D1 how many
 * rows each statement read.
 */
import { sql, type SQL } from 'drizzle-orm';
import { MAINTENANCE, type Sort } from '#domain/catalogue.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import { literal } from './literal.ts';
import { isOfferedByCalendar, TURNAROUND_DAYS } from './shop-calendar.ts';
import { matching } from './word-match.ts';

/** Days (epoch days, both ends included) on each of which `quantity` units must be free, and the shop's clock. */
export type WantedRange = { startDay: number; endDay: number; quantity: number; now: { today: number; time: string } };

export const isOffered = ({ startDay, endDay, now }: WantedRange): SQL =>
  isOfferedByCalendar(sql`${startDay}`, sql`${endDay}`, now);

export type InstrumentFilter = {
  /**
   * Each must begin, or be part of, a word of name or description. null: any text. Never empty: a search without words finds
   * nothing.
   */
  words: readonly string[] | null;
  categoryIds: readonly number[];
  range: WantedRange | null;
};

type Order = { key: SQL | null; descending: boolean; index: SQL; inCategory: SQL };

export const ORDERS: Record<Sort, Order> = {
  newest: { key: null, descending: true, index: sql`instruments_newest`, inCategory: sql`instruments_category` },
  'price-asc': {
    key: sql`i.price_cents`,
    descending: false,
    index: sql`instruments_price`,
    inCategory: sql`instruments_category_price`,
  },
  'price-desc': {
    key: sql`i.price_cents`,
    descending: true,
    index: sql`instruments_price`,
    inCategory: sql`instruments_category_price`,
  },
  rating: {
    key: sql`i.rating_rank`,
    descending: true,
    index: sql`instruments_rating`,
    inCategory: sql`instruments_category_rating`,
  },
  name: {
    key: sql`i.name_key`,
    descending: false,
    index: sql`instruments_by_name`,
    inCategory: sql`instruments_category_by_name`,
  },
};

export const ALL = sql`1`;

/**
 * Where the rows come from. 'ordered': as asked for, so that reading stops with the page. 'merged': SQLite takes the best of
 * several such runs. 'sorted': all that match are read and put in order.
 */
type Source = { from: SQL; where: SQL; id: SQL; order: 'ordered' | 'merged' | 'sorted' };

export function sourceOf(filter: InstrumentFilter, sort: Sort, room: SQL = filter.range ? rentable(filter.range) : ALL): Source {
  const { words, categoryIds } = filter;
  const where = restOf(filter, room);
  if (words) {
    return {
      from: sql`instrument_search s CROSS JOIN instruments i ON i.id = s.rowid`,
      where: sql`instrument_search MATCH ${matching(words)} AND ${where}`,
      id: sql`s.rowid`,
      order: sort === 'newest' ? 'ordered' : 'sorted',
    };
  }
  const index = categoryIds.length > 0 ? ORDERS[sort].inCategory : ORDERS[sort].index;
  return {
    from: sql`instruments i INDEXED BY ${index}`,
    where: sql`i.archived_at IS NULL AND ${where}`,
    id: sql`i.id`,
    order: categoryIds.length > 1 ? 'merged' : 'ordered',
  };
}

/** Of this quantity few instruments have so many: they are looked up. Otherwise most fit, and the order asked for is walked. */
export const isRare = ({ quantity }: WantedRange): boolean => quantity > DEFAULT_STOCK;

/** FROM and WHERE of all `instruments i` that have a rare quantity in stock, from the fewest units on. */
export const stocked = ({ quantity }: WantedRange): SQL =>
  sql`instruments i INDEXED BY instruments_stock WHERE i.archived_at IS NULL AND i.stock >= ${quantity}`;

/** As many instruments with a rare quantity are all looked at. Where more have it, enough of them are met in any order. */
export const MAX_STOCKED = 100;

/** SELECT of one row where more than {@link MAX_STOCKED} instruments have the quantity, else of none. */
export const manyStocked = (range: WantedRange): SQL =>
  sql`SELECT 1 FROM ${stocked(range)} LIMIT 1 OFFSET ${literal(MAX_STOCKED)}`;

/** Whether an instrument `i` has the words of an expression of the text index. */
export const hasWords = (expression: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM instrument_search WHERE instrument_search MATCH ${expression} AND rowid = i.id)`;

/**
 * SELECT of the `id` of all that match: of a quantity that few instruments have from these, else from where the search is walked. The
 * conditions that say which come as the first of the joined: elsewhere SQLite would evaluate them for every row.
 */
export function idsOf(filter: InstrumentFilter, range: WantedRange, room: SQL): SQL {
  const walked = sourceOf(filter, 'newest', room);
  if (!isRare(range)) return sql`SELECT ${walked.id} AS id FROM ${walked.from} WHERE ${walked.where}`;
  const has = filter.words ? hasWords(matching(filter.words)) : ALL;
  return sql`WITH many AS MATERIALIZED (${manyStocked(range)})
    SELECT i.id AS id FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM many)) few CROSS JOIN ${stocked(range)} AND ${restOf(filter, room)} AND ${has}
    UNION ALL SELECT ${walked.id} FROM many CROSS JOIN ${walked.from} WHERE ${walked.where}`;
}

export const restOf = ({ categoryIds, range }: InstrumentFilter, room: SQL = range ? rentable(range) : ALL): SQL =>
  sql`${inCategories(categoryIds)} AND ${room}`;

export function inCategories(ids: readonly number[]): SQL {
  const only = ids[0];
  if (only === undefined) return ALL;
  return ids.length === 1
    ? sql`i.category_id = ${only}`
    : sql`i.category_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

export const inService = ({ quantity }: WantedRange): SQL => sql`i.status <> ${MAINTENANCE} AND i.stock >= ${quantity}`;

/** In service, and with room on each of the days and those of the turnaround. */
export const hasRoom = (range: WantedRange): SQL => sql`${inService(range)} AND NOT EXISTS (
  SELECT 1 FROM stock_days d WHERE d.instrument_id = i.id AND d.day BETWEEN ${range.startDay} AND ${range.endDay} + ${TURNAROUND_DAYS} AND d.free < ${range.quantity})`;

export const rentable = (range: WantedRange): SQL => sql`${hasRoom(range)} AND ${isOffered(range)}`;
