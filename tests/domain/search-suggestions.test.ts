import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, searchWords } from '#domain/catalogue.ts';
import { editDistance, readings, understand } from '#domain/search-suggestions.ts';
import { SYNONYMS } from '#domain/synonyms.ts';

const KNOWN = [
  { word: 'Guitarra criolla Fonseca', inName: true },
  { word: 'violín', inName: true },
  { word: 'batería', inName: false },
  { word: 'bajo', inName: true },
  { word: 'baja', inName: false },
  { word: 'sola', inName: false },
  { word: 'amplificar', inName: false },
];
const meant = (text: string, synonyms = SYNONYMS) => understand(searchWords(text), KNOWN, synonyms);

const letters = fc.array(fc.constantFrom(...'abcdeinorstuvz'.split('')), { maxLength: 9 }).map((all) => all.join(''));

describe('the distance between two words', () => {
  /** As it is defined, in exponential time. */
  const slow = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length;
    const [x, y] = [a.slice(1), b.slice(1)];
    const swaps = a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1;
    return Math.min(
      slow(x, y) + (a[0] === b[0] ? 0 : 1),
      slow(x, b) + 1,
      slow(a, y) + 1,
      swaps ? slow(a.slice(2), b.slice(2)) + 1 : Infinity,
    );
  };
  const short = letters.map((word) => word.slice(0, 5));

  it('is the least number of edits, whichever word comes first', () => {
    fc.assert(
      fc.property(short, short, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(slow(a, b));
        expect(editDistance(b, a, 9)).toBe(slow(a, b));
      }),
    );
  });

  it('is not worked out beyond what is asked', () => {
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(editDistance(a, b, 99), max + 1));
      }),
    );
  });
});

describe('what was meant', () => {
  it('is the known word, whatever one letter was typed wrong', () => {
    const typed = fc.record({
      at: fc.nat(7),
      letter: fc.constantFrom(...'bdfhjkmpqwxy'.split('')),
      what: fc.constantFrom('cut', 'replace', 'insert', 'swap'),
    });
    fc.assert(
      fc.property(typed, ({ at, letter, what }) => {
        const word = 'guitarra';
        const rest = {
          cut: word.slice(at + 1),
          replace: letter + word.slice(at + 1),
          insert: letter + word.slice(at),
          swap: (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
        };
        const wrong = word.slice(0, at) + rest[what];
        const { correction, parts } = meant(wrong);
        // What is still a part of the word is spelled right.
        expect(correction ?? parts[0]?.[0]).toBe(word.includes(wrong) ? wrong : 'guitarra');
      }),
    );
  });

  it('never differs from what was typed by more than a third of it, and finds what a search would', () => {
    fc.assert(
      fc.property(letters, (word) => {
        for (const part of understand(searchWords(word), KNOWN, []).parts.flat())
          expect(editDistance(word, nameKey(part), 9)).toBeLessThanOrEqual(Math.max(1, word.length / 3));
      }),
    );
  });

  it.each([
    ['gutarra', 'guitarra'],
    ['VIOLIM', 'violín'],
    ['bombos', 'batería'],
    ['Bombo Platillos', 'batería'],
    ['piano electrico', 'piano digital'],
    ['gitarra criolla', 'guitarra'],
  ])('by %s is %s', (text, correction) => {
    expect(meant(text).correction).toBe(correction);
  });

  it('prefers the name of something to a word of a description', () => {
    expect(meant('bajp').correction).toBe('bajo');
  });

  it('is a word of a description only where it comes close', () => {
    expect(meant('vateria').correction).toBe('batería');
    expect(meant('amplificr').correction).toBe('amplificar');
    for (const other of ['cola', 'amplificador']) expect(meant(other)).toEqual({ correction: null, parts: [] });
  });

  it.each(['guitarra', 'guitarra violin', 'itarr', 'vio', 'a4', '4711', 'gu'])('is nothing else by %s', (text) => {
    expect(meant(text, []).correction).toBeNull();
  });

  it.each([
    ['tambores', [['djembé', 'redoblante']]],
    ['drum', [['djembé', 'redoblante']]],
    ['violín para niña', [['violín']]],
    ['the flute for a kid', [['flauta']]],
    ['tambor de violin', [['djembé violín', 'redoblante violín'], ['djembé', 'redoblante'], ['violín']]],
    ['para', []],
  ])('by %s is looked for as %j', (text, expected) => {
    expect(readings(meant(text))).toEqual(expected);
  });

  it('is half understood where a word is like no other', () => {
    expect(meant('violim xxxxxx')).toEqual({ correction: null, parts: [['violín']] });
    expect(meant('xxxxxx')).toEqual({ correction: null, parts: [] });
  });
});
