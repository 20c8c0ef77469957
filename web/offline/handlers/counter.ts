import { ok } from '#domain/result.ts';
import { handle, type Offline } from '../handle.ts';

/** Today's counter, as last seen; of other days nothing is kept. */
export function handleCounter(offline: Offline): void {
  const { counter, today } = offline.device;

  handle(offline, 'GET /api/counter', ({ user, query: { date = today() } }) => {
    counter.eraseOld();
    const seen = user && counter.of(user);
    return seen?.counter.date === date ? { ...ok(seen.counter), savedAt: seen.savedAt } : null;
  });
}
