import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Changeable } from './change-dialog.tsx';
import type { Opened } from './new-reservation.ts';
import type { Brief } from './reservation-words.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const load = {
  end: () => import('./end-dialog.tsx'),
  cancel: () => import('./cancel-dialog.tsx'),
  change: () => import('./change-dialog.tsx'),
  alternatives: () => import('./alternatives-dialog.tsx'),
  turnaround: () => import('./turnaround-dialog.tsx'),
  create: () => import('./new-dialog.tsx'),
  move: () => import('./movement-dialog.tsx'),
};
const EndDialog = lazyDialog(async () => (await load.end()).EndDialog);
const CancelDialog = lazyDialog(async () => (await load.cancel()).CancelDialog);
const ChangeDialog = lazyDialog(async () => (await load.change()).ChangeDialog);
const AlternativesDialog = lazyDialog(async () => (await load.alternatives()).AlternativesDialog);
const TurnaroundDialog = lazyDialog(async () => (await load.turnaround()).TurnaroundDialog);
const MovementDialog = lazyDialog(async () => (await load.move()).MovementDialog);
const NewDialog = lazyDialog(async () => (await load.create()).NewDialog);

/** Fetches the code of the dialogs before a press. */
export function prefetchDialogs(): void {
  for (const each of Object.values(load)) void each();
}

export type Asked =
  | { kind: 'end' | 'cancel'; brief: Brief }
  | { kind: 'hand-over'; line: Reservation }
  | { kind: 'change'; line: Changeable }
  | { kind: 'alternatives'; line: Changeable & Pick<Brief, 'userName'> }
  | { kind: 'turnaround'; line: Reservation }
  | ({ kind: 'new' } & Opened);

/** `line` comes with a hand-over and with alternatives. */
export type AskAbout = (kind: 'end' | 'cancel' | 'hand-over' | 'alternatives', brief: Brief, line?: Reservation) => void;

export interface ReservationDialogsProps {
  asked: Asked | null;
  onClose: () => void;
  onEnded: (reservation: Reservation) => void;
}

/** What both views of the reservations ask before they change one. */
export function ReservationDialogs({ asked, onClose, onEnded }: ReservationDialogsProps) {
  /** It was to be ended, and is cancelled instead. */
  const [isInstead, setInstead] = useState(false);
  const closeInstead = (): void => {
    setInstead(false);
    onClose();
  };
  return (
    <>
      {asked?.kind === 'end' && !isInstead && (
        <EndDialog brief={asked.brief} onClose={onClose} onEnded={onEnded} onCancelInstead={() => setInstead(true)} />
      )}
      {asked?.kind === 'end' && isInstead && <CancelDialog brief={asked.brief} onClose={closeInstead} />}
      {asked?.kind === 'cancel' && <CancelDialog brief={asked.brief} onClose={onClose} />}
      {asked?.kind === 'hand-over' && (
        <MovementDialog
          orderId={asked.line.orderId ?? asked.line.id}
          line={asked.line}
          verb="hand-over"
          most={asked.line.handover?.quantityLeft ?? asked.line.quantity}
          onDone={() => showToast({ text: `Entregada la reserva #${asked.line.id}` })}
          onClose={onClose}
        />
      )}
      <PlanDialogs asked={asked} onClose={onClose} />
      {asked?.kind === 'new' && (
        <NewDialog startDate={asked.startDate} instrument={asked.instrument} customer={asked.customer} onClose={onClose} />
      )}
    </>
  );
}

/** What becomes of the plans of a line. */
function PlanDialogs({ asked, onClose }: Pick<ReservationDialogsProps, 'asked' | 'onClose'>) {
  return (
    <>
      {asked?.kind === 'change' && <ChangeDialog line={asked.line} onClose={onClose} />}
      {asked?.kind === 'alternatives' && <AlternativesDialog line={asked.line} onClose={onClose} />}
      {asked?.kind === 'turnaround' && <TurnaroundDialog line={asked.line} onClose={onClose} />}
    </>
  );
}
