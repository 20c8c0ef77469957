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

/** Uncounts one attempt of each bucket: nothing was tried after all. */
export async function takeBackAttempt(db: D1Database, ...buckets: string[]): Promise<void> {
  await db
    .prepare('UPDATE throttles SET count = max(0, count - 1) WHERE bucket IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(buckets))
    .run();
}

export const forgetAttempts = (db: D1Database, bucket: string): D1PreparedStatement =>
  db.prepare('DELETE FROM throttles WHERE bucket = ?1').bind(bucket);

export async function deleteOldThrottles(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare('DELETE FROM throttles WHERE window_ends_at < ?1').bind(nowMs).run();
}
