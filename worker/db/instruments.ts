import { pageFacts, type Sort } from '#domain/catalogue.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import { freeByDay, toDailyStock } from './availability.ts';
import { statement } from './fragment.ts';
import { readCursor, writeCursor, type Cursor, type CursorPlace } from './instrument-cursor.ts';
import { countOf, pageOf, type InstrumentFilter, type Slice } from './instrument-search.ts';
import { INSTRUMENT_COLUMNS, toInstrument, type InstrumentRow } from './instrument-view.ts';

export const EVERYTHING: InstrumentFilter = { words: null, categoryIds: [], stay: null };

type SortedRow = InstrumentRow & { sort_key: string | number | null };

/** Rows of a slice and the total of the search, in one D1 call. */
async function read(db: D1Database, filter: InstrumentFilter, slice: Slice): Promise<{ rows: SortedRow[]; total: number }> {
  if (filter.words?.length === 0) return { rows: [], total: 0 };
  const [page, counted] = await db.batch([statement(db, pageOf(filter, slice)), statement(db, countOf(filter))]);
  const rows = (page?.results ?? []) as SortedRow[];
  const total = (counted?.results as { total: number }[] | undefined)?.[0]?.total ?? 0;
  return { rows: slice.cursor?.back ? rows.toReversed() : rows, total };
}

/** The first `limit` instruments after `offset`, with the number of all that match. */
export async function listInstruments(
  db: D1Database,
  filter: InstrumentFilter,
  slice: { sort: Sort; limit: number; offset: number },
): Promise<{ products: Instrument[]; total: number }> {
  const { rows, total } = await read(db, filter, { ...slice, cursor: null });
  return { products: rows.map(toInstrument), total };
}

export type PageRequest = { page: number | undefined; size: number; sort: Sort; cursor: string | undefined };

/** One page with the facts to draw a pager and the cursors to its neighbours. `size` is 1..100; a page past the end is the last. */
export async function listPage(db: D1Database, filter: InstrumentFilter, request: PageRequest): Promise<InstrumentPage> {
  const { size, sort } = request;
  const search = { size, sort, filter: JSON.stringify(filter) };
  const given = request.cursor === undefined ? null : readCursor(request.cursor, search);
  const page = Math.max(1, request.page ?? given?.page ?? 1);
  // The first page is always what is first now; a cursor for another page than the one asked would show the wrong rows.
  const cursor = given && page > 1 && given.page === page ? given : null;

  let { rows, total } = await read(db, filter, { sort, limit: size, offset: cursor ? 0 : (page - 1) * size, cursor });
  const facts = pageFacts(page, size, total);
  if (rows.length === 0 && total > 0) {
    ({ rows, total } = await read(db, filter, { sort, limit: size, offset: (facts.currentPage - 1) * size, cursor: null }));
  }
  return { products: rows.map(toInstrument), pagination: { ...facts, ...neighbours(rows, facts, search) } };
}

function neighbours(
  rows: SortedRow[],
  facts: { currentPage: number; hasNextPage: boolean; hasPrevPage: boolean },
  search: Omit<CursorPlace, 'page'>,
): { nextCursor: string | null; prevCursor: string | null } {
  const to = (row: SortedRow | undefined, page: number, back: boolean): string | null =>
    row ? writeCursor({ ...search, page }, { key: row.sort_key, id: row.id, back } satisfies Cursor) : null;
  return {
    nextCursor: facts.hasNextPage ? to(rows.at(-1), facts.currentPage + 1, false) : null,
    prevCursor: facts.hasPrevPage ? to(rows[0], facts.currentPage - 1, true) : null,
  };
}

/** One instrument with its free units of each day from start to end and its version; null when there is none. One D1 call. */
export async function findInstrument(
  db: D1Database,
  id: number,
  start: Day,
  end: Day,
): Promise<{ instrument: Instrument; version: number } | null> {
  const [found, days] = await db.batch([
    db
      .prepare(
        `SELECT ${INSTRUMENT_COLUMNS.text} FROM instruments i JOIN categories c ON c.id = i.category_id
         WHERE i.id = ?1 AND i.archived_at IS NULL`,
      )
      .bind(id),
    freeByDay(db, id, start, end),
  ]);
  const row = (found?.results as InstrumentRow[] | undefined)?.[0];
  if (!row) return null;
  return { instrument: { ...toInstrument(row), availability: toDailyStock(row.stock, days, start, end) }, version: row.version };
}
