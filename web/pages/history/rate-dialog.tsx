import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { MAX_COMMENT_LENGTH } from '#domain/rating.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StarRatingInput } from '../../ui/star-rating-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { HistoryAnswer } from './history-route.ts';
import { daysOf, nameOf, periodOf } from './reservation-facts.ts';
import { useApp } from '../../app-context.ts';
import { useDraft } from '../../use-draft.ts';

/** null where the earlier rating stands. */
type TypedRating = { stars: number | null; comment: string | null };

const MISSING_STARS = 'Por favor, selecciona una puntuación';

export interface RateDialogProps {
  reservation: Reservation;
  userId: number;
  /** Sent from this row before. */
  known: Rating | null;
  onClose: () => void;
  onRated: (rating: Rating) => void;
}

/** Rates the instrument, or changes the rating given before. */
export function RateDialog({ reservation, userId, known, onClose, onRated }: RateDialogProps) {
  const fetcher = useFetcher<HistoryAnswer>();
  const earlier = useOwnRating(reservation.instrumentId, userId, known);
  const [typed, setTyped] = useDraft<TypedRating>(`rating.${reservation.instrumentId}`, { stars: null, comment: null });
  const [isChecked, setChecked] = useState(false);
  const stars = typed.stars ?? earlier?.stars ?? 0;
  const comment = typed.comment ?? earlier?.comment ?? '';
  const isSending = fetcher.state !== 'idle';
  // The list has been loaded again by the time the fetcher rests.
  const sent = fetcher.data?.kind === 'rated' && !isSending ? fetcher.data.rating : null;
  const days = daysOf(reservation);

  useEffect(() => {
    if (sent) onRated(sent);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer comes; the callback is new on each rendering
  }, [sent]);

  const send = (): void => {
    setChecked(true);
    if (stars === 0 || comment.length > MAX_COMMENT_LENGTH) return;
    const rating = { intent: 'rate', instrumentId: reservation.instrumentId, stars, comment };
    void fetcher.submit(rating, { method: 'post', action: paths.reservations });
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Valorar ${nameOf(reservation)}`}
      description={`${periodOf(reservation)} · ${days === 1 ? '1 día' : `${days} días`}`}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="fill" isPending={isSending} pendingText="Enviando..." onClick={send}>
            Enviar valoración
          </Button>
        </>
      }
    >
      <div className="history-dialog">
        <OfflineBanner>
          Sin conexión con la tienda: ahora no podemos enviar tu valoración. Lo que escribas sigue aquí mientras no cierres esta
          ventana.
        </OfflineBanner>
        {fetcher.data?.kind === 'refused' && !isSending && (
          <Banner kind="bad">
            <span className="visually-hidden">❌ </span>Error: {fetcher.data.message}
          </Banner>
        )}
        <StarRatingInput
          label="Puntuación"
          value={stars}
          onChange={(chosen) => setTyped((before) => ({ ...before, stars: chosen }))}
          errorMessage={isChecked && stars === 0 ? MISSING_STARS : undefined}
          isDisabled={isSending}
        />
        <TextArea
          label="Comentario"
          isOptional
          value={comment}
          onChange={(text) => setTyped((before) => ({ ...before, comment: text }))}
          limit={MAX_COMMENT_LENGTH}
          isDisabled={isSending}
        />
      </div>
    </Dialog>
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
