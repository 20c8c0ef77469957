import { redirect } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../paths.ts';
import type { App } from '../app-context.ts';
import { requireUser } from './require-user.ts';

const isAdmin = (user: User | null): user is User => user?.role === 'ADMIN';

/** The signed-in administrator, or a redirect: visitors to the login and back here, everybody else home. Throws it. */
export async function requireAdmin(app: Pick<App, 'session'>, request: Request): Promise<User> {
  const user = await requireUser(app, request);
  if (isAdmin(user)) return user;
  // The stored role may be out of date.
  const confirmed = await app.session.confirmed();
  if (isAdmin(confirmed)) return confirmed;
  throw redirect(paths.home);
}
