import { lazy, Suspense } from 'react';
import { useOffline } from './use-offline.ts';

/** To be called while there is a network: its code would not come without one. */
export const loadOfflineNotice = () => import('./offline-notice.tsx');

const OfflineNotice = lazy(async () => ({ default: (await loadOfflineNotice()).OfflineNotice }));

/** Where the notice stands once the edge does not answer. */
export const OfflineNoticeLater = () =>
  useOffline() ? (
    <Suspense>
      <OfflineNotice />
    </Suspense>
  ) : null;
