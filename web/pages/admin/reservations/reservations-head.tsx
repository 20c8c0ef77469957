import type { ReactNode } from 'react';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { counted } from '#domain/plural.ts';
import { paths } from '../../../paths.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SegmentedLinks } from '../../../ui/segmented.tsx';
import { AdminHead } from '../admin-head.tsx';

export interface ReservationsHeadProps {
  counts: ReservationGroups['counts'] | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** A dialog may be asked for soon. */
  onIntent: () => void;
  onNew: () => void;
  /** A download of what is shown. */
  download?: ReactNode;
}

const VIEWS = [
  { to: paths.adminReservations, label: 'Lista', icon: adminIconPaths.list },
  { to: paths.adminByDate, label: 'Por fecha', icon: adminIconPaths.table },
  { to: paths.adminTimeline, label: 'Línea de tiempo', icon: adminIconPaths.timeline },
] as const;

/** The head of both views of the reservations. */
export function ReservationsHead({ counts, isRefreshing, onRefresh, onIntent, onNew, download }: ReservationsHeadProps) {
  return (
    <AdminHead
      title="Gestión de Reservas"
      view={<SegmentedLinks label="Vista de las reservas" options={VIEWS} />}
      actions={
        <>
          {download}
          <Button isPending={isRefreshing} pendingText="Actualizando..." onClick={onRefresh}>
            <Icon path={adminIconPaths.refresh} />
            Actualizar
          </Button>
          <Button variant="fill" icon="plus" onPointerEnter={onIntent} onFocus={onIntent} onClick={onNew}>
            Nueva reserva
          </Button>
        </>
      }
    >
      {counts ? `${counted(counts.open, 'activa')} y ${counted(counts.ended, 'finalizada')}` : ' '}
    </AdminHead>
  );
}
