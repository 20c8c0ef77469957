import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Problem } from '../../api/call.ts';
import { forgetWrite } from '../../api/write.ts';
import { useApp } from '../../app-context.ts';
import { awaitReservation, lostReservation, UNKNOWN_RESERVATION } from '../../lost-reservations.ts';
import { type ChosenDates, rememberDates } from '../../chosen-dates.ts';
import { showReservationArrived } from '../../show-reservation-arrived.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { isSameForm } from './reserve.ts';
import { warnNoteNotIncluded } from './submission.ts';
import { keepFreshTicket, ticketPath } from './ticket-address.ts';

const NOT_ARRIVED: Problem = { code: 'not_arrived', message: 'Tu reserva no llegó. Puedes confirmarla de nuevo.', status: 0 };

export type OpenForm = {
  instrumentId: number;
  dates: ChosenDates;
  notes: string;
  /** The form's quantity and the requested one: the reservation may have reduced the stock since. */
  quantities: readonly number[];
};

/**
 * A reservation of this instrument whose answer was lost, here or before a reload. While its outcome is unknown, the page says so. Once
 * online, the server is asked: the answer leads to the ticket or lets the person press again. A form that was changed meanwhile stays as it
 * is.
 */
export function useUnknownReservation(form: OpenForm, isSending: boolean, answer: CheckoutAnswer | undefined): Problem | null {
  const app = useApp();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The last unknown reservation, until the next press. Kept here because another tab may settle it first, which removes the stored one. */
  const [last, setLast] = useState<{ key: string; after: CheckoutAnswer | undefined } | null>(null);
  const [settled, setSettled] = useState<{ key: string; problem: Problem | null }>();
  const stored = isSending ? null : lostReservation(app, form.instrumentId);
  if (stored !== null && (last?.key !== stored || last.after !== answer)) setLast({ key: stored, after: answer });
  const key = stored ?? (last?.after === answer && !isSending ? (last?.key ?? null) : null);
  const askedKey = key === settled?.key ? null : key;

  const show = useEffectEvent(async (settledKey: string, outcome: Reservation | null): Promise<void> => {
    if (outcome === null) {
      setSettled({ key: settledKey, problem: NOT_ARRIVED });
      return forgetWrite(app, settledKey);
    }
    const { dates, quantities, notes } = form;
    const isSame = quantities.some((quantity) => isSameForm(outcome, { startDate: dates.start, endDate: dates.end, quantity }));
    if (!isSame || outcome.status === 'CANCELLED') {
      setSettled({ key: settledKey, problem: null });
      showReservationArrived(outcome, navigate);
      forgetWrite(app, settledKey);
      return revalidate();
    }
    rememberDates(app.storage, null);
    keepFreshTicket(outcome);
    warnNoteNotIncluded(outcome, notes);
    // The ticket forgets the record, once it is painted.
    await navigate(ticketPath(outcome), { replace: true });
  });
  const { instrumentId } = form;
  useEffect(
    () =>
      askedKey === null
        ? undefined
        : awaitReservation(app, { key: askedKey, instrumentId }, (_, outcome) => show(askedKey, outcome)),
    [app, askedKey, instrumentId],
  );

  if (askedKey !== null) return UNKNOWN_RESERVATION;
  return key === null ? null : (settled?.problem ?? null);
}
