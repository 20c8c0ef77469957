import { useSyncExternalStore } from 'react';
import { useApp } from './shop-context.ts';

/** True while the edge does not answer. */
export function useAway(): boolean {
  const { reach } = useApp();
  return useSyncExternalStore(reach.subscribe, reach.isAway, () => false);
}
