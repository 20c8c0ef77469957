import { useState, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { fullName } from '#domain/account.ts';
import { addDays, daysInclusive, isDay, type Day } from '#domain/day.ts';
import { MAX_NOTES_LENGTH } from '#domain/reservation.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { rangeLacksStock } from '#domain/stock.ts';
import { formatCents, toCents, totalCents } from '#domain/money.ts';
import { formatPrice } from '../../../format/price.ts';
import { paths } from '../../../paths.ts';
import { useApp } from '../../../app-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { DayField } from '../../../ui/day-field.tsx';
import './new-dialog.css';
import { daysOf, periodOf, unitsOf } from './reservation-words.ts';
import type { ReservationsAnswer } from './reservations-action.ts';
import { type Choice, SearchPicker } from '../../../ui/search-picker.tsx';
import { useDraft } from '../../../use-draft.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';

export interface NewDialogProps {
  startDate?: Day | undefined;
  instrument?: { id: number; name: string } | undefined;
  onClose: () => void;
}

const FOUND = 8;

type ReservationForm = {
  customer: Choice | null;
  chosen: Choice | null;
  /** What the search showed for the chosen instrument; null where it was chosen before the dialog opened. */
  pricePerDay: number | null;
  start: Day;
  end: Day;
  quantity: number;
  notes: string;
};

/** Reserves for a customer who stands at the counter or is on the phone. */
export function NewDialog({ startDate, instrument, onClose }: NewDialogProps) {
  const { call, today: readToday } = useApp();
  const fetcher = useFetcher<ReservationsAnswer>();
  const [today] = useState(readToday);
  const [prices, setPrices] = useState<ReadonlyMap<number, number>>(() => new Map());
  const firstDay = startDate && startDate >= today ? startDate : today;
  const [draft, setDraft] = useDraft<ReservationForm>(`reservation.${instrument?.id ?? ''}`, {
    customer: null,
    chosen: instrument ? { id: instrument.id, label: instrument.name, detail: '' } : null,
    pricePerDay: null,
    start: firstDay,
    end: firstDay,
    quantity: 1,
    notes: '',
  });
  const { customer, chosen, start, end, quantity, notes } = draft;
  const change = (changed: Partial<ReservationForm>) => setDraft((known) => ({ ...known, ...changed }));
  const [isChecked, setChecked] = useState(false);
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const room = useRoom(chosen?.id, start, end);
  const lastDay = addDays(today, MAX_DAYS_AHEAD);
  const changed = answer?.kind === 'refused' ? answer.price : undefined;
  // If the price changed, the new one is shown, and pressing again accepts it.
  const price = chosen && (changed?.instrumentId === chosen.id ? changed.perDay : draft.pricePerDay);
  const fields = {
    userId: customer?.id ?? 0,
    instrumentId: chosen?.id ?? 0,
    startDate: start,
    endDate: end,
    quantity,
    notes,
    ...(typeof price === 'number' && { pricePerDay: price }),
  };

  useDone(answer?.kind === 'created' && !isSending, () => {
    if (answer?.kind === 'created') showToast({ text: `Reserva #${answer.reservation.id} creada. El cliente recibe un correo.` });
    onClose();
  });

  const areDays = isDay(start) && isDay(end) && end >= start;
  const days = areDays ? daysInclusive(start, end) : 0;
  const missing = {
    customer: isChecked && !customer ? 'Elige un cliente' : undefined,
    instrument: isChecked && !chosen ? 'Elige un instrumento' : undefined,
    end: isDay(start) && isDay(end) && end < start ? 'Debe ser el mismo día o uno posterior' : undefined,
  };
  const isShort = room !== null && room.free < quantity;

  const findCustomers = async (search: string, signal: AbortSignal): Promise<Choice[] | null> => {
    const found = await call('GET /api/users', { query: { search, active: 'true', sort: 'name', size: FOUND }, signal });
    return found.ok ? found.value.map((user) => ({ id: user.id, label: fullName(user), detail: user.email })) : null;
  };

  const findInstruments = async (search: string, signal: AbortSignal): Promise<Choice[] | null> => {
    const found = await call('GET /api/admin/instruments', { query: { search, sort: 'name', size: FOUND }, signal });
    if (!found.ok) return null;
    const { instruments } = found.value;
    setPrices((before) => new Map([...before, ...instruments.map(({ id, pricePerDay }) => [id, pricePerDay] as const)]));
    return instruments.map(({ id, name, category, pricePerDay, stock }) => ({
      id,
      label: name,
      detail: `${category.name} · ${formatPrice(pricePerDay)} por día · ${unitsOf(stock)}`,
    }));
  };

  return (
    <ConfirmDialog
      title="Nueva reserva"
      description="En nombre de un cliente: recibe la confirmación por correo."
      badge={{ icon: 'calendar', tone: 'done' }}
      confirm="Reservar"
      isSending={isSending}
      isChanged={(customer !== null || notes.trim() !== '') && answer?.kind !== 'created'}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={() => {
        setChecked(true);
        if (!customer || !chosen || !areDays || isShort) return;
        void fetcher.submit({ intent: 'create', ...fields }, { method: 'post', action: paths.adminReservations });
      }}
    >
      <SearchPicker
        label="Cliente"
        placeholder="Nombre o correo"
        icon="user"
        value={customer}
        onChange={(choice) => change({ customer: choice })}
        find={findCustomers}
        errorMessage={missing.customer}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
      />
      <SearchPicker
        label="Instrumento"
        placeholder="Nombre del instrumento"
        icon="guitar"
        value={chosen}
        onChange={(choice) => change({ chosen: choice, pricePerDay: (choice && prices.get(choice.id)) ?? null })}
        find={findInstruments}
        errorMessage={missing.instrument}
      />
      <div className="new-days">
        <DayField
          label="Desde"
          value={start}
          min={today}
          max={lastDay}
          onChange={(day) => change({ start: day, ...(isDay(day) && end < day && { end: day }) })}
        />
        <DayField label="Hasta" value={end} min={start} onChange={(day) => change({ end: day })} errorMessage={missing.end} />
        <NumberStepper
          label="Cantidad"
          value={quantity}
          minValue={1}
          maxValue={Math.max(1, room?.free ?? 1000)}
          onChange={(count) => change({ quantity: count })}
        />
      </div>
      {isShort && (
        <Banner kind="warn">
          {room.free <= 0 ? 'No hay stock disponible para la fecha seleccionada.' : rangeLacksStock(room.free)}
        </Banner>
      )}
      <TextArea
        label="Notas"
        isOptional
        rows={2}
        maxLength={MAX_NOTES_LENGTH}
        value={notes}
        onChange={(text) => change({ notes: text })}
      />
      {areDays && (
        <Facts
          facts={[
            { name: 'Período', value: `${periodOf(start, end)} · ${daysOf(days)}` },
            ...(room && !isShort ? [{ name: 'Libres en esas fechas', value: unitsOf(room.free) }] : []),
            ...(typeof price !== 'number'
              ? []
              : [{ name: 'Total', value: formatCents(totalCents(toCents(price), days, quantity)) }]),
          ]}
        />
      )}
      {answer?.kind === 'refused' && !isSending && <Banner kind="bad">{answer.message}</Banner>}
    </ConfirmDialog>
  );
}

type Room = { free: number; soldOut: readonly Day[] };

/** Units free on every day of the range, and the days without any; null while unknown. */
function useRoom(instrumentId: number | undefined, start: Day, end: Day): Room | null {
  const { call } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<{ key: string; room: Room } | null>(null);
  // A partly typed date is not valid: the browser's field accepts a year of six digits.
  const areDays = isDay(start) && isDay(end) && end >= start;
  const isAsked = instrumentId !== undefined && areDays && daysInclusive(start, end) <= MAX_RESERVATION_DAYS;
  const key = isAsked ? `${instrumentId} ${start} ${end}` : '';

  useEffect(() => {
    if (key === '' || instrumentId === undefined) return undefined;
    const leaving = new AbortController();
    void call('GET /api/availability/daily-stock', {
      query: { instrumentId, startDate: start, endDate: end },
      signal: leaving.signal,
    }).then((answer) => {
      if (!answer.ok || leaving.signal.aborted) return;
      const units = answer.value.map(({ availableStock }) => availableStock);
      setKnown({
        key,
        room: {
          free: units.length === 0 ? 1 : Math.min(...units),
          soldOut: units.flatMap((unit, i) => (unit <= 0 ? [addDays(start, i)] : [])),
        },
      });
    });
    return () => leaving.abort();
  }, [call, key, instrumentId, start, end, attempt]);

  return known?.key === key && key !== '' ? known.room : null;
}
