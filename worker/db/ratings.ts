import type { Rating, RatingDraft } from '#domain/contract/ratings.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';

const MAX_RATINGS = 1_000;

export const RATING_SQL = `
  SELECT r.id, r.instrument_id, r.user_id, r.stars, r.comment, r.created_at, u.username, u.lastname
  FROM ratings r JOIN users u ON u.id = r.user_id`;

export type RatingRow = {
  id: number;
  instrument_id: number;
  user_id: number;
  stars: number;
  comment: string;
  created_at: number;
  username: string;
  lastname: string;
};

export const toRating = (row: RatingRow): Rating => ({
  id: row.id,
  instrumentId: row.instrument_id,
  userId: row.user_id,
  stars: row.stars,
  comment: row.comment,
  username: row.username,
  displayName: displayName(row.username, row.lastname),
  createdAt: new Date(row.created_at).toISOString(),
});

/** 'Ana P.': anyone may read a rating, so the last name is not in it. */
function displayName(username: string, lastname: string): string {
  const [initial] = lastname;
  return initial === undefined ? username : `${username} ${initial.toUpperCase()}.`;
}

/** Also of an instrument that the shop has no more: whoever rented it may say how it was. */
const selectAny = (db: D1Database, instrumentId: number): D1PreparedStatement =>
  db.prepare('SELECT id FROM instruments WHERE id = ?1').bind(instrumentId);

const selectLive = (db: D1Database, instrumentId: number): D1PreparedStatement =>
  db.prepare('SELECT id FROM instruments WHERE id = ?1 AND archived_at IS NULL').bind(instrumentId);

/** Newest first, at most 1,000; null when there is no such instrument. */
export async function listRatings(db: D1Database, instrumentId: number): Promise<Rating[] | null> {
  const [live, found] = await db.batch([
    selectLive(db, instrumentId),
    db
      .prepare(`${RATING_SQL} WHERE r.instrument_id = ?1 ORDER BY r.created_at DESC, r.id DESC LIMIT ?2`)
      .bind(instrumentId, MAX_RATINGS),
  ]);
  return live?.results.length ? ((found?.results ?? []) as RatingRow[]).map(toRating) : null;
}

/**
 * Adds the user's rating, or edits the one they gave before; only after an ended reservation of theirs. The shop may have taken the
 * instrument out of its catalogue since: the invitation to rate went to whoever rented it.
 */
export async function saveRating(db: D1Database, draft: RatingDraft, nowMs: number): Promise<Result<Rating>> {
  const { instrumentId, userId, stars, comment } = draft;
  const [known, , saved] = await db.batch([
    selectAny(db, instrumentId),
    db
      .prepare(
        `INSERT INTO ratings (instrument_id, user_id, stars, comment, created_at)
         SELECT i.id, ?2, ?3, ?4, ?5 FROM instruments i WHERE i.id = ?1
           AND EXISTS (SELECT 1 FROM reservations WHERE instrument_id = ?1 AND status = 'ENDED' AND user_id = ?2)
         ON CONFLICT (instrument_id, user_id) DO UPDATE SET stars = excluded.stars, comment = excluded.comment`,
      )
      .bind(instrumentId, userId, stars, comment, nowMs),
    db.prepare(`${RATING_SQL} WHERE r.instrument_id = ?1 AND r.user_id = ?2`).bind(instrumentId, userId),
  ]);
  if (!known?.results.length) return fail(failure('instrument_not_found'));
  const row = (saved?.results as RatingRow[] | undefined)?.[0];
  // Whoever rated had an ended reservation then, and an ended one stays ended: no row means that there is none.
  return row ? ok(toRating(row)) : fail(failure('not_ended'));
}
