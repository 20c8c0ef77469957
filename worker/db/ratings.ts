import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { OwnRating, Rating, RatingDraft, RatingReport } from '#domain/contract/ratings.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { u } from './aliases.ts';
import { all, batch, build, rows, type RowOf, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { instruments } from './schema/catalogue.ts';
import { ratings } from './schema/ratings.ts';

const MAX_RATINGS = 1_000;

const { hiddenAt, hiddenReason, openReports: _, commentKey: __, ...columns } = getTableColumns(ratings);
const FIELDS = { ...columns, username: u.username, lastname: u.lastname };

/** `rest` begins with WHERE. */
const selectRatings = (rest: SQL) => rows(FIELDS, sql`FROM ratings JOIN users u ON u.id = ratings.user_id ${rest}`);

/** For their author: also what is hidden. */
export const selectOwnRatings = (userId: number) =>
  rows(
    { ...FIELDS, hiddenAt, hiddenReason },
    sql`FROM ratings JOIN users u ON u.id = ratings.user_id WHERE ratings.user_id = ${userId} ORDER BY ratings.created_at DESC`,
  );

export const toOwnRating = ({
  hiddenAt: at,
  hiddenReason: reason,
  ...row
}: RowOf<typeof FIELDS> & { hiddenAt: number | null; hiddenReason: string }): OwnRating => ({
  ...toRating(row),
  ...(at !== null && { hidden: { at: new Date(at).toISOString(), reason } }),
});

export const toRating = ({ lastname, createdAt, ...row }: RowOf<typeof FIELDS>): Rating => ({
  ...row,
  displayName: displayName(row.username, lastname),
  createdAt: new Date(createdAt).toISOString(),
});

/** 'Ana P.': anyone may read a rating, so the last name is not in it. */
function displayName(username: string, lastname: string): string {
  const [initial] = lastname;
  return initial === undefined ? username : `${username} ${initial.toUpperCase()}.`;
}

/** Also for a deleted instrument: a customer who rented it may still rate it. */
const selectAny = (instrumentId: number) =>
  build.select({ id: instruments.id }).from(instruments).where(eq(instruments.id, instrumentId));

/** Newest first, at most 1,000; null when there is no such instrument. */
export async function listRatings(db: Database, instrumentId: number): Promise<Rating[] | null> {
  const [live, found] = await batch(db, [
    sql`SELECT id FROM instruments WHERE id = ${instrumentId} AND archived_at IS NULL`,
    selectRatings(
      sql`WHERE ratings.instrument_id = ${instrumentId} AND ratings.hidden_at IS NULL ORDER BY ratings.created_at DESC, ratings.id DESC LIMIT ${MAX_RATINGS}`,
    ),
  ]);
  return live.length > 0 ? found.map(toRating) : null;
}

export async function findRating(db: Database, id: number): Promise<Rating | null> {
  const [row] = await all(db, selectRatings(sql`WHERE ratings.id = ${id}`));
  return row ? toRating(row) : null;
}

/**
 * Adds or replaces the user's rating, which needs an ended reservation of theirs. The instrument may be archived: its customer
 * was invited to rate it. A hidden rating cannot be changed, as an administrator may show again what they read.
 */
export async function saveRating(db: Database, draft: RatingDraft, nowMs: number, key: WriteKey | null): Promise<Result<Rating>> {
  const { instrumentId, userId, stars, comment } = draft;
  const {
    known,
    shown: [row],
  } = await batch(db, {
    known: selectAny(instrumentId),
    saved: keyed(
      sql`INSERT INTO ratings (instrument_id, user_id, stars, comment, created_at)
      SELECT i.id, ${userId}, ${stars}, ${comment}, ${nowMs} FROM instruments i WHERE i.id = ${instrumentId}
        AND EXISTS (SELECT 1 FROM reservations WHERE instrument_id = ${instrumentId} AND status = 'ENDED' AND user_id = ${userId})
      ON CONFLICT (instrument_id, user_id) DO UPDATE SET stars = excluded.stars, comment = excluded.comment WHERE hidden_at IS NULL`,
      sql`(SELECT id FROM ratings WHERE instrument_id = ${instrumentId} AND user_id = ${userId})`,
      key,
    ),
    shown: rows(
      { ...FIELDS, hiddenAt },
      sql`FROM ratings JOIN users u ON u.id = ratings.user_id WHERE ratings.instrument_id = ${instrumentId} AND ratings.user_id = ${userId}`,
    ),
  });
  if (known.length === 0) return fail(failure('instrument_not_found'));
  // The author of a rating had an ended reservation, which stays ended. So no row means that there is no rating.
  if (!row) return fail(failure('not_ended'));
  const { hiddenAt: isHidden, ...rating } = row;
  return isHidden === null ? ok(toRating(rating)) : fail(failure('rating_hidden'));
}

/** Once for each user and rating. */
export async function reportRating(
  db: Database,
  { ratingId, userId, report, nowMs }: { ratingId: number; userId: number; report: RatingReport; nowMs: number },
  key: WriteKey | null,
): Promise<Result<undefined>> {
  const [[rating]] = await batch(db, [
    rows(
      {
        authorId: ratings.userId,
        isReported: sql<0 | 1>`EXISTS (SELECT 1 FROM rating_reports WHERE rating_id = ${ratingId} AND user_id = ${userId})`,
      },
      sql`FROM ratings WHERE id = ${ratingId} AND hidden_at IS NULL`,
    ),
    keyed(
      sql`INSERT INTO rating_reports (rating_id, user_id, reason, text, created_at)
        SELECT id, ${userId}, ${report.reason}, ${report.text}, ${nowMs} FROM ratings
        WHERE id = ${ratingId} AND hidden_at IS NULL AND user_id <> ${userId} ON CONFLICT DO NOTHING`,
      sql`NULL`,
      key,
    ),
  ]);
  if (!rating) return fail(failure('rating_not_found'));
  if (rating.authorId === userId) return fail(failure('own_rating'));
  return rating.isReported ? fail(failure('already_reported')) : ok(undefined);
}
