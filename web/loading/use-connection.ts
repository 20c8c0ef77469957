import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '../api/connection.ts';
import { useApp } from '../app-context.ts';

export function useConnection(): ConnectionState {
  const { connection } = useApp();
  return useSyncExternalStore(connection.subscribe, connection.state, () => 'online');
}
