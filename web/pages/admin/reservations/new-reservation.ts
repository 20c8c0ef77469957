import { useState } from 'react';
import { useFetcher } from 'react-router';
import { daysInclusive, isDay, type Day } from '#domain/day.ts';
import { toCents, totalCents } from '#domain/money.ts';
import { useApp } from '../../../app-context.ts';
import { paths } from '../../../paths.ts';
import type { Choice } from '../../../ui/search-picker.tsx';
import { useDraft } from '../../../use-draft.ts';
import type { InstrumentChoice } from './rental-pickers.tsx';
import type { ReservationsAnswer } from './reservations-action.ts';
import { useFreeUnits } from './use-free-units.ts';

export type Opened = { startDate?: Day | undefined; instrument?: { id: number; name: string } | undefined };

type Form = {
  customer: Choice | null;
  chosen: InstrumentChoice | null;
  start: Day;
  end: Day;
  quantity: number;
  notes: string;
};

const opening = ({ startDate, instrument }: Opened, today: Day): Form => {
  const day = startDate && startDate >= today ? startDate : today;
  const chosen = instrument ? { id: instrument.id, label: instrument.name, detail: '', pricePerDay: null } : null;
  return { customer: null, chosen, start: day, end: day, quantity: 1, notes: '' };
};

/** Both days, once they are whole and in order: the browser's field accepts a year of six digits. */
const rangeOf = ({ start, end }: Form) => (isDay(start) && isDay(end) && end >= start ? { start, end } : null);

const errorsOf = ({ customer, chosen, start, end }: Form, isChecked: boolean) => ({
  customer: isChecked && !customer ? 'Elige un cliente' : undefined,
  instrument: isChecked && !chosen ? 'Elige un instrumento' : undefined,
  end: isDay(start) && isDay(end) && end < start ? 'Debe ser el mismo día o uno posterior' : undefined,
});

/** A changed price is shown, and pressing again accepts it. null: unknown. */
function priceOf({ chosen }: Form, answer: ReservationsAnswer | undefined): number | null {
  const changed = answer?.kind === 'refused' ? answer.price : undefined;
  return changed && changed.instrumentId === chosen?.id ? changed.perDay : (chosen?.pricePerDay ?? null);
}

/** The form of a reservation for a customer: what is typed, what follows from it, and its sending. */
export function useNewReservation(opened: Opened) {
  const { today: readToday } = useApp();
  const fetcher = useFetcher<ReservationsAnswer>();
  const [today] = useState(readToday);
  const [isChecked, setChecked] = useState(false);
  const [form, setForm] = useDraft(`reservation.${opened.instrument?.id ?? ''}`, opening(opened, today));
  const { customer, chosen, quantity, notes } = form;
  const range = rangeOf(form);
  const free = useFreeUnits(chosen?.id, range);
  const isShort = free !== null && free < quantity;
  const isSending = fetcher.state !== 'idle';
  const answer = isSending ? undefined : fetcher.data;
  const price = priceOf(form, answer);
  const days = range ? daysInclusive(range.start, range.end) : 0;

  const send = (): void => {
    setChecked(true);
    if (!customer || !chosen || !range || isShort) return;
    const rental = { userId: customer.id, instrumentId: chosen.id, startDate: range.start, endDate: range.end, quantity, notes };
    const agreed = price === null ? {} : { pricePerDay: price };
    void fetcher.submit({ intent: 'create', ...rental, ...agreed }, { method: 'post', action: paths.adminReservations });
  };

  return {
    form,
    change: (typed: Partial<Form>) => setForm((known) => ({ ...known, ...typed })),
    errors: errorsOf(form, isChecked),
    today,
    days,
    /** null while unknown, as the total is. */
    free,
    total: days > 0 && price !== null ? totalCents(toCents(price), days, quantity) : null,
    isShort,
    answer,
    isSending,
    isChanged: (customer !== null || notes.trim() !== '') && answer?.kind !== 'created',
    send,
  };
}
