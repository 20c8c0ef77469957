import { isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { AwayBanner } from '../../shop/away-banner.tsx';
import './admin-away.css';

/** Under the head of each page while the edge does not answer: what an administrator can do of it here. */
export const AdminAway = () => {
  const user = useCurrentUser();
  return (
    <div className="admin-away">
      <AwayBanner>
        {isOnlyHere(user)
          ? 'Sin conexión con el servidor. Lo que cambies queda solo en este dispositivo y la tienda no lo verá.'
          : 'Sin conexión con el servidor. Puedes mirar lo guardado en este dispositivo; los cambios tienen que esperar.'}
      </AwayBanner>
    </div>
  );
};
