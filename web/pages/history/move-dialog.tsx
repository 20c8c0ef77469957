import './change-dialog.css';
import { useState } from 'react';
import type { Reservation } from '#domain/contract/reservations.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { addDays, isDay, toEpochDay, type Day } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { dayRange } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { ChangeOutcome } from '../../parts/change-outcome.tsx';
import { useChangePreview } from '../../parts/use-change-preview.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { nameOf } from './reservation-facts.ts';
import { type OwnChange, useChanging } from './use-changing.ts';

export interface MoveDialogProps {
  reservation: Reservation;
  today: Day;
  /** Days that are chosen already. */
  chosen: { startDate: Day; endDate: Day } | null;
  onClose: () => void;
  onMoved: (reservation: Reservation) => void;
}

type Terms = Required<{ [Name in keyof OwnChange]: NonNullable<OwnChange[Name]> }>;

/** Other days or another quantity, before the first day. */
export function MoveDialog({ reservation, today, chosen, onClose, onMoved }: MoveDialogProps) {
  // As it was opened: the list may have the new days while the dialog does not know yet that its answer was lost.
  const [opened] = useState(reservation);
  const [terms, setTerms] = useState<Terms>({
    startDate: opened.startDate,
    endDate: opened.endDate,
    quantity: opened.quantity,
    ...chosen,
  });
  const { startDate, endDate, quantity } = terms;
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const isOrdered = isDay(startDate) && isDay(endDate) && startDate <= endDate;
  const wish = isOrdered ? differing(opened, terms) : null;
  const { send, isSending, refused, message } = useChanging(reservation, opened, onMoved);
  // Before anything is chosen it says whether a change is possible at all.
  const { answer, isStale } = useChangePreview(reservation.id, wish ?? {}, refused);
  const preview = answer?.ok ? answer.value : null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      variant="sheet"
      title="Cambiar mi reserva"
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
            disabled={wish === null || isStale || preview?.isPossible !== true}
            onClick={() => wish && preview && send(wish, preview.totalPrice)}
          >
            Guardar el cambio
          </Button>
        </>
      }
    >
      <div className="change-dialog">
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos cambiar tu reserva.</OfflineBanner>
        <div className="change-days">
          <DayField
            label="Retiro"
            value={startDate}
            today={today}
            min={today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            // It is moved as a whole.
            onChange={(day) =>
              change({ startDate: day, ...(isDay(day) && isOrdered && { endDate: addDays(day, span(startDate, endDate)) }) })
            }
          />
          <DayField
            label="Devolución"
            value={endDate}
            today={today}
            min={isDay(startDate) ? startDate : today}
            onChange={(day) => change({ endDate: day })}
            errorMessage={isDay(startDate) && isDay(endDate) && !isOrdered ? 'Debe ser el mismo día o uno posterior' : undefined}
          />
        </div>
        <NumberStepper
          label="Cantidad:"
          value={quantity}
          minValue={1}
          maxValue={MAX_STOCK}
          isDisabled={isSending}
          onChange={(next) => change({ quantity: next })}
        />
        {(wish || preview?.isPossible === false) && (
          <ChangeOutcome
            answer={answer}
            isStale={isStale}
            endDate={endDate}
            sumOf={(shown) => ({
              lines: [
                ['Retiras', weekdayAndDay(startDate)],
                ['Devuelves', weekdayAndDay(endDate)],
                ['Total reservado', formatPrice(opened.totalPrice)],
                ['Diferencia', formatPrice(shown.difference)],
              ],
              total: ['Total', formatPrice(shown.totalPrice)],
            })}
            nextLabel={(next) => `Elegir ${dayRange(next.startDate, next.endDate)}`}
            onChoose={change}
          />
        )}
        {message !== null && <Banner kind="bad">{message}</Banner>}
      </div>
    </Dialog>
  );
}

const span = (start: Day, end: Day): number => toEpochDay(end) - toEpochDay(start);

/** Only what differs; null when nothing does. */
function differing(was: Terms, { startDate, endDate, quantity }: Terms): OwnChange | null {
  const change: OwnChange = {
    ...(startDate !== was.startDate && { startDate }),
    ...(endDate !== was.endDate && { endDate }),
    ...(quantity !== was.quantity && { quantity }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
