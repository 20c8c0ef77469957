/**
 * How often a session, and its user, may write and export in a minute. The platform counts, for each location. The session is counted
 * before its row is read, the user only once it held: a stolen cookie that has expired uses up nothing of the owner's.
 */
import type { Limiter } from '#domain/contract/endpoint.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext } from '../app-env.ts';
import type { Actor } from './actor.ts';
import { countDone, refuseOver } from './over-limit.ts';

const PERIOD_SECONDS = 60;

const BINDINGS = { reserve: 'RESERVE_LIMIT', write: 'WRITE_LIMIT', export: 'EXPORT_LIMIT' } as const satisfies Record<
  Limiter,
  keyof Env
>;

const ofUser = ({ id }: Actor): string => `user ${id}`;

/** Counts a call of a session that held: logging in again gives a user no second share. */
export const countForUser = (c: AppContext, actor: Actor, limiter: Limiter): Promise<void> =>
  countDone(c.env[BINDINGS[limiter]], ofUser(actor));

/** Counts the call for the session; the refusal when the session or its user made too many, else null. */
export async function refuseTooMany(c: AppContext, actor: Actor, limiter: Limiter): Promise<Failure | null> {
  const over = refuseOver(c.env[BINDINGS[limiter]], ofUser(actor));
  if (over) return over;
  const { success } = await c.env[BINDINGS[limiter]].limit({ key: actor.sessionId });
  return success ? null : failure('too_many_requests', { retryAfterSeconds: PERIOD_SECONDS });
}
