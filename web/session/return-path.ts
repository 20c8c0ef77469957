import { paths } from '../paths.ts';

const PARAMETER = 'volver';

/** The login page's address with the way back to where a person was. */
export const loginPath = (from: string): string => `${paths.login}?${new URLSearchParams({ [PARAMETER]: from })}`;

/** The same for the registration page. */
export const registerPath = (from: string): string => `${paths.register}?${new URLSearchParams({ [PARAMETER]: from })}`;

/**
 * Where to go after login: one of our own paths, or null. Anything that a browser could read as another site is refused
 * ('//host', '/\host', a scheme), and so is the login page itself.
 */
export function returnPath(search: URLSearchParams): string | null {
  const path = search.get(PARAMETER);
  if (path === null || !path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return null;
  const url = new URL(path, 'https://own.invalid');
  if (url.origin !== 'https://own.invalid' || url.pathname.startsWith('//')) return null;
  if (url.pathname === paths.login || url.pathname === paths.register) return null;
  return url.pathname + url.search + url.hash;
}
