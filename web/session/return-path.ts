import { paths } from '../paths.ts';

const PARAMETER = 'volver';
const ENDED = { name: 'sesion', value: 'terminada' } as const;

/** The login page's address with the way back to where a person was, and whether their session ended there. */
export const loginPath = (from: string, hasEnded = false): string =>
  `${paths.login}?${new URLSearchParams({ [PARAMETER]: from, ...(hasEnded && { [ENDED.name]: ENDED.value }) })}`;

export const saysEnded = (search: URLSearchParams): boolean => search.get(ENDED.name) === ENDED.value;

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
