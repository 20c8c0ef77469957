import { sql } from 'drizzle-orm';

export { NEW_ROW } from './database.ts';

/** Replaced by drizzle's template. */
export const fragment = sql;
