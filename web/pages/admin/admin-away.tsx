import { isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { RetryConnectionButton } from '../../loading/retry-connection-button.tsx';
import { ShownSource, useShownSource } from '../../loading/shown-source.tsx';
import { useOffline } from '../../loading/use-offline.ts';
import { Banner } from '../../ui/banner.tsx';
import './admin-away.css';

/** Under the head of each page while the edge does not answer: what is shown, how old it is, and what can be done of it here. */
export function AdminAway() {
  const user = useCurrentUser();
  const source = useShownSource();
  if (!useOffline()) return null;
  return (
    <div className="admin-away">
      <Banner kind="warn" icon="cloud-off" action={<RetryConnectionButton variant="line">Volver a probar</RetryConnectionButton>}>
        <b>Sin conexión con el servidor.</b> {source && <ShownSource source={source} />}{' '}
        {whatWaits(isOnlyHere(user), source !== undefined)}
      </Banner>
    </div>
  );
}

function whatWaits(isHere: boolean, hasData: boolean): string {
  if (isHere) return 'Lo que cambies queda solo en este dispositivo y la tienda no lo verá.';
  return hasData ? 'Los cambios tienen que esperar.' : 'Nada de esta página se puede actualizar ni cambiar hasta que vuelva.';
}
