/** Cells and streaming of the exported files; what a line looks like is domain/csv.ts. */
import { BOM, csvRow, type CsvCell } from '#domain/csv.ts';
import { formatInShop } from '#domain/shop-clock.ts';

/** Money as a number that always shows its two decimals. */
export const moneyCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

/** '2026-11-21 10:42:07', as clocks in Montevideo showed it. */
export const instantCell = (ms: number): string => formatInShop(ms, 'yyyy-MM-dd HH:mm:ss');

type Sheet<T> = {
  /** By their headings, in order. */
  columns: Record<string, (row: T) => CsvCell>;
  /** The rows that come after the last one read, in the order of the file; empty when there are no more. */
  read: (last: T | null) => Promise<T[]>;
};

/**
 * The file, read page by page as the client takes it: memory holds one page, however long the file is. The first page is read
 * before the answer begins, so that an outage is still answered with its status.
 */
export async function csvFile<T>(name: string, { columns, read }: Sheet<T>): Promise<Response> {
  const encoder = new TextEncoder();
  let page = await read(null);
  const cells = Object.values(columns);
  let text = BOM + csvRow(Object.keys(columns));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encoder.encode(text + page.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')));
      text = '';
      const last = page.at(-1);
      page = last === undefined ? [] : await read(last);
      if (page.length === 0) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
