/**
 * Hashing a password keeps the whole isolate busy for a tenth of a second or more. Hashes wait in a short queue, one at a time,
 * with a pause between two in which other requests are answered. When the queue is full, the request is refused for now.
 *
 * The queue is kept as times alone. A place that is never taken (its caller has disconnected) expires by itself, and no request
 * waits for a promise of another's, which the runtime may never settle.
 */
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';

const MAX_WAITING = 10;
/** What a turn is assumed to take, with its pause, until one was measured. */
const USUAL_TURN_MS = 150;
const LONGEST_TURN_MS = 1_000;
const PAUSE_MS = 25;
const POLL_MS = 5;
/** A turn that takes longer was abandoned. */
const LEASE_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;

const queue = { bookedUntil: 0, heldUntil: 0, turnMs: USUAL_TURN_MS };

const isFull = (now: number): boolean => queue.bookedUntil - now > MAX_WAITING * queue.turnMs;

const busy = (): Failure => failure('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The refusal when the queue is full: to check before anything is counted or read. */
export const refuseWhenFull = (): Failure | null => (isFull(performance.now()) ? busy() : null);

/** Runs `hash` in its turn. */
export async function inTurn<T>(hash: () => Promise<T>): Promise<Result<T>> {
  const now = performance.now();
  if (isFull(now)) return fail(busy());
  const startsAt = Math.max(now, queue.bookedUntil);
  const endsAt = startsAt + queue.turnMs;
  queue.bookedUntil = endsAt;
  if (startsAt > now) await scheduler.wait(startsAt - now);
  while (performance.now() < queue.heldUntil) await scheduler.wait(POLL_MS);
  const began = performance.now();
  queue.heldUntil = began + LEASE_MS;
  try {
    return ok(await hash());
  } finally {
    // On Cloudflare the clock does not advance while code runs: the duration is known only after a wait.
    await scheduler.wait(1);
    const over = performance.now();
    queue.turnMs = Math.min(LONGEST_TURN_MS, (queue.turnMs + over - began + PAUSE_MS) / 2);
    const isLast = queue.bookedUntil === endsAt;
    queue.heldUntil = isLast ? over : over + PAUSE_MS;
    if (isLast) queue.bookedUntil = over;
  }
}
