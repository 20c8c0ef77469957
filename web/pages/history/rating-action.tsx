import { useId } from 'react';
import { canRate, type ReservationStatus } from '#domain/reservation.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';

export interface RatingActionProps {
  status: ReservationStatus;
  /** Of the element that names the instrument. */
  titleId: string;
  /** Given before; null when not, or not known. */
  ownStars: number | null;
  /** Why the shop hides it; null while it is shown. */
  hiddenReason: string | null;
  /** A pointer or the focus nears: what opening needs may be fetched. */
  onIntent: () => void;
  onOpen: () => void;
}

/** Only what has ended can be rated; before that the button says why it cannot be pressed. */
export function RatingAction({ status, titleId, ownStars, hiddenReason, onIntent, onOpen }: RatingActionProps) {
  const hintId = useId();
  if (!canRate(status)) {
    return (
      <>
        <Button className="rating-later" size="sm" wide disabled aria-describedby={hintId}>
          {status === 'CANCELLED' ? 'Valorar' : 'Reserva en curso'}
        </Button>
        <p className="reservation-hint" id={hintId}>
          Solo puedes valorar reservas finalizadas
        </p>
      </>
    );
  }
  if (hiddenReason !== null && ownStars !== null) {
    return (
      <>
        <Button size="sm" wide disabled aria-describedby={hintId}>
          Valorar
        </Button>
        <p className="reservation-hint" id={hintId}>
          <span>Tu valoración:</span> <Stars value={ownStars} />
          <span>La tienda la ocultó: {hiddenReason}</span>
        </p>
      </>
    );
  }
  const opening = { onPointerEnter: onIntent, onFocus: onIntent, onClick: onOpen };
  return (
    <>
      <Button variant={ownStars === null ? 'fill' : 'line'} size="sm" wide icon="star" aria-describedby={titleId} {...opening}>
        Valorar
      </Button>
      {ownStars !== null && (
        <p className="reservation-hint">
          <span>Tu valoración:</span> <Stars value={ownStars} />
        </p>
      )}
    </>
  );
}
