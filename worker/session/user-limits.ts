/**
 * How often a session may write and export in a minute. The platform counts, for each location. By session and not by user,
 * because this comes before the session's row is read: a stolen cookie that has expired uses up nothing of the owner's.
 */
import type { Call } from '#domain/contract/api.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext } from '../app-env.ts';
import type { Actor } from './actor.ts';

const PERIOD_SECONDS = 60;

/** Calls that reserve or settle the outcome of reserving: people repeat them when no answer comes. */
const RESERVING: ReadonlySet<string> = new Set<Call>([
  'POST /api/reservations',
  'POST /api/availability/reserve',
  'DELETE /api/idempotency-keys/:key',
]);

/** Whole tables, or all that is kept about a person. */
const isExport = (call: string): boolean => call.startsWith('GET /api/export/') || call === 'GET /api/users/me/data';

/** The limiter that counts the call; null for reads. */
export function limiterOf(call: string): 'RESERVE_LIMIT' | 'WRITE_LIMIT' | 'EXPORT_LIMIT' | null {
  if (RESERVING.has(call)) return 'RESERVE_LIMIT';
  if (isExport(call)) return 'EXPORT_LIMIT';
  return call.startsWith('GET ') ? null : 'WRITE_LIMIT';
}

/** Counts the call; the refusal when the session made too many, else null. */
export async function refuseTooMany(c: AppContext, actor: Actor, call: Call): Promise<Failure | null> {
  const limiter = limiterOf(call);
  if (limiter === null) return null;
  const { success } = await c.env[limiter].limit({ key: actor.sessionId });
  return success ? null : failure('too_many_requests', { retryAfterSeconds: PERIOD_SECONDS });
}
