import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Answer } from '../../api/call.ts';
import { RatingDialog } from '../../parts/rating-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';

export interface InstrumentRatingDialogProps {
  instrument: Instrument;
  own: Rating | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Rates the instrument of the page. */
export function InstrumentRatingDialog({ instrument: { id, name }, own, isOpen, onOpenChange }: InstrumentRatingDialogProps) {
  const fetcher = useFetcher<Answer<Rating>>();
  const isSending = fetcher.state !== 'idle';
  const answer = fetcher.data;

  // The page's data has been loaded again by the time the fetcher rests.
  useEffect(() => {
    if (isSending || !answer?.ok) return;
    showToast({ sign: '✅', text: `Valoración enviada correctamente para ${name}` });
    onOpenChange(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer, whatever else renders
  }, [answer, isSending]);

  return (
    <RatingDialog
      isOpen={isOpen}
      instrumentId={id}
      instrumentName={name}
      own={own}
      isSending={isSending}
      refusal={answer && !answer.ok && answer.problem.message}
      onOpenChange={onOpenChange}
      onSend={(form) => void fetcher.submit(form, { method: 'post', encType: 'application/json' })}
    />
  );
}
