import { matchPath, useLocation } from 'react-router';
import { paths, patterns } from '../paths.ts';
import { loginPath, registerPath, returnPath } from './return-path.ts';

/**
 * The login's and the registration's address, for links that stand on every page: a way back that was being kept stays, and who
 * looks at an instrument comes back to it. From elsewhere one goes where everybody goes after a login.
 */
export function useAuthPaths(): { login: string; register: string } {
  const { pathname, search } = useLocation();
  const from = matchPath(patterns.detail, pathname) ? pathname + search : returnPath(new URLSearchParams(search));
  return from === null ? paths : { login: loginPath(from), register: registerPath(from) };
}
