import type { ReactNode } from 'react';
import { isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { RetryConnectionButton } from '../../loading/retry-connection-button.tsx';
import { ShownSource, SLOW, useShownSource } from '../../loading/shown-source.tsx';
import { useConnection } from '../../loading/use-connection.ts';
import { Banner } from '../../ui/banner.tsx';
import './admin-offline.css';
import { PageTitle } from '../../ui/page-title.tsx';
import './admin-head.css';

export interface AdminHeadProps {
  title: string;
  /** One line of context under the title. */
  children?: ReactNode;
  /** Leads to other views of the same. Where there is no room for the actions as well, it stays beside the title. */
  view?: ReactNode;
  /** At the right end; one of them filled. */
  actions?: ReactNode;
}

/** The head of each page of the administrator's area, and the document's title. */
export function AdminHead({ title, children, view, actions }: AdminHeadProps) {
  return (
    <>
      <header className="admin-head">
        <PageTitle>{title}</PageTitle>
        <div>
          <h1>{title}</h1>
          {children && <p>{children}</p>}
        </div>
        {view}
        {actions && <div className="admin-head-actions">{actions}</div>}
      </header>
      <AdminOffline />
    </>
  );
}

/** Under the head of each page while the server does not answer, or takes long: what is shown, how old it is, and what can be done of it here. */
function AdminOffline() {
  const user = useCurrentUser();
  const source = useShownSource();
  const state = useConnection();
  if (state === 'online' && !source) return null;
  const isSlow = state !== 'offline';
  return (
    <div className="admin-offline">
      <Banner
        kind="warn"
        icon={isSlow ? 'clock' : 'cloud-off'}
        action={<RetryConnectionButton variant="line">Volver a probar</RetryConnectionButton>}
      >
        <b>{isSlow ? SLOW : 'Sin conexión con la tienda.'}</b> {source && <ShownSource source={source} />}{' '}
        {!isSlow && whatWaits(isOnlyHere(user), source !== undefined)}
      </Banner>
    </div>
  );
}

function whatWaits(isHere: boolean, hasData: boolean): string {
  if (isHere) return 'Lo que cambies queda solo en este dispositivo y la tienda no lo verá.';
  return hasData ? 'Los cambios tienen que esperar.' : 'Nada de esta página se puede actualizar ni cambiar hasta que vuelva.';
}
