import { otherForms } from './word-forms.ts';

export const INSTRUMENT_STATUSES = ['Disponible', 'Reservado', 'Mantenimiento'] as const;
export type InstrumentStatus = (typeof INSTRUMENT_STATUSES)[number];

export const MAINTENANCE = 'Mantenimiento' satisfies InstrumentStatus;
export const isRentable = (status: InstrumentStatus): boolean => status !== MAINTENANCE;

export const SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** Orders of the administrator's table. */
export const ADMIN_INSTRUMENT_SORTS = ['id', 'name', 'category', 'price', 'free'] as const;
export type AdminInstrumentSort = (typeof ADMIN_INSTRUMENT_SORTS)[number];

export const HOME_PAGE_SIZE = 10;
/** Up to so many finds are shown larger, with others of their category below. */
export const FEW = 4;
export const MAX_UNPAGED = 1_000;
/** Most matches that the total of a search counts. */
export const MAX_COUNTED_MATCHES = 10_000;
/** How many instruments are looked at for the total of a search by days, and of Home's by words. */
export const COUNTED_WITHIN = 300;
/** How many other instruments a detail page shows, and how many of the newest they are drawn from. */
export const SUGGESTIONS = 2;
export const SUGGESTION_POOL = 24;
export const DEFAULT_SPECIFICATION_ICON = 'fa-tag';
export const DEFAULT_CATEGORY_ICON = 'fa-music';

/** One spelling for names that people would call the same: no accents, no case, single spaces, nothing that is never seen. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a search, without accents or case, at most eight; empty when the text has no letter or digit. */
export function searchWords(text: string): string[] {
  return textWords(text).slice(0, 8);
}

export const MIN_PART_LENGTH = 3;

/** Whether a word of a search is also found inside words. Not with a digit: '300' would match every other model. */
export const isPartSought = (word: string): boolean => word.length >= MIN_PART_LENGTH && !/^\p{N}+$/u.test(word);

/** True when every word begins some word of the text, or is one in the other number. A search lists these first. */
export const beginsSearch = (text: string, words: readonly string[]): boolean => everyWord(text, words, () => false);

/**
 * True when every word begins some word of the text, is part of one, or is one in the other number. The same as the server's text
 * index, for data in memory.
 */
export const matchesSearch = (text: string, words: readonly string[]): boolean =>
  everyWord(text, words, (present, word) => isPartSought(word) && present.includes(word));

function everyWord(text: string, words: readonly string[], isPart: (present: string, word: string) => boolean): boolean {
  const present = textWords(text);
  const isThere = (word: string): boolean => {
    const forms = otherForms(word);
    return present.some((candidate) => candidate.startsWith(word) || forms.includes(candidate) || isPart(candidate, word));
  };
  return words.length > 0 && words.every(isThere);
}

const textWords = (text: string): string[] => nameKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];
