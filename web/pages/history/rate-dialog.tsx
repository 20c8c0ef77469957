import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { counted } from '#domain/plural.ts';
import { useApp } from '../../app-context.ts';
import { weekdayPeriod } from '../../format/full-day.ts';
import { RatingDialog } from '../../parts/rating-dialog.tsx';
import { paths } from '../../paths.ts';
import type { HistoryAnswer } from './history-route.ts';
import { daysOf, nameOf } from './reservation-facts.ts';

export interface RateDialogProps {
  reservation: Reservation;
  userId: number;
  /** Sent from this row before. */
  known: Rating | null;
  onClose: () => void;
  onRated: (rating: Rating) => void;
}

/** Rates what was rented. The answer stays in its row of the history. */
export function RateDialog({ reservation, userId, known, onClose, onRated }: RateDialogProps) {
  const { instrumentId, startDate, endDate } = reservation;
  const fetcher = useFetcher<HistoryAnswer>();
  const own = useOwnRating(instrumentId, userId, known);
  const isSending = fetcher.state !== 'idle';
  // The list has been loaded again by the time the fetcher rests.
  const sent = fetcher.data?.kind === 'rated' && !isSending ? fetcher.data.rating : null;

  useEffect(() => {
    if (sent) onRated(sent);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [sent]);

  return (
    <RatingDialog
      isOpen
      instrumentId={instrumentId}
      instrumentName={nameOf(reservation)}
      description={`${weekdayPeriod(startDate, endDate)} · ${counted(daysOf(reservation), 'día')}`}
      own={own}
      isSending={isSending}
      refusal={
        fetcher.data?.kind === 'refused' && (
          <>
            <span className="visually-hidden">❌ </span>Error: {fetcher.data.message}
          </>
        )
      }
      onOpenChange={onClose}
      onSend={(form) => void fetcher.submit({ intent: 'rate', ...form }, { method: 'post', action: paths.reservations })}
    />
  );
}

/** The rating that this user gave the instrument before, once it is known: a second one edits the first. */
function useOwnRating(instrumentId: number, userId: number, known: Rating | null): Rating | null {
  const { call } = useApp();
  const [rating, setRating] = useState(known);
  useEffect(() => {
    if (known) return undefined;
    const leaving = new AbortController();
    void call('GET /api/ratings/instrument/:id', { params: { id: instrumentId }, signal: leaving.signal }).then((answer) => {
      // Without an answer the form starts empty: sending it still edits the earlier one.
      if (answer.ok && !leaving.signal.aborted) setRating(answer.value.find((candidate) => candidate.userId === userId) ?? null);
    });
    return () => leaving.abort();
  }, [call, instrumentId, userId, known]);
  return rating;
}
