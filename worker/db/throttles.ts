import { and, eq, gt, sql } from 'drizzle-orm';
import { all, among, build, type Database } from './database.ts';
import { throttles } from './schema/accounts.ts';

/**
 * Counts one attempt and returns how many its window has. The count is exact: one upsert, before the costly work that it limits.
 * A window begins with its first attempt.
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

/** How many attempts the bucket's window holds. */
export const attemptsIn = (bucket: string, nowMs: number) =>
  build
    .select({ count: throttles.count })
    .from(throttles)
    .where(and(eq(throttles.bucket, bucket), gt(throttles.windowEndsAt, nowMs)));

/** Takes from `bucket` the failures that `own` counts beside the attempt which succeeded. */
export const forgiveOwn = (bucket: string, own: string) =>
  build
    .update(throttles)
    .set({ count: sql`max(0, count - coalesce((SELECT o.count - 1 FROM throttles o WHERE o.bucket = ${own}), 0))` })
    .where(eq(throttles.bucket, bucket));

export type Attempts = { count: number; endsAt: number };

/** Takes back one attempt from each bucket: nothing was tried. */
export async function takeBackAttempt(db: Database, ...buckets: string[]): Promise<void> {
  const uncounted = { count: sql`max(0, count - 1)` };
  await all(
    db,
    build
      .update(throttles)
      .set(uncounted)
      .where(sql`bucket IN ${among(buckets)}`),
  );
}

export const forgetAttempts = (buckets: readonly string[]) => build.delete(throttles).where(sql`bucket IN ${among(buckets)}`);
