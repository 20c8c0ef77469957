import { Button } from '../../../ui/button.tsx';
import './batch-progress.css';
import type { Details } from './use-details.ts';

/** How far the details of the rows are; gone when they are all there. */
export function BatchProgress({ details: { done, total, hasFailed, retry } }: { details: Details }) {
  if (done >= total) return null;
  if (hasFailed) {
    return (
      <p className="batch" role="status">
        Faltan detalles de {total - done}
        <Button size="sm" onClick={retry}>
          Reintentar
        </Button>
      </p>
    );
  }
  return (
    <p className="batch num">
      Completando detalles: {done} de {total}
      <progress value={done} max={total} aria-label="Detalles completados" />
    </p>
  );
}
