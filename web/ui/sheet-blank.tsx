import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './sheet-blank.css';

export interface SheetBlankProps {
  icon: IconName;
  title: string;
  /** What was searched, or what to do. */
  children?: ReactNode;
  /** The way out. */
  action?: ReactNode;
}

/** Shown instead of a table when nothing matches or there is nothing yet. */
export function SheetBlank({ icon, title, children, action }: SheetBlankProps) {
  return (
    <div className="sheet-blank">
      <span className="dialog-badge">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

export interface SheetFailureProps {
  title: string;
  /** The id of the call in the server's log. */
  requestId?: string | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of a table when its list could not be loaded; read out at once. */
export function SheetFailure({ title, requestId, isRetrying, onRetry }: SheetFailureProps) {
  return (
    <div className="sheet-blank" role="alert">
      <span className="dialog-badge" data-tone="bad">
        <Icon name="warning" />
      </span>
      <h2>{title}</h2>
      {requestId && <p>Código de la consulta: {requestId}</p>}
      <Button variant="fill" icon="repeat" isPending={isRetrying} pendingText="Cargando..." onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
