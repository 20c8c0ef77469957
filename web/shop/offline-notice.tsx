import { useState } from 'react';
import { useMatches } from 'react-router';
import { momentOf, numericInstant } from '../format/moment.ts';
import { isOnlyHere } from '../session/only-here.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './offline-notice.css';
import { useApp } from './shop-context.ts';
import type { Source } from './shop.ts';

/** The strip above the page while the edge does not answer: what is shown, how old it is, and what has to wait. */
export function OfflineNotice() {
  const { reach } = useApp();
  const user = useCurrentUser();
  const source = useMatches()
    .map(({ loaderData }) => sourceOf(loaderData))
    .find((found) => found?.kind === 'device');
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await reach.open().then(
      (standIn) => standIn.probe(),
      () => false,
    );
    setAsking(false);
  };
  return (
    <div className="offline-notice" role="status">
      <div className="page">
        <Icon name="cloud-off" />
        <p>
          Sin conexión con el servidor. <Shown source={source} />
          {isOnlyHere(user) && ' Tu sesión existe solo en este dispositivo.'}
        </p>
        <Button variant="quiet" size="sm" isPending={isAsking} pendingText="Probando..." onClick={() => void ask()}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}

function Shown({ source }: { source: Source | undefined }) {
  const [nowMs] = useState(() => Date.now());
  if (source?.kind !== 'device') return 'No se puede reservar ni guardar en la tienda hasta que vuelva.';
  const edited = source.isEdited ? ', con cambios que la tienda no tiene' : '';
  if (source.savedAt === null) return `Ves un catálogo de ejemplo, no el de la tienda${edited}.`;
  return (
    <>
      Ves lo guardado en este dispositivo (
      <time dateTime={source.savedAt} title={numericInstant(source.savedAt)}>
        {momentOf(source.savedAt, nowMs)}
      </time>
      ){edited}.
    </>
  );
}

/** A page's loader says with `source` in what it returns whether this device answered. */
function sourceOf(data: unknown): Source | undefined {
  if (typeof data !== 'object' || data === null || !('source' in data)) return undefined;
  const { source } = data;
  if (typeof source !== 'object' || source === null || !('kind' in source) || source.kind !== 'device') return undefined;
  const savedAt = 'savedAt' in source && typeof source.savedAt === 'string' ? source.savedAt : null;
  return { kind: 'device', savedAt, isEdited: 'isEdited' in source && source.isEdited === true };
}
