import { addDays, isDay } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { formatCents } from '#domain/money.ts';
import { MAX_NOTES_LENGTH } from '#domain/reservation.ts';
import { MAX_STOCK, NO_STOCK_FOR_DATE, rangeLacksStock } from '#domain/stock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import './new-dialog.css';
import { type Opened, useNewReservation } from './new-reservation.ts';
import { CustomerPicker, InstrumentPicker } from './rental-pickers.tsx';
import { daysOf, periodOf, unitsOf } from './reservation-words.ts';

export interface NewDialogProps extends Opened {
  onClose: () => void;
}

/** Reserves for a customer who stands at the counter or is on the phone. */
export function NewDialog({ onClose, ...opened }: NewDialogProps) {
  const { form, change, errors, answer, ...reservation } = useNewReservation(opened);
  const { today, days, free, isShort, total } = reservation;
  const { start, end } = form;

  useDone(answer?.kind === 'created', () => {
    if (answer?.kind === 'created') showToast({ text: `Reserva #${answer.reservation.id} creada. El cliente recibe un correo.` });
    onClose();
  });

  return (
    <ConfirmDialog
      title="Nueva reserva"
      description="En nombre de un cliente: recibe la confirmación por correo."
      badge={{ icon: 'calendar', tone: 'done' }}
      confirm="Reservar"
      isSending={reservation.isSending}
      isChanged={reservation.isChanged}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={reservation.send}
    >
      <CustomerPicker
        value={form.customer}
        onChange={(customer) => change({ customer })}
        errorMessage={errors.customer}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
      />
      <InstrumentPicker value={form.chosen} onChange={(chosen) => change({ chosen })} errorMessage={errors.instrument} />
      <div className="new-days">
        <DayField
          label="Desde"
          value={start}
          today={today}
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          onChange={(day) => change({ start: day, ...(isDay(day) && end < day && { end: day }) })}
        />
        <DayField
          label="Hasta"
          value={end}
          today={today}
          min={start}
          onChange={(day) => change({ end: day })}
          errorMessage={errors.end}
        />
        <NumberStepper
          label="Cantidad"
          value={form.quantity}
          minValue={1}
          maxValue={Math.max(1, free ?? MAX_STOCK)}
          onChange={(quantity) => change({ quantity })}
        />
      </div>
      {isShort && free !== null && <Banner kind="warn">{free <= 0 ? NO_STOCK_FOR_DATE : rangeLacksStock(free)}</Banner>}
      <TextArea
        label="Notas"
        isOptional
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={form.notes}
        onChange={(notes) => change({ notes })}
      />
      {days > 0 && (
        <Facts
          facts={[
            { name: 'Período', value: `${periodOf(start, end)} · ${daysOf(days)}` },
            ...(free !== null && !isShort ? [{ name: 'Libres en esas fechas', value: unitsOf(free) }] : []),
            ...(total !== null ? [{ name: 'Total', value: formatCents(total) }] : []),
          ]}
        />
      )}
      {answer?.kind === 'refused' && <Banner kind="bad">{answer.message}</Banner>}
    </ConfirmDialog>
  );
}
