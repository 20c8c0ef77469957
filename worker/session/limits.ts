import { failure, type Failure } from '#domain/failure.ts';
import type { Attempts } from '../db/throttles.ts';

/** The refusal with its Retry-After when the counted attempts are more than the limit, else null. */
export function overLimit(counted: D1Result | undefined, limit: number, nowMs: number): Failure | null {
  const attempts = counted?.results[0] as Attempts | undefined;
  if (!attempts || attempts.count <= limit) return null;
  return failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((attempts.endsAt - nowMs) / 1000)) });
}
