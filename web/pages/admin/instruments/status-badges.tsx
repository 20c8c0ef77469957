import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Shown = Pick<AdminInstrument, 'stock' | 'status' | 'inMaintenanceToday'>;

/** 'Disponible' while there is stock or the status says so; beside it what the shop is doing with it. */
export const isAvailable = ({ stock, status }: Pick<Shown, 'stock' | 'status'>): boolean => stock > 0 || status === 'Disponible';

export function StatusBadges({ instrument }: { instrument: Shown }) {
  const { status, inMaintenanceToday } = instrument;
  const maintenance = `Mantenimiento${status === 'Mantenimiento' ? '' : ` ×${inMaintenanceToday}`}`;
  return (
    <span className="instrument-badges">
      {isAvailable(instrument) ? (
        <Badge tone="done" icon="check-circle">
          Disponible
        </Badge>
      ) : (
        <Badge tone="off">
          <Icon path={adminIconPaths['circle-slash']} />
          No disponible
        </Badge>
      )}
      {status === 'Reservado' && (
        <Badge tone="on" icon="calendar-check" title="Reservado">
          <span>Reservado</span>
        </Badge>
      )}
      {!INSTRUMENT_STATUSES.includes(status) && status && <Badge tone="off">{status}</Badge>}
      {(status === 'Mantenimiento' || inMaintenanceToday > 0) && (
        <Badge tone="wait" title={maintenance}>
          <Icon path={adminIconPaths.wrench} />
          <span>{maintenance}</span>
        </Badge>
      )}
    </span>
  );
}
