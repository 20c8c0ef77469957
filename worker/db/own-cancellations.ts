/**
 * How often a customer cancelled in a day. Reserving and cancelling again and again would cost the shop a row for each day of each: past a
 * number of cancellations the customer makes no more reservations until the window ends. Cancelling is never refused.
 */
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';

const bucketOf = (user: SQL): SQL => sql`'cancelled:' || ${user}`;

/** The counter of the window that is open at `nowMs`, for a SELECT. */
export const cancellationsOf = (user: SQL, nowMs: SQL): SQL =>
  sql`FROM throttles WHERE bucket = ${bucketOf(user)} AND window_ends_at > ${nowMs}`;

/** Whether the user cancelled as often as may be. */
export const hasCancelled = (user: SQL, most: number, nowMs: number): SQL =>
  sql`coalesce((SELECT count ${cancellationsOf(user, sql`${nowMs}`)}) >= ${most}, 0)`;

/** Comes before the cancellation by its customer. Counts it, if the reservation is one that `open` lets be cancelled. */
export const countCancellationStatement = (open: SQL, nowMs: number): SQL =>
  sql`INSERT INTO throttles (bucket, window_ends_at, count)
    SELECT ${bucketOf(sql`reservations.user_id`)}, ${nowMs + DAY_MS}, 1 FROM reservations WHERE ${open}
    ON CONFLICT DO UPDATE SET count = iif(window_ends_at <= ${nowMs}, 1, count + 1),
      window_ends_at = iif(window_ends_at <= ${nowMs}, excluded.window_ends_at, window_ends_at)`;
