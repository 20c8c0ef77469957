import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { markSeen, type SessionClaim } from '../db/sessions.ts';
import { inSpan } from '../in-span.ts';
import { refuse } from '../respond.ts';
import { Actor } from './actor.ts';
import { readCookie } from './cookie.ts';
import { readSession } from './token.ts';
import { whereabouts } from './whereabouts.ts';

/**
 * Enforces the contract's access. A call that is not public never reaches its handler without a token of ours, and its database
 * runs nothing unless the session holds and has the role. A visitor reads from the nearest replica, which may be a moment behind.
 * A user with a session may have written, and reads the primary database.
 */
export function guard({
  access,
  permission,
  isFresh,
  isPoll,
}: Pick<Endpoint, 'access' | 'permission' | 'isFresh' | 'isPoll'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (access === 'public') {
      c.set('actor', null);
      c.set('db', c.req.method === 'GET' && readCookie(c) === undefined ? c.env.DB.withSession('first-unconstrained') : c.env.DB);
      return next();
    }
    const claim = await readClaim(c);
    if (!claim) return refuse(c, failure('unauthenticated'));
    const nowMs = Date.now();
    const actor = new Actor(c.env.DB, claim, nowMs, () => {
      if (!isPoll) noteSeen(c, claim, nowMs);
    });
    c.set('actor', actor);
    c.set('db', actor.db);
    const isOther = access.startsWith('self') && c.req.param('userId') !== String(actor.id);
    if (access === 'self' && isOther) return refuseCaller(c, failure('forbidden'));
    if (permission && (access === 'admin' || isOther)) actor.mustHave(permission);
    if (isFresh) actor.mustBeFresh();
    return next();
  };
}

/** Without making the answer wait. */
function noteSeen(c: AppContext, claim: SessionClaim, nowMs: number): void {
  c.executionCtx.waitUntil(
    markSeen(c.env.DB, claim, whereabouts(c), nowMs).catch((error: unknown) => {
      console.warn({ event: 'session_not_marked_seen', error: String(error) });
    }),
  );
}

/** What this request's cookie claims, before the session's row is read; null without one, or with one that we did not sign. */
export async function readClaim(c: AppContext): Promise<SessionClaim | null> {
  const token = readCookie(c);
  return token === undefined ? null : inSpan('session', () => readSession(token, c.env, Date.now()));
}

/** Validation errors are shown only to callers with access; all others get the refusal of access. */
export async function refuseCaller(c: AppContext, reason: Failure): Promise<Response> {
  await c.get('actor')?.standing();
  return refuse(c, reason);
}
