import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';

/** True once the server was refused, until it answers. */
export function useOffline(): boolean {
  const { connection } = useApp();
  return useSyncExternalStore(connection.subscribe, connection.isOffline, () => false);
}
