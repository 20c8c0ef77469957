/** What a signed-in person may do about ratings. */
import { useState } from 'react';
import type { Instrument, InstrumentViewer } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import { useOffline } from '../../loading/use-offline.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { Stars } from '../../ui/stars.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const loadRatingDialog = () => import('./rating-dialog.tsx');
const RatingDialog = lazyDialog(async () => (await loadRatingDialog()).InstrumentRatingDialog);

const loadReportDialog = () => import('./report-dialog.tsx');
const ReportDialog = lazyDialog(async () => (await loadReportDialog()).ReportDialog);

const NOT_ENDED_ID = 'pista-valorar';

/** The viewer's own, which nobody else sees. */
export function HiddenRating({ rating: { stars, comment, reason } }: { rating: NonNullable<InstrumentViewer['hiddenRating']> }) {
  return (
    <article className="rating-note rating-hidden">
      <header>
        <h3>Tu valoración</h3>
        <Badge tone="wait" icon="eye-off">
          Oculta por la tienda
        </Badge>
      </header>
      <Stars value={stars} />
      {comment !== '' && <p>{comment}</p>}
      <p className="soft">Solo tú la ves. Motivo: {reason}</p>
    </article>
  );
}

/** Reports another person's rating, once. */
export function Report({ rating, viewer }: { rating: Rating; viewer: InstrumentViewer }) {
  const isOffline = useOffline();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isReported = viewer.reported?.includes(rating.id) ?? false;
  return (
    <>
      <button
        type="button"
        className="link rating-report"
        disabled={isOffline && !isReported}
        // It stays where it was pressed, and keeps the focus that the dialog gives back.
        aria-disabled={isReported || undefined}
        aria-label={isReported ? undefined : `Denunciar la valoración de ${rating.displayName}`}
        aria-haspopup={isReported ? undefined : 'dialog'}
        onPointerEnter={() => prefetch(loadReportDialog)}
        onFocus={() => prefetch(loadReportDialog)}
        onClick={() => setOpen(!isReported)}
      >
        {isReported ? 'La denunciaste' : 'Denunciar'}
      </button>
      {isOpen !== null && <ReportDialog rating={rating} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

/** 'Inicia Sesión para interactuar.', whose first words lead there and back. */
export function OwnRating({
  instrument,
  own,
  isAllowed,
}: {
  instrument: Instrument;
  own: Rating | undefined;
  isAllowed: boolean;
}) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        icon="star"
        disabled={!isAllowed}
        aria-describedby={isAllowed ? undefined : NOT_ENDED_ID}
        aria-haspopup="dialog"
        onPointerEnter={() => prefetch(loadRatingDialog)}
        onFocus={() => prefetch(loadRatingDialog)}
        onClick={() => setOpen(true)}
      >
        {own ? 'Editar mi valoración' : 'Valorar'}
      </Button>
      {!isAllowed && (
        <p className="soft" id={NOT_ENDED_ID}>
          {VISITOR_FAILURES.not_ended.message}
        </p>
      )}
      {isOpen !== null && <RatingDialog instrument={instrument} own={own} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
