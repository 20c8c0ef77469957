import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays, isDay } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { useApp } from '../../../app-context.ts';
import { periodOf } from '../../../format/full-day.ts';
import { formatPrice } from '../../../format/price.ts';
import { ChangeOutcome } from '../../../parts/change-outcome.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import './new-dialog.css';
import { InstrumentPicker } from './rental-pickers.tsx';
import { type Chosen, useChange } from './use-change.ts';

/** What of a line the dialog needs. Where its movements are unknown, the server refuses what they forbid. */
export type Changeable = Pick<Reservation, 'id' | 'instrumentName' | 'startDate' | 'endDate' | 'quantity' | 'totalPrice'> &
  Partial<Pick<Reservation, 'orderId' | 'instrumentId' | 'status' | 'handover' | 'changes'>>;

export interface ChangeDialogProps {
  line: Changeable;
  /** Chosen already, for looking at what it comes to. */
  chosen?: Chosen | undefined;
  onClose: () => void;
}

/** Other days, another quantity or another instrument, with what it comes to before anything is sent. */
export function ChangeDialog({ line, chosen, onClose }: ChangeDialogProps) {
  const state = useChange(line, chosen, () => {
    showToast({ text: `Reserva #${line.id} cambiada` });
    onClose();
  });
  const { opened, terms, change } = state;
  const isOut = (opened.handover?.quantityOut ?? 0) > 0;
  return (
    <ConfirmDialog
      title="Cambiar la reserva"
      description={`${opened.instrumentName} · #${line.id}`}
      badge={{ icon: 'calendar', tone: 'done' }}
      confirm="Guardar el cambio"
      size="l"
      isSending={state.isSending}
      isReady={state.isReady}
      isChanged={state.wish !== null && !state.isSending}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={state.send}
    >
      <TermFields state={state} isOut={isOut} />
      {state.wish && (
        <ChangeOutcome
          answer={state.answer}
          isStale={state.isStale}
          endDate={terms.endDate}
          sumOf={(shown) => sumOf(shown, terms, opened)}
          nextLabel={(next) => `Elegir ${periodOf(next.startDate, next.endDate)}`}
          onChoose={change}
        />
      )}
      {(state.isAgainstCalendar || terms.isOverride) && (
        <CheckBox checked={terms.isOverride} onChange={({ currentTarget }) => change({ isOverride: currentTarget.checked })}>
          Cambiar igual, fuera del calendario de la tienda
        </CheckBox>
      )}
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={CLOSING_NOTE.max}
        value={terms.note}
        onChange={(note) => change({ note })}
      />
      {state.message !== null && <Banner kind="bad">{state.message}</Banner>}
    </ConfirmDialog>
  );
}

/** What may be changed. What is out keeps its start and its instrument. */
function TermFields({ state, isOut }: { state: ReturnType<typeof useChange>; isOut: boolean }) {
  const today = useApp().today();
  const { opened, terms, change } = state;
  const { startDate, endDate, quantity, instrument } = terms;
  return (
    <>
      <div className="new-pair">
        {isOut ? (
          <p className="soft">Ya salió: su comienzo y su instrumento quedan como están.</p>
        ) : (
          <DayField
            label="Desde"
            value={startDate}
            today={today}
            min={today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
            autoFocus
            onChange={state.moveTo}
          />
        )}
        <DayField
          label="Hasta"
          value={endDate}
          today={today}
          min={isDay(startDate) ? startDate : today}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
          autoFocus={isOut}
          onChange={(day) => change({ endDate: day })}
          errorMessage={
            isDay(startDate) && isDay(endDate) && endDate < startDate ? 'Debe ser el mismo día o uno posterior' : undefined
          }
        />
      </div>
      <NumberStepper
        label="Cantidad"
        value={quantity}
        minValue={1}
        maxValue={MAX_STOCK}
        isDisabled={state.isSending}
        onChange={(next) => change({ quantity: next })}
      />
      {!isOut && (
        <InstrumentPicker
          range={state.range}
          placeholder={instrument ? `En lugar de ${opened.instrumentName}: ${instrument.label}` : 'Cambiar por otro instrumento'}
          onChoose={(chosen) => change({ instrument: chosen.id === opened.instrumentId ? null : chosen })}
        />
      )}
      {instrument && (
        <CheckBox checked onChange={() => change({ instrument: null })}>
          Cambiar por {instrument.label}
        </CheckBox>
      )}
      <CheckBox
        checked={terms.isCurrentPrice}
        onChange={({ currentTarget }) => change({ isCurrentPrice: currentTarget.checked })}
      >
        Con el precio por día de hoy, no con el acordado
      </CheckBox>
    </>
  );
}

const sumOf = (
  { totalPrice, difference }: ChangePreview,
  { startDate, endDate, instrument }: { startDate: string; endDate: string; instrument: { label: string } | null },
  opened: Changeable,
) => ({
  lines: [
    instrument !== null && (['Instrumento', instrument.label] as const),
    ['Período', periodOf(startDate, endDate)] as const,
    ['Total actual', formatPrice(opened.totalPrice)] as const,
    ['Diferencia', formatPrice(difference)] as const,
  ],
  total: ['Total', formatPrice(totalPrice)] as const,
});
