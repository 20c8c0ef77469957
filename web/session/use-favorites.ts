import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';

const NONE: ReadonlySet<number> = new Set();

/** Ids of the instruments that the signed-in person keeps; none on the edge's first rendering and for visitors. */
export function useFavorites(): ReadonlySet<number> {
  const { favorites } = useApp();
  return useSyncExternalStore(favorites.subscribe, favorites.ids, () => NONE);
}
