/** What is offered when a search finds nothing. One D1 call, which only such a search makes. */
import { sql, type SQL } from 'drizzle-orm';
import { HOME_PAGE_SIZE, searchWords } from '#domain/catalogue.ts';
import type { Suggestions } from '#domain/contract/instruments.ts';
import { type Meant, readings, understand } from '#domain/search-suggestions.ts';
import { batch, type Database } from './database.ts';
import { pageOf } from './instrument-page.ts';
import type { InstrumentFilter } from './instrument-search.ts';
import { toInstrument } from './instrument-view.ts';
import { categoriesCalled, type Instead, knownWordsIn, matching, synonymsIn } from './word-match.ts';

/** Of what is understood: all of it, then word by word. */
const MAX_READINGS = 4;

export type FoundNothing = { instead: readonly Instead[]; wantedCategories: readonly number[] };

export async function suggest(db: Database, filter: InstrumentFilter, found: FoundNothing): Promise<Suggestions> {
  const { instead, wantedCategories } = found;
  // Without `instead`, some instrument has the words: it was not found because of the categories or the days.
  const isUnknown = instead.length > 0;
  const meant = isUnknown
    ? understand(filter.words ?? [], knownWordsIn(instead), synonymsIn(instead))
    : { correction: null, parts: [[(filter.words ?? []).join(' ')]] };
  const closest = closestTo(filter, meant, found);
  const correction = meant.correction === null ? sql`SELECT 1 WHERE 0` : foundAnywhere(meant.correction, instead);
  const pages = closest
    .flat()
    .map((near) => pageOf(near.filter, { sort: 'newest', limit: HOME_PAGE_SIZE, offset: 0, cursor: null }));
  const [corrected, ...answers] = await batch(db, [correction, ...pages]);
  const searched = closest.map((group) => group.map(({ text }) => ({ text, rows: answers.shift() ?? [] })));
  const first = (searched.find((group) => group.some(({ rows }) => rows.length > 0)) ?? []).filter(({ rows }) => rows.length > 0);
  const rows = [...new Map(first.flatMap((one) => one.rows.map((row) => [row.row_id, row]))).values()];
  return {
    correction: corrected.length > 0 ? meant.correction : null,
    instruments: rows.slice(0, HOME_PAGE_SIZE).map(toInstrument),
    ...(isUnknown && wantedCategories.length === 0 && first.length > 0 && { meant: first.map(({ text }) => text) }),
    becauseOfDates: wantedCategories.length > 0,
  };
}

/** One row when any instrument has the words, or any category has them in its name. */
function foundAnywhere(text: string, instead: readonly Instead[]): SQL {
  const words = searchWords(text);
  return categoriesCalled(instead, words).length > 0
    ? sql`SELECT 1`
    : sql`SELECT 1 FROM instrument_search WHERE instrument_search MATCH ${matching(words)} LIMIT 1`;
}

type Near = { text: string; filter: InstrumentFilter };

/**
 * Searches in order of closeness, those of one group together: the first group that finds anything is used. The days stay, so only what
 * is free on them is offered.
 */
function closestTo(
  { words, categoryIds, range }: InstrumentFilter,
  meant: Meant,
  { instead, wantedCategories }: FoundNothing,
): Near[][] {
  const anything: InstrumentFilter = { words: null, categoryIds: [], range };
  const only = (filter: InstrumentFilter): Near[] => [{ text: '', filter }];
  // Something of the kind, where the days alone are in the way.
  if (wantedCategories.length > 0) return [only({ ...anything, categoryIds: wantedCategories }), only(anything)];
  if (!words) return categoryIds.length > 0 ? [only(anything)] : [];
  const ofText = (text: string): Near => {
    const wanted = searchWords(text);
    const called = categoriesCalled(instead, wanted);
    return { text, filter: called.length > 0 ? { ...anything, categoryIds: called } : { ...anything, words: wanted } };
  };
  return readings(meant)
    .slice(0, MAX_READINGS)
    .map((texts) => texts.map(ofText));
}
