import type { User } from '#domain/contract/users.ts';
import type { App } from '../shop/shop-context.ts';
import type { Answer } from '../shop/shop.ts';

/**
 * Asks the shop who is signed in, at the start and whenever the tab is shown again: a changed role or name shows, and a session that
 * ended elsewhere ends here. Visitors are not asked about. Without an answer what is remembered stays.
 */
export function keepSessionCurrent({ shop, session }: Pick<App, 'shop' | 'session'>): void {
  const refresh = () => refreshSession({ shop, session });
  void refresh();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
}

/** Asks once, and remembers the answer; gives it too, null for visitors. */
export async function refreshSession({ shop, session }: Pick<App, 'shop' | 'session'>): Promise<Answer<User> | null> {
  const before = session.current();
  if (!before) return null;
  const answer = await shop.currentUser();
  // Somebody logged in or out meanwhile: the answer is about another session.
  if (session.current() !== before) return null;
  if (answer.ok) session.set(answer.value);
  else if (answer.problem.status === 401) session.end();
  return answer;
}
