import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import { otherForms } from '#domain/word-forms.ts';

/** The plural as Spanish forms it, of a word that ends in no s. */
function pluralOf(singular: string): string {
  if (/[aeiou]$/.test(singular)) return `${singular}s`;
  return singular.endsWith('z') ? `${singular.slice(0, -1)}ces` : `${singular}es`;
}

const letters = (from: string, min: number, max: number) =>
  fc.array(fc.constantFrom(...from), { minLength: min, maxLength: max }).map((parts) => parts.join(''));
const singular = fc
  .tuple(letters('abcdefghijlmnoprstuvz', 2, 9), letters('aeioudlnrz', 1, 1))
  .map(([beginning, end]) => beginning + end);

describe('a word in the other number', () => {
  it.each([
    ['violines', 'Violín barroco'],
    ['guitarras', 'Guitarra criolla'],
    ['TAMBORES', 'Tambor piano'],
    ['acordeones', 'Acordeón de 80 bajos'],
    ['voces', 'Micrófono para voz'],
    ['voz', 'Monitor para dos voces'],
    ['clases', 'Guitarra de clase'],
    ['bambúes', 'Flauta de bambú'],
    ['saxofón', 'Dos saxofones'],
    ['violines eléctricos', 'Violín eléctrico'],
  ])('%j finds %j', (search, text) => {
    expect(matchesSearch(text, searchWords(search))).toBe(true);
  });

  it.each([
    ['violines', 'Viola'],
    ['bases', 'Bastón'],
    ['voces', 'Vocal'],
    ['violines baratos', 'Violín barroco'],
    ['arpas', 'Arpegio'],
    ['us', 'Ukelele u otro'],
  ])('%j does not find %j', (search, text) => {
    expect(matchesSearch(text, searchWords(search))).toBe(false);
  });

  it('finds and is found, whatever the word', () => {
    fc.assert(
      fc.property(singular, fc.lorem(), (word, rest) => {
        expect(matchesSearch(`${rest} ${word}`, [pluralOf(word)])).toBe(true);
        expect(matchesSearch(`${pluralOf(word)} ${rest}`, [word])).toBe(true);
      }),
    );
  });

  it('has few forms, none of them itself, all beginning like it', () => {
    fc.assert(
      fc.property(letters('abcesz0', 1, 12), (word) => {
        const forms = otherForms(word);
        expect(forms.length).toBeLessThanOrEqual(3);
        expect(new Set([word, ...forms]).size).toBe(forms.length + 1);
        for (const form of forms) {
          expect(form.length).toBeGreaterThanOrEqual(3);
          expect(form.slice(0, -1).startsWith(word.slice(0, form.length - 3))).toBe(true);
        }
      }),
    );
  });
});
