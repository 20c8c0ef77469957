import { useEffect, useRef } from 'react';
import './reserved.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { VibratingString } from '../../ui/vibrating-string.tsx';
import { forgetDraft } from './checkout-draft.ts';
import { MailLine } from './mail-line.tsx';

const TITLE = '¡Reserva completada con éxito!';

export function Reserved({ reservation }: { reservation: Reservation }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that was here is gone: start at the top, where the good news is.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  // Not before it is shown: until then whoever presses again must be given this one, not another.
  useEffect(() => forgetDraft(reservation.instrumentId), [reservation.instrumentId]);
  return (
    <div className="page reserved">
      <PageTitle>{TITLE}</PageTitle>
      <VibratingString />
      <h1 ref={title} tabIndex={-1}>
        {TITLE}
      </h1>
      <MailLine reservation={reservation} />
      <Ticket reservation={reservation} />
      <div className="reserved-ways">
        <LinkButton to={paths.home}>Volver al inicio</LinkButton>
        <LinkButton variant="fill" to={paths.reservations}>
          Ver mis reservas
        </LinkButton>
      </div>
    </div>
  );
}
