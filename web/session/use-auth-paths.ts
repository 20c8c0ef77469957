import { matchPath, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { loginPath, registerPath, returnPath } from './return-path.ts';

/**
 * Addresses of login and registration for links on every page. They keep a return path that is already set, and lead back to an
 * instrument's page. From other pages there is no return path.
 */
export function useAuthPaths(): { login: string; register: string } {
  const { pathname, search } = useLocation();
  const from = matchPath(paths.detail(':id'), pathname) ? pathname + search : returnPath(new URLSearchParams(search));
  return from === null ? paths : { login: loginPath(from), register: registerPath(from) };
}
