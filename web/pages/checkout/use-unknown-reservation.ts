import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Problem } from '../../api/call.ts';
import { settleReservation, unknownReservation } from '../../api/write-once.ts';
import { useApp } from '../../app-context.ts';
import { rememberDates } from '../../session/chosen-dates.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { keepFreshTicket, ticketPath } from './ticket-address.ts';

const ASK_EVERY_MS = 2_000;

const NOT_ARRIVED: Problem = { code: 'not_arrived', message: 'Tu reserva no llegó. Puedes confirmarla de nuevo.', status: 0 };

/**
 * A reservation of this instrument whose answer was lost, here or before a reload: as long as it is not known what became of it, that is
 * said. Once the server is back it is asked, and its answer leads to the ticket, or lets the person press again.
 */
export function useUnknownReservation(
  instrumentId: number,
  isSending: boolean,
  answer: CheckoutAnswer | undefined,
): Problem | null {
  const app = useApp();
  const navigate = useNavigate();
  const [settled, setSettled] = useState<{ after: CheckoutAnswer | undefined; problem: Problem } | null>(null);
  const unknown = isSending ? null : unknownReservation(app, instrumentId);
  const isUnknown = unknown !== null;

  const look = useEffectEvent(async (isLeft: () => boolean): Promise<void> => {
    if (app.connection.state() === 'offline') return;
    const outcome = await settleReservation(app, instrumentId);
    if (outcome === 'unknown' || isLeft()) return;
    if (outcome === 'closed') return setSettled({ after: answer, problem: NOT_ARRIVED });
    rememberDates(app.storage, null);
    keepFreshTicket(outcome);
    await navigate(ticketPath(outcome), { replace: true });
  });
  useEffect(() => {
    if (!isUnknown) return undefined;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      await look(() => hasLeft);
      if (!hasLeft) timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [isUnknown]);

  if (unknown) return unknown;
  return settled && settled.after === answer && !isSending ? settled.problem : null;
}
