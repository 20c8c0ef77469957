import { type ReactNode, useState } from 'react';
import type { Rating } from '#domain/contract/ratings.ts';
import { COMMENT, MISSING_STARS } from '#domain/rating.ts';
import { OfflineBanner } from '../loading/offline-banner.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { StarRatingInput } from '../ui/star-rating-input.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useDraft } from '../use-draft.ts';
import type { RatingForm } from './send-rating.ts';

export interface RatingDialogProps {
  instrumentId: number;
  instrumentName: string;
  /** Of the reservation that is rated. */
  description?: string | undefined;
  /** The person's earlier rating, which a second one edits. */
  own: Pick<Rating, 'stars' | 'comment'> | null | undefined;
  isOpen: boolean;
  isSending: boolean;
  /** Why the last one was refused. */
  refusal: ReactNode;
  onOpenChange: (isOpen: boolean) => void;
  onSend: (form: RatingForm) => void;
}

/** null where the earlier rating stands. */
type TypedRating = { stars: number | null; comment: string | null };

/** Rates an instrument, or changes the rating given before. Its page sends it. */
export function RatingDialog({
  instrumentId,
  instrumentName,
  description,
  own,
  isOpen,
  isSending,
  refusal,
  onOpenChange,
  onSend,
}: RatingDialogProps) {
  const [typed, setTyped] = useDraft<TypedRating>(isOpen ? `rating.${instrumentId}` : null, { stars: null, comment: null });
  const [isChecked, setChecked] = useState(false);
  const stars = typed.stars ?? own?.stars ?? 0;
  const comment = typed.comment ?? own?.comment ?? '';

  const send = (): void => {
    setChecked(true);
    if (stars > 0 && comment.length <= COMMENT.max) onSend({ instrumentId, stars, comment });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Valorar ${instrumentName}`}
      {...(description !== undefined && { description })}
      isDismissable={!isSending}
      actions={
        <>
          <Button variant="quiet" disabled={isSending} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button variant="fill" isPending={isSending} pendingText="Enviando..." onClick={send}>
            Enviar valoración
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <OfflineBanner>
          Sin conexión con la tienda: ahora no podemos enviar tu valoración. Lo que escribas sigue aquí mientras no cierres esta
          ventana.
        </OfflineBanner>
        {refusal && !isSending && <Banner kind="bad">{refusal}</Banner>}
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
          rows={4}
          value={comment}
          onChange={(text) => setTyped((before) => ({ ...before, comment: text }))}
          limit={COMMENT.max}
          isDisabled={isSending}
        />
      </div>
    </Dialog>
  );
}
