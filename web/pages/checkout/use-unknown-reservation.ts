import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Problem } from '../../api/call.ts';
import { settleReservation, UNKNOWN_RESERVATION, unknownReservation } from '../../api/write-once.ts';
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
  /** The last unknown reservation, until the next press. Kept here because another tab may settle it first, which removes the stored one. */
  const [last, setLast] = useState<{ key: string; after: CheckoutAnswer | undefined } | null>(null);
  const [settledKey, setSettledKey] = useState<string | null>(null);
  const stored = isSending ? null : unknownReservation(app, instrumentId);
  if (stored !== null && (last?.key !== stored || last.after !== answer)) setLast({ key: stored, after: answer });
  const key = stored ?? (last?.after === answer && !isSending ? (last?.key ?? null) : null);
  const askedKey = key === settledKey ? null : key;

  const look = useEffectEvent(async (asked: string, isLeft: () => boolean): Promise<void> => {
    if (app.connection.state() === 'offline') return;
    const outcome = await settleReservation(app, asked);
    if (outcome === 'unknown' || isLeft()) return;
    if (outcome === 'closed') return setSettledKey(asked);
    rememberDates(app.storage, null);
    keepFreshTicket(outcome);
    await navigate(ticketPath(outcome), { replace: true });
  });
  useEffect(() => {
    if (askedKey === null) return undefined;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      await look(askedKey, () => hasLeft);
      if (!hasLeft) timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [askedKey]);

  if (askedKey !== null) return UNKNOWN_RESERVATION;
  return key === null ? null : NOT_ARRIVED;
}
