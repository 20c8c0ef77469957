import type { User } from '#domain/contract/users.ts';
import type { App } from '../app-context.ts';
import type { Answer, Problem } from '../api/call.ts';

/**
 * Asks the server who is signed in, at the start and whenever the tab is shown again: a changed role or name shows, and a session that
 * ended elsewhere ends here. Visitors are not asked about. Without an answer what is remembered stays.
 */
export function keepSessionCurrent(app: Pick<App, 'call' | 'session'>): void {
  const refresh = () => refreshSession(app);
  void refresh();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
}

/** Asks once and remembers the answer; returns it too, null for visitors. */
export async function refreshSession({ call, session }: Pick<App, 'call' | 'session'>): Promise<Answer<User> | null> {
  const before = session.current();
  if (!before) return null;
  const answer = await call('GET /api/users/me');
  // After a login or logout meanwhile, the answer is about another session.
  if (answer.ok && session.current() === before) session.set(answer.value);
  return answer;
}

/**
 * For one call: its refusal ends the session that it was made with, or, when only the role was refused, asks again who is signed in. The
 * pages then ask to log in.
 */
export function watchDenial({ call, session }: Pick<App, 'call' | 'session'>): (problem: Problem) => void {
  const user = session.current();
  return ({ code }) => {
    if (!user || session.current() !== user) return;
    if (code === 'unauthenticated') session.end();
    else if (user.role === 'ADMIN') void refreshSession({ call, session });
  };
}
