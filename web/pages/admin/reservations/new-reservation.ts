import { useState } from 'react';
import { useFetcher } from 'react-router';
import { addDays, daysInclusive, isDay, type Day } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { type Cents, toCents, totalCents } from '#domain/money.ts';
import { NO_STOCK_FOR_DATE, rangeLacksStock } from '#domain/stock.ts';
import { useApp } from '../../../app-context.ts';
import { paths } from '../../../paths.ts';
import type { Choice } from '../../../ui/search-picker.tsx';
import { useDraft } from '../../../use-draft.ts';
import { amountOf } from '../instrument-fields.ts';
import type { InstrumentChoice } from './rental-pickers.tsx';
import type { NewOrder, ReservationsAnswer } from './reservations-action.ts';
import { useFreeUnits } from './use-free-units.ts';

export type Opened = {
  startDate?: Day | undefined;
  instrument?: { id: number; name: string } | undefined;
  customer?: Choice | undefined;
};

type Line = InstrumentChoice & { quantity: number };

type Form = {
  customer: Choice | null;
  lines: readonly Line[];
  start: Day;
  end: Day;
  /** It left the shop already: the days may have begun, and nothing is mailed. */
  isOut: boolean;
  /** The agreed price in place of the total; '' for the total. */
  agreed: string;
  notes: string;
};

/** A line as the form shows it. null while unknown. */
export type ShownLine = Line & {
  free: number | null;
  price: number | null;
  total: Cents | null;
  problem: string | undefined;
};

const opening = ({ startDate, instrument, customer }: Opened, today: Day): Form => {
  const day = startDate && startDate >= today ? startDate : today;
  const lines = instrument ? [{ id: instrument.id, label: instrument.name, detail: '', pricePerDay: null, quantity: 1 }] : [];
  return { customer: customer ?? null, lines, start: day, end: day, isOut: false, agreed: '', notes: '' };
};

/** Both days, once they are whole and in order. */
const rangeOf = ({ start, end }: Form) => (isDay(start) && isDay(end) && end >= start ? { start, end } : null);

const WRONG_AMOUNT = 'Escribe un importe mayor a 0, con 2 decimales como máximo';

const errorsOf = ({ customer, lines, start, end, agreed }: Form, isChecked: boolean) => ({
  customer: isChecked && !customer ? 'Elige un cliente' : undefined,
  instrument: isChecked && lines.length === 0 ? 'Elige un instrumento' : undefined,
  end: isDay(start) && isDay(end) && end < start ? 'Debe ser el mismo día o uno posterior' : undefined,
  agreed: isChecked && agreed.trim() !== '' && !amountOf(agreed) ? WRONG_AMOUNT : undefined,
});

/** Whether there is something to lose. */
const isTyped = ({ customer, lines, notes }: Form, opened: Opened): boolean =>
  customer?.id !== opened.customer?.id || lines.length > (opened.instrument ? 1 : 0) || notes.trim() !== '';

type Refused = Extract<ReservationsAnswer, { kind: 'refused' }>;

type Facts = { days: number; free: number | null; refused: Refused | undefined };

function shown(line: Line, { days, free, refused }: Facts): ShownLine {
  const refusal = refused?.line?.instrumentId === line.id ? refused : undefined;
  // A changed price is shown, and pressing again accepts it.
  const price = refusal?.line?.pricePerDay ?? line.pricePerDay;
  const total = days > 0 && price !== null ? totalCents(toCents(price), days, line.quantity) : null;
  const short = free !== null && free < line.quantity ? (free <= 0 ? NO_STOCK_FOR_DATE : rangeLacksStock(free)) : undefined;
  return { ...line, free, price, total, problem: short ?? refusal?.message };
}

type Ready = { userId: number; range: { start: Day; end: Day }; lines: readonly ShownLine[]; isOverride: boolean };

/** What is sent once nothing is missing. */
function orderOf({ notes, isOut, agreed: typed }: Form, { userId, range, lines, isOverride }: Ready): NewOrder {
  const agreed = amountOf(typed);
  return {
    userId,
    notes,
    alreadyOut: isOut,
    ...(isOverride && { isOverride }),
    ...(agreed && { agreedTotal: agreed }),
    lines: lines.map(({ id, quantity, price }) => ({
      instrumentId: id,
      startDate: range.start,
      endDate: range.end,
      quantity,
      ...(price !== null && { expectedPricePerDay: price }),
    })),
  };
}

/** null while one of them is unknown, or there is none. */
const sumOf = (lines: readonly ShownLine[]): Cents | null =>
  lines.length === 0 || lines.some(({ total }) => total === null)
    ? null
    : lines.reduce((sofar, { total }) => sofar + (total ?? 0), 0);

/** The form of an order for a customer: what is typed, what follows from it, and its sending. */
export function useNewReservation(opened: Opened) {
  const { today: readToday } = useApp();
  const fetcher = useFetcher<ReservationsAnswer>();
  const [today] = useState(readToday);
  const [isChecked, setChecked] = useState(false);
  const [isOverride, setOverride] = useState(false);
  const [form, setForm] = useDraft(
    `reservation.${opened.instrument?.id ?? ''}.${opened.customer?.id ?? ''}`,
    opening(opened, today),
  );
  const { customer, isOut } = form;
  const range = rangeOf(form);
  const free = useFreeUnits(
    form.lines.map(({ id }) => id),
    range,
  );
  const isSending = fetcher.state !== 'idle';
  const answer = isSending ? undefined : fetcher.data;
  const refused = answer?.kind === 'refused' ? answer : undefined;
  const days = range ? daysInclusive(range.start, range.end) : 0;
  const change = (typed: Partial<Form>) => setForm((known) => ({ ...known, ...typed }));
  const errors = errorsOf(form, isChecked);

  const lines = form.lines.map((line) => shown(line, { days, free: free.get(line.id) ?? null, refused }));
  const isShort = lines.some(({ free: units, quantity }) => units !== null && units < quantity);
  const total = sumOf(lines);

  const send = (): void => {
    setChecked(true);
    if (!customer || lines.length === 0 || !range || isShort || Object.values(errorsOf(form, true)).some(Boolean)) return;
    const order = orderOf(form, { userId: customer.id, range, lines, isOverride });
    void fetcher.submit({ intent: 'create', order: JSON.stringify(order) }, { method: 'post', action: paths.adminReservations });
  };

  return {
    form,
    change,
    add: (chosen: InstrumentChoice) =>
      change({
        lines: form.lines.some(({ id }) => id === chosen.id)
          ? form.lines.map((line) => (line.id === chosen.id ? { ...line, quantity: line.quantity + 1 } : line))
          : [...form.lines, { ...chosen, quantity: 1 }],
      }),
    setQuantity: (id: number, quantity: number) =>
      change({ lines: form.lines.map((line) => (line.id === id ? { ...line, quantity } : line)) }),
    remove: (id: number) => change({ lines: form.lines.filter((line) => line.id !== id) }),
    errors,
    today,
    /** The first day that may be chosen. */
    firstDay: isOut ? addDays(today, -MAX_DAYS_AHEAD) : today,
    days,
    range,
    lines,
    total,
    answer,
    /** Refused by the shop's calendar, which an administrator may override. */
    isAgainstCalendar: refused?.code === 'closed_day' || refused?.code === 'too_soon',
    isOverride,
    setOverride,
    /** The message of a refusal that concerns no single line. */
    message: refused && !refused.line ? refused.message : undefined,
    isSending,
    isChanged: isTyped(form, opened) && answer?.kind !== 'created',
    send,
  };
}
