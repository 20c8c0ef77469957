type Asked = string | number | boolean | readonly (string | number)[] | undefined;

/** Lists joined by commas; what is absent, empty or undefined is not asked. */
export function queryOf(asked: Readonly<Record<string, Asked>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  }
  return query;
}
