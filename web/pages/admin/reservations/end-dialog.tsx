import { useFetcher } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { useApp } from '../../../app-context.ts';
import { shortDay } from '../../../format/day.ts';
import { paths } from '../../../paths.ts';
import { useDraft } from '../../../use-draft.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { BriefFacts } from './brief-facts.tsx';
import { daysOf, type Brief } from './reservation-words.ts';
import type { ReservationsAnswer } from './reservations-action.ts';

export interface EndDialogProps {
  brief: Brief;
  onClose: () => void;
  onEnded: (reservation: Reservation) => void;
  onCancelInstead: () => void;
}

/** Ends an active reservation; what was agreed goes into a note. */
export function EndDialog({ brief, onClose, onEnded, onCancelInstead }: EndDialogProps) {
  const fetcher = useFetcher<ReservationsAnswer>();
  const [{ note }, setDraft] = useDraft(`end.${brief.id}`, { note: '' });
  const { today } = useApp();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  useDone(answer?.kind === 'ended' && !isSending, () => {
    if (answer?.kind !== 'ended') return;
    onEnded(answer.reservation);
    onClose();
  });

  return (
    <ConfirmDialog
      title="Confirmar Finalización"
      description="Al finalizar, el instrumento vuelve a estar disponible."
      badge={{ icon: 'check-circle', tone: 'done' }}
      confirm="Finalizar reserva"
      isSending={isSending}
      isChanged={note.trim() !== '' && answer?.kind !== 'ended'}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit({ intent: 'end', reservationId: brief.id, note }, { method: 'post', action: paths.adminReservations })
      }
    >
      <BriefFacts brief={brief} />
      {brief.startDate > today() && (
        <Banner
          kind="warn"
          action={
            <Button size="sm" onClick={onCancelInstead}>
              Cancelar la reserva
            </Button>
          }
        >
          <b>Todavía no empezó: empieza el {shortDay(brief.startDate)}.</b> Finalizarla la da por hecha: libera sus fechas, su
          total sigue contando y al cliente no se le avisa.
        </Banner>
      )}
      {brief.daysLate > 0 && (
        <Banner kind="bad" icon="warning">
          <b>Vencida hace {daysOf(brief.daysLate)}.</b> El total no cambia: anota abajo lo acordado con el cliente.
        </Banner>
      )}
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={CLOSING_NOTE.max}
        value={note}
        onChange={(text) => setDraft({ note: text })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
      />
      {answer?.kind === 'refused' && !isSending && <Banner kind="bad">Error al finalizar la reserva: {answer.message}</Banner>}
    </ConfirmDialog>
  );
}
