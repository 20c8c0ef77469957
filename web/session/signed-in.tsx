import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../paths.ts';
import { useApp } from '../app-context.ts';
import { loginPath } from './return-path.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Wraps content of the signed-in user. It is removed when the session ends, here or in another tab. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const user = useCurrentUser();
  return user ? children(user) : <ToLogin />;
}

/** In place of a page whose user has left. After a logout: the login alone. After the session ended: the login, and then back here. */
export function ToLogin() {
  const { session } = useApp();
  const { pathname, search } = useLocation();
  return <Navigate to={session.hasEnded() ? loginPath(pathname + search, true) : paths.login} replace />;
}
