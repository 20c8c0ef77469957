/**
 * One search of the catalogue as two statements of one batch: the rows of a page and the total. They read an index of the order
 * asked for, or the entries of the categories or words asked for, and never the whole table. Triggers keep the figures of the
 * whole catalogue. Tests ask D1 how many rows each statement read.
 */
import { sql } from 'drizzle-orm';
import { isPartSought, MAINTENANCE, type Sort } from '#domain/catalogue.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import type { Json, RowOf } from './database.ts';
import { fragment, type Fragment } from './fragment.ts';
import type { Cursor } from './instrument-cursor.ts';
import { INSTRUMENT_FIELDS } from './instrument-view.ts';
import { columnsOf, shape, type Select } from './prepared.ts';
import { matchOf } from './search-words.ts';
import { insteadOf, matching, matchingParts, type Instead } from './word-match.ts';

/** Days (epoch days, both ends included) on each of which `quantity` units must be free. */
export type WantedRange = { startDay: number; endDay: number; quantity: number };

export type InstrumentFilter = {
  /**
   * Each must begin, or be part of, a word of name or description. null: any text. Never empty: a search without words finds
   * nothing.
   */
  words: readonly string[] | null;
  categoryIds: readonly number[];
  range: WantedRange | null;
};

export type Slice = { sort: Sort; limit: number; offset: number; cursor: Cursor | null };

type Order = { key: Fragment | null; descending: boolean; index: Fragment; inCategory: Fragment };

const ORDERS: Record<Sort, Order> = {
  newest: { key: null, descending: true, index: fragment`instruments_newest`, inCategory: fragment`instruments_category` },
  'price-asc': {
    key: fragment`i.price_cents`,
    descending: false,
    index: fragment`instruments_price`,
    inCategory: fragment`instruments_category_price`,
  },
  'price-desc': {
    key: fragment`i.price_cents`,
    descending: true,
    index: fragment`instruments_price`,
    inCategory: fragment`instruments_category_price`,
  },
  rating: {
    key: fragment`i.rating_rank`,
    descending: true,
    index: fragment`instruments_rating`,
    inCategory: fragment`instruments_category_rating`,
  },
  name: {
    key: fragment`i.name_key`,
    descending: false,
    index: fragment`instruments_by_name`,
    inCategory: fragment`instruments_category_by_name`,
  },
};

const ALL = fragment`1`;

const COLUMNS: Fragment = { text: columnsOf(INSTRUMENT_FIELDS), values: [] };

/** Of a page's rows. `sort_key` and `row_id` are where a cursor to the next page begins. */
const PAGE = shape({
  ...INSTRUMENT_FIELDS,
  availableUnits: sql<number | null>`availableUnits`,
  sort_key: sql<string | number | null>`sort_key`,
  row_id: sql<number>`row_id`,
});
export type PageRow = RowOf<typeof PAGE.fields>;

const COUNT = shape({ total: sql<number>`total`, instead: sql<Json<Instead[]> | null>`instead` });

/**
 * Where the rows come from. 'ordered': as asked for, so that reading stops with the page. 'merged': SQLite takes the best of
 * several such runs. 'sorted': all that match are read and put in order.
 */
type Source = { from: Fragment; where: Fragment; id: Fragment; order: 'ordered' | 'merged' | 'sorted' };

export function sourceOf(
  { words, categoryIds, range }: InstrumentFilter,
  sort: Sort,
  room: Fragment = range ? rentable(range) : ALL,
): Source {
  const where = restOf({ words, categoryIds, range }, room);
  if (words) {
    return {
      from: fragment`instrument_search s CROSS JOIN instruments i ON i.id = s.rowid`,
      where: fragment`instrument_search MATCH ${matching(words)} AND ${where}`,
      id: fragment`s.rowid`,
      order: sort === 'newest' ? 'ordered' : 'sorted',
    };
  }
  const live = { where: fragment`i.archived_at IS NULL AND ${where}`, id: fragment`i.id` };
  if (categoryIds.length > 0) {
    return {
      ...live,
      from: fragment`instruments i INDEXED BY ${ORDERS[sort].inCategory}`,
      order: categoryIds.length === 1 ? 'ordered' : 'merged',
    };
  }
  // Few instruments have more than the default stock, so those are looked up. Otherwise most rows fit, and the order is walked.
  if (range && range.quantity > DEFAULT_STOCK)
    return { ...live, from: fragment`instruments i INDEXED BY instruments_stock`, order: 'sorted' };
  return { ...live, from: fragment`instruments i INDEXED BY ${ORDERS[sort].index}`, order: 'ordered' };
}

const restOf = ({ categoryIds, range }: InstrumentFilter, room: Fragment = range ? rentable(range) : ALL): Fragment =>
  fragment`${inCategories(categoryIds)} AND ${room}`;

function inCategories(ids: readonly number[]): Fragment {
  const only = ids[0];
  if (only === undefined) return ALL;
  return ids.length === 1
    ? fragment`i.category_id = ${only}`
    : fragment`i.category_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

export const inService = ({ quantity }: WantedRange): Fragment => fragment`i.status <> ${MAINTENANCE} AND i.stock >= ${quantity}`;

const rentable = (range: WantedRange): Fragment => fragment`${inService(range)} AND NOT EXISTS (
  SELECT 1 FROM stock_days d WHERE d.instrument_id = i.id AND d.day BETWEEN ${range.startDay} AND ${range.endDay} AND d.free < ${range.quantity})`;

/** Instruments that lack room on some day: one look into the index a day, instead of every day of every instrument. */
const busy = ({ startDay, endDay, quantity }: WantedRange): Fragment => fragment`
  SELECT d.instrument_id FROM day_offsets o CROSS JOIN stock_days d INDEXED BY stock_days_free
  ON d.day = o.n + ${startDay} AND d.free < ${quantity} WHERE o.n <= ${endDay - startDay}`;

const freeUnits = ({ startDay, endDay }: WantedRange): Fragment => fragment`
  max(0, min(i.stock, coalesce((SELECT min(d.free) FROM stock_days d
    WHERE d.instrument_id = i.id AND d.day BETWEEN ${startDay} AND ${endDay}), i.stock)))`;

/** The rows of one page, in order (backwards with a cursor that looks back). */
export const pageOf = (filter: InstrumentFilter, slice: Slice): Select<typeof PAGE.fields> => ({
  ...PAGE,
  ...(filter.words && slice.sort === 'newest' ? pageOfWords(filter, filter.words, slice) : pageInOrder(filter, slice)),
});

function pageInOrder(filter: InstrumentFilter, { sort, limit, offset, cursor }: Slice): Fragment {
  const { from, where, id, order } = sourceOf(filter, sort);
  const { key, descending } = ORDERS[sort];
  const down = descending !== (cursor?.back ?? false);
  const place = fragment`${key ?? fragment`NULL`} AS sort_key, ${id} AS row_id`;
  const by = fragment`${key ? (down ? fragment`sort_key DESC,` : fragment`sort_key,`) : fragment``} ${down ? fragment`row_id DESC` : fragment`row_id`}`;
  const columns = columnsFor(filter);
  const beyond = pastCursor(cursor, { key, id, down, seeks: order !== 'sorted' });

  if (order === 'ordered' && offset === 0) {
    const walks = beyond.map(
      (condition) =>
        fragment`SELECT ${columns}, ${place} FROM ${from} CROSS JOIN categories c ON c.id = i.category_id WHERE ${where} AND ${condition}`,
    );
    return fragment`${union(walks)} ORDER BY ${by} LIMIT ${limit}`;
  }
  const chosen = union(beyond.map((condition) => fragment`SELECT ${place} FROM ${from} WHERE ${where} AND ${condition}`));
  return fragment`
    SELECT ${columns}, sort_key, row_id FROM (${chosen} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
    ORDER BY ${by}`;
}

const columnsFor = ({ range }: InstrumentFilter): Fragment =>
  fragment`${COLUMNS}, ${range ? freeUnits(range) : fragment`NULL`} AS availableUnits`;

/**
 * The newest of those whose words begin so, then the newest of the others. SQLite runs the selects of a UNION ALL in order and
 * stops when the page is full, so the others are only read when the first do not fill it.
 */
function pageOfWords(filter: InstrumentFilter, words: readonly string[], { limit, offset, cursor }: Slice): Fragment {
  const down = !cursor?.back;
  const columns = offset === 0 ? fragment`${columnsFor(filter)},` : fragment``;
  const category = offset === 0 ? fragment`CROSS JOIN categories c ON c.id = i.category_id` : fragment``;
  const beginnings = { run: 0, key: fragment`0`, match: fragment`${matchOf(words)}` };
  const runs = words.some(isPartSought) ? [beginnings, { run: 1, key: fragment`1`, match: matchingParts(words) }] : [beginnings];
  const from = Math.min(Number(cursor?.key ?? 0), runs.length - 1);
  const ahead = down ? runs.filter(({ run }) => run >= from) : runs.filter(({ run }) => run <= from).toReversed();
  const walks = ahead.map(({ run, key, match }) => {
    const bound = cursor && run === from ? pastId(fragment`s.rowid`, cursor, down) : ALL;
    return fragment`SELECT * FROM (SELECT ${columns} ${key} AS sort_key, s.rowid AS row_id
      FROM instrument_search s CROSS JOIN instruments i ON i.id = s.rowid ${category}
      WHERE instrument_search MATCH ${match} AND ${restOf(filter)} AND ${bound}
      ORDER BY s.rowid ${down ? fragment`DESC` : fragment`ASC`} LIMIT ${offset + limit})`;
  });
  const found = fragment`${union(walks)} LIMIT ${limit} OFFSET ${offset}`;
  if (offset === 0) return found;
  return fragment`SELECT ${columnsFor(filter)}, sort_key, row_id FROM (${found}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id ORDER BY sort_key, row_id DESC`;
}

type Walk = { key: Fragment | null; id: Fragment; down: boolean; seeks: boolean };

/**
 * What comes after the cursor's row. On an index by key and id that takes two walks, which SQLite merges: the ties of the key,
 * and what lies beyond them. As one condition SQLite would read every tie, such as all unrated instruments.
 */
function pastCursor(cursor: Cursor | null, { key, id, down, seeks }: Walk): Fragment[] {
  if (!cursor) return [ALL];
  const than = down ? fragment`<` : fragment`>`;
  const past = pastId(id, cursor, down);
  if (!key) return [past];
  if (!seeks) return [fragment`(${key}, ${id}) ${than} (${cursor.key}, ${cursor.id})`];
  return [fragment`${key} = ${cursor.key} AND ${past}`, fragment`${key} ${than} ${cursor.key}`];
}

/** D1 binds numbers as REAL, and the text index uses a bound of rowid only as INTEGER. */
const pastId = (id: Fragment, cursor: Cursor, down: boolean): Fragment =>
  fragment`${id} ${down ? fragment`<` : fragment`>`} CAST(${cursor.id} AS INTEGER)`;

const union = (selects: Fragment[]): Fragment => selects.reduce((all, select) => fragment`${all} UNION ALL ${select}`);

/**
 * How many instruments match, always exact; from denormalised counters where the filter allows it. When no instrument has the
 * words, also what could be meant `instead`.
 */
export const countOf = (filter: InstrumentFilter): Select<typeof COUNT.fields> => ({
  ...COUNT,
  ...(filter.words ? countMatches(filter, filter.words) : fragment`SELECT (${countAll(filter)}) AS total, NULL AS instead`),
});

function countAll({ categoryIds, range }: InstrumentFilter): Fragment {
  if (!range) {
    if (categoryIds.length === 0) return fragment`SELECT coalesce(sum(total), 0) FROM instrument_counts`;
    return fragment`SELECT coalesce(sum(product_count), 0) FROM categories
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(categoryIds)}))`;
  }
  return fragment`${inServiceCount(categoryIds, range)} - (SELECT count(*) FROM instruments i
    WHERE i.id IN (${busy(range)}) AND i.archived_at IS NULL AND ${inService(range)} AND ${inCategories(categoryIds)})`;
}

/**
 * Instruments in service with the quantity in stock, busy or not. Of the whole catalogue, the smaller side of the stock index is
 * read.
 */
function inServiceCount(categoryIds: readonly number[], range: WantedRange): Fragment {
  const live = fragment`i.archived_at IS NULL AND i.status <> ${MAINTENANCE}`;
  if (categoryIds.length > 0) {
    return fragment`(SELECT count(*) FROM instruments i INDEXED BY instruments_category
      WHERE ${inCategories(categoryIds)} AND ${live} AND i.stock >= ${range.quantity})`;
  }
  const counted = fragment`SELECT count(*) FROM instruments i INDEXED BY instruments_stock WHERE ${live}`;
  if (range.quantity > DEFAULT_STOCK) return fragment`(${counted} AND i.stock >= ${range.quantity})`;
  return fragment`(SELECT coalesce(sum(total), 0) FROM instrument_counts WHERE status <> ${MAINTENANCE}) - (${counted} AND i.stock < ${range.quantity})`;
}

function countMatches({ categoryIds, range }: InstrumentFilter, words: readonly string[]): Fragment {
  const found = fragment`instrument_search MATCH ${matching(words)}`;
  const isPlain = categoryIds.length === 0 && !range;
  const free = range ? fragment`${inService(range)} AND i.id NOT IN (${busy(range)})` : ALL;
  const counted = isPlain
    ? fragment`SELECT count(*) AS total FROM instrument_search WHERE ${found}`
    : fragment`SELECT count(*) AS total FROM instrument_search s CROSS JOIN instruments i ON i.id = s.rowid
        WHERE ${found} AND ${inCategories(categoryIds)} AND ${free}`;
  const none = isPlain ? ALL : fragment`NOT EXISTS (SELECT 1 FROM instrument_search WHERE ${found})`;
  return fragment`SELECT total, CASE WHEN total = 0 AND ${none} THEN ${insteadOf(words)} END AS instead FROM (${counted})`;
}
