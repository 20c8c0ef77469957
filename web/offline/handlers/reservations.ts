import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { handle, type Offline } from '../handle.ts';

/** One's own reservations, as last seen. Only the server reserves, so an account of this device has none. */
export function handleReservations(offline: Offline): void {
  const { reservations } = offline.device;

  handle(offline, 'GET /api/reservations/user/:userId', ({ user, params: { userId } }) => {
    if (isOnlyHere(user)) return ok([]);
    const seen = user?.id === userId ? reservations.listOf(user) : null;
    return seen && { ...ok(seen.reservations), savedAt: seen.savedAt };
  });

  handle(offline, 'GET /api/reservations/:id', ({ user, params: { id } }) => {
    if (isOnlyHere(user)) return fail(failure('reservation_not_found'));
    const seen = user && reservations.one(user, id);
    return seen && { ...ok(seen.reservation), savedAt: seen.savedAt };
  });
}
