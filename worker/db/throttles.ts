/**
 * Counts one attempt and tells how many the window holds with it. The count is exact: one upsert, taken before the costly
 * work that it limits. A window begins with its first attempt.
 */
export const countAttempt = (db: D1Database, bucket: string, windowMs: number, nowMs: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO throttles (bucket, window_ends_at, count) VALUES (?1, ?2, 1)
       ON CONFLICT (bucket) DO UPDATE SET
         count = iif(window_ends_at <= ?3, 1, count + 1),
         window_ends_at = iif(window_ends_at <= ?3, excluded.window_ends_at, window_ends_at)
       RETURNING count, window_ends_at AS endsAt`,
    )
    .bind(bucket, nowMs + windowMs, nowMs);

export type Attempts = { count: number; endsAt: number };

export const forgetAttempts = (db: D1Database, bucket: string): D1PreparedStatement =>
  db.prepare('DELETE FROM throttles WHERE bucket = ?1').bind(bucket);

export async function deleteOldThrottles(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare('DELETE FROM throttles WHERE window_ends_at < ?1').bind(nowMs).run();
}
