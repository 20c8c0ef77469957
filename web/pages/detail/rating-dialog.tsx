import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import { MAX_COMMENT_LENGTH } from '#domain/rating.ts';
import type { Answer } from '../../api/call.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { StarRatingInput } from '../../ui/star-rating-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDraft } from '../../use-draft.ts';
import { MISSING_STARS, type RatingForm } from './detail-action.ts';

export interface RatingDialogProps {
  instrument: Instrument;
  /** What this person said before; a second rating edits it. */
  own: Rating | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** null where the earlier rating stands. */
type TypedRating = { stars: number | null; comment: string | null };

export function RatingDialog({ instrument, own, isOpen, onOpenChange }: RatingDialogProps) {
  const form = isOpen ? `rating.${instrument.id}` : null;
  const [typed, setTyped] = useDraft<TypedRating>(form, { stars: null, comment: null });
  const stars = typed.stars ?? own?.stars ?? 0;
  const comment = typed.comment ?? own?.comment ?? '';
  const [missesStars, setMissesStars] = useState(false);
  const fetcher = useFetcher<Answer<Rating>>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  // The page's data has been loaded again by the time the fetcher rests.
  useEffect(() => {
    if (isSending || !answer?.ok) return;
    showToast({ sign: '✅', text: `Valoración enviada correctamente para ${instrument.name}` });
    onOpenChange(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer, whatever else renders
  }, [answer, isSending]);

  const send = () => {
    setMissesStars(stars === 0);
    if (stars === 0 || comment.length > MAX_COMMENT_LENGTH) return;
    const rating: RatingForm = { instrumentId: instrument.id, stars, comment };
    void fetcher.submit(rating, { method: 'post', encType: 'application/json' });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isSending}
      title={`Valorar ${instrument.name}`}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button variant="fill" isPending={isSending} onClick={send}>
            Enviar valoración
          </Button>
        </>
      }
    >
      <div className="rating-form">
        <OfflineBanner>
          Sin conexión con la tienda: ahora no podemos enviar tu valoración. Lo que escribas sigue aquí mientras no cierres esta
          ventana.
        </OfflineBanner>
        <StarRatingInput
          label="Puntuación"
          value={stars}
          onChange={(chosen) => setTyped({ ...typed, stars: chosen })}
          errorMessage={missesStars && stars === 0 ? MISSING_STARS : undefined}
        />
        <TextArea
          label="Comentario"
          isOptional
          rows={4}
          value={comment}
          onChange={(text) => setTyped({ ...typed, comment: text })}
          limit={MAX_COMMENT_LENGTH}
        />
        {answer && !answer.ok && !isSending && <Banner kind="bad">{answer.problem.message}</Banner>}
      </div>
    </Dialog>
  );
}
