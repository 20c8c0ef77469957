import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../paths.ts';
import { useApp } from '../app-context.ts';
import { loginPath } from './return-path.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Around what belongs to a person: it goes as soon as the session ends, here or in another tab. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const user = useCurrentUser();
  const { session } = useApp();
  const { pathname, search } = useLocation();
  if (user) return children(user);
  // Who left has no business here any more; who was cut off comes back.
  return <Navigate to={session.hasEnded() ? loginPath(pathname + search, true) : paths.login} replace />;
}
