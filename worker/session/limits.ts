import { failure, type Failure } from '#domain/failure.ts';
import type { Attempts } from '../db/throttles.ts';

/** The refusal with its Retry-After when the counted attempts are more than the limit, else null. */
export function overLimit(attempts: Attempts | undefined, limit: number, nowMs: number): Failure | null {
  if (!attempts || attempts.count <= limit) return null;
  return failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((attempts.endsAt - nowMs) / 1000)) });
}
