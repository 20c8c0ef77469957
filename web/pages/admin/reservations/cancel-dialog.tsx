import { useState } from 'react';
import { useFetcher } from 'react-router';
import { MISSING_REASON } from '#domain/typed-texts.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { paths } from '../../../paths.ts';
import { useDraft } from '../../../use-draft.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { BriefFacts } from './brief-facts.tsx';
import type { Brief } from './reservation-words.ts';
import type { ReservationsAnswer } from './reservations-action.ts';

export interface CancelDialogProps {
  brief: Brief;
  onClose: () => void;
}

/** Cancels for the customer, who is e-mailed the reason: without one there is nothing to send. */
export function CancelDialog({ brief, onClose }: CancelDialogProps) {
  const fetcher = useFetcher<ReservationsAnswer>();
  const [{ reason }, setDraft] = useDraft(`cancel.${brief.id}`, { reason: '' });
  const [isMissing, setMissing] = useState(false);
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  useDone(answer?.kind === 'cancelled' && !isSending, () => {
    showToast({ text: `La reserva #${brief.id} fue cancelada. El cliente recibe un correo.` });
    onClose();
  });

  return (
    <ConfirmDialog
      title="Cancelar la reserva"
      description="Sus fechas quedan libres y no se puede deshacer."
      badge={{ icon: 'calendar-x', tone: 'bad' }}
      confirm="Cancelar reserva"
      cancel="Volver"
      isDestructive
      isSending={isSending}
      isChanged={reason.trim() !== '' && answer?.kind !== 'cancelled'}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={() => {
        setMissing(reason.trim() === '');
        if (reason.trim() === '') return;
        void fetcher.submit(
          { intent: 'cancel', reservationId: brief.id, reason },
          { method: 'post', action: paths.adminReservations },
        );
      }}
    >
      <BriefFacts brief={brief} />
      <TextArea
        label="Motivo"
        description="El cliente lo recibe por correo, tal como lo escribas."
        rows={3}
        maxLength={CLOSING_NOTE.max}
        value={reason}
        onChange={(next) => {
          setDraft({ reason: next });
          if (next.trim() !== '') setMissing(false);
        }}
        errorMessage={isMissing ? MISSING_REASON : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
      />
      {answer?.kind === 'refused' && !isSending && <Banner kind="bad">{answer.message}</Banner>}
    </ConfirmDialog>
  );
}
