import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { handle, type Offline } from '../handle.ts';

/** Only the server reserves, so an account of this device has no reservations; those of the shop's accounts are not kept here. */
export function handleReservations(offline: Offline): void {
  handle(offline, 'GET /api/reservations/user/:userId', ({ user }) => (isOnlyHere(user) ? ok([]) : null));
  handle(offline, 'GET /api/reservations/:id', ({ user }) => (isOnlyHere(user) ? fail(failure('reservation_not_found')) : null));
}
