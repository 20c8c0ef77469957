import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import { NO_FAVORITES } from './favorites.ts';

/** Ids of the instruments that the signed-in person keeps; none in the server's rendering and for visitors. */
export function useFavorites(): ReadonlySet<number> {
  const { favorites } = useApp();
  return useSyncExternalStore(favorites.subscribe, favorites.ids, () => NO_FAVORITES);
}
