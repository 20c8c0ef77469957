import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../paths.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Around what belongs to a person: it goes as soon as the session ends, here or in another tab. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const user = useCurrentUser();
  return user ? children(user) : <Navigate to={paths.login} replace />;
}
