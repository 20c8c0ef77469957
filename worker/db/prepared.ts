import { Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Fields, Rows } from './database.ts';

type Values = Record<string, string | number | null>;

/** The values of a prepared statement, as the SQL of the places where they are bound. */
export type Slots<V extends Values> = { readonly [K in keyof V]: SQL<V[K]> };

const SLOTS = new Proxy({}, { get: (_, name) => sql`${sql.placeholder(String(name))}` });

/** All prepared statements, for the test that runs each. */
export const PREPARED: Rows<Fields>[] = [];

/**
 * A frequent statement, written out once, when the isolate starts.
 *
 * @example
 *   const BY_ID = prepared(({ id }: Slots<{ id: number }>) => rows(FIELDS, sql`FROM users WHERE id = ${id}`));
 *   const [user] = await all(db, BY_ID({ id: 7 }));
 */
export function prepared<V extends Values, F extends Fields>(make: (slots: Slots<V>) => Rows<F>): (values: V) => Rows<F> {
  const made = make(SLOTS as Slots<V>);
  const { fields } = made;
  const { text, values: slots } = made.toText();
  PREPARED.push({ fields, toText: () => ({ text, values: slots }) });
  return (given) => ({
    fields,
    toText: () => ({ text, values: slots.map((slot) => (slot instanceof Placeholder ? given[slot.name] : slot)) }),
  });
}
