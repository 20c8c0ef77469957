import { and, desc, gt, isNull, lte } from 'drizzle-orm';
import { type Sort } from '#domain/catalogue.ts';
import { pageFacts } from '#domain/pagination.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import { toEpochDay, type Day } from '#domain/day.ts';
import { all, batch, build, fromJson, type Database, type RowOf } from './database.ts';
import { readCursor, writeCursor, type Cursor, type CursorPlace } from './instrument-cursor.ts';
import { type COUNT, countOf } from './instrument-count.ts';
import { pageOf, type PageRow, type Slice } from './instrument-page.ts';
import type { InstrumentFilter } from './instrument-search.ts';
import { nearestRange, shiftsOf } from './nearest-range.ts';
import { toInstrument } from './instrument-view.ts';
import { instruments } from './schema/catalogue.ts';
import { suggest } from './suggestions.ts';
import { categoriesCalled, type Instead } from './word-match.ts';

export const EVERYTHING: InstrumentFilter = { words: null, categoryIds: [], range: null };

type Found = {
  rows: PageRow[];
  total: number;
  /** There may be more than `total`. */
  isCut: boolean;
  nearest: InstrumentPage['nearest'];
  /** What the words may stand for when no instrument has them. */
  instead: Instead[];
  /** Categories of what would be found without the dates. */
  wantedCategories: number[];
};

const NOTHING: Found = { rows: [], total: 0, isCut: false, nearest: undefined, instead: [], wantedCategories: [] };

/**
 * Rows of a slice and the total of the search, in one D1 call; with `offerFrom`, the nearest free days when there are none. Words
 * that no instrument has may name categories: those are then searched in a second call.
 */
async function read(
  db: Database,
  filter: InstrumentFilter,
  slice: Slice,
  { within = null, offerFrom }: { within?: number | null | undefined; offerFrom?: Day | undefined } = {},
): Promise<Found> {
  const { words, range, categoryIds } = filter;
  if (words?.length === 0) return NOTHING;
  const {
    found,
    counts,
    shifts = [],
  } = await batch(db, {
    found: pageOf(filter, slice),
    counts: countOf(filter, within),
    ...(range && offerFrom !== undefined && { shifts: shiftsOf(filter, range, toEpochDay(offerFrom)) }),
  });
  const { total, isCut, instead } = totalOf(counts);
  const called = categoriesCalled(instead, words ?? []).filter((id) => categoryIds.length === 0 || categoryIds.includes(id));
  if (called.length > 0) return read(db, { ...filter, words: null, categoryIds: called }, slice, { within, offerFrom });
  const [shift] = shifts;
  return {
    rows: slice.cursor?.back ? found.toReversed() : found,
    total,
    isCut,
    nearest: range && shift && total <= 0 && found.length === 0 ? nearestRange(shift, range) : undefined,
    instead,
    wantedCategories: shift ? fromJson(shift.wantedCategories) : [],
  };
}

/** Where the total is cut, one more than what is said was counted. */
const totalOf = ([counted]: RowOf<typeof COUNT>[]): Pick<Found, 'total' | 'isCut' | 'instead'> => ({
  total: (counted?.total ?? 0) - (counted?.isCut ?? 0),
  isCut: counted?.isCut === 1,
  instead: counted?.instead ? fromJson(counted.instead) : [],
});

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
  /** How many instruments may be looked at for the total of a search. Absent: all that match. */
  within?: number | undefined;
  /** The first day that may be offered when nothing is free on the wanted days. Absent: nothing is offered. */
  offerFrom?: Day;
};

/** One page with the facts to draw a pager and the cursors to its neighbours. `size` is 1..100; a page past the end is the last. */
export async function listPage(db: Database, filter: InstrumentFilter, request: PageRequest): Promise<InstrumentPage> {
  const { size, sort } = request;
  const search = { size, sort, filter: JSON.stringify(filter) };
  const { page, cursor } = placeOf(request, search);
  const { offerFrom, within } = request;
  // Where the total may be cut, one row more than the page says whether another follows.
  const more = filter.words || filter.range ? 1 : 0;
  const readFrom = (offset: number, from: Cursor | null): Promise<Found> =>
    read(db, filter, { sort, limit: size + more, offset, cursor: from }, { offerFrom, within });
  const first = await readFrom(cursor ? 0 : (page - 1) * size, cursor);
  const isPast = first.rows.length === 0 && page > 1 && (first.total > 0 || first.isCut);
  const shown = isPast ? pageFacts(page, size, first.total).currentPage : page;
  const found = isPast ? await readFrom((shown - 1) * size, null) : first;
  const isBack = cursor?.back === true && !isPast;
  const rows = isBack ? found.rows.slice(-size) : found.rows.slice(0, size);
  const facts = factsOf(found, { page: shown, size, shown: rows.length, isFollowed: isBack || found.rows.length > size });
  return {
    products: rows.map(toInstrument),
    pagination: { ...facts, ...neighbours(rows, facts, search) },
    ...(first.nearest !== undefined && { nearest: first.nearest }),
    ...(facts.totalProducts === 0 && mayStandForMore(filter) && { suggestions: await suggest(db, filter, first) }),
  };
}

function placeOf(request: PageRequest, search: Omit<CursorPlace, 'page'>): { page: number; cursor: Cursor | null } {
  const given = request.cursor === undefined ? null : readCursor(request.cursor, search);
  const page = Math.max(1, request.page ?? given?.page ?? 1);
  // The first page always begins at the current first row. A cursor of another page than the wanted one would show wrong rows.
  return { page, cursor: given && page > 1 && given.page === page ? given : null };
}

/** A total that was cut is at least what the pages up to this one show, and exact when no row follows. */
function factsOf(
  { total, isCut }: Pick<Found, 'total' | 'isCut'>,
  { page, size, shown, isFollowed }: { page: number; size: number; shown: number; isFollowed: boolean },
) {
  if (!isCut) return pageFacts(page, size, total);
  const seen = (page - 1) * size + shown;
  if (!isFollowed) return pageFacts(page, size, seen);
  const { totalPages, ...facts } = pageFacts(page, size, Math.max(total, seen));
  return { ...facts, totalPages: Math.max(totalPages, page + 1), hasNextPage: true, isMore: true };
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

/** Ids that one file of the sitemap is for. It may hold 50,000 addresses, and the first has those of the shop's own pages. */
export const SITEMAP_IDS = 49_000;

/** How many files the sitemap has: 1 at least. Reads one row. */
export async function countSitemapFiles(db: Database): Promise<number> {
  const { id, archivedAt } = instruments;
  const newest = build.select({ id }).from(instruments).where(isNull(archivedAt)).orderBy(desc(id)).limit(1);
  const [last] = await all(db, newest);
  return Math.max(1, Math.ceil((last?.id ?? 0) / SITEMAP_IDS));
}

/** Ids of the live instruments in one of its files, counted from 1; newest first. A covering index, one row an entry. */
export async function listSitemapEntries(db: Database, file: number): Promise<number[]> {
  const { id, archivedAt } = instruments;
  const isOfFile = and(gt(id, (file - 1) * SITEMAP_IDS), lte(id, file * SITEMAP_IDS));
  const live = build
    .select({ id })
    .from(instruments)
    .where(and(isNull(archivedAt), isOfFile))
    .orderBy(desc(id));
  return (await all(db, live)).map((row) => row.id);
}
