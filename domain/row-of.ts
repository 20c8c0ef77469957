/** A table's row, or undefined for a key that it does not have: a reply may name what only a newer release knows. */
export const rowOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
