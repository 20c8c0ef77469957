/** A table's row, or undefined for an unknown key: a reply may have a code that only a newer release knows. */
export const rowOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
