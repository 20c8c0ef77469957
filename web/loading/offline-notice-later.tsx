import { lazy, Suspense } from 'react';
import { useConnection } from './use-connection.ts';

/** Call while online: the code could not be fetched offline. */
export const loadOfflineNotice = () => import('./offline-notice.tsx');

const OfflineNotice = lazy(async () => ({ default: (await loadOfflineNotice()).OfflineNotice }));

/** Shows the notice unless the server is online. */
export function OfflineNoticeLater() {
  const state = useConnection();
  return state === 'online' ? null : (
    <Suspense>
      <OfflineNotice isOffline={state === 'offline'} />
    </Suspense>
  );
}
