import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in the server's rendering, until the browser has taken it over: a form that only a script can send is not sent before. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
