import type { Reservation } from '#domain/contract/reservations.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';
import { prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { briefOf } from '../reservation-words.ts';
import type { OrderDone } from './use-line-commands.ts';

const loadMovement = async () => (await import('../movement-dialog.tsx')).MovementDialog;
const MovementDialog = lazyDialog(loadMovement);

export type Asked = {
  kind: 'hand-over' | 'return' | 'no-show' | 'change' | 'turnaround' | 'end' | 'cancel';
  line: Reservation;
  most: number;
};

export function prefetchCounterDialogs(): void {
  prefetchDialogs();
  void loadMovement();
}

export interface CounterDialogsProps {
  asked: Asked | null;
  /** Said in a dialog that is open. */
  notice: string | null;
  onDone: (line: Reservation, done: OrderDone) => void;
  onEnded: () => void;
  onClose: () => void;
}

/** What a row asks before it changes anything. */
export function CounterDialogs({ asked, notice, onDone, onEnded, onClose }: CounterDialogsProps) {
  if (asked === null) return null;
  const { kind, line, most } = asked;
  if (kind === 'change' || kind === 'turnaround')
    return <ReservationDialogs asked={{ kind, line }} onClose={onClose} onEnded={onEnded} />;
  if (kind === 'end' || kind === 'cancel')
    return <ReservationDialogs asked={{ kind, brief: briefOf(line) }} onClose={onClose} onEnded={onEnded} />;
  return (
    <MovementDialog
      orderId={line.orderId ?? line.id}
      line={line}
      verb={kind}
      most={most}
      notice={notice}
      onDone={(done) => afterDialog(() => onDone(line, done))}
      onClose={onClose}
    />
  );
}

/** A dialog gives the focus back to the row that opened it, two frames after it has gone. */
function afterDialog(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(then)));
}
