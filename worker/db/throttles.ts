import { eq, lt, sql } from 'drizzle-orm';
import { all, among, build, type Database } from './database.ts';
import { throttles } from './schema.ts';

/**
 * Counts one attempt and tells how many the window holds with it. The count is exact: one upsert, taken before the costly
 * work that it limits. A window begins with its first attempt.
 */
export function countAttempt(bucket: string, windowMs: number, nowMs: number) {
  const { count, windowEndsAt: endsAt } = throttles;
  const onConflict = {
    count: sql`iif(window_ends_at <= ${nowMs}, 1, count + 1)`,
    windowEndsAt: sql`iif(window_ends_at <= ${nowMs}, excluded.window_ends_at, window_ends_at)`,
  };
  const insert = build.insert(throttles).values({ bucket, windowEndsAt: nowMs + windowMs, count: 1 });
  return insert.onConflictDoUpdate({ target: throttles.bucket, set: onConflict }).returning({ count, endsAt });
}

export type Attempts = { count: number; endsAt: number };

/** Uncounts one attempt of each bucket: nothing was tried after all. */
export async function takeBackAttempt(db: Database, ...buckets: string[]): Promise<void> {
  const count = sql`max(0, count - 1)`;
  await all(
    db,
    build
      .update(throttles)
      .set({ count })
      .where(sql`bucket IN ${among(buckets)}`),
  );
}

export const forgetAttempts = (bucket: string) => build.delete(throttles).where(eq(throttles.bucket, bucket));

export async function deleteOldThrottles(db: Database, nowMs: number): Promise<void> {
  await all(db, build.delete(throttles).where(lt(throttles.windowEndsAt, nowMs)));
}
