const OUTAGE =
  /network connection lost|overloaded|storage caused object to be reset|D1 DB reset|timed out|connection failed|internal error/i;

/** True when the database could not be reached or was too busy: the caller should try again, nothing is wrong with the request. */
export const isStorageOut = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('D1_') && OUTAGE.test(error.message);

/** Name of the CHECK, unique index, column or RAISE that refused a statement, or null when the error is of another kind. */
export function refusedBy(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.includes('FOREIGN KEY constraint failed')) return 'foreign_key';
  const match = /(?:CHECK|UNIQUE|NOT NULL) constraint failed: ([\w., ]+)/.exec(error.message);
  if (match) return match[1]?.trim() ?? null;
  return /D1_ERROR: ([a-z_]+):? ?/.exec(error.message)?.[1] ?? null;
}
