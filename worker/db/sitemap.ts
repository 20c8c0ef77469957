/** What one sitemap may hold by its protocol, less the shop's own pages. */
const MAX_ENTRIES = 49_000;

/** Ids of the live instruments, newest first. A covering index, one row an entry. */
export async function listSitemapEntries(db: D1Database): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT id FROM instruments WHERE archived_at IS NULL ORDER BY id DESC LIMIT ?1')
    .bind(MAX_ENTRIES)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}
