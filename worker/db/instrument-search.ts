/**
 * One search of the catalogue as two statements of one batch: the rows of a page and the total. What each may read: an index
 * of the order asked for, the entries of the categories or words asked for, and never the table; figures of the whole
 * catalogue are kept by triggers. Shown by tests that ask D1 how many rows each statement read.
 */
import type { Sort } from '#domain/catalogue.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import { sql, type Fragment } from './fragment.ts';
import type { Cursor } from './instrument-cursor.ts';
import { INSTRUMENT_COLUMNS } from './instrument-view.ts';

/** Days (epoch days, both ends included) on each of which `quantity` units must be free. */
export type Stay = { startDay: number; endDay: number; quantity: number };

export type InstrumentFilter = {
  /** Each must begin some word of name or description; null: any text. Not empty: a search without words finds nothing. */
  words: readonly string[] | null;
  categoryIds: readonly number[];
  stay: Stay | null;
};

export type Slice = { sort: Sort; limit: number; offset: number; cursor: Cursor | null };

const ORDERS: Record<Sort, { key: Fragment | null; index: Fragment; descending: boolean }> = {
  newest: { key: null, index: sql`instruments_newest`, descending: true },
  'price-asc': { key: sql`i.price_cents`, index: sql`instruments_price`, descending: false },
  'price-desc': { key: sql`i.price_cents`, index: sql`instruments_price`, descending: true },
  rating: { key: sql`i.rating_rank`, index: sql`instruments_rating`, descending: true },
  name: { key: sql`i.name_key`, index: sql`instruments_by_name`, descending: false },
};

const ALL = sql`1`;

/** Where the rows come from. `ordered`: they already come in the order asked for, so that reading stops with the page. */
type Source = { from: Fragment; where: Fragment; id: Fragment; ordered: boolean };

function sourceOf({ words, categoryIds, stay }: InstrumentFilter, sort: Sort): Source {
  const where = sql`${inCategories(categoryIds)} AND ${stay ? rentable(stay) : ALL}`;
  if (words) {
    return {
      from: sql`instrument_search s CROSS JOIN instruments i ON i.id = s.rowid`,
      where: sql`instrument_search MATCH ${matchOf(words)} AND ${where}`,
      id: sql`s.rowid`,
      ordered: sort === 'newest',
    };
  }
  const live = { where: sql`i.archived_at IS NULL AND ${where}`, id: sql`i.id` };
  if (categoryIds.length > 0) {
    return { ...live, from: sql`instruments i INDEXED BY instruments_category`, ordered: categoryIds.length === 1 && sort === 'newest' };
  }
  // Few instruments have more than the default stock: those are looked up, where otherwise most that are walked past fit.
  if (stay && stay.quantity > DEFAULT_STOCK) return { ...live, from: sql`instruments i INDEXED BY instruments_stock`, ordered: false };
  return { ...live, from: sql`instruments i INDEXED BY ${ORDERS[sort].index}`, ordered: true };
}

function inCategories(ids: readonly number[]): Fragment {
  const only = ids[0];
  if (only === undefined) return ALL;
  return ids.length === 1 ? sql`i.category_id = ${only}` : sql`i.category_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** Words quoted one by one: nothing that people type is read as FTS5's own syntax. */
const matchOf = (words: readonly string[]): string => words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ');

const inService = ({ quantity }: Stay): Fragment => sql`i.status <> 'Mantenimiento' AND i.stock >= ${quantity}`;

const rentable = (stay: Stay): Fragment => sql`${inService(stay)} AND NOT EXISTS (
  SELECT 1 FROM stock_days d WHERE d.instrument_id = i.id AND d.day BETWEEN ${stay.startDay} AND ${stay.endDay} AND d.free < ${stay.quantity})`;

/** Instruments that lack room on some day: one look into the index a day, instead of every day of every instrument. */
const busy = ({ startDay, endDay, quantity }: Stay): Fragment => sql`
  SELECT d.instrument_id FROM day_offsets o CROSS JOIN stock_days d INDEXED BY stock_days_free
  ON d.day = o.n + ${startDay} AND d.free < ${quantity} WHERE o.n <= ${endDay - startDay}`;

const freeUnits = ({ startDay, endDay }: Stay): Fragment => sql`
  max(0, min(i.stock, coalesce((SELECT min(d.free) FROM stock_days d
    WHERE d.instrument_id = i.id AND d.day BETWEEN ${startDay} AND ${endDay}), i.stock))) AS available_units`;

/** The rows of one page, in order (backwards with a cursor that looks back). */
export function pageOf(filter: InstrumentFilter, { sort, limit, offset, cursor }: Slice): Fragment {
  const { from, where, id, ordered } = sourceOf(filter, sort);
  const { key, descending } = ORDERS[sort];
  const down = descending !== (cursor?.back ?? false);
  const place = sql`${key ?? sql`NULL`} AS sort_key, ${id} AS row_id`;
  const order = sql`${key ? (down ? sql`sort_key DESC,` : sql`sort_key,`) : sql``} ${down ? sql`row_id DESC` : sql`row_id`}`;
  const units = filter.stay ? sql`, ${freeUnits(filter.stay)}` : sql``;
  const columns = sql`${INSTRUMENT_COLUMNS}${units}`;
  const beyond = pastCursor(cursor, { key, id, down, ordered });

  if (ordered && offset === 0) {
    const walks = beyond.map(
      (condition) => sql`SELECT ${columns}, ${place} FROM ${from} CROSS JOIN categories c ON c.id = i.category_id WHERE ${where} AND ${condition}`,
    );
    return sql`${union(walks)} ORDER BY ${order} LIMIT ${limit}`;
  }
  const chosen = union(beyond.map((condition) => sql`SELECT ${place} FROM ${from} WHERE ${where} AND ${condition}`));
  return sql`
    SELECT ${columns}, sort_key, row_id FROM (${chosen} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) p
    CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
    ORDER BY ${order}`;
}

type Walk = { key: Fragment | null; id: Fragment; down: boolean; ordered: boolean };

/**
 * What lies past the cursor's row. On an index by key and id it takes two walks, which SQLite merges: through the ties of the
 * key, and beyond them; written as one condition SQLite reads every tie, all unrated instruments for instance.
 */
function pastCursor(cursor: Cursor | null, { key, id, down, ordered }: Walk): Fragment[] {
  if (!cursor) return [ALL];
  const than = down ? sql`<` : sql`>`;
  // D1 binds numbers as REAL, and the text index heeds a bound of rowid only as INTEGER.
  const pastId = sql`${id} ${than} CAST(${cursor.id} AS INTEGER)`;
  if (!key) return [pastId];
  if (!ordered) return [sql`(${key}, ${id}) ${than} (${cursor.key}, ${cursor.id})`];
  return [sql`${key} = ${cursor.key} AND ${pastId}`, sql`${key} ${than} ${cursor.key}`];
}

const union = (selects: Fragment[]): Fragment => selects.reduce((all, select) => sql`${all} UNION ALL ${select}`);

/** How many instruments match: from kept figures where the filter allows, exact always. */
export function countOf(filter: InstrumentFilter): Fragment {
  const { words, categoryIds, stay } = filter;
  if (words) return countMatches(filter, words);
  if (categoryIds.length > 0) {
    if (!stay) {
      return sql`SELECT coalesce(sum(product_count), 0) AS total FROM categories
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(categoryIds)}))`;
    }
    return sql`SELECT count(*) AS total FROM instruments i INDEXED BY instruments_category
      WHERE ${inCategories(categoryIds)} AND i.archived_at IS NULL AND ${inService(stay)} AND i.id NOT IN (${busy(stay)})`;
  }
  if (!stay) return sql`SELECT coalesce(sum(total), 0) AS total FROM instrument_counts`;
  const outOfRoom = sql`(SELECT count(*) FROM instruments i WHERE i.id IN (${busy(stay)}) AND i.archived_at IS NULL AND ${inService(stay)})`;
  return sql`SELECT ${withStock(stay)} - ${outOfRoom} AS total`;
}

/** Instruments in service with the quantity in stock, reading the smaller side of the stock index (see sourceOf). */
function withStock({ quantity }: Stay): Fragment {
  const counted = sql`SELECT count(*) FROM instruments i INDEXED BY instruments_stock WHERE i.archived_at IS NULL AND i.status <> 'Mantenimiento'`;
  if (quantity > DEFAULT_STOCK) return sql`(${counted} AND i.stock >= ${quantity})`;
  return sql`(SELECT coalesce(sum(total), 0) FROM instrument_counts WHERE status <> 'Mantenimiento') - (${counted} AND i.stock < ${quantity})`;
}

function countMatches({ categoryIds, stay }: InstrumentFilter, words: readonly string[]): Fragment {
  const matching = sql`instrument_search MATCH ${matchOf(words)}`;
  if (categoryIds.length === 0 && !stay) return sql`SELECT count(*) AS total FROM instrument_search WHERE ${matching}`;
  const free = stay ? sql`${inService(stay)} AND i.id NOT IN (${busy(stay)})` : ALL;
  return sql`SELECT count(*) AS total FROM instrument_search s CROSS JOIN instruments i ON i.id = s.rowid
    WHERE ${matching} AND ${inCategories(categoryIds)} AND ${free}`;
}
