import { useConnection } from './use-connection.ts';

/** True once the server was refused, until it answers. */
export const useOffline = (): boolean => useConnection() === 'offline';
