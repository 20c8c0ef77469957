import {
  beginsSearch,
  HOME_PAGE_SIZE,
  isRentable,
  matchesSearch,
  nameKey,
  searchWords,
  type Sort,
  SUGGESTION_POOL,
  SUGGESTIONS,
} from '#domain/catalogue.ts';
import { pageFacts } from '#domain/pagination.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { ParsedOf } from '#domain/contract/api.ts';
import type { Instrument, InstrumentPage, Suggestions } from '#domain/contract/instruments.ts';
import { addMonths, type Day, eachDay, firstOfMonth, lastOfMonth } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusedLength } from '#domain/reservation.ts';
import { readings, understand } from '#domain/search-suggestions.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { type DailyStock, smallestFree } from '#domain/stock.ts';
import type { DataSet } from './data-set.ts';
import type { Sample } from './sample-data.ts';

/**
 * The server's catalogue is kept in part, unless it was loaded whole: what was seen. Neither a count of its rows nor an absence is the
 * shop's.
 */
export const isPartial = (data: DataSet, sample: Sample | null): boolean => !data.isWhole && !isSample(data, sample);

/** The samples are all there is. */
export const isSample = ({ savedAt }: DataSet, sample: Sample | null): boolean => sample !== null && savedAt === null;

/** For a list that is empty in this device's part. */
export const NOT_HERE = 'Nada de lo guardado en este dispositivo coincide. La tienda puede tener más.';

/** Categories with as many instruments as the server said; NaN where only this device's part could be counted. */
export const categoriesShown = (data: DataSet, sample: Sample | null): Category[] =>
  categoriesOf(data).map((category) => {
    const given = data.categories.find(({ id }) => id === category.id)?.productCount;
    return isPartial(data, sample) && category.productCount !== given ? { ...category, productCount: Number.NaN } : category;
  });

/** Categories with as many instruments as the server said, or, where instruments were changed here, as this device knows of. */
export function categoriesOf({ categories, instruments, localChanges }: DataSet): Category[] {
  const isAsGiven = Object.keys(localChanges.instruments).length === 0;
  return categories
    .map((category) => {
      const known = instruments.filter(({ categoryId }) => categoryId === category.id).length;
      return { ...category, productCount: (isAsGiven && category.productCount) || known };
    })
    .toSorted((a, b) => a.id - b.id);
}

const ORDERS: Record<Sort, (a: Instrument, b: Instrument) => number> = {
  newest: () => 0,
  'price-asc': (a, b) => a.pricePerDay - b.pricePerDay,
  'price-desc': (a, b) => b.pricePerDay - a.pricePerDay,
  rating: (a, b) => (b.ratingAverage ?? 0) - (a.ratingAverage ?? 0) || b.ratingCount - a.ratingCount,
  name: (a, b) => nameKey(a.name).localeCompare(nameKey(b.name), 'es'),
};

type Search = ParsedOf<'GET /api/instruments/results', 'query'>;

/** A search whose first or last day the shop is closed finds nothing, whatever it has. */
export const isClosedOn = ({ calendar }: DataSet, { startDate, endDate = startDate }: Search): boolean =>
  calendar?.days.some(({ date }) => date === startDate || date === endDate) === true;

/** The answer of the server's search for the data on this device. Null if the stock on those days is unknown. */
export function searchCatalogue(data: DataSet, search: Search, today: Day, sample: Sample | null): Result<InstrumentPage> | null {
  const { page = 1, size = HOME_PAGE_SIZE, startDate, endDate = startDate, quantity = 1, sort = 'newest' } = search;
  const words = search.search?.trim() ? searchWords(search.search) : null;
  const wanted = new Set(search.categoryId);
  const anyDay = matching(data, words).filter(({ categoryId }) => wanted.size === 0 || wanted.has(categoryId));
  if (startDate !== undefined && endDate !== undefined) {
    const refused = refusedLength({ startDate, endDate }, null);
    if (refused) return fail(failure(refused));
  }
  const freeOf = (some: readonly Instrument[]): readonly Instrument[] | null =>
    startDate === undefined || endDate === undefined
      ? some
      : isClosedOn(data, search)
        ? []
        : freeOn(some, { quantity, start: startDate, end: endDate }, (one, range) => stockOf(data, one, range, today, sample));
  const found = freeOf(anyDay);
  if (found === null) return null;
  // Ids count up as instruments join: the newest first, and the same order between equals as the server's.
  const descends = sort === 'newest' || sort === 'price-desc' || sort === 'rating';
  const byId = (a: Instrument, b: Instrument): number => (descends ? b.id - a.id : a.id - b.id);
  const facts = pageFacts(page, size, found.length);
  const first = (facts.currentPage - 1) * facts.pageSize;
  const products = found
    .toSorted((a, b) => (sort === 'newest' ? beginsFirst(words, a, b) : 0) || ORDERS[sort](a, b) || byId(a, b))
    .slice(first, first + facts.pageSize)
    .map(({ availability: _, ...instrument }) => instrument);
  const isAsked = startDate !== undefined || (words !== null && words.length > 0);
  const inTheWay = startDate === undefined ? [] : anyDay.filter(({ status, stock }) => isRentable(status) && stock >= quantity);
  const suggestions = found.length === 0 && isAsked && suggestFor(data, words, { inTheWay, freeOf });
  return ok({ products, pagination: { ...facts, nextCursor: null, prevCursor: null }, ...(suggestions && { suggestions }) });
}

type Wanted = { start: Day; end: Day; quantity: number };
type Stock = (instrument: Instrument, range: Wanted) => DailyStock[] | null;

/** Null when the stock of any of them is unknown: it can be listed neither as free nor as taken. */
function freeOn(some: readonly Instrument[], range: Wanted, stock: Stock): Instrument[] | null {
  const known = some
    .filter(({ status }) => isRentable(status))
    .map((instrument) => ({ instrument, days: stock(instrument, range) }));
  if (known.some(({ days }) => days === null)) return null;
  return known.flatMap(({ instrument, days }) => {
    const free = (days && smallestFree(days, range.start, range.end)) ?? 0;
    return free >= range.quantity ? [{ ...instrument, availableUnits: free }] : [];
  });
}

const textOf = ({ name, description }: Instrument): string => `${name} ${description}`;

/** The server's order of a search by words, its newest first within each. */
const beginsFirst = (words: readonly string[] | null, a: Instrument, b: Instrument): number =>
  words === null ? 0 : Number(beginsSearch(textOf(b), words)) - Number(beginsSearch(textOf(a), words));

type FoundNothing = {
  /** Instruments that are free on other days. */
  inTheWay: readonly Instrument[];
  freeOf: (some: readonly Instrument[]) => readonly Instrument[] | null;
};

/** What the server suggests under a search that found nothing, for the data at hand. */
function suggestFor(data: DataSet, words: readonly string[] | null, { inTheWay, freeOf }: FoundNothing): Suggestions {
  const { instruments, categories } = data;
  const called = instruments.map(({ name }) => ({ word: name, inName: true }));
  const described = instruments.map(({ description }) => ({ word: description, inName: false }));
  const categoryWords = categories.map(({ name }) => ({ word: name, inName: true }));
  const isKnown = matching(data, words).length > 0;
  const meant = isKnown
    ? { correction: null, parts: [[(words ?? []).join(' ')]] }
    : understand(words ?? [], [...called, ...described, ...categoryWords], SYNONYMS);
  const { correction } = meant;
  const alike = new Set(inTheWay.map(({ categoryId }) => categoryId));
  const of = (text: string, some: readonly Instrument[]) => ({ text, some: freeOf(some) ?? [] });
  const near =
    alike.size > 0 || words === null
      ? [
          [
            of(
              '',
              instruments.filter(({ categoryId }) => alike.has(categoryId)),
            ),
          ],
          [of('', instruments)],
        ]
      : readings(meant).map((texts) => texts.map((text) => of(text, matching(data, searchWords(text)))));
  const [closest = []] = near.map((group) => group.filter(({ some }) => some.length > 0)).filter(({ length }) => length > 0);
  return {
    correction: correction !== null && matching(data, searchWords(correction)).length > 0 ? correction : null,
    instruments: [...new Set(closest.flatMap(({ some }) => some.toSorted((a, b) => b.id - a.id)))]
      .slice(0, HOME_PAGE_SIZE)
      .map(({ availability: _, ...instrument }) => instrument),
    ...(!isKnown && words !== null && alike.size === 0 && closest.length > 0 && { meant: closest.map(({ text }) => text) }),
    becauseOfDates: alike.size > 0,
  };
}

/** Instruments that match the words; if there are none, those of categories that match. */
function matching({ instruments, categories }: DataSet, words: readonly string[] | null): readonly Instrument[] {
  if (words === null) return instruments;
  const found = instruments.filter((instrument) => matchesSearch(textOf(instrument), words));
  if (found.length > 0) return found;
  const called = new Set(categories.filter(({ name }) => matchesSearch(name, words)).map(({ id }) => id));
  return instruments.filter(({ categoryId }) => called.has(categoryId));
}

/** One instrument, with its free units of this month and the next as far as they are known. */
export function instrumentOf(data: DataSet, id: number, today: Day, sample: Sample | null): Instrument | null {
  const found = data.instruments.find((instrument) => instrument.id === id);
  if (!found) return null;
  const start = firstOfMonth(today);
  const days = stockOf(data, found, { start, end: lastOfMonth(addMonths(start, 1)) }, today, sample);
  return { ...found, availability: days ?? daysSeen(data, found).filter(({ date }) => date >= start) };
}

/** Two others at random, of the newest; `random` answers within 0..1, 1 excluded. */
export function suggest({ instruments }: DataSet, shownId: number, random: () => number): Instrument[] {
  const pool = instruments.filter(({ id }) => id !== shownId).slice(-SUGGESTION_POOL);
  return Array.from({ length: Math.min(SUGGESTIONS, pool.length) }, () => pool.splice(Math.floor(random() * pool.length), 1))
    .flat()
    .map(({ availability: _, ...instrument }) => instrument);
}

/** Free units by day. Null unless every day of the range is known: an unknown day must not count as free. */
export function stockOf(
  data: DataSet,
  instrument: Instrument,
  { start, end }: { start: Day; end: Day },
  today: Day,
  sample: Sample | null,
): DailyStock[] | null {
  const change = data.localChanges.instruments[instrument.id];
  if (change === 'made') return eachDay(start, end).map((date) => ({ date, availableStock: instrument.stock }));
  if (data.savedAt === null) return sample && sample.stock(instrument, start, end, today);
  const known = new Map(daysSeen(data, instrument).map((entry) => [entry.date, entry]));
  const days = eachDay(start, end).map((date) => known.get(date));
  return days.every((day) => day !== undefined) ? days : null;
}

const daysSeen = ({ daysSeenAt }: DataSet, { id, availability = [] }: Instrument): DailyStock[] =>
  daysSeenAt[id] === undefined ? [] : availability;
