import { redirect } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../paths.ts';
import type { App } from '../app-context.ts';
import { requireUser } from './require-user.ts';

/** The signed-in administrator, or a redirect: visitors to the login and back here, everybody else home. Throws it. */
export function requireAdmin(app: App, request: Request): User {
  const user = requireUser(app, request);
  if (user.role !== 'ADMIN') throw redirect(paths.home);
  return user;
}
