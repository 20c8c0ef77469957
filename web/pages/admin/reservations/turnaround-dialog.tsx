import { useFetcher } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { periodOf } from '../../../format/full-day.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { BriefFacts } from './brief-facts.tsx';
import { briefOf } from './reservation-words.ts';
import type { ReservationsAnswer } from './reservations-action.ts';

export interface TurnaroundDialogProps {
  line: Reservation;
  onClose: () => void;
}

/** Gives up the days on which a line's units are prepared for the next one. */
export function TurnaroundDialog({ line, onClose }: TurnaroundDialogProps) {
  const fetcher = useFetcher<ReservationsAnswer>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  useDone(answer?.kind === 'freed' && !isSending, () => {
    showToast({ text: `Días de preparación de la reserva #${line.id} liberados` });
    onClose();
  });

  return (
    <ConfirmDialog
      title="Liberar los días de preparación"
      description={`Del ${periodOf(addDays(line.endDate, 1), line.turnaroundUntil ?? line.endDate)}: otro cliente puede reservar esos días.`}
      badge={{ icon: 'calendar', tone: 'wait' }}
      confirm="Liberar"
      cancel="Volver"
      isSending={isSending}
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit({ intent: 'free', reservationId: line.id }, { method: 'post', action: paths.adminReservations })
      }
    >
      <BriefFacts brief={briefOf(line)} />
      {answer?.kind === 'refused' && !isSending && <Banner kind="bad">{answer.message}</Banner>}
    </ConfirmDialog>
  );
}
