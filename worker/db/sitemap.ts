import { desc, isNull } from 'drizzle-orm';
import { all, build } from './database.ts';
import { instruments } from './schema.ts';

/** What one sitemap may hold by its protocol, less the shop's own pages. */
const MAX_ENTRIES = 49_000;

/** Ids of the live instruments, newest first. A covering index, one row an entry. */
export async function listSitemapEntries(db: D1Database): Promise<number[]> {
  const { id } = instruments;
  const live = build.select({ id }).from(instruments).where(isNull(instruments.archivedAt)).orderBy(desc(id)).limit(MAX_ENTRIES);
  return (await all(db, live)).map((row) => row.id);
}
