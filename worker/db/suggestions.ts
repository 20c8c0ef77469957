/** What is offered when a search finds nothing. One D1 call, which only such a search makes. */
import { sql, type SQL } from 'drizzle-orm';
import { searchWords } from '#domain/catalogue.ts';
import type { Suggestions } from '#domain/contract/instruments.ts';
import { type Meant, understand } from '#domain/search-suggestions.ts';
import { batch, type Database } from './database.ts';
import { pageOf, type InstrumentFilter } from './instrument-search.ts';
import { toInstrument } from './instrument-view.ts';
import { categoriesCalled, type Instead, knownWordsIn, matching, synonymsIn } from './word-match.ts';

const MAX_CLOSEST = 4;
/** Of what is understood word by word. */
const MAX_PARTS = 3;

export type FoundNothing = { instead: readonly Instead[]; wantedCategories: readonly number[] };

export async function suggest(db: Database, filter: InstrumentFilter, found: FoundNothing): Promise<Suggestions> {
  const { instead, wantedCategories } = found;
  // Without `instead`, some instrument has the words: it was not found because of the categories or the days.
  const meant =
    instead.length === 0
      ? { correction: null, parts: [(filter.words ?? []).join(' ')] }
      : understand(filter.words ?? [], knownWordsIn(instead), synonymsIn(instead));
  const closest = closestTo(filter, meant, found).map((near) =>
    pageOf(near, { sort: 'newest', limit: MAX_CLOSEST, offset: 0, cursor: null }),
  );
  const correction = meant.correction === null ? sql`SELECT 1 WHERE 0` : foundAnywhere(meant.correction, instead);
  const [corrected, ...answers] = await batch(db, [correction, ...closest]);
  return {
    correction: corrected.length > 0 ? meant.correction : null,
    instruments: (answers.find((one) => one.length > 0) ?? []).map(toInstrument),
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

/**
 * Searches in order of closeness: the first that finds anything is used. The days stay, so only what is free on them is offered.
 */
function closestTo(
  { words, categoryIds, range }: InstrumentFilter,
  { parts }: Meant,
  { instead, wantedCategories }: FoundNothing,
): InstrumentFilter[] {
  const anything: InstrumentFilter = { words: null, categoryIds: [], range };
  // Something of the kind, where the days alone are in the way.
  if (wantedCategories.length > 0) return [{ ...anything, categoryIds: wantedCategories }, anything];
  const ofWords = (wanted: string[]): InstrumentFilter => {
    const called = categoriesCalled(instead, wanted);
    return called.length > 0 ? { ...anything, categoryIds: called } : { ...anything, words: wanted };
  };
  if (!words) return categoryIds.length > 0 ? [anything] : [];
  const all = parts.length > 0 ? [searchWords(parts.join(' '))] : [];
  return [...all, ...parts.slice(0, MAX_PARTS).map(searchWords)].filter((wanted) => wanted.length > 0).map(ofWords);
}
