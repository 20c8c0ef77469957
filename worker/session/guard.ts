import type { MiddlewareHandler } from 'hono';
import type { Access } from '#domain/contract/endpoint.ts';
import { failure } from '#domain/failure.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { findActor } from '../db/sessions.ts';
import { refuse } from '../respond.ts';
import type { Actor } from './actor.ts';
import { readCookie } from './cookie.ts';
import { readSession, type SessionClaim } from './token.ts';

/** Who this request's cookie stands for, checked against the session's and the user's rows; null for a visitor. */
export async function authenticate(c: AppContext): Promise<Actor | null> {
  const claim = await readClaim(c);
  return claim && findActor(c.env.DB, claim, Date.now());
}

/** What this request's cookie claims, before the session's row is read; null without one, or with one that we did not sign. */
export async function readClaim(c: AppContext): Promise<SessionClaim | null> {
  const token = readCookie(c);
  return token === undefined ? null : readSession(token, c.env.SESSION_KEY, Date.now());
}

/** Lets in whom the contract lets in. A call that is not public never reaches its handler without an actor. */
export function guard(access: Access): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (access === 'public') {
      c.set('actor', null);
      return next();
    }
    const actor = await authenticate(c);
    if (!actor) return refuse(c, failure('unauthenticated'));
    if (!mayEnter(access, actor, c.req.param('userId'))) return refuse(c, failure('forbidden'));
    c.set('actor', actor);
    return next();
  };
}

function mayEnter(access: Exclude<Access, 'public'>, actor: Actor, userId: string | undefined): boolean {
  switch (access) {
    case 'signed-in':
      return true;
    case 'admin':
      return actor.role === 'ADMIN';
    case 'self':
      return userId === String(actor.id);
    case 'self-or-admin':
      return actor.role === 'ADMIN' || userId === String(actor.id);
  }
}
