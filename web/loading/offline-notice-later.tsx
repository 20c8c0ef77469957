import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { OfflineNotice } from './offline-notice.tsx';

let Notice: typeof OfflineNotice | null = null;

/** Call while online: the code could not be fetched offline. */
export const loadOfflineNotice = async (): Promise<void> => {
  Notice = (await import('./offline-notice.tsx')).OfflineNotice;
};

/** Not a lazy part: what suspends may be revealed 300 ms after the page that it belongs to. */
export function OfflineNoticeLater() {
  const isHere = useSyncExternalStore(
    useApp().connection.subscribe,
    () => Notice !== null,
    () => false,
  );
  return isHere && Notice && <Notice />;
}
