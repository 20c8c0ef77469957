/**
 * Limits that are counted once it is known what a request was: the user's own, a search that found nothing, a picture that does not
 * exist. The platform counts them by location. A caller past the limit is refused for a minute, from this isolate's memory.
 */
import { MINUTE_MS } from '#domain/durations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { perIsolate } from '../per-isolate.ts';

/** The most callers to remember. */
const MAX_CALLERS = 20_000;

const refusedUntil = perIsolate(() => new WeakMap<RateLimit, Map<string, number>>());

/** Before the work: the refusal when the caller has passed the limit. */
export function refuseOver(limiter: RateLimit, key: string): Failure | null {
  const leftMs = (refusedUntil().get(limiter)?.get(key) ?? 0) - Date.now();
  return leftMs > 0 ? failure('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1_000) }) : null;
}

/** After the work: counts it. */
export async function countDone(limiter: RateLimit, key: string): Promise<void> {
  const { success } = await limiter.limit({ key });
  if (success) return;
  const callers = refusedUntil().get(limiter) ?? new Map<string, number>();
  if (callers.size >= MAX_CALLERS) callers.clear();
  refusedUntil().set(limiter, callers.set(key, Date.now() + MINUTE_MS));
}
