import { sql, type SQL } from 'drizzle-orm';

/**
 * A constant of ours as part of the text: SQLite uses a partial index only where the query has its literals, a migration binds
 * nothing, and D1 binds a hundred values at most. Never for what anybody typed.
 */
export const literal = (value: number | string): SQL => sql.raw(typeof value === 'number' ? String(value) : `'${value}'`);

/** Literals in parentheses, for IN. */
export const oneOf = (values: readonly string[]): SQL => sql`(${sql.join(values.map(literal), sql`, `)})`;

/** The text with each of the signs replaced, one after the other. */
export const replaced = (text: SQL, signs: readonly string[], by: string): SQL =>
  signs.reduce((sofar, sign, i) => sql`replace(${sofar}, ${literal(sign)}, ${literal(by[i] ?? '')})`, text);

const ACCENTED = 'á é í ó ú ü ñ ç ã õ â ê ô à Á É Í Ó Ú Ü Ñ Ç Ã Õ Â Ê Ô À'.split(' ');
const PLAIN = 'aeiouuncaoaeoa'.repeat(2);

/** The text in lower case, without the accents of the languages spoken here: the part of `nameKey` that SQL can do. */
export const folded = (words: SQL): SQL => replaced(sql`lower(${words})`, ACCENTED, PLAIN);
