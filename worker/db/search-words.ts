import { sql, type SQL } from 'drizzle-orm';
import { nameKey, searchWords } from '#domain/catalogue.ts';
import { otherForms } from '#domain/word-forms.ts';

export const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** The word as the beginning of one, and whole in the other number. Quoted, so that nothing typed is read as FTS5's own syntax. */
export const alternatives = (word: string): string[] => [`${quoted(word)}*`, ...otherForms(word).map(quoted)];

/** Every word, in one of its alternatives. */
export const matchOf = (words: readonly string[]): string =>
  words.map((word) => `(${alternatives(word).join(' OR ')})`).join(' AND ');

/** What an administrator typed into a search. */
export type Search =
  | { kind: 'all' }
  | { kind: 'nothing' }
  | {
      kind: 'some';
      words: readonly string[];
      /** As one piece, for finding it inside names and addresses. */
      needle: string;
      /** When it is the number of something: '1041', '#1041'. */
      id: number | null;
    };

/** Every row without a search, none when nothing can be found, else those for which `some` holds. */
export function condition(search: Search, some: (words: Extract<Search, { kind: 'some' }>) => SQL): SQL {
  if (search.kind === 'some') return some(search);
  return search.kind === 'all' ? sql`1` : sql`0`;
}

export function readSearch(typed: string | undefined): Search {
  const text = (typed ?? '').trim();
  if (text === '') return { kind: 'all' };
  const words = searchWords(text);
  if (words.length === 0) return { kind: 'nothing' };
  return {
    kind: 'some',
    words,
    needle: nameKey(text),
    id: /^#?[1-9]\d{0,14}$/.test(text) ? Number(text.replace('#', '')) : null,
  };
}

/** Most people whom a search of reservations, e-mails and the like looks up by name. */
const MAX_PEOPLE = 500;

/** Ids of the accounts whose name or address holds what was typed: bounded by the number of users. */
export const peopleCalled = (needle: string): SQL => sql`SELECT p.id FROM users p
  WHERE p.deleted_at IS NULL AND (instr(p.name_key, ${needle}) > 0 OR (p.has_email AND instr(p.email_key, ${needle}) > 0)) LIMIT ${MAX_PEOPLE}`;

/** Ids of the instruments with such words in their names; those archived are in no text index, and few. */
export const instrumentsCalled = (words: readonly string[], needle: string): SQL => sql`
  SELECT rowid FROM instrument_search WHERE instrument_search MATCH ${`{name} : (${matchOf(words)})`}
  UNION ALL SELECT id FROM instruments WHERE archived_at IS NOT NULL AND instr(name_key, ${needle}) > 0`;

/** Whether a row `r` of reservations is one that the search asks for. */
export const reservationMatches = (search: Search): SQL =>
  condition(
    search,
    ({ words, needle, id }) => sql`(r.user_id IN (${peopleCalled(needle)})
      OR r.instrument_id IN (${instrumentsCalled(words, needle)}) OR r.id = ${id})`,
  );
