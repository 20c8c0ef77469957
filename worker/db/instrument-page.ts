/**
 * The rows of one page of a search, in order: from an index that has the order asked for, so that reading ends with the page, wherever
 * there is one (instrument-search.ts).
 */
import { sql, type SQL } from 'drizzle-orm';
import { isPartSought, type Sort } from '#domain/catalogue.ts';
import { named, selectList, type RowOf } from './database.ts';
import type { Cursor } from './instrument-cursor.ts';
import {
  ALL,
  hasWords,
  type InstrumentFilter,
  isRare,
  manyStocked,
  ORDERS,
  restOf,
  sourceOf,
  stocked,
  type WantedRange,
} from './instrument-search.ts';
import { INSTRUMENT_FIELDS } from './instrument-view.ts';
import { literal } from './literal.ts';
import { matching, matchingBeginnings, matchingParts } from './word-match.ts';

export type Slice = { sort: Sort; limit: number; offset: number; cursor: Cursor | null };

/** Of a page's rows. `sort_key` and `row_id` are where a cursor to the next page begins. */
const PAGE = {
  ...INSTRUMENT_FIELDS,
  availableUnits: sql<number | null>`availableUnits`,
  sort_key: sql<string | number | null>`sort_key`,
  row_id: sql<number>`row_id`,
};
export type PageRow = RowOf<typeof PAGE>;

const freeUnits = ({ startDay, endDay }: WantedRange): SQL => sql`
  max(0, min(i.stock, coalesce((SELECT min(d.free) FROM stock_days d
    WHERE d.instrument_id = i.id AND d.day BETWEEN ${startDay} AND ${endDay}), i.stock)))`;

/** The rows of one page, in order (backwards with a cursor that looks back). */
export const pageOf = (filter: InstrumentFilter, slice: Slice) =>
  named(
    PAGE,
    filter.range && isRare(filter.range)
      ? pageOfRare(filter, filter.range, slice)
      : pageWalked(filter, slice, sql`${slice.limit}`),
  );

/** A page whose limit the statement says: 0 reads nothing. */
type Walked = Omit<Slice, 'limit'> & { limit: SQL };

function pageWalked(filter: InstrumentFilter, slice: Slice, limit: SQL): SQL {
  const walked = { ...slice, limit };
  if (!filter.words) return pageInOrder(filter, walked);
  switch (slice.sort) {
    case 'newest':
      return pageByRelevance(filter, filter.words, walked);
    case 'price-asc':
    case 'price-desc':
    case 'rating':
      return pageByPlace(filter, filter.words, { ...walked, sort: slice.sort });
    case 'name':
      return pageInOrder(filter, walked);
  }
}

/**
 * Of a quantity that few instruments have: these are looked at and put in order. Where more have it, the page is walked. Of the two
 * one gives rows.
 */
function pageOfRare(filter: InstrumentFilter, range: WantedRange, slice: Slice): SQL {
  return sql`WITH many AS MATERIALIZED (${manyStocked(range)})
    SELECT * FROM (${pageOfStocked(filter, range, slice)}) UNION ALL
    SELECT * FROM (${pageWalked(filter, slice, sql`(SELECT ${slice.limit} * count(*) FROM many)`)})`;
}

function pageOfStocked(filter: InstrumentFilter, range: WantedRange, { sort, limit, offset, cursor }: Slice): SQL {
  const { words } = filter;
  const isByRelevance = words !== null && sort === 'newest';
  const { key, descending } = isByRelevance
    ? { key: sql`iif(${hasWords(sql`(SELECT begun FROM asked)`)}, 0, 1)`, descending: false }
    : ORDERS[sort];
  const back = cursor?.back ?? false;
  const [keyDown, idDown] = [descending !== back, (isByRelevance || descending) !== back];
  const than = (down: boolean): SQL => (down ? sql`<` : sql`>`);
  const way = (down: boolean): SQL => (down ? sql`DESC` : sql`ASC`);
  const pastIt =
    cursor === null
      ? ALL
      : sql`(sort_key ${than(keyDown)} ${cursor.key} OR (sort_key IS ${cursor.key} AND row_id ${than(idDown)} ${cursor.id}))`;
  const asked = words
    ? sql`WITH asked AS MATERIALIZED (SELECT ${matching(words)} AS whole, ${matchingBeginnings(words)} AS begun)`
    : sql``;
  // The condition comes as the first of the joined: elsewhere SQLite would evaluate it for every row.
  return sql`${asked} SELECT ${columnsFor(filter)}, sort_key, row_id FROM (
      SELECT * FROM (SELECT ${key ?? sql`NULL`} AS sort_key, i.id AS row_id
        FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM many)) few CROSS JOIN ${stocked(range)}
          AND ${restOf(filter)} AND ${words ? hasWords(sql`(SELECT whole FROM asked)`) : ALL})
      WHERE ${pastIt} ORDER BY sort_key ${way(keyDown)}, row_id ${way(idDown)} LIMIT ${limit} OFFSET ${offset}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
    ORDER BY sort_key ${way(keyDown)}, row_id ${way(idDown)}`;
}

function pageInOrder(filter: InstrumentFilter, { sort, limit, offset, cursor }: Walked): SQL {
  const { from, where, id, order } = sourceOf(filter, sort);
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
    pastCursor(cursor, { key, id, down, seeks: order !== 'sorted' }).map(
      (condition) => sql`SELECT ${place} FROM ${from} WHERE ${where} AND ${condition}`,
    ),
  );
  return sql`
    SELECT ${columns}, sort_key, row_id FROM (${chosen} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}) p
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
function pageByRelevance(filter: InstrumentFilter, words: readonly string[], { limit, offset, cursor }: Walked): SQL {
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
      ORDER BY s.rowid ${down ? sql`DESC` : sql`ASC`} LIMIT ${limit} + ${offset})`;
  });
  const found = sql`${union(walks)} LIMIT ${limit} OFFSET ${offset}`;
  if (offset === 0) return found;
  return sql`SELECT ${columnsFor(filter)}, sort_key, row_id FROM (${found}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id ORDER BY sort_key, row_id DESC`;
}

/** The place of a key and an id as the view instrument_places gives it. */
function placeOf(sort: Placed, { key, id }: Cursor): SQL {
  const order = sort === 'rating' ? sql`(1 << 28 | CAST(round(${key} * 1000000) AS INTEGER))` : sql`CAST(${key} AS INTEGER)`;
  return sql`(${order} << 32 | CAST(${id} AS INTEGER))`;
}

/** Orders that have a text index of their own, whose row numbers are places. */
type Placed = 'price-asc' | 'price-desc' | 'rating';

const ID_OF_PLACE = sql`p.place & 4294967295`;

function pageByPlace(
  filter: InstrumentFilter,
  words: readonly string[],
  { sort, limit, offset, cursor }: Walked & { sort: Placed },
): SQL {
  const { key, descending } = ORDERS[sort];
  const down = descending !== (cursor?.back ?? false);
  const way = down ? sql`DESC` : sql`ASC`;
  const isInOrder = sort === 'rating' ? sql`s.rowid >= 1 << 60` : sql`s.rowid < 1 << 60`;
  const bound = cursor ? sql`s.rowid ${down ? sql`<` : sql`>`} ${placeOf(sort, cursor)}` : ALL;
  const found = sql`
    SELECT s.rowid AS place FROM instrument_search_in_order s CROSS JOIN instruments i ON i.id = s.rowid & 4294967295
    WHERE instrument_search_in_order MATCH ${matching(words)} AND ${isInOrder} AND ${bound} AND ${restOf(filter)}
    ORDER BY s.rowid ${way} LIMIT ${limit} OFFSET ${offset}`;
  return sql`
    SELECT ${columnsFor(filter)}, ${key} AS sort_key, i.id AS row_id FROM (${found}) p
    CROSS JOIN instruments i ON i.id = ${ID_OF_PLACE} CROSS JOIN categories c ON c.id = i.category_id ORDER BY p.place ${way}`;
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
