import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../app-env.ts';
import { isLocalHost } from '../local-host.ts';
import { SESSION_SECONDS } from './token.ts';

/** Browsers refuse Secure cookies over plain http, which only localhost uses. */
function cookieFacts(c: AppContext): { name: string; secure: boolean } {
  return isLocalHost(c) ? { name: 'session', secure: false } : { name: '__Host-session', secure: true };
}

const shared = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

export const readCookie = (c: AppContext): string | undefined => getCookie(c, cookieFacts(c).name);

export function writeCookie(c: AppContext, token: string): void {
  const { name, secure } = cookieFacts(c);
  setCookie(c, name, token, { ...shared, secure, maxAge: SESSION_SECONDS });
}

export function clearCookie(c: AppContext): void {
  const { name, secure } = cookieFacts(c);
  deleteCookie(c, name, { ...shared, secure });
}
