import { useConnection } from './use-connection.ts';

/** True from a refused call until the server answers. */
export const useOffline = (): boolean => useConnection() === 'offline';
