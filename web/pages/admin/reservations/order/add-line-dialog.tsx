import { useState } from 'react';
import type { Order } from '#domain/contract/admin/orders.ts';
import { addDays, type Day, daysInclusive, isDay } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { formatCents, toCents, totalCents } from '#domain/money.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { useApp } from '../../../../app-context.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { NumberStepper } from '../../../../ui/number-stepper.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import '../new-dialog.css';
import { type InstrumentChoice, InstrumentPicker } from '../rental-pickers.tsx';
import { useFreeUnits } from '../use-free-units.ts';
import { type OrderDone, useOrderCommand } from '../use-order-command.ts';

export interface AddLineDialogProps {
  order: Order;
  onDone: (done: OrderDone) => void;
  onClose: () => void;
}

/** One more instrument in an order, for the days of its first line unless others are chosen. */
export function AddLineDialog({ order, onDone, onClose }: AddLineDialogProps) {
  const today = useApp().today();
  const { days, setDays, range, instrument, setInstrument, quantity, setQuantity, isOverride, setOverride, ...state } =
    useNewLine(order, today, (done) => {
      onClose();
      onDone(done);
    });
  return (
    <ConfirmDialog
      title="Agregar un instrumento"
      description={`Al pedido #${order.id}`}
      badge={{ icon: 'plus', tone: 'done' }}
      confirm="Agregar"
      size="l"
      isSending={state.isSending}
      isReady={state.isReady}
      isChanged={instrument !== null && !state.isSending}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={state.send}
    >
      <Days days={days} today={today} onChange={setDays} />
      <InstrumentPicker
        range={range}
        placeholder={instrument?.label ?? 'Buscar un instrumento'}
        onChoose={setInstrument}
        errorMessage={state.shortage}
      />
      <NumberStepper label="Cantidad" value={quantity} minValue={1} maxValue={MAX_STOCK} onChange={setQuantity} />
      {instrument && (
        <Facts
          facts={[
            { name: 'Instrumento', value: instrument.label },
            ...(state.total === null ? [] : [{ name: 'Total', value: formatCents(state.total) }]),
          ]}
        />
      )}
      {state.refused && <Banner kind="bad">{state.refused.message}</Banner>}
      {(state.isAgainstCalendar || isOverride) && (
        <CheckBox checked={isOverride} onChange={({ currentTarget }) => setOverride(currentTarget.checked)}>
          Agregar igual, fuera del calendario de la tienda
        </CheckBox>
      )}
    </ConfirmDialog>
  );
}

/** What is typed, what follows from it, and its sending. */
function useNewLine(order: Order, today: Day, onDone: (done: OrderDone) => void) {
  const [known] = useState(order.lines.length);
  const [days, setDays] = useState(() => openingDays(order, today));
  const [instrument, setInstrument] = useState<InstrumentChoice | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [isOverride, setOverride] = useState(false);
  const { start, end } = days;
  const range = isDay(start) && isDay(end) && start <= end ? days : null;
  const free = useFreeUnits(instrument ? [instrument.id] : [], range).get(instrument?.id ?? 0);
  const { send, sending, refused } = useOrderCommand(order.id, onDone, () => order.lines.length > known);
  const isShort = free !== undefined && free < quantity;
  const price = instrument?.pricePerDay ?? null;
  return {
    days,
    setDays,
    range,
    instrument,
    setInstrument,
    quantity,
    setQuantity,
    isOverride,
    setOverride,
    refused,
    isSending: sending !== null,
    isReady: instrument !== null && range !== null && !isShort,
    shortage: isShort ? `Quedan ${Math.max(0, free)} libres esos días` : undefined,
    total: range && price !== null ? totalCents(toCents(price), daysInclusive(start, end), quantity) : null,
    /** Refused by the shop's calendar, which an administrator may override. */
    isAgainstCalendar: refused?.code === 'closed_day' || refused?.code === 'too_soon',
    send: (): void => {
      if (!instrument || !range) return;
      const line = { instrumentId: instrument.id, startDate: start, endDate: end, quantity };
      const expected = price === null ? {} : { expectedPricePerDay: price };
      send({ verb: 'add-line', line: { ...line, ...expected, ...(isOverride && { isOverride }) } });
    },
  };
}

type DayPair = { start: Day; end: Day };

function Days({ days: { start, end }, today, onChange }: { days: DayPair; today: Day; onChange: (days: DayPair) => void }) {
  return (
    <div className="new-pair">
      <DayField
        label="Desde"
        value={start}
        today={today}
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
        onChange={(day) => onChange({ start: day, end: isDay(day) && end < day ? day : end })}
      />
      <DayField
        label="Hasta"
        value={end}
        today={today}
        min={isDay(start) ? start : today}
        onChange={(day) => onChange({ start, end: day })}
        errorMessage={isDay(start) && isDay(end) && end < start ? 'Debe ser el mismo día o uno posterior' : undefined}
      />
    </div>
  );
}

/** Days that have begun cannot be reserved any more. */
function openingDays({ lines }: Order, today: Day): DayPair {
  const first = lines[0];
  const start = first && first.startDate > today ? first.startDate : today;
  return { start, end: first && first.endDate > start ? first.endDate : start };
}
