import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';

/** True while the server does not answer. */
export function useOffline(): boolean {
  const { connection } = useApp();
  return useSyncExternalStore(connection.subscribe, connection.isOffline, () => false);
}
