import './change-dialog.css';
import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { addDays, daysInclusive } from '#domain/day.ts';
import { mostDaysOf } from '#domain/reservation.ts';
import { formatPrice } from '../../format/price.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { ChangeOutcome } from '../../parts/change-outcome.tsx';
import { useChangePreview } from '../../parts/use-change-preview.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { nameOf } from './reservation-facts.ts';
import { useChanging } from './use-changing.ts';

export interface ExtendDialogProps {
  reservation: Reservation;
  onClose: () => void;
  onExtended: (reservation: Reservation) => void;
}

/** Asks for how many days more, and says what they cost and whether they are free before anything is sent. */
export function ExtendDialog({ reservation, onClose, onExtended }: ExtendDialogProps) {
  // As it was opened: the list may have the new last day while the dialog does not know yet that its answer was lost.
  const [opened] = useState(reservation);
  const { instrumentId, startDate, endDate, totalPrice } = opened;
  const [more, setMore] = useState(1);
  const newEnd = addDays(endDate, more);
  const { send, isSending, refused, message } = useChanging(reservation, opened, onExtended);
  const { answer, isStale } = useChangePreview(reservation.id, { endDate: newEnd }, refused);
  const preview = answer?.ok ? answer.value : null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      variant="sheet"
      title="Necesito más días"
      description={nameOf(reservation)}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Ahora no
          </Button>
          <Button
            variant="fill"
            isPending={isSending}
            disabled={isStale || preview?.isPossible !== true}
            onClick={() => preview && send({ endDate: newEnd }, preview.totalPrice)}
          >
            {more === 1 ? 'Agregar 1 día' : `Agregar ${more} días`}
          </Button>
        </>
      }
    >
      <div className="change-dialog">
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos agregar días.</OfflineBanner>
        <NumberStepper
          label="Días más:"
          value={more}
          minValue={1}
          maxValue={Math.max(1, mostDaysOf({ id: instrumentId }) - daysInclusive(startDate, endDate))}
          isDisabled={isSending}
          onChange={setMore}
        />
        <ChangeOutcome
          answer={answer}
          isStale={isStale}
          endDate={newEnd}
          sumOf={(shown) => ({
            lines: [
              ['Devuelves', weekdayAndDay(newEnd)],
              ['Total reservado', formatPrice(totalPrice)],
              ['Días que agregas', formatPrice(shown.difference)],
            ],
            total: ['Total', formatPrice(shown.totalPrice)],
          })}
          nextLabel={(next) => `Hasta el ${weekdayAndDay(next.endDate)}`}
          onChoose={(next) => setMore(daysInclusive(endDate, next.endDate) - 1)}
        />
        {message !== null && <Banner kind="bad">{message}</Banner>}
      </div>
    </Dialog>
  );
}
