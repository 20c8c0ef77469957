/** What a search that found nothing may have meant, by the catalogue's own words and the shop's list of synonyms. */
import { nameKey, MIN_PART_LENGTH, searchWords } from './catalogue.ts';
import { otherForms } from './word-forms.ts';

/** A word of the catalogue, with its accents. */
export type KnownWord = { word: string; inName: boolean };

/** `termKey`: what people say, as searches spell it; `meaning`: what the catalogue calls it, several things with commas between. */
export type Synonym = { termKey: string; meaning: string };

/** The most words that a synonym has. */
export const MAX_TERM_WORDS = 3;

/** The most edits between a typed word and the meant one. */
const editsAllowed = ({ length }: string): number => (length < MIN_PART_LENGTH ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/**
 * How many letters to insert, delete, replace or swap with their neighbour to turn one word into the other. Above `max` the
 * answer is max + 1.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, b.length), max + 1);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Infinity;

/** The keys to look up in a list of synonyms: single words, also in the other number, and up to three in a row. */
export function synonymKeys(words: readonly string[]): string[] {
  const runs = words.flatMap((_, i) => Array.from({ length: MAX_TERM_WORDS }, (__, n) => words.slice(i, i + n + 1).join(' ')));
  return [...new Set([...runs, ...words.flatMap(otherForms)])];
}

export type Meant = {
  /** Words to search for instead; null when none is known for some word, or what was typed is spelled right. */
  correction: string | null;
  /** What is understood of it, word by word and in that order; each may be several things. */
  parts: string[][];
};

/** Words that say nothing of an instrument: 'violín para niña', 'drums for a kid'. */
const FILLERS = new Set('a al con de del el en la las los mi o para por un una y for of the to with'.split(' '));

/** `words` as `searchWords` gives them. Words shorter than three letters and those with digits are taken as they are. */
export function understand(words: readonly string[], known: readonly KnownWord[], synonyms: readonly Synonym[]): Meant {
  const meanings = new Map(synonyms.map(({ termKey, meaning }) => [termKey, meaning]));
  const parts: string[] = [];
  let isWhole = true;
  for (let i = 0; i < words.length;) {
    const named = longestTerm(words, i, meanings);
    const word = words[i] ?? '';
    const part = named?.meaning ?? (FILLERS.has(word) ? '' : correctWord(word, known));
    if (part === null) isWhole = false;
    else if (part !== '' && !parts.includes(part)) parts.push(part);
    i += named?.length ?? 1;
  }
  const text = parts.join(' ');
  const isOne = !text.includes(',');
  const isTyped = nameKey(text) === words.join(' ');
  return {
    correction: isWhole && isOne && !isTyped && searchWords(text).length > 0 ? text : null,
    parts: parts.map(alternatives),
  };
}

const alternatives = (meaning: string): string[] =>
  meaning
    .split(',')
    .map((one) => one.trim())
    .filter((one) => searchWords(one).length > 0);

/** The most searches that one reading of what was typed makes. */
const MAX_READINGS = 4;

/** What to search for instead, in order of closeness: all that is understood, then each part of it. One of each list is enough. */
export function readings({ parts }: Meant): string[][] {
  const whole = parts.reduce<string[]>(
    (texts, part) => texts.flatMap((text) => part.map((one) => `${text} ${one}`.trim())),
    [''],
  );
  return [whole, ...(parts.length > 1 ? parts : [])]
    .map((texts) => texts.filter((text) => text !== '').slice(0, MAX_READINGS))
    .filter((texts) => texts.length > 0);
}

function longestTerm(
  words: readonly string[],
  from: number,
  meanings: ReadonlyMap<string, string>,
): { meaning: string; length: number } | null {
  for (let length = Math.min(MAX_TERM_WORDS, words.length - from); length > 0; length -= 1) {
    const run = words.slice(from, from + length).join(' ');
    const key = [run, ...(length === 1 ? otherForms(run) : [])].find((one) => meanings.has(one));
    const meaning = key === undefined ? undefined : meanings.get(key);
    if (meaning !== undefined) return { meaning, length };
  }
  return null;
}

/**
 * The nearest known word, or the same word. Itself when known words contain it; null when nothing is near. A word that only
 * descriptions have must be nearer: they have all kinds of words, and a short one always resembles some other.
 */
function correctWord(typed: string, known: readonly KnownWord[]): string | null {
  const max = editsAllowed(typed);
  if (max === 0 || /\p{N}/u.test(typed)) return typed;
  const spelled = known.flatMap(({ word, inName }) => searchable(word).map((part) => ({ ...part, inName })));
  const forms = otherForms(typed);
  if (spelled.some(({ key }) => key !== typed && (key.includes(typed) || forms.includes(key)))) return typed;
  const near = spelled
    .map((one) => ({ ...one, edits: editDistance(typed, one.key, max) }))
    .filter(({ edits, key, inName }) => edits <= (inName ? max : Math.min(max - 1, 1)) && key.length >= MIN_PART_LENGTH);
  const [best] = near.toSorted(
    (a, b) =>
      a.edits - b.edits ||
      Number(b.inName) - Number(a.inName) ||
      Number(b.key[0] === typed[0]) - Number(a.key[0] === typed[0]) ||
      (a.key < b.key ? -1 : 1),
  );
  return best?.word ?? null;
}

const searchable = (text: string): { word: string; key: string }[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => ({ word, key: nameKey(word) }));
