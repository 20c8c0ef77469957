/**
 * Words of a search as expressions of the text index, which knows whole words and their beginnings. Words that contain another
 * one are looked up in the vocabulary, in the same statement.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isPartSought, matchesSearch } from '#domain/catalogue.ts';
import { type KnownWord, synonymKeys, type Synonym } from '#domain/search-suggestions.ts';
import { literal } from './literal.ts';
import { alternatives, quoted } from './search-words.ts';

/** D1 takes expressions of 100 levels and statements of 100 values: further words are looked for as beginnings only. */
const MAX_PARTS = 3;

/** Instruments of which each word begins some word, is one in the other number, or is part of one. */
export const matching = (words: readonly string[]): SQL => everyWord(words, (word) => sql`${begun(word)}, ${partly(word)}`);

/** Those of them of which no word is only part of one. */
export const matchingBeginnings = (words: readonly string[]): SQL => everyWord(words, begun);

/**
 * Instruments of `matching` without those that beginnings and other forms alone find. When there can be none, it matches nothing.
 */
export const matchingParts = (words: readonly string[]): SQL => sql`(
  SELECT CASE expression WHEN begun THEN '""' ELSE '(' || expression || ') NOT (' || begun || ')' END
  FROM (SELECT ${matching(words)} AS expression, ${matchingBeginnings(words)} AS begun LIMIT 1))`;

function everyWord(words: readonly string[], found: (word: string) => SQL): SQL {
  const further = words.slice(MAX_PARTS).map((word) => ` AND (${alternatives(word).join(' OR ')})`);
  const each = words.slice(0, MAX_PARTS).map((word) => sql`'(', ${found(word)}, ')'`);
  return sql`concat(${sql.join(each, sql`, ' AND ', `)}, ${further.join('')})`;
}

/** Up to so many known words are looked for in place of their common beginning. */
const MAX_BEGUN = literal(30);

/**
 * Whole words that begin so, of the catalogue's own where these are few. FTS5 merges all matches of a beginning before it gives the
 * first of them; those of whole words it gives as it finds them.
 */
function begun(word: string): SQL {
  const [beginning = '', ...others] = alternatives(word);
  const forms = sql`${others.map((form) => ` OR ${form}`).join('')}`;
  // A number within an entry such as 'x★4711' is no part that is looked for.
  if (!isPartSought(word)) return sql`${beginning}, ${forms}`;
  return sql`(SELECT iif(count(*) BETWEEN 1 AND ${MAX_BEGUN}, group_concat('"' || trim(word) || '"', ' OR '), ${beginning}) FROM (
    SELECT word FROM search_word_parts WHERE search_word_parts MATCH ${quoted(` ${word}`)} LIMIT ${MAX_BEGUN} + 1)), ${forms}`;
}

const partly = (word: string): SQL =>
  isPartSought(word)
    ? sql`coalesce((SELECT ' OR ' || group_concat('"' || trim(word) || '"', ' OR ') FROM search_word_parts
        WHERE search_word_parts MATCH ${`${quoted(word)} NOT ${quoted(` ${word}`)}`}), '')`
    : sql`''`;

/** How many known words are compared with each typed one: those that share most trigrams. */
const MAX_NEAR_WORDS = 12;

export type Instead =
  | { kind: 'category'; key: number; text: string }
  | { kind: 'synonym'; key: string; text: string }
  /** 1: some instrument is called so. */
  | { kind: 'word'; key: 0 | 1; text: string };

/**
 * What else could be meant when no instrument has the words, as a JSON array of `Instead`: categories that have instruments,
 * synonyms, and words of the catalogue with a similar spelling.
 */
export function insteadOf(words: readonly string[]): SQL {
  const near = words
    .filter((word) => isPartSought(word) && !/\p{N}/u.test(word))
    .map((word) => trigrams(word).map(quoted).join(' OR '));
  return sql`(SELECT json_group_array(json_object('kind', kind, 'key', key, 'text', text)) FROM (
    SELECT 'category' AS kind, id AS key, name AS text FROM categories WHERE product_count > 0
    UNION ALL
    SELECT 'synonym', s.term_key, s.meaning FROM json_each(${JSON.stringify(synonymKeys(words))}) k
      CROSS JOIN synonyms s ON s.term_key = k.value
    UNION ALL
    SELECT 'word', w.in_name, w.word FROM json_each(${JSON.stringify(near)}) t CROSS JOIN search_words w
      WHERE w.id IN (SELECT p.rowid FROM search_word_parts p
        WHERE p.search_word_parts MATCH t.value ORDER BY p.rank LIMIT ${MAX_NEAR_WORDS})))`;
}

/** With the surrounding spaces that the vocabulary's index has: beginnings and endings of words count too. */
const trigrams = (word: string): string[] => {
  const padded = [...`  ${word} `];
  return [...new Set(padded.slice(2).map((_, i) => padded.slice(i, i + 3).join('')))];
};

export const synonymsIn = (rows: readonly Instead[]): Synonym[] =>
  rows.flatMap((row) => (row.kind === 'synonym' ? [{ termKey: row.key, meaning: row.text }] : []));

export const knownWordsIn = (rows: readonly Instead[]): KnownWord[] =>
  rows.flatMap((row) => (row.kind === 'synonym' ? [] : [{ word: row.text, inName: row.kind === 'category' || row.key === 1 }]));

/** Ids of the categories that have the words in their name. */
export const categoriesCalled = (rows: readonly Instead[], words: readonly string[]): number[] =>
  rows.flatMap((row) => (row.kind === 'category' && matchesSearch(row.text, words) ? [row.key] : []));
