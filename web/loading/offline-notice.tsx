import { isOnlyHere } from '../session/only-here.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Icon } from '../ui/icon.tsx';
import { RetryConnectionButton } from './retry-connection-button.tsx';
import './offline-notice.css';
import { ShownSource, SLOW, useShownSource } from './shown-source.tsx';
import { useConnection } from './use-connection.ts';

/**
 * The strip above the page: what is known of the server, what is shown, how old it is, and what has to wait. It stays until the page shows
 * what the server says: this device's data is shown for a while after the connection is back.
 */
export function OfflineNotice() {
  const user = useCurrentUser();
  const source = useShownSource();
  const state = useConnection();
  if (state === 'online' && !source) return null;
  const isOffline = state === 'offline';
  return (
    <div className="offline-notice" role="status">
      <div className="page">
        <Icon name={isOffline ? 'cloud-off' : 'clock'} />
        <p>
          {isOffline ? 'Sin conexión con la tienda.' : SLOW} {source && <ShownSource source={source} />}
          {!source && isOffline && 'No se puede reservar ni guardar en la tienda hasta que vuelva.'}
          {isOnlyHere(user) && ' Tu sesión existe solo en este dispositivo.'}
        </p>
        <RetryConnectionButton variant="quiet">Reintentar</RetryConnectionButton>
      </div>
    </div>
  );
}
