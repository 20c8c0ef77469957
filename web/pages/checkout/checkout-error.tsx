import { useLocation, useParams } from 'react-router';
import { useApp } from '../../app-context.ts';
import { lostReservation, UNKNOWN_RESERVATION } from '../../lost-reservations.ts';
import { RESERVING_FAILED } from '../../reserving-failed.ts';
import { paths } from '../../paths.ts';
import { Blank } from '../../ui/blank.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ticketInUrl } from './ticket-address.ts';

export interface CheckoutErrorProps {
  instrumentId: string;
  message: string;
}

/** In place of the form, when there is nothing to fill in. */
export function CheckoutError({ instrumentId, message }: CheckoutErrorProps) {
  return (
    <div className="page">
      <PageTitle>Finalizar tu reserva</PageTitle>
      <Blank
        string="snapped"
        level={1}
        title="Ha ocurrido un error"
        action={<LinkButton to={paths.detail(instrumentId)}>Volver al detalle del producto</LinkButton>}
      >
        {message}
      </Blank>
    </div>
  );
}

/** For what broke while loading or drawing: of a reservation that was made it must not say that it failed. */
export function CheckoutCrash() {
  const { id = '' } = useParams();
  const app = useApp();
  const { search } = useLocation();
  const reservationId = ticketInUrl(new URLSearchParams(search));
  if (reservationId === null) {
    const isUnknown = lostReservation(app, Number(id)) !== null;
    return <CheckoutError instrumentId={id} message={isUnknown ? UNKNOWN_RESERVATION.message : RESERVING_FAILED} />;
  }
  return (
    <div className="page">
      <PageTitle>{`Reserva #${reservationId}`}</PageTitle>
      <Blank
        string="snapped"
        level={1}
        title={`No pudimos mostrar la reserva #${reservationId}`}
        action={<LinkButton to={paths.reservations}>Ver mis reservas</LinkButton>}
      >
        Búscala en tus reservas antes de confirmar otra vez.
      </Blank>
    </div>
  );
}
