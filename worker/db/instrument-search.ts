/**
 * The rows of one page of a search of the catalogue; its total is counted beside it (instrument-count.ts). They come from an index of the
 * order asked for, or from the entries of the categories or words asked for, and never from the whole table. Tests ask D1 how many
 * rows each statement read.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isPartSought, MAINTENANCE, type Sort } from '#domain/catalogue.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import { named, selectList, type RowOf } from './database.ts';
import type { Cursor } from './instrument-cursor.ts';
import { INSTRUMENT_FIELDS } from './instrument-view.ts';
import { literal } from './literal.ts';
import { isOfferedByCalendar, TURNAROUND_DAYS } from './shop-calendar.ts';
import { matching, matchingBeginnings, matchingParts } from './word-match.ts';

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

export type Slice = { sort: Sort; limit: number; offset: number; cursor: Cursor | null };

type Order = { key: SQL | null; descending: boolean; index: SQL; inCategory: SQL };

const ORDERS: Record<Sort, Order> = {
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

/** Of a page's rows. `sort_key` and `row_id` are where a cursor to the next page begins. */
const PAGE = {
  ...INSTRUMENT_FIELDS,
  availableUnits: sql<number | null>`availableUnits`,
  sort_key: sql<string | number | null>`sort_key`,
  row_id: sql<number>`row_id`,
};
export type PageRow = RowOf<typeof PAGE>;

/**
 * Where the rows come from. 'ordered': as asked for, so that reading stops with the page. 'merged': SQLite takes the best of
 * several such runs. 'sorted': all that match are read and put in order.
 */
type Source = { from: SQL; where: SQL; id: SQL; order: 'ordered' | 'merged' | 'sorted' };

export function sourceOf(
  { words, categoryIds, range }: InstrumentFilter,
  sort: Sort,
  room: SQL = range ? rentable(range) : ALL,
): Source {
  const where = restOf({ words, categoryIds, range }, room);
  if (words) {
    return {
      from: sql`instrument_search s CROSS JOIN instruments i ON i.id = s.rowid`,
      where: sql`instrument_search MATCH ${matching(words)} AND ${where}`,
      id: sql`s.rowid`,
      order: sort === 'newest' ? 'ordered' : 'sorted',
    };
  }
  const live = { where: sql`i.archived_at IS NULL AND ${where}`, id: sql`i.id` };
  if (categoryIds.length > 0) {
    return {
      ...live,
      from: sql`instruments i INDEXED BY ${ORDERS[sort].inCategory}`,
      order: categoryIds.length === 1 ? 'ordered' : 'merged',
    };
  }
  // Few instruments have more than the default stock, so those are looked up. Otherwise most rows fit, and the order is walked.
  if (range && range.quantity > DEFAULT_STOCK) {
    return {
      ...live,
      where: sql`${live.where} AND i.stock >= ${range.quantity}`,
      from: sql`instruments i INDEXED BY instruments_stock`,
      order: 'sorted',
    };
  }
  return { ...live, from: sql`instruments i INDEXED BY ${ORDERS[sort].index}`, order: 'ordered' };
}

/** As many instruments with the quantity in stock are sorted. Where there are more, the order is walked, and enough of them are on the way. */
const MAX_SORTED = 150;

type Sources = { with: SQL; all: [Source, ...Source[]] };

/** Where a page's rows come from: all of these together, of which only one gives any. */
function sourcesOf(filter: InstrumentFilter, sort: Sort): Sources {
  const { words, categoryIds, range } = filter;
  const sorted = sourceOf(filter, sort);
  if (words || categoryIds.length > 0 || !range || range.quantity <= DEFAULT_STOCK) return { with: sql``, all: [sorted] };
  const walked = sourceOf({ ...filter, range: null }, sort);
  return {
    with: sql`WITH many AS MATERIALIZED (SELECT 1 FROM instruments INDEXED BY instruments_stock
      WHERE archived_at IS NULL AND stock >= ${range.quantity} LIMIT 1 OFFSET ${MAX_SORTED})`,
    all: [
      // The condition comes as the first of the joined: elsewhere SQLite would evaluate it for every row.
      { ...sorted, from: sql`(SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM many)) few CROSS JOIN ${sorted.from}` },
      {
        ...walked,
        from: sql`many CROSS JOIN ${walked.from}`,
        where: sql`${walked.where} AND ${rentable(range)}`,
      },
    ],
  };
}

const restOf = ({ categoryIds, range }: InstrumentFilter, room: SQL = range ? rentable(range) : ALL): SQL =>
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

const freeUnits = ({ startDay, endDay }: WantedRange): SQL => sql`
  max(0, min(i.stock, coalesce((SELECT min(d.free) FROM stock_days d
    WHERE d.instrument_id = i.id AND d.day BETWEEN ${startDay} AND ${endDay}), i.stock)))`;

/** The rows of one page, in order (backwards with a cursor that looks back). */
export const pageOf = (filter: InstrumentFilter, slice: Slice) =>
  named(PAGE, filter.words && slice.sort === 'newest' ? pageOfWords(filter, filter.words, slice) : pageInOrder(filter, slice));

function pageInOrder(filter: InstrumentFilter, { sort, limit, offset, cursor }: Slice): SQL {
  const sources = sourcesOf(filter, sort);
  const [{ from, where, id, order }] = sources.all;
  const { key, descending } = ORDERS[sort];
  const down = descending !== (cursor?.back ?? false);
  const place = sql`${key ?? sql`NULL`} AS sort_key, ${id} AS row_id`;
  const by = sql`${key ? (down ? sql`sort_key DESC,` : sql`sort_key,`) : sql``} ${down ? sql`row_id DESC` : sql`row_id`}`;
  const columns = columnsFor(filter);

  if (order === 'ordered' && offset === 0) {
    const walks = pastCursor(cursor, { key, id, down, seeks: true }).map(
      (condition) =>
        sql`SELECT ${columns}, ${place} FROM ${from} CROSS JOIN categories c ON c.id = i.category_id WHERE ${where} AND ${condition}`,
    );
    return sql`${union(walks)} ORDER BY ${by} LIMIT ${limit}`;
  }
  if (order === 'ordered' && sort === 'newest' && !filter.range && !cursor) {
    const walk = fromOffset(filter.categoryIds[0] ?? 0, offset);
    return sql`SELECT ${columns}, sort_key, row_id FROM (
        SELECT ${place} FROM ${from} WHERE ${where} AND i.id < ${walk.before} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${walk.offset}) p
      CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id ORDER BY row_id DESC`;
  }
  const chosen = union(
    sources.all.flatMap((source) =>
      pastCursor(cursor, { key, id, down, seeks: source.order !== 'sorted' }).map(
        (condition) => sql`SELECT ${place} FROM ${source.from} WHERE ${source.where} AND ${condition}`,
      ),
    ),
  );
  return sql`
    SELECT ${columns}, sort_key, row_id FROM (${sources.with} ${chosen} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
    ORDER BY ${by}`;
}

/** Ids of one block in instrument_blocks. */
const BLOCK = 512;

/** Where a page by number begins, newest first: within the block that the counts of the blocks say. Past the end there is none. */
function fromOffset(categoryId: number, offset: number): { before: SQL; offset: SQL } {
  const found = sql`FROM (SELECT block, live, sum(live) OVER (ORDER BY block DESC) - live AS newer
    FROM instrument_blocks WHERE category_id = ${categoryId}) WHERE newer <= ${offset} AND newer + live > ${offset}`;
  return {
    before: sql`(SELECT (block + 1) * ${literal(BLOCK)} ${found})`,
    offset: sql`coalesce((SELECT ${offset} - newer ${found}), 0)`,
  };
}

const columnsFor = ({ range }: InstrumentFilter): SQL =>
  sql`${selectList(INSTRUMENT_FIELDS)}, ${range ? freeUnits(range) : sql`NULL`} AS availableUnits`;

/**
 * The newest of those whose words begin so, then the newest of the others. SQLite runs the selects of a UNION ALL in order and
 * stops when the page is full, so the others are only read when the first do not fill it.
 */
function pageOfWords(filter: InstrumentFilter, words: readonly string[], { limit, offset, cursor }: Slice): SQL {
  const down = !cursor?.back;
  const columns = offset === 0 ? sql`${columnsFor(filter)},` : sql``;
  const category = offset === 0 ? sql`CROSS JOIN categories c ON c.id = i.category_id` : sql``;
  const beginnings = { run: 0, key: sql`0`, match: matchingBeginnings(words) };
  const runs = words.some(isPartSought) ? [beginnings, { run: 1, key: sql`1`, match: matchingParts(words) }] : [beginnings];
  const from = Math.min(Number(cursor?.key ?? 0), runs.length - 1);
  const ahead = down ? runs.filter(({ run }) => run >= from) : runs.filter(({ run }) => run <= from).toReversed();
  const walks = ahead.map(({ run, key, match }) => {
    const bound = cursor && run === from ? pastId(sql`s.rowid`, cursor, down) : ALL;
    return sql`SELECT * FROM (SELECT ${columns} ${key} AS sort_key, s.rowid AS row_id
      FROM instrument_search s CROSS JOIN instruments i ON i.id = s.rowid ${category}
      WHERE instrument_search MATCH ${match} AND ${restOf(filter)} AND ${bound}
      ORDER BY s.rowid ${down ? sql`DESC` : sql`ASC`} LIMIT ${offset + limit})`;
  });
  const found = sql`${union(walks)} LIMIT ${limit} OFFSET ${offset}`;
  if (offset === 0) return found;
  return sql`SELECT ${columnsFor(filter)}, sort_key, row_id FROM (${found}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id ORDER BY sort_key, row_id DESC`;
}

type Walk = { key: SQL | null; id: SQL; down: boolean; seeks: boolean };

/**
 * What comes after the cursor's row. On an index by key and id that takes two walks, which SQLite merges: the ties of the key,
 * and what lies beyond them. As one condition SQLite would read every tie, such as all unrated instruments.
 */
function pastCursor(cursor: Cursor | null, { key, id, down, seeks }: Walk): SQL[] {
  if (!cursor) return [ALL];
  const than = down ? sql`<` : sql`>`;
  const past = pastId(id, cursor, down);
  if (!key) return [past];
  if (!seeks) return [sql`(${key}, ${id}) ${than} (${cursor.key}, ${cursor.id})`];
  return [sql`${key} = ${cursor.key} AND ${past}`, sql`${key} ${than} ${cursor.key}`];
}

/** D1 binds numbers as REAL, and the text index uses a bound of rowid only as INTEGER. */
const pastId = (id: SQL, cursor: Cursor, down: boolean): SQL =>
  sql`${id} ${down ? sql`<` : sql`>`} CAST(${cursor.id} AS INTEGER)`;

const union = (selects: SQL[]): SQL => selects.reduce((all, select) => sql`${all} UNION ALL ${select}`);
