import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { lastDayToCancel } from '#domain/reservation.ts';
import { longDay } from '../../format/day.ts';
import { weekdayPeriod } from '../../format/full-day.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { HistoryAnswer } from './history-route.ts';
import { nameOf } from './reservation-facts.ts';

export interface CancelDialogProps {
  reservation: Reservation;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks once, says the policy, and stays open with the reason when the shop refuses. */
export function CancelDialog({ reservation, onClose, onCancelled }: CancelDialogProps) {
  const fetcher = useFetcher<HistoryAnswer>();
  const isSending = fetcher.state !== 'idle';
  // The list has been loaded again by the time the fetcher rests.
  const answer = isSending ? undefined : fetcher.data;
  // The list shows what became of a lost answer.
  const isDone = answer?.kind === 'cancelled' || (answer?.kind === 'unknown' && reservation.status === 'CANCELLED');

  useEffect(() => {
    if (isDone) onCancelled();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [isDone]);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      title="¿Cancelar la reserva?"
      description={`${nameOf(reservation)} · ${weekdayPeriod(reservation.startDate, reservation.endDate)}`}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Mantener reserva
          </Button>
          <Button
            variant="danger"
            isPending={isSending}
            onClick={() =>
              void fetcher.submit(
                { intent: 'cancel', reservationId: reservation.id },
                { method: 'post', action: paths.reservations },
              )
            }
          >
            Cancelar reserva
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos cancelar tu reserva.</OfflineBanner>
        <p>
          Puedes cancelar sin costo hasta el {longDay(lastDayToCancel(reservation))} inclusive, el día en que comienza. Sus fechas
          quedan libres para otras personas y no se puede deshacer.
        </p>
        {(answer?.kind === 'refused' || answer?.kind === 'unknown') && <Banner kind="bad">{answer.message}</Banner>}
      </div>
    </Dialog>
  );
}
