import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False until the browser has hydrated the server's HTML: forms that need a script cannot be sent before. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
