import { useState } from 'react';
import type { InstrumentStatus } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { counted } from '#domain/plural.ts';
import { type App, useApp } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { BulkConfirm } from '../bulk-confirm.tsx';
import { useStatusWarning } from './use-status-warning.tsx';

export type BulkAct = { kind: 'status'; status: InstrumentStatus } | { kind: 'delete' };

export interface BulkDialogProps {
  act: BulkAct;
  rows: readonly AdminInstrument[];
  onClose: () => void;
}

/** Another status for several instruments, or none of them any more. */
export function BulkDialog({ act, rows, onClose }: BulkDialogProps) {
  const app = useApp();
  // As chosen when it was asked: rows that are done leave the page.
  const [wanted] = useState(rows);
  const many = counted(wanted.length, 'instrumento');
  const isDeleting = act.kind === 'delete';
  const isGoingOut = act.kind === 'status' && act.status === 'Mantenimiento';
  const atRisk = useStatusWarning(isGoingOut ? wanted.filter(({ status }) => status !== act.status) : []);

  return (
    <BulkConfirm
      rows={wanted}
      nameOf={({ name }) => name}
      many={many}
      title={isDeleting ? `Eliminar ${many}` : `Cambiar el estado de ${many}`}
      description={
        isDeleting
          ? 'Salen del catálogo y dejan de reservarse. Las reservas pasadas conservan su nombre y su imagen.'
          : `Pasan a «${act.status}».${act.status === 'Mantenimiento' ? ' No se podrán reservar.' : ''}`
      }
      badge={isDeleting ? { icon: 'trash', tone: 'bad' } : { icon: 'tag', tone: 'done' }}
      size={isGoingOut ? 'l' : undefined}
      confirm={isDeleting ? 'Eliminar' : atRisk.warning ? 'Cambiar de todos modos' : 'Cambiar estado'}
      isReady={atRisk.isKnown}
      isDestructive={isDeleting}
      apply={(row) => applyTo(app, act, row)}
      done={isDeleting ? `Eliminados: ${many}` : `Actualizados: ${many}`}
      onClose={onClose}
    >
      {atRisk.isKnown ? atRisk.warning : <p role="status">Comprobando reservas...</p>}
    </BulkConfirm>
  );
}

/** A status on the version that stood in the table: a change made meanwhile is refused, not overwritten. */
const applyTo = ({ call, upload }: App, act: BulkAct, { id, version }: AdminInstrument): Promise<Answer<unknown>> =>
  act.kind === 'delete'
    ? call('DELETE /api/instruments/:id', { params: { id } })
    : upload('PUT /api/instruments/:id', {
        params: { id },
        form: { status: act.status },
        files: [],
        headers: { 'if-match': `"v${version}"` },
      });
