import { useSyncExternalStore } from 'react';
import type { ConnectionState } from '../api/connection.ts';
import { useApp } from '../app-context.ts';

/** Said of what is waited for; nothing else has to wait for that. */
export const SLOW = 'Está tardando más de lo normal.';

/** What the page says of the connection: slow, too, while a call has been waiting for long. */
export function useConnection(): ConnectionState {
  const { connection } = useApp();
  const read = (): ConnectionState => (connection.state() === 'online' && connection.isLate() ? 'slow' : connection.state());
  return useSyncExternalStore(connection.subscribe, read, () => 'online');
}
