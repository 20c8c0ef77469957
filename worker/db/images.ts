import { sql, type SQL } from 'drizzle-orm';
import { all, among, build, rows, type Database } from './database.ts';
import { images } from './schema/catalogue.ts';

/** A picture in the bucket, in pixels. */
export type StoredPicture = { key: string; width: number; height: number };

/** Of these names in the bucket, those that no instrument has. */
export async function findUnknownKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const unknown = rows(
    { key: sql<string>`k.value` },
    sql`FROM json_each(${JSON.stringify(keys)}) k WHERE NOT EXISTS (SELECT 1 FROM images WHERE key = k.value)`,
  );
  return (await all(db, unknown)).map(({ key }) => key);
}

/** Adds stored pictures to the live instrument with this name, each at its position. */
export const insertImages = (nameKey: string, pictures: readonly (StoredPicture & { position: number })[], nowMs: number): SQL =>
  sql`INSERT INTO images (instrument_id, position, key, width, height, created_at)
    SELECT (SELECT id FROM instruments WHERE name_key = ${nameKey} AND archived_at IS NULL), p.value ->> 'position',
      p.value ->> 'key', p.value ->> 'width', p.value ->> 'height', ${nowMs}
    FROM json_each(${JSON.stringify(pictures)}) p`;

/**
 * Sets what the pictures of the live instrument with this name show, by their places; an empty text removes one. Comes after
 * they are in their places.
 */
export const describeImages = (nameKey: string, alts: readonly string[]): SQL =>
  sql`UPDATE images SET alt = nullif(a.value, '') FROM json_each(${JSON.stringify(alts)}) a
    WHERE instrument_id = (SELECT id FROM instruments WHERE name_key = ${nameKey} AND archived_at IS NULL)
      AND position = a.key AND alt IS NOT nullif(a.value, '')`;

/** Deletes the instrument's pictures but these, and gives the names of what was deleted. */
export const deleteOtherImages = (instrumentId: number, keptIds: readonly number[]) =>
  build
    .delete(images)
    .where(sql`instrument_id = ${instrumentId} AND id NOT IN ${among(keptIds)}`)
    .returning({ key: images.key });

/** Puts the instrument's pictures at the places that these ids have in the list; null is another's place. */
export function orderImages(instrumentId: number, ids: readonly (number | null)[]): SQL {
  const places = sql`json_each(${JSON.stringify(ids)})`;
  return sql`UPDATE images SET position = (SELECT e.key FROM ${places} e WHERE e.value = images.id)
    WHERE instrument_id = ${instrumentId} AND id IN (SELECT value FROM ${places})`;
}
