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
  /** A pointer or the focus nears: what opening needs may be fetched. */
  onIntent: () => void;
  onOpen: () => void;
}

/** Only what has ended can be rated; before that the button says why it cannot be pressed. */
export function RatingAction({ status, titleId, ownStars, onIntent, onOpen }: RatingActionProps) {
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
  const opening = { onPointerEnter: onIntent, onFocus: onIntent, onClick: onOpen };
  return (
    <>
      <Button variant={ownStars === null ? 'fill' : 'line'} size="sm" wide icon="star" aria-describedby={titleId} {...opening}>
        Valorar
      </Button>
      {ownStars !== null && (
        <p className="reservation-hint">
          <span>Tu valoración:</span> <Stars value={ownStars} />
          <button type="button" className="link rating-edit" aria-describedby={titleId} {...opening}>
            Editar
          </button>
        </p>
      )}
    </>
  );
}
