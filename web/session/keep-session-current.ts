import type { App } from '../shop/shop-context.ts';

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

/** Asks once, and remembers the answer. */
export async function refreshSession({ shop, session }: Pick<App, 'shop' | 'session'>): Promise<void> {
  const before = session.current();
  if (!before) return;
  const answer = await shop.currentUser();
  // Somebody logged in or out meanwhile: the answer is about another session.
  if (session.current() !== before) return;
  if (answer.ok) session.set(answer.value);
  else if (answer.problem.status === 401) session.end();
}
