/**
 * How many instruments a search finds. Denormalised counters say it of the whole catalogue and its categories. Of words and days a number of
 * instruments is looked at, so that a total costs the same in a catalogue of any size.
 */
import { sql, type SQL } from 'drizzle-orm';
import { MAINTENANCE, MAX_COUNTED_MATCHES } from '#domain/catalogue.ts';
import { DEFAULT_STOCK } from '#domain/stock.ts';
import { named, type Json } from './database.ts';
import {
  ALL,
  inCategories,
  inService,
  isOffered,
  hasWords,
  isRare,
  manyStocked,
  MAX_STOCKED,
  rentable,
  sourceOf,
  stocked,
  type InstrumentFilter,
  type WantedRange,
} from './instrument-search.ts';
import { TURNAROUND_DAYS } from './shop-calendar.ts';
import { insteadOf, matching, type Instead } from './word-match.ts';

export const COUNT = {
  total: sql<number>`total`,
  /** Not all that could match was looked at: `total` may be too small. */
  isCut: sql<0 | 1>`isCut`,
  instead: sql<Json<Instead[]> | null>`instead`,
};

/**
 * `within`: how many instruments may be looked at; null counts all matches, up to one more than {@link MAX_COUNTED_MATCHES}. When no instrument
 * has the words, also what could be meant `instead`.
 */
export const countOf = (filter: InstrumentFilter, within: number | null) =>
  named(COUNT, filter.words ? countMatches(filter, filter.words, within) : countWithoutWords(filter, within));

function countWithoutWords({ categoryIds, range }: InstrumentFilter, within: number | null): SQL {
  if (range) return sql`SELECT total, isCut, NULL AS instead FROM (${countFree(categoryIds, range, within)})`;
  const kept =
    categoryIds.length === 0
      ? sql`SELECT coalesce(sum(total), 0) FROM instrument_counts`
      : sql`SELECT coalesce(sum(product_count), 0) FROM categories
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(categoryIds)}))`;
  return sql`SELECT (${kept}) AS total, 0 AS isCut, NULL AS instead`;
}

/** SELECT of `total` and `isCut` of what `from` gives and `fits`. */
const counted = (from: SQL, fits: SQL, within: number | null): SQL =>
  within === null
    ? sql`SELECT count(*) AS total, count(*) > ${MAX_COUNTED_MATCHES} AS isCut FROM (SELECT 1 FROM ${from} AND ${fits} LIMIT ${MAX_COUNTED_MATCHES + 1})`
    : sql`SELECT coalesce(sum(fits), 0) AS total, count(*) > ${within} AS isCut FROM (SELECT ${fits} AS fits FROM ${from} LIMIT ${within + 1})`;

/** Most entries of busy days, and most instruments with too few units, that a total by days which may look at little subtracts. */
const MAX_EXCEPTIONS = 100;

/** All in service but those that are taken. Where these are many and few may be looked at: those that are free among the newest. */
function countFree(categoryIds: readonly number[], range: WantedRange, within: number | null): SQL {
  const exact = sql`iif(${isOffered(range)}, ${inServiceCount(categoryIds, range)} - (SELECT count(*) FROM instruments i
    WHERE i.id IN (${busy(range)}) AND i.archived_at IS NULL AND ${inService(range)} AND ${inCategories(categoryIds)}), 0)`;
  if (within === null) return sql`SELECT ${exact} AS total, 0 AS isCut`;
  const free = rentable(range);
  // No counter says how many with so many units, or of a category, are in service.
  if (isRare(range)) return counted(stocked(range), sql`${inCategories(categoryIds)} AND ${free}`, within);
  const { from, where } = sourceOf({ words: null, categoryIds, range }, 'newest', ALL);
  if (categoryIds.length > 0) return counted(sql`${from} WHERE ${where}`, free, within);
  const isMany = sql`(EXISTS (${busy(range)} LIMIT 1 OFFSET ${MAX_EXCEPTIONS}) OR EXISTS (SELECT 1 FROM instruments
    INDEXED BY instruments_stock WHERE archived_at IS NULL AND stock < ${range.quantity} LIMIT 1 OFFSET ${MAX_EXCEPTIONS}))`;
  return sql`SELECT max(total) AS total, max(isCut) AS isCut FROM (
    SELECT ${exact} AS total, 0 AS isCut WHERE NOT ${isMany}
    UNION ALL ${counted(sql`(SELECT 1 WHERE ${isMany}) only_if CROSS JOIN ${from} WHERE ${where}`, free, within)})`;
}

/** Instruments that lack room on some day: one look into the index a day, instead of every day of every instrument. */
const busy = ({ startDay, endDay, quantity }: WantedRange): SQL => sql`
  SELECT d.instrument_id FROM day_offsets o CROSS JOIN stock_days d INDEXED BY stock_days_free
  ON d.day = o.n + ${startDay} AND d.free < ${quantity} WHERE o.n <= ${endDay - startDay} + ${TURNAROUND_DAYS}`;

/**
 * Instruments in service with the quantity in stock, busy or not. Of the whole catalogue, the smaller side of the stock index is
 * read.
 */
function inServiceCount(categoryIds: readonly number[], range: WantedRange): SQL {
  const live = sql`i.archived_at IS NULL AND i.status <> ${MAINTENANCE}`;
  if (categoryIds.length > 0) {
    return sql`(SELECT count(*) FROM instruments i INDEXED BY instruments_category
      WHERE ${inCategories(categoryIds)} AND ${live} AND i.stock >= ${range.quantity})`;
  }
  const ofStock = sql`SELECT count(*) FROM instruments i INDEXED BY instruments_stock WHERE ${live}`;
  if (range.quantity > DEFAULT_STOCK) return sql`(${ofStock} AND i.stock >= ${range.quantity})`;
  return sql`(SELECT coalesce(sum(total), 0) FROM instrument_counts WHERE status <> ${MAINTENANCE}) - (${ofStock} AND i.stock < ${range.quantity})`;
}

function countMatches(filter: InstrumentFilter, words: readonly string[], within: number | null): SQL {
  const { categoryIds, range } = filter;
  const found = sql`instrument_search MATCH ${matching(words)}`;
  const isPlain = categoryIds.length === 0 && !range;
  const total = isPlain
    ? counted(sql`instrument_search WHERE ${found}`, ALL, within)
    : countAmong(sql`instrument_search s CROSS JOIN instruments i ON i.id = s.rowid WHERE ${found}`, words, filter, within);
  const none = isPlain ? ALL : sql`NOT EXISTS (SELECT 1 FROM instrument_search WHERE ${found})`;
  return sql`SELECT total, isCut, CASE WHEN total = 0 AND ${none} THEN ${insteadOf(words)} END AS instead FROM (${total})`;
}

/** Those of the `matches` that are of the categories and free. Where few instruments have the quantity, it is these that are asked for the words. */
function countAmong(
  matches: SQL,
  words: readonly string[],
  { categoryIds, range }: InstrumentFilter,
  within: number | null,
): SQL {
  const fits = sql`${inCategories(categoryIds)} AND ${range ? rentable(range) : ALL}`;
  if (!range || !isRare(range)) return counted(matches, fits, within);
  // To find that many have the quantity, so many were looked at already.
  const rest = within === null ? null : Math.max(1, within - MAX_STOCKED);
  return sql`WITH many AS MATERIALIZED (${manyStocked(range)})
    SELECT max(total) AS total, max(isCut) AS isCut FROM (
      ${counted(sql`(SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM many)) few CROSS JOIN ${stocked(range)} AND ${hasWords(matching(words))}`, fits, within)}
      UNION ALL ${counted(sql`many CROSS JOIN ${matches}`, fits, rest)})`;
}
