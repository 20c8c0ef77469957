type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export type Query = Readonly<Record<string, QueryValue>>;

/** Lists are joined by commas; what is absent, empty or undefined is left out. */
export function queryOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = typeof value === 'object' ? (value ?? []).join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search;
}
