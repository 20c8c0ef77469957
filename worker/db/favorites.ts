import { and, eq, sql } from 'drizzle-orm';
import type { Favorite } from '#domain/contract/favorites.ts';
import { all, batch, build, rows, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { INSTRUMENT_FIELDS, toInstrument } from './instrument-view.ts';
import { favorites } from './schema/accounts.ts';

const MAX_FAVORITES = 1_000;

/** Newest first, at most 1,000; instruments that were deleted since are left out. */
export async function listFavorites(db: Database, userId: number): Promise<Favorite[]> {
  const kept = await all(
    db,
    rows(
      { ...INSTRUMENT_FIELDS, keptAt: sql<number>`f.created_at` },
      sql`FROM favorites f CROSS JOIN instruments i ON i.id = f.instrument_id CROSS JOIN categories c ON c.id = i.category_id
        WHERE f.user_id = ${userId} AND i.archived_at IS NULL
        ORDER BY f.created_at DESC, f.instrument_id DESC LIMIT ${MAX_FAVORITES}`,
    ),
  );
  return kept.map((row) => ({ createdAt: new Date(row.keptAt).toISOString(), instrument: toInstrument(row) }));
}

/** Keeps it once, however often it is asked; false when there is no such instrument. */
export async function insertFavorite(
  db: Database,
  userId: number,
  instrumentId: number,
  nowMs: number,
  key: WriteKey | null,
): Promise<boolean> {
  const live = sql`FROM instruments WHERE id = ${instrumentId} AND archived_at IS NULL`;
  const [found] = await batch(db, [
    sql`SELECT id ${live}`,
    keyed(
      sql`INSERT INTO favorites (user_id, instrument_id, created_at) SELECT ${userId}, id, ${nowMs} ${live}
      ON CONFLICT (user_id, instrument_id) DO NOTHING`,
      sql`NULL`,
      key,
    ),
  ]);
  return found.length > 0;
}

export async function deleteFavorite(db: Database, userId: number, instrumentId: number): Promise<void> {
  await all(db, build.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.instrumentId, instrumentId))));
}
