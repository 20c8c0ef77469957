import type { User } from '#domain/contract/users.ts';
import type { SafeStorage } from '../storage.ts';
import { isOnlyHere } from './only-here.ts';

/** Storage keys of favourites and reservations on this device, by owner. */
export const FAVORITES_KEY = 'resuena.favorites';
export const RESERVATIONS_KEY = 'resuena.reservations';
/** The accounts that have been used here, by hashes of their addresses: they outlive the logout. */
export const KNOWN_KEY = 'resuena.known';
/** The shop's counter as an administrator last saw it: names and telephone numbers of its customers. */
export const COUNTER_KEY = 'resuena.counter';
/** The address of the reservation that was begun here: no JSON, and so forgotten whole. */
export const CHECKOUT_KEY = 'resuena.checkout';

/** An account of this device does not exist on the server, whatever its id. */
export const ownerOf = (user: User): string => `${isOnlyHere(user) ? 'here' : 'edge'}:${user.id}`;

/**
 * Deletes the favourites and reservations of an account from this device, so that its next user cannot see them; the server has them. Those
 * of a local account stay, as they exist nowhere else. A record that cannot be read is deleted whole.
 */
export function forgetAccount(storage: SafeStorage, user: User | null): void {
  if (!user || isOnlyHere(user)) return;
  for (const key of [FAVORITES_KEY, RESERVATIONS_KEY, COUNTER_KEY, CHECKOUT_KEY]) {
    const kept = storage.readJson(key);
    if (typeof kept !== 'object' || kept === null) {
      storage.write(key, null);
      continue;
    }
    const { [ownerOf(user)]: _, ...others } = kept as Record<string, unknown>;
    storage.write(key, JSON.stringify(others));
  }
}
