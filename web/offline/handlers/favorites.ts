import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { type Kept, withFavorite } from '../kept-favorites.ts';
import { handle, type Offline, older, type Outcome } from '../handle.ts';

const NONE: Kept = { savedAt: null, entries: [] };

/** Favourites: an account of the shop sends its changes later, one of this device keeps them here. */
export function handleFavorites(offline: Offline): void {
  const { store, session, kept, pendingWrites, now } = offline.device;

  const change = async (userId: number, instrumentId: number, keep: boolean): Promise<Outcome<undefined>> => {
    const user = session.current();
    if (!user) return fail(failure('unauthenticated'));
    if (keep && !store.read().instruments.some(({ id }) => id === instrumentId)) return fail(failure('instrument_not_found'));
    // If the list was never loaded, adding one would show an incomplete list.
    const before = kept.of(user) ?? (isOnlyHere(user) ? NONE : null);
    if (before) kept.set(user, withFavorite(before, instrumentId, keep, now()));
    if (!isOnlyHere(user)) await pendingWrites.addFavorite({ userId, instrumentId, keep });
    return ok(undefined);
  };

  handle(offline, 'GET /api/favorites/users/:userId', ({ user }) => {
    const known = user && (kept.of(user) ?? (isOnlyHere(user) ? NONE : null));
    if (!known) return null;
    const { instruments, savedAt } = store.read();
    const favorites = known.entries.flatMap(({ instrumentId, createdAt }) => {
      const instrument = instruments.find(({ id }) => id === instrumentId);
      return instrument ? [{ createdAt, instrument }] : [];
    });
    const isPartial = favorites.length < known.entries.length;
    if (isPartial && favorites.length === 0) return null;
    return { ...ok(favorites), isPartial, ...(known.savedAt && { savedAt: older(known.savedAt, savedAt) }) };
  });

  handle(offline, 'POST /api/favorites/users/:userId/instruments/:instrumentId', ({ params }) =>
    change(params.userId, params.instrumentId, true),
  );
  handle(offline, 'DELETE /api/favorites/users/:userId/instruments/:instrumentId', ({ params }) =>
    change(params.userId, params.instrumentId, false),
  );
}
