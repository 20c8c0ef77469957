import type { User } from '#domain/contract/users.ts';
import type { SafeStorage } from '../storage.ts';
import { isOnlyHere } from './only-here.ts';

/** Where this device keeps whose favourites it knows, by owner. */
export const FAVORITES_KEY = 'resuena.favorites';

/** An account of this device does not exist on the server, whatever its id. */
export const ownerOf = (user: User): string => `${isOnlyHere(user) ? 'here' : 'edge'}:${user.id}`;

/**
 * The next user of this device learns nothing of that person's favourites; the server has them. Those of an account that exists on this
 * device alone have no other place, and stay. What is not ours to read goes as a whole.
 */
export function forgetFavorites(storage: SafeStorage, user: User | null): void {
  if (!user || isOnlyHere(user)) return;
  const lists = storage.readJson(FAVORITES_KEY);
  if (typeof lists !== 'object' || lists === null) return void storage.write(FAVORITES_KEY, null);
  const { [ownerOf(user)]: _, ...others } = lists as Record<string, unknown>;
  storage.write(FAVORITES_KEY, JSON.stringify(others));
}
