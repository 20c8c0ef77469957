import type { User } from '#domain/contract/users.ts';
import type { App } from '../app-context.ts';
import type { Answer, Problem } from '../api/call.ts';
import { isUnreachable } from '../api/connection.ts';
import { forgetAccount } from './forget-account.ts';
import { readUser } from './stored-user.ts';

type Parts = Pick<App, 'call' | 'session'>;

/**
 * Asks the server who is signed in, at the start and whenever the tab is shown again: a changed role or name shows, and a session that
 * ended elsewhere ends here. Visitors are not asked about. Without an answer what is remembered stays. Whoever leaves, for whatever
 * reason, takes along what this device kept of the account. `onChange`: somebody came or left, by that answer or in another tab.
 * `onOtherUser`: one account followed another.
 */
export function keepSessionCurrent(
  app: Parts & Pick<App, 'storage'>,
  { onChange, onOtherUser }: { onChange: () => void; onOtherUser: () => void },
): void {
  const { session, storage } = app;
  let last = session.current();
  // On each change, not after an answer only: another tab may have stored the new user first.
  session.subscribe(() => {
    const user = session.current();
    if (user?.id !== last?.id) {
      onChange();
      if (last) forgetAccount(storage, last);
      if (last && user) onOtherUser();
    }
    last = user;
  });
  session.confirmBy(refreshSession(app));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSession(app);
  });
}

/** Asks once and remembers the answer; returns it too, null for visitors. */
export async function refreshSession({ call, session }: Parts): Promise<Answer<User> | null> {
  const before = session.current();
  if (!before && session.isKnown()) return null;
  const answer = await call('GET /api/users/me');
  // After a login or logout meanwhile, the answer is about another session.
  if (session.current() !== before) return answer;
  const user = answer.ok && readUser(answer.value);
  if (user) session.set(user);
  // A refusal: no user is signed in. Without the server it is not the server's.
  else if (!before && !isUnreachable(answer)) session.set(null);
  return answer;
}

/** Users that were refused something, while the server is asked who is signed in. */
const inDoubt = new WeakSet<User>();

/**
 * For one call: its refusal ends the session that it was made with, or, when only the role or the account was refused, asks again who is
 * signed in, once for all that is refused meanwhile. The pages then ask to log in, or show the other account.
 */
export function watchDenial(app: Parts): (problem: Problem) => void {
  const { session } = app;
  const user = session.current();
  return ({ code }) => {
    if (!user || session.current() !== user) return;
    if (code === 'unauthenticated') return session.end();
    if (inDoubt.has(user)) return;
    inDoubt.add(user);
    void refreshSession(app).finally(() => inDoubt.delete(user));
  };
}
