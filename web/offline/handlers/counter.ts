import { ok } from '#domain/result.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { handle, type Offline } from '../handle.ts';

/** Today's counter, as last seen; of other days nothing is kept. An account of this device has the sample shop's. */
export function handleCounter(offline: Offline): void {
  const { counter, sample, today } = offline.device;

  handle(offline, 'GET /api/counter', ({ user, query: { date = today() } }) => {
    if (isOnlyHere(user)) return sample && ok(sample.counter(date, today()));
    counter.eraseOld();
    const seen = user && counter.of(user);
    return seen?.counter.date === date ? { ...ok(seen.counter), savedAt: seen.savedAt } : null;
  });
}
