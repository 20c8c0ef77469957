import { redirect } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import type { App } from '../app-context.ts';
import { loginPath } from './return-path.ts';

/** The signed-in user, or a redirect to the login page that comes back here. Throw-based because loaders end there. */
export async function requireUser({ session }: Pick<App, 'session'>, request: Request): Promise<User> {
  const user = session.current() ?? (await session.confirmed());
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search, session.hasEnded()));
}
