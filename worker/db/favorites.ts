import type { Favorite } from '#domain/contract/favorites.ts';
import { INSTRUMENT_COLUMNS, toInstrument, type InstrumentRow } from './instrument-view.ts';

const MAX_FAVORITES = 1_000;

/** Newest first, at most 1,000; instruments that were deleted since are left out. */
export async function listFavorites(db: D1Database, userId: number): Promise<Favorite[]> {
  const { results } = await db
    .prepare(
      `SELECT ${INSTRUMENT_COLUMNS.text}, f.created_at AS kept_at
       FROM favorites f CROSS JOIN instruments i ON i.id = f.instrument_id CROSS JOIN categories c ON c.id = i.category_id
       WHERE f.user_id = ?1 AND i.archived_at IS NULL
       ORDER BY f.created_at DESC, f.instrument_id DESC LIMIT ?2`,
    )
    .bind(userId, MAX_FAVORITES)
    .all<InstrumentRow & { kept_at: number }>();
  return results.map((row) => ({ createdAt: new Date(row.kept_at).toISOString(), instrument: toInstrument(row) }));
}

/** Keeps it once, however often it is asked; false when there is no such instrument. */
export async function insertFavorite(db: D1Database, userId: number, instrumentId: number, nowMs: number): Promise<boolean> {
  const [live] = await db.batch([
    db.prepare('SELECT id FROM instruments WHERE id = ?1 AND archived_at IS NULL').bind(instrumentId),
    db
      .prepare(
        `INSERT INTO favorites (user_id, instrument_id, created_at)
         SELECT ?2, id, ?3 FROM instruments WHERE id = ?1 AND archived_at IS NULL
         ON CONFLICT (user_id, instrument_id) DO NOTHING`,
      )
      .bind(instrumentId, userId, nowMs),
  ]);
  return (live?.results.length ?? 0) > 0;
}

export async function deleteFavorite(db: D1Database, userId: number, instrumentId: number): Promise<void> {
  await db.prepare('DELETE FROM favorites WHERE user_id = ?1 AND instrument_id = ?2').bind(userId, instrumentId).run();
}
