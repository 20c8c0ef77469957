/**
 * CSV that spreadsheets here open with a double click: UTF-8 with BOM, semicolons (the comma is the decimal sign), CRLF. Every
 * text is quoted. An apostrophe stands before anything that a spreadsheet would run as a formula, also after a comma, a tab or a
 * line break within a text: some programs begin a new cell there, whatever the quotes say.
 */
export type CsvCell = string | number | null;

export const BOM = '\uFEFF';

/**
 * Matches before the start of a formula, in full-width and small forms too, and after any invisible characters that may be
 * dropped. At the beginning of a text it also matches before a tab or a line break.
 */
const BEFORE_FORMULA =
  /(?:^|(?<=[,;\t\r\n]))(?=[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}"]*[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?=[\t\r\n])/gu;

/** One line, its line break included. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(';')}\r\n`;

/** A whole file. A long one is better sent row by row, after {@link BOM}. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string => BOM + rows.map(csvRow).join('');

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const safe = cell.replaceAll(BEFORE_FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
