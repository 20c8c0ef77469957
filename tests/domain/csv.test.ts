import { expect, test } from 'vitest';
import { csvText } from '#domain/csv.ts';

test('a file has its mark, quoted texts and decimal commas, and nothing in it runs', () => {
  expect(
    csvText([
      ['Mes', 'Total', 'Nota'],
      ['=HOY()', 1.5, null],
      ['a "b"', 2, '\u200B＝1+1'],
    ]),
  ).toBe('\uFEFF"Mes";"Total";"Nota"\r\n"\'=HOY()";1,5;\r\n"a ""b""";2;"\'\u200B＝1+1"\r\n');
});

test.each([
  ['a,=HOY()', "a,'=HOY()"],
  ['a, "+1"', 'a,\' ""+1""'],
  ['línea\n@SUMA(1)', "línea\n'@SUMA(1)"],
  ['\t=1', "'\t'=1"],
  ['\n=1', "'\n'=1"],
  ['uno;-2', "uno;'-2"],
  ['uno, dos', 'uno, dos'],
  ['1-2 días, p. ej. a-b', '1-2 días, p. ej. a-b'],
])('%j holds where commas split, too', (text, written) => {
  expect(csvText([[text]])).toBe(`\uFEFF"${written}"\r\n`);
});
