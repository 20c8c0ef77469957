import { isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';

/** In each dialog that changes something: what the page says of the server is behind the overlay. */
export const DialogOffline = () => {
  const user = useCurrentUser();
  return (
    <OfflineBanner>
      {isOnlyHere(user)
        ? 'Sin conexión con la tienda: lo que cambies queda solo en este dispositivo y la tienda no lo verá.'
        : 'Sin conexión con la tienda: los cambios tienen que esperar. Lo que escribas sigue aquí mientras no cierres esta ventana.'}
    </OfflineBanner>
  );
};
