export type Cell = string | number;

/** As the shop's other files: UTF-8 with its mark, semicolons, decimal commas, and no text that a spreadsheet would run. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
