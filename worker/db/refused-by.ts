/** Name of the CHECK, unique index, column or RAISE that refused a statement, or null when the error is of another kind. */
export function refusedBy(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.includes('FOREIGN KEY constraint failed')) return 'foreign_key';
  const match = /(?:CHECK|UNIQUE|NOT NULL) constraint failed: ([\w., ]+)/.exec(error.message);
  if (match) return match[1]?.trim() ?? null;
  return /D1_ERROR: ([a-z_]+):? ?/.exec(error.message)?.[1] ?? null;
}
