import { COUNTED_WITHIN, searchWords, MAX_COUNTED_MATCHES, MAX_UNPAGED, HOME_PAGE_SIZE } from '#domain/catalogue.ts';
import { MAX_PAGE_SIZE } from '#domain/pagination.ts';
import type { InstrumentDetail, InstrumentQuery } from '#domain/contract/instruments.ts';
import { addMonths, firstOfMonth, lastOfMonth, todayInShop, toEpochDay } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { refusedLength } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import type { App, AppContext } from '../app-env.ts';
import { shopTimeAt } from '../db/rental-line.ts';
import type { InstrumentFilter, WantedRange } from '../db/instrument-search.ts';
import { type Besides, findInstrument } from '../db/instrument-detail.ts';
import { EVERYTHING, listInstruments, listPage, type PageRequest } from '../db/instruments.ts';
import { answerCached } from '../edge/memory.ts';
import { boundsOf, pageHeaders } from '../paging.ts';
import { serve } from '../serve.ts';
import { countMiss, refuseMisses } from '../session/flood.ts';
import { readClaim } from '../session/guard.ts';

export function serveInstruments(app: App): void {
  serve(app, 'GET /api/instruments', async ({ query }, c) => {
    const bounds = boundsOf(query);
    const { products, total } = await listInstruments(c.var.db, EVERYTHING, { sort: 'newest', ...bounds });
    pageHeaders(c, bounds, total);
    return ok(products);
  });

  serve(app, 'GET /api/instruments/results', async ({ query }, c) => {
    const filter = filterOf(query);
    if (!filter.ok) return filter;
    const sort = query.sort ?? 'newest';
    const seeks = (filter.value.words?.length ?? 0) > 0;
    const refused = seeks ? refuseMisses(c, 'search') : null;
    if (refused) return fail(refused);
    // Looking for what was meant instead costs far more than a search that finds something.
    const countIfMiss = (total: number): void => {
      if (seeks && total === 0) countMiss(c, 'search');
    };
    if (query.paginated === 'false') {
      const found = await listInstruments(c.var.db, filter.value, { sort, limit: MAX_UNPAGED, offset: 0 });
      countIfMiss(found.total);
      return ok(found);
    }

    const size = clamp(query.size ?? HOME_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const within = countedWithin(query, filter.value);
    const asked = { page: query.page, size, sort, cursor: query.cursor, within };
    const { range } = filter.value;
    if (isForEverybody(filter.value, asked)) {
      const key = `instruments:${sort}:${size}`;
      return answerCached(c, key, () => listPage(c.env.DB, EVERYTHING, { page: 1, size, sort, cursor: undefined }));
    }
    // Finding today's date takes as long as writing a card, so only a search with dates does it.
    const found = await listPage(c.var.db, filter.value, range ? { ...asked, offerFrom: todayInShop(Date.now()) } : asked);
    countIfMiss(found.pagination.totalProducts);
    return ok(found);
  });

  serve(app, 'GET /api/instruments/filter', async ({ query }, c) => {
    if (query.categoryId.length === 0) return ok([]);
    const filter = { ...EVERYTHING, categoryIds: query.categoryId };
    const { products } = await listInstruments(c.var.db, filter, { sort: 'newest', limit: MAX_UNPAGED, offset: 0 });
    return ok(products);
  });

  serve(app, 'GET /api/instruments/:id', async ({ params, query: { include = [] } }, c) => {
    const viewer = include.includes('viewer') ? { claim: await readClaim(c), nowMs: Date.now() } : undefined;
    return showInstrument(c, params.id, { terms: true, suggestions: include.includes('suggestions'), viewer });
  });
}

/** The instrument with its free units from this month's first day to the next one's last, and the tag of its version. */
export async function showInstrument(c: AppContext, id: number, besides: Besides = {}): Promise<Result<InstrumentDetail>> {
  const start = firstOfMonth(todayInShop(Date.now()));
  const found = await findInstrument(c.var.db, id, { start, end: lastOfMonth(addMonths(start, 1)) }, besides);
  if (!found) return fail(failure('instrument_not_found'));
  c.header('ETag', `"v${found.version}"`);
  // The tag names the edit, not the free units nor the viewer's part: a stored copy must not be reused because the tag matches.
  c.header('Cache-Control', 'no-store');
  return ok(found.instrument);
}

/** The sizes in which the shop's own pages ask. */
const KEPT_SIZES = [HOME_PAGE_SIZE, MAX_PAGE_SIZE];

/**
 * The first page of the whole catalogue, which is kept for all who ask. Nothing else is: other answers repeat seldom, and must not take
 * its place. Beside `page=1` a cursor changes nothing.
 */
const isForEverybody = (
  { words, categoryIds, range }: InstrumentFilter,
  { page, cursor, size }: Pick<PageRequest, 'page' | 'cursor' | 'size'>,
): boolean =>
  words === null &&
  range === null &&
  categoryIds.length === 0 &&
  (page === 1 || (page === undefined && cursor === undefined)) &&
  KEPT_SIZES.includes(size);

/** How many instruments may be looked at for the total: no counter says how many are free on some days, and all that are taken would be read. */
const countedWithin = ({ countWithin }: InstrumentQuery, { range }: InstrumentFilter): number | undefined => {
  if (countWithin !== undefined) return clamp(countWithin, 1, MAX_COUNTED_MATCHES);
  return range ? COUNTED_WITHIN : undefined;
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(min, value), max);

function filterOf(query: InstrumentQuery): Result<InstrumentFilter> {
  const range = rangeOf(query);
  if (!range.ok) return range;
  const words = query.search === undefined || query.search.trim() === '' ? null : searchWords(query.search);
  return ok({ words, categoryIds: [...new Set(query.categoryId)].toSorted((a, b) => a - b), range: range.value });
}

/** The days asked for, an end before the start or too far from it refused; null without days. */
function rangeOf({ startDate, endDate = startDate, quantity = 1 }: InstrumentQuery): Result<WantedRange | null> {
  if (endDate === undefined) return ok(null);
  if (startDate === undefined)
    return fail(failure('malformed', { errors: [{ path: 'startDate', message: 'Falta la fecha de inicio' }] }));
  const refused = refusedLength({ startDate, endDate }, null);
  if (refused) return fail(failure(refused));
  const { today, time } = shopTimeAt(Date.now());
  return ok({
    startDay: toEpochDay(startDate),
    endDay: toEpochDay(endDate),
    quantity: clamp(quantity, 1, MAX_STOCK),
    now: { today: toEpochDay(today), time },
  });
}
