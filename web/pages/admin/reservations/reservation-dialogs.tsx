import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import type { Brief } from './reservation-words.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const load = {
  end: () => import('./end-dialog.tsx'),
  cancel: () => import('./cancel-dialog.tsx'),
  create: () => import('./new-dialog.tsx'),
};
const EndDialog = lazyDialog(async () => (await load.end()).EndDialog);
const CancelDialog = lazyDialog(async () => (await load.cancel()).CancelDialog);
const NewDialog = lazyDialog(async () => (await load.create()).NewDialog);

/** Fetches the code of the dialogs before a press. */
export function prefetchDialogs(): void {
  for (const each of Object.values(load)) void each();
}

export type Asked =
  | { kind: 'end' | 'cancel'; brief: Brief }
  | { kind: 'new'; startDate?: Day; instrument?: { id: number; name: string } };

export interface ReservationDialogsProps {
  asked: Asked | null;
  onClose: () => void;
  onEnded: (reservation: Reservation) => void;
}

/** What both views of the reservations ask before they change one. */
export function ReservationDialogs({ asked, onClose, onEnded }: ReservationDialogsProps) {
  return (
    <>
      {asked?.kind === 'end' && <EndDialog brief={asked.brief} onClose={onClose} onEnded={onEnded} />}
      {asked?.kind === 'cancel' && <CancelDialog brief={asked.brief} onClose={onClose} />}
      {asked?.kind === 'new' && <NewDialog startDate={asked.startDate} instrument={asked.instrument} onClose={onClose} />}
    </>
  );
}
