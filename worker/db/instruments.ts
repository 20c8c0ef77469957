import { desc, isNull } from 'drizzle-orm';
import { type Sort } from '#domain/catalogue.ts';
import { pageFacts } from '#domain/pagination.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import { all, batch, build, fromJson, type Database } from './database.ts';
import { readCursor, writeCursor, type Cursor, type CursorPlace } from './instrument-cursor.ts';
import { countOf, pageOf, type InstrumentFilter, type PageRow, type Slice } from './instrument-search.ts';
import { nearestRange, shiftsOf } from './nearest-range.ts';
import { toInstrument } from './instrument-view.ts';
import { instruments } from './schema.ts';
import { suggest } from './suggestions.ts';
import { categoriesCalled, type Instead } from './word-match.ts';

export const EVERYTHING: InstrumentFilter = { words: null, categoryIds: [], range: null };

type Found = {
  rows: PageRow[];
  total: number;
  nearest: InstrumentPage['nearest'];
  /** What the words may stand for when no instrument has them. */
  instead: Instead[];
  /** Categories of what would be found without the dates. */
  wantedCategories: number[];
};

const NOTHING: Found = { rows: [], total: 0, nearest: undefined, instead: [], wantedCategories: [] };

/**
 * Rows of a slice and the total of the search, in one D1 call; with `offerFrom`, the nearest free days when there are none. Words
 * that no instrument has may name categories: those are then searched in a second call.
 */
async function read(db: Database, filter: InstrumentFilter, slice: Slice, offerFrom?: Day): Promise<Found> {
  const { words, range, categoryIds } = filter;
  if (words?.length === 0) return NOTHING;
  const {
    found,
    counts: [counted],
    shifts = [],
  } = await batch(db, {
    found: pageOf(filter, slice),
    counts: countOf(filter),
    ...(range && offerFrom !== undefined && { shifts: shiftsOf(filter, range, toEpochDay(offerFrom)) }),
  });
  const instead = counted?.instead ? fromJson(counted.instead) : [];
  const called = categoriesCalled(instead, words ?? []).filter((id) => categoryIds.length === 0 || categoryIds.includes(id));
  if (called.length > 0) return read(db, { ...filter, words: null, categoryIds: called }, slice, offerFrom);
  const total = counted?.total ?? 0;
  const [shift] = shifts;
  return {
    rows: slice.cursor?.back ? found.toReversed() : found,
    total,
    nearest: range && shift && total === 0 ? nearestRange(shift, range) : undefined,
    instead,
    wantedCategories: shift ? fromJson(shift.wantedCategories) : [],
  };
}

/** The first `limit` instruments after `offset`, with the number of all that match. */
export async function listInstruments(
  db: Database,
  filter: InstrumentFilter,
  slice: { sort: Sort; limit: number; offset: number },
): Promise<{ products: Instrument[]; total: number }> {
  const { rows, total } = await read(db, filter, { ...slice, cursor: null });
  return { products: rows.map(toInstrument), total };
}

export type PageRequest = {
  page: number | undefined;
  size: number;
  sort: Sort;
  cursor: string | undefined;
  /** The first day that may be offered when nothing is free on the wanted days. Absent: nothing is offered. */
  offerFrom?: Day;
};

/** One page with the facts to draw a pager and the cursors to its neighbours. `size` is 1..100; a page past the end is the last. */
export async function listPage(db: Database, filter: InstrumentFilter, request: PageRequest): Promise<InstrumentPage> {
  const { size, sort } = request;
  const search = { size, sort, filter: JSON.stringify(filter) };
  const given = request.cursor === undefined ? null : readCursor(request.cursor, search);
  const page = Math.max(1, request.page ?? given?.page ?? 1);
  // The first page always begins at the current first row. A cursor of another page than the wanted one would show wrong rows.
  const cursor = given && page > 1 && given.page === page ? given : null;

  const slice = { sort, limit: size, offset: cursor ? 0 : (page - 1) * size, cursor };
  const first = await read(db, filter, slice, request.offerFrom);
  const { nearest } = first;
  let { rows, total } = first;
  const facts = pageFacts(page, size, total);
  if (rows.length === 0 && total > 0) {
    ({ rows, total } = await read(db, filter, { sort, limit: size, offset: (facts.currentPage - 1) * size, cursor: null }));
  }
  return {
    products: rows.map(toInstrument),
    pagination: { ...facts, ...neighbours(rows, facts, search) },
    ...(nearest !== undefined && { nearest }),
    ...(total === 0 && mayStandForMore(filter) && { suggestions: await suggest(db, filter, first) }),
  };
}

/** An empty category says all there is to say. */
const mayStandForMore = ({ words, range }: InstrumentFilter): boolean => (words !== null && words.length > 0) || range !== null;

function neighbours(
  rows: PageRow[],
  facts: { currentPage: number; hasNextPage: boolean; hasPrevPage: boolean },
  search: Omit<CursorPlace, 'page'>,
): { nextCursor: string | null; prevCursor: string | null } {
  const to = (row: PageRow | undefined, page: number, back: boolean): string | null =>
    row ? writeCursor({ ...search, page }, { key: row.sort_key, id: row.id, back } satisfies Cursor) : null;
  return {
    nextCursor: facts.hasNextPage ? to(rows.at(-1), facts.currentPage + 1, false) : null,
    prevCursor: facts.hasPrevPage ? to(rows[0], facts.currentPage - 1, true) : null,
  };
}

/** What one sitemap may hold by its protocol, less the shop's own pages. */
const MAX_SITEMAP_ENTRIES = 49_000;

/** Ids of the live instruments, newest first. A covering index, one row an entry. */
export async function listSitemapEntries(db: Database): Promise<number[]> {
  const { id } = instruments;
  const live = build
    .select({ id })
    .from(instruments)
    .where(isNull(instruments.archivedAt))
    .orderBy(desc(id))
    .limit(MAX_SITEMAP_ENTRIES);
  return (await all(db, live)).map((row) => row.id);
}
