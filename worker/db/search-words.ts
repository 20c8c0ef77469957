import { sql, type SQL } from 'drizzle-orm';
import { nameKey, searchWords } from '#domain/catalogue.ts';
import { otherForms } from '#domain/word-forms.ts';
import { replaced } from './literal.ts';
import { HAS_NOTES } from './statuses.ts';

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
      /** Whether it can be nothing else: '#1041'. */
      isNumber: boolean;
      /** When it may be part of a phone number: its digits, without what stands before a number in one country or the other. */
      phone: string | null;
    };

export type Some = Extract<Search, { kind: 'some' }>;

/** Every row without a search, none when nothing can be found, else those for which `some` holds. */
export function condition(search: Search, some: (words: Some) => SQL): SQL {
  if (search.kind === 'some') return some(search);
  return search.kind === 'all' ? sql`1` : sql`0`;
}

const IS_ID = /^#?[1-9]\d{0,14}$/;

export function readSearch(typed: string | undefined): Search {
  const text = (typed ?? '').trim();
  if (text === '') return { kind: 'all' };
  const words = searchWords(text);
  if (words.length === 0) return { kind: 'nothing' };
  return {
    kind: 'some',
    words,
    needle: nameKey(text),
    id: IS_ID.test(text) ? Number(text.replace('#', '')) : null,
    isNumber: IS_ID.test(text) && text.startsWith('#'),
    phone: phoneOf(text),
  };
}

const MIN_PHONE_DIGITS = 4;
/** '+598 99 123 456' and '099 123 456' are the same in their last eight. */
const LOCAL_DIGITS = 8;

function phoneOf(text: string): string | null {
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-LOCAL_DIGITS) : '';
  return digits.length >= MIN_PHONE_DIGITS ? digits : null;
}

/** The column's digits, as far as the signs that a phone number may have. */
const digitsOf = (column: SQL): SQL => replaced(column, [' ', '-', '(', ')', '.', '+'], '');

const ACCENTED = 'á é í ó ú ü ñ Á É Í Ó Ú Ü Ñ'.split(' ');
const PLAIN = 'aeiouun'.repeat(2);

/** As `nameKey`, for Spanish alone: SQLite takes expressions of 100 levels, of which `name_key` uses most. */
const inPlainLetters = (column: SQL): SQL => replaced(sql`lower(${column})`, ACCENTED, PLAIN);

/** Whether a row of users, by its alias in the query, matches by name, address, phone or internal notes. */
const personMatches = (user: string, { needle, phone }: Pick<Some, 'needle' | 'phone'>): SQL => {
  const column = (name: string): SQL => sql`${sql.identifier(user)}.${sql.identifier(name)}`;
  const tests = [
    ...(phone === null ? [] : [sql`instr(${digitsOf(column('phone'))}, ${phone}) > 0`]),
    sql`(${column('has_email')} AND instr(${column('email_key')}, ${needle}) > 0)`,
    sql`(${column('internal_notes')} <> '' AND instr(${inPlainLetters(column('internal_notes'))}, ${needle}) > 0)`,
    // The deepest of them comes last: each OR puts what stands before it one level down.
    sql`instr(${column('name_key')}, ${needle}) > 0`,
  ];
  return sql`(${sql.join(tests, sql` OR `)})`;
};

/** The text index of people knows three characters and more. */
const MIN_INDEXED = 3;
/** Of fewer, so many accounts are looked at, the newest. */
const MAX_LOOKED = 2_000;

/** SELECT of the ids of the accounts that a search finds, or of other `columns` of `users p`. */
export function peopleFound(search: Pick<Some, 'needle' | 'phone'>, columns = sql`p.id`): SQL {
  const { needle, phone } = search;
  const which = sql`p.deleted_at IS NULL AND ${personMatches('p', search)}`;
  if ([...needle].length < MIN_INDEXED)
    return sql`SELECT ${columns} FROM (SELECT * FROM users ORDER BY id DESC LIMIT ${MAX_LOOKED}) p WHERE ${which}`;
  // FTS5 takes NUL for the end of the text.
  const match = `- {phone} : ${quoted(needle.replaceAll('\0', ''))}${phone === null ? '' : ` OR {phone} : ${quoted(phone)}`}`;
  return sql`SELECT ${columns} FROM people_search s CROSS JOIN users p ON p.id = s.rowid WHERE people_search MATCH ${match} AND ${which}`;
}

/** Most people whom a search of reservations, e-mails and the like looks up by name. */
const MAX_PEOPLE = 500;

/** At most so many of them that each can be looked up. */
export const peopleCalled = (search: Pick<Some, 'needle' | 'phone'>): SQL => sql`${peopleFound(search)} LIMIT ${MAX_PEOPLE}`;

/** Reservations whose notes are looked into, the newest that have some. */
const MAX_NOTED = 2_000;

/** Ids of reservations whose notes match. */
const noted = (
  needle: string,
): SQL => sql`SELECT id FROM (SELECT id, notes, closing_note FROM reservations INDEXED BY reservations_noted
    WHERE ${HAS_NOTES} ORDER BY id DESC LIMIT ${MAX_NOTED})
  WHERE instr(${inPlainLetters(sql`notes`)}, ${needle}) > 0 OR instr(${inPlainLetters(sql`closing_note`)}, ${needle}) > 0`;

/** Ids of the instruments with such words in their names; those archived are in no text index, and few. */
export const instrumentsCalled = (words: readonly string[], needle: string): SQL => sql`
  SELECT rowid FROM instrument_search WHERE instrument_search MATCH ${`{name} : (${matchOf(words)})`}
  UNION ALL SELECT id FROM instruments WHERE archived_at IS NOT NULL AND instr(name_key, ${needle}) > 0`;

/** Whether a row `r` of reservations is one that the search asks for; `notes`: looked into as well. */
export const reservationMatches = (search: Search, { notes = false } = {}): SQL =>
  condition(search, ({ words, needle, id, isNumber, phone }) =>
    isNumber
      ? sql`r.id = ${id}`
      : sql`(r.user_id IN (${peopleCalled({ needle, phone })})
      OR r.instrument_id IN (${instrumentsCalled(words, needle)}) OR r.id = ${id}
      ${notes ? sql`OR r.id IN (${noted(needle)})` : sql``})`,
  );

/** What stands between the words of a name. */
const SEPARATORS = ['-', '/', '.', ',', '(', ')', '&', '+', '"', ':'];

/** Whether each word begins a word of the column, or is one in the other number. */
function hasWords(column: SQL, words: readonly string[]): SQL {
  const forms = words.map((word) => [` ${word}`, ...otherForms(word).map((form) => ` ${form} `)]);
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(forms)}) word WHERE NOT EXISTS (
    SELECT 1 FROM json_each(word.value) form WHERE instr(' ' || ${replaced(column, SEPARATORS, ' '.repeat(SEPARATORS.length))} || ' ', form.value) > 0))`;
}

/** Whether a row `r` of a few reservations is one that the search asks for: each is looked at, and nothing is looked up. */
export const lineMatches = (search: Search): SQL =>
  condition(search, (some) =>
    some.isNumber
      ? sql`r.id = ${some.id}`
      : sql`(r.id = ${some.id} OR EXISTS (SELECT 1 FROM users p WHERE p.id = r.user_id AND p.deleted_at IS NULL AND ${personMatches('p', some)})
      OR EXISTS (SELECT 1 FROM instruments i WHERE i.id = r.instrument_id AND ${hasWords(sql`i.name_key`, some.words)}))`,
  );
