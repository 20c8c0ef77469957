import './mail-line.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import { HOLD_WARNING } from '#domain/hold.ts';
import { holdDeadline } from '../../format/hold.ts';
import { useApp } from '../../app-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEmailStatus } from './use-email-status.ts';

/** What has become of the confirmation e-mail. The reservation stands whatever it says, unless its customer must confirm the address. */
export function MailLine({ reservation }: { reservation: Reservation }) {
  const { today } = useApp();
  const progress = useEmailStatus(reservation);
  const { status } = progress.email;
  const deadline = holdDeadline(progress, today());
  return (
    <div className="mail-line" role="status">
      {status === 'queued' && (
        <p data-tone="wait">
          <Icon name="spinner" className="mail-line-spinner" />
          Enviando el correo de confirmación a {reservation.userEmail}
        </p>
      )}
      {status === 'sent' && (
        <p data-tone="sent">
          <Icon name="mail-check" />
          Enviamos un correo de confirmación a {reservation.userEmail}
        </p>
      )}
      {deadline !== null && (
        <p data-tone="warn">
          <Icon name="hourglass" />
          <span>
            <b>{deadline}</b> con el enlace de ese correo. {HOLD_WARNING}
          </span>
        </p>
      )}
      {status === 'failed' && (
        <>
          <p>Tu reserva se ha completado correctamente.</p>
          <p data-tone="warn">
            <Icon name="mail-warning" />
            No se pudo enviar el correo de confirmación, pero tu reserva se ha completado correctamente.
          </p>
        </>
      )}
    </div>
  );
}
