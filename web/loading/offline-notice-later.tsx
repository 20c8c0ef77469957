import { useConnection } from './use-connection.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Call while online: the code could not be fetched offline. */
export const loadOfflineNotice = () => import('./offline-notice.tsx');

const OfflineNotice = lazyPart(async () => (await loadOfflineNotice()).OfflineNotice);

/** Shows the notice unless the server is online. */
export function OfflineNoticeLater() {
  const state = useConnection();
  return state === 'online' ? null : <OfflineNotice isOffline={state === 'offline'} />;
}
