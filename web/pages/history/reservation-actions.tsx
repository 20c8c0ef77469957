import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { canCancel } from '#domain/reservation.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { loadDialog, type RowDialog } from './history-dialogs.ts';
import { RatingAction } from './rating-action.tsx';
import { mayExtend, mayMove } from './reservation-facts.ts';

export interface ReservationActionsProps {
  reservation: Reservation;
  today: Day;
  titleId: string;
  ownStars: number | null;
  onOpen: (dialog: RowDialog) => void;
}

/** What its customer may do with a reservation. */
export function ReservationActions({ reservation, today, titleId, ownStars, onOpen }: ReservationActionsProps) {
  const isOver = reservation.status === 'ENDED' || reservation.status === 'CANCELLED';
  const opening = (dialog: RowDialog) =>
    ({
      size: 'sm',
      wide: true,
      'aria-describedby': titleId,
      onPointerEnter: () => prefetch(loadDialog[dialog]),
      onFocus: () => prefetch(loadDialog[dialog]),
      onClick: () => onOpen(dialog),
    }) satisfies Partial<ButtonProps>;
  return (
    <div className="reservation-actions">
      <RatingAction
        status={reservation.status}
        titleId={titleId}
        ownStars={ownStars}
        hiddenReason={reservation.ownRatingHidden ?? null}
        onIntent={() => prefetch(loadDialog.rate)}
        onOpen={() => onOpen('rate')}
      />
      {mayExtend(reservation, today) && (
        <Button variant="quiet" icon="plus" {...opening('extend')}>
          Necesito más días
        </Button>
      )}
      {mayMove(reservation, today) && (
        <Button variant="quiet" icon="calendar" {...opening('move')}>
          Cambiar fechas o cantidad
        </Button>
      )}
      {canCancel(reservation, today, 'owner') && (
        <Button variant="danger" {...opening('cancel')}>
          Cancelar reserva
        </Button>
      )}
      {isOver && (
        <LinkButton
          to={paths.availability(reservation.instrumentId, null, reservation.quantity)}
          variant="quiet"
          size="sm"
          icon="repeat"
          wide
          aria-describedby={titleId}
        >
          Reservar de nuevo
        </LinkButton>
      )}
    </div>
  );
}
