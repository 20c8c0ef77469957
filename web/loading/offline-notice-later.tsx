import { lazy, Suspense } from 'react';
import { useConnection } from './use-connection.ts';

/** To be called while there is a network: its code would not come without one. */
export const loadOfflineNotice = () => import('./offline-notice.tsx');

const OfflineNotice = lazy(async () => ({ default: (await loadOfflineNotice()).OfflineNotice }));

/** Where the notice stands while the server does not answer, or takes long. */
export function OfflineNoticeLater() {
  const state = useConnection();
  return state === 'online' ? null : (
    <Suspense>
      <OfflineNotice isOffline={state === 'offline'} />
    </Suspense>
  );
}
