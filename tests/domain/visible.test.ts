import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '#domain/catalogue.ts';
import { oneLine, printable, visibleLength } from '#domain/visible.ts';

const UNSEEN = [
  '\u200B',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u00A0',
  '\u3000',
  '\u3164',
  '\u202E',
  '\t',
  '\n',
  ' ',
  '\u2800',
];
const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 6 }).map((parts) => parts.join(''));

describe('visibleLength', () => {
  it.each([
    ['José', 4],
    ['Ñandú', 5],
    ['李明', 2],
    ['🎻', 1],
    ['', 0],
    [' \u200B\u3164', 0],
    ['\uD83C\uD83C', 0],
  ])('of %j is %i', (text, length) => {
    expect(visibleLength(text)).toBe(length);
  });

  it('is that of its letters, whatever stands between them that nobody sees', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'é', 'Z', '7', '-', '琴'), unseen)), (pairs) => {
        expect(visibleLength(pairs.map(([letter, gap]) => letter + gap).join(''))).toBe(pairs.length);
      }),
    );
  });
});

it('a name with something unseen in it is the same name', () => {
  expect(nameKey('Guitarra\u200B cri\u00ADolla')).toBe(nameKey('guitarra criolla'));
});

it.each([
  ['un\u0000o\u0007', 'uno', 'uno'],
  ['+598 \u202A099 123\u202C', '+598 099 123', '+598 099 123'],
  ['dos\r\nlíneas\ty más', 'dos\r\nlíneas\ty más', 'dos líneas y más'],
  ['media \uD83C, entera 🎻', 'media , entera 🎻', 'media , entera 🎻'],
  ['עברית 👨\u200D👩 ñandú', 'עברית 👨\u200D👩 ñandú', 'עברית 👨\u200D👩 ñandú'],
])('of %j e-mails and tables carry what a person typed', (text, kept, line) => {
  expect([printable(text), oneLine(text)]).toEqual([kept, line]);
});
