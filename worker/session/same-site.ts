import type { MiddlewareHandler } from 'hono';
import { failure } from '#domain/failure.ts';
import type { AppEnv } from '../app-env.ts';
import { refuse } from '../respond.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe calls must come from our own pages. Each header that a browser sends is checked by itself, whatever the content
 * type: one good header never excuses a bad one. A program sends neither, and then the session alone decides.
 */
export const sameSiteOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next();
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  const foreignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin;
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) return refuse(c, failure('cross_site'));
  return next();
};
