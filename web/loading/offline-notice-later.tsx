import { type ComponentType, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';

let Notice: ComponentType | null = null;

/** The offline fallback brings the notice's code, which could not be fetched without a network. */
export const bringOfflineNotice = (brought: ComponentType): void => {
  Notice = brought;
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
