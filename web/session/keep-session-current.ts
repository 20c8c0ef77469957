import type { User } from '#domain/contract/users.ts';
import type { App } from '../app-context.ts';
import type { Answer, Problem } from '../api/call.ts';
import { isUnreachable } from '../api/connection.ts';
import { forgetAccount } from './forget-account.ts';
import { readUser } from './stored-user.ts';

type Parts = Pick<App, 'call' | 'session'>;

/**
 * Asks the server who is signed in, at the start and whenever the tab becomes visible: a changed role or name shows, and a session that
 * ended elsewhere ends here. Visitors are not asked about. Without an answer the stored user stays. When a user leaves, what this device
 * stored of the account is deleted. `onChange`: the user changed, by that answer or in another tab. `onOtherUser`: one account replaced
 * another.
 */
export function keepSessionCurrent(
  app: Parts & Pick<App, 'storage'>,
  { onChange, onOtherUser }: { onChange: () => void; onOtherUser: () => void },
): void {
  const { session, storage } = app;
  let last = session.current();
  // On every change, not only after an answer: another tab may store the new user first.
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
  // If the user changed meanwhile, the answer belongs to another session.
  if (session.current() !== before) return answer;
  const user = answer.ok && readUser(answer.value);
  if (user) session.set(user);
  // The server refused: no user is signed in. Without the server that is unknown.
  else if (!before && !isUnreachable(answer)) session.set(null);
  return answer;
}

/** Users with a refused call, while the server is asked who is signed in. */
const inDoubt = new WeakSet<User>();

/**
 * Watches one call. A refusal ends the session that the call was made with. If only the role or the account was refused, asks once who is
 * signed in. The pages then ask to log in, or show the other account.
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
