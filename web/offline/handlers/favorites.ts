import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { handle, type Offline, type Outcome } from '../handle.ts';

/** Favourites: an account of the shop sends its changes later, one of this device keeps them here. */
export function handleFavorites(offline: Offline): void {
  const { store, session, kept, pending, now } = offline.device;

  const change = async (userId: number, instrumentId: number, keep: boolean): Promise<Outcome<undefined>> => {
    const user = session.current();
    if (!user) return fail(failure('unauthenticated'));
    if (keep && !store.read().instruments.some(({ id }) => id === instrumentId)) return fail(failure('instrument_not_found'));
    const before = kept.of(user) ?? [];
    const others = before.filter((entry) => entry.instrumentId !== instrumentId);
    const already = before.length > others.length;
    if (keep !== already) kept.set(user, keep ? [{ instrumentId, createdAt: new Date(now()).toISOString() }, ...others] : others);
    if (!isOnlyHere(user)) await pending.addFavorite({ userId, instrumentId, keep });
    return ok(undefined);
  };

  handle(offline, 'GET /api/favorites/users/:userId', ({ user }) => {
    const known = user && (kept.of(user) ?? (isOnlyHere(user) ? [] : null));
    if (!known) return null;
    const { instruments } = store.read();
    return ok(
      known.flatMap(({ instrumentId, createdAt }) => {
        const instrument = instruments.find(({ id }) => id === instrumentId);
        return instrument ? [{ createdAt, instrument }] : [];
      }),
    );
  });

  handle(offline, 'POST /api/favorites/users/:userId/instruments/:instrumentId', ({ params }) =>
    change(params.userId, params.instrumentId, true),
  );
  handle(offline, 'DELETE /api/favorites/users/:userId/instruments/:instrumentId', ({ params }) =>
    change(params.userId, params.instrumentId, false),
  );
}
