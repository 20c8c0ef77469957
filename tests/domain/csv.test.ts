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
