import type { User } from '#domain/contract/users.ts';
import { isOnlyHere } from './only-here.ts';

/** Where this device keeps whose favourites it knows, by owner. */
export const FAVORITES_KEY = 'resuena.favorites';

/** An account of this device is nobody at the edge, whatever its number. */
export const ownerOf = (user: User): string => `${isOnlyHere(user) ? 'here' : 'edge'}:${user.id}`;

/**
 * Whoever uses this device next learns nothing of that person's favourites; the shop knows them. Those of an account that exists on this
 * device alone have no other place, and stay. What is not ours to read goes as a whole.
 */
export function forgetFavorites(storage: Storage | null, user: User | null): void {
  if (!user || isOnlyHere(user)) return;
  try {
    const text = storage?.getItem(FAVORITES_KEY) ?? null;
    if (text === null) return;
    const { [ownerOf(user)]: _, ...others } = JSON.parse(text) as Record<string, unknown>;
    storage?.setItem(FAVORITES_KEY, JSON.stringify(others));
  } catch {
    try {
      storage?.removeItem(FAVORITES_KEY);
    } catch {
      // Storage that may not be touched kept nothing.
    }
  }
}
