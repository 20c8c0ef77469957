import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { type App, useApp } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { BulkAct } from './bulk-bar.tsx';
import { useStatusWarning } from './use-status-warning.tsx';

export interface BulkDialogProps {
  act: BulkAct;
  rows: readonly AdminInstrument[];
  onClose: () => void;
}

type Refused = { name: string; why: string };

/** The same for several instruments, one after the other: what is refused is named with its reason, the others are done. */
export function BulkDialog({ act, rows, onClose }: BulkDialogProps) {
  const app = useApp();
  const { revalidate } = useRevalidator();
  // As chosen when it was asked: rows that are done leave the page.
  const [wanted] = useState(rows);
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const many = wanted.length === 1 ? '1 instrumento' : `${wanted.length} instrumentos`;
  const isDeleting = act.kind === 'delete';
  const isGoingOut = act.kind === 'status' && act.status === 'Mantenimiento';
  const atRisk = useStatusWarning(isGoingOut ? wanted.filter(({ status }) => status !== act.status) : []);

  const run = async (): Promise<void> => {
    const left: Refused[] = [];
    setDone(0);
    try {
      for (const [at, row] of wanted.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- in turn: each has its own answer, and the shop is not flooded
        const answer = await applyTo(app, act, row);
        if (!answer.ok) left.push({ name: row.name, why: answer.problem.message });
        setDone(at + 1);
      }
      // Still under way: pressed again before the list is read, all would be asked for twice.
      await revalidate();
    } finally {
      setDone(null);
    }
    if (left.length > 0) {
      setRefused(left);
      return;
    }
    showToast({ text: isDeleting ? `Eliminados: ${many}` : `Actualizados: ${many}` });
    onClose();
  };

  return (
    <ConfirmDialog
      title={isDeleting ? `Eliminar ${many}` : `Cambiar el estado de ${many}`}
      description={
        isDeleting
          ? 'Salen del catálogo y dejan de reservarse. Las reservas pasadas conservan su nombre y su imagen.'
          : `Pasan a «${act.status}».${act.status === 'Mantenimiento' ? ' No se podrán reservar.' : ''}`
      }
      badge={isDeleting ? { icon: 'trash', tone: 'bad' } : { icon: 'tag', tone: 'done' }}
      size={isGoingOut ? 'l' : undefined}
      confirm={refused ? 'Cerrar' : isDeleting ? 'Eliminar' : atRisk.warning ? 'Cambiar de todos modos' : 'Cambiar estado'}
      isReady={atRisk.isKnown}
      isDestructive={isDeleting && !refused}
      isSending={done !== null}
      onConfirm={() => (refused ? onClose() : void run())}
      onClose={onClose}
    >
      {done !== null && <progress value={done} max={wanted.length} aria-label={`${done} de ${many}`} />}
      {refused ? (
        <Banner kind="bad">
          {refused.length === 1 ? 'No se pudo con uno:' : `No se pudo con ${refused.length}:`}
          <ul>
            {refused.map(({ name, why }) => (
              <li key={name}>
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        <>
          <p className="soft">{wanted.map(({ name }) => name).join(', ')}</p>
          {atRisk.isKnown ? atRisk.warning : <p role="status">Comprobando reservas...</p>}
        </>
      )}
    </ConfirmDialog>
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
