import { isOnlyHere } from '../session/only-here.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Icon } from '../ui/icon.tsx';
import { RetryConnectionButton } from './retry-connection-button.tsx';
import './offline-notice.css';
import { ShownSource, useShownSource } from './shown-source.tsx';

/** The strip above the page while the edge does not answer: what is shown, how old it is, and what has to wait. */
export function OfflineNotice() {
  const user = useCurrentUser();
  const source = useShownSource();
  return (
    <div className="offline-notice" role="status">
      <div className="page">
        <Icon name="cloud-off" />
        <p>
          Sin conexión con el servidor.{' '}
          {source ? <ShownSource source={source} /> : 'No se puede reservar ni guardar en la tienda hasta que vuelva.'}
          {isOnlyHere(user) && ' Tu sesión existe solo en este dispositivo.'}
        </p>
        <RetryConnectionButton variant="quiet">Reintentar</RetryConnectionButton>
      </div>
    </div>
  );
}
