export type SizedEntry = { spValue: string };

/** '3/4' where the name or a characteristic says it. */
export const sizeOf = (name: string, entries: readonly SizedEntry[]): string | undefined =>
  /\b[1-4]\/[248]\b/.exec([name, ...entries.map(({ spValue }) => spValue)].join(' '))?.[0];
