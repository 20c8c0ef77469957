import { useMatches, useRevalidator } from 'react-router';
import { numericInstant } from '../../format/day.ts';
import type { Source } from '../../shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './offline-notice.css';

/** The strip above the header while a page shows this device's own data. A page's loader says so with `source` in what it returns. */
export function OfflineNotice() {
  const source = useMatches()
    .map(({ loaderData }) => sourceOf(loaderData))
    .find((found) => found?.kind === 'device');
  const { state, revalidate } = useRevalidator();
  if (source?.kind !== 'device') return null;
  return (
    <div className="offline-notice" role="status">
      <div className="page">
        <Icon name="cloud-off" />
        <p>
          Sin conexión con el servidor. Ves datos guardados en este dispositivo
          {source.savedAt === null ? '.' : ` el ${numericInstant(source.savedAt)}.`}
        </p>
        <Button
          variant="quiet"
          size="sm"
          isPending={state === 'loading'}
          pendingText="Probando..."
          onClick={() => void revalidate()}
        >
          Reintentar
        </Button>
      </div>
    </div>
  );
}

function sourceOf(data: unknown): Source | undefined {
  if (typeof data !== 'object' || data === null || !('source' in data)) return undefined;
  const { source } = data;
  if (typeof source !== 'object' || source === null || !('kind' in source) || source.kind !== 'device') return undefined;
  const savedAt = 'savedAt' in source && typeof source.savedAt === 'string' ? source.savedAt : null;
  return { kind: 'device', savedAt };
}
