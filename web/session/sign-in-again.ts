import { redirect } from 'react-router';
import type { App } from '../shop/shop-context.ts';
import type { Answer } from '../shop/shop.ts';
import { loginPath } from './return-path.ts';

/** True when the shop knows nobody behind this session any more: it ended elsewhere, or was too old. */
export const isSignedOut = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.code === 'unauthenticated';

/** Forgets the stored user, whom the shop no longer knows, and asks to log in and come back. To be thrown or returned. */
export function signInAgain(app: App, request: Request): Response {
  app.session.set(null);
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath(pathname + search));
}
