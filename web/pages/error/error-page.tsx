import { useSyncExternalStore } from 'react';
import { mending, MENDING_CLASS } from '../../service-worker/watch-chunks.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import './error-page.css';

/**
 * What stands in a page's place when it broke or its code could not be fetched. A reload is the honest retry: after a new version
 * the old one's chunks are gone.
 */
export function ErrorPage() {
  const isMending = useSyncExternalStore(mending.subscribe, mending.read, () => false);
  if (isMending) return <div className={`error-page page ${MENDING_CLASS}`} aria-busy="true" />;
  return (
    <div className="error-page page">
      <PageTitle>Ha ocurrido un error</PageTitle>
      <Blank
        string="snapped"
        level={1}
        title="Ha ocurrido un error"
        action={
          <Button icon="repeat" onClick={() => location.reload()}>
            Reintentar
          </Button>
        }
      >
        No pudimos mostrar esta página. Puede ser la conexión.
      </Blank>
    </div>
  );
}
