import type { StoredPicture } from '../images/bucket.ts';

/** Of these names in the bucket, those that no instrument has. */
export async function findUnknownKeys(db: D1Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { results } = await db
    .prepare('SELECT k.value AS key FROM json_each(?1) k WHERE NOT EXISTS (SELECT 1 FROM images WHERE key = k.value)')
    .bind(JSON.stringify(keys))
    .all<{ key: string }>();
  return results.map(({ key }) => key);
}

/** Adds stored pictures to the live instrument with this name, each at its position. */
export const insertImages = (
  db: D1Database,
  nameKey: string,
  pictures: readonly (StoredPicture & { position: number })[],
  nowMs: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO images (instrument_id, position, key, width, height, created_at)
       SELECT (SELECT id FROM instruments WHERE name_key = ?1 AND archived_at IS NULL), p.value ->> 'position',
         p.value ->> 'key', p.value ->> 'width', p.value ->> 'height', ?3
       FROM json_each(?2) p`,
    )
    .bind(nameKey, JSON.stringify(pictures), nowMs);

/** Deletes the instrument's pictures but these, and gives the names of what was deleted. */
export const deleteOtherImages = (db: D1Database, instrumentId: number, keptIds: readonly number[]): D1PreparedStatement =>
  db
    .prepare('DELETE FROM images WHERE instrument_id = ?1 AND id NOT IN (SELECT value FROM json_each(?2)) RETURNING key')
    .bind(instrumentId, JSON.stringify(keptIds));

/** Puts the instrument's pictures at the places that these ids have in the list; null is another's place. */
export const orderImages = (db: D1Database, instrumentId: number, ids: readonly (number | null)[]): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE images SET position = (SELECT e.key FROM json_each(?2) e WHERE e.value = images.id)
       WHERE instrument_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(instrumentId, JSON.stringify(ids));
