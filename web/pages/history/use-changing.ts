import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ChangeDraft } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { paths } from '../../paths.ts';
import type { HistoryAnswer } from './history-route.ts';

/** What a customer may change. */
export type OwnChange = Pick<ChangeDraft, 'startDate' | 'endDate' | 'quantity'>;

/**
 * Sends a change of one's own reservation; `onChanged` runs once, when it is known to be made. `refused` is the last answer that did not confirm it; `opened`
 * the reservation as it was before: the list shows what became of a lost answer.
 */
export function useChanging(reservation: Reservation, opened: Reservation, onChanged: (changed: Reservation) => void) {
  const fetcher = useFetcher<HistoryAnswer>();
  const { data } = fetcher;
  const isSending = fetcher.state !== 'idle';
  const refused = data?.kind === 'refused' || data?.kind === 'unknown' ? data : null;
  const seen = data?.kind === 'unknown' && (reservation.changes ?? 0) > (opened.changes ?? 0) ? reservation : null;
  const changed = isSending ? null : data?.kind === 'changed' ? data.reservation : seen;
  useEffect(() => {
    if (changed) onChanged(changed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known; the callback is new on each rendering
  }, [changed !== null]);
  return {
    isSending,
    refused,
    message: refused && !isSending && !changed ? refused.message : null,
    send: (change: OwnChange, expectedTotalPrice: number): void =>
      void fetcher.submit(
        { intent: 'change', reservationId: reservation.id, change: JSON.stringify({ ...change, expectedTotalPrice }) },
        { method: 'post', action: paths.reservations },
      ),
  };
}
