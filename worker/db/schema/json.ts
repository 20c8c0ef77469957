import { text } from 'drizzle-orm/sqlite-core';

/** A column of JSON text that reads as `T`. Its type describes what our statements and triggers write into it. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>();
