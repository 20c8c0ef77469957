import { isOnlyHere } from '../session/only-here.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Icon } from '../ui/icon.tsx';
import { RetryConnectionButton } from './retry-connection-button.tsx';
import { SLOW } from './use-connection.ts';
import './offline-notice.css';
import { ShownSource, useShownSource } from './shown-source.tsx';

export interface OfflineNoticeProps {
  state: 'slow' | 'offline';
}

/** The strip above the page: what is known of the server, what is shown, how old it is, and what has to wait. */
export function OfflineNotice({ state }: OfflineNoticeProps) {
  const user = useCurrentUser();
  const source = useShownSource();
  return (
    <div className="offline-notice" role="status">
      <div className="page">
        <Icon name={state === 'slow' ? 'clock' : 'cloud-off'} />
        <p>
          {state === 'slow' ? SLOW : 'Sin conexión con la tienda.'} {source && <ShownSource source={source} />}
          {!source && state === 'offline' && 'No se puede reservar ni guardar en la tienda hasta que vuelva.'}
          {isOnlyHere(user) && ' Tu sesión existe solo en este dispositivo.'}
        </p>
        <RetryConnectionButton variant="quiet">Reintentar</RetryConnectionButton>
      </div>
    </div>
  );
}
