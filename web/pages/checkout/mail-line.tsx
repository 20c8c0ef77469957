import './mail-line.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import { HOLD_WARNING } from '#domain/hold.ts';
import { holdDeadline } from '../../format/hold.ts';
import { useApp } from '../../app-context.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEffect, useState } from 'react';
import type { CallApi } from '../../api/call.ts';
import { pause } from '../../pause.ts';
import { HoldTerms } from './hold-terms.tsx';

const ASK_EVERY_MS = 1_000;
const PATIENCE_MS = 15_000;

type EmailProgress = Pick<Reservation, 'email' | 'expiresAt'>;

/**
 * Status of the confirmation e-mail, polled each second until it is sent, for at most 15 s. 'failed' may become 'sent' in that time, as the
 * server retries. If it is not sent by then, it counts as failed. The hold's deadline counts from when it was sent.
 */
function useEmailStatus(reservation: Reservation): EmailProgress {
  const { call } = useApp();
  const [progress, setProgress] = useState<EmailProgress>(reservation);
  const { id, email } = reservation;

  useEffect(() => {
    if (email.status === 'sent' || email.status === 'none') return undefined;
    const leaving = new AbortController();
    void follow(call, id, leaving.signal, setProgress);
    return () => leaving.abort();
  }, [call, id, email.status]);

  return progress;
}

async function follow(call: CallApi, id: number, signal: AbortSignal, tell: (progress: EmailProgress) => void): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    await pause(ASK_EVERY_MS);
    if (signal.aborted) return;
    const answer = await call('GET /api/reservations/:id', { params: { id }, signal });
    if (signal.aborted) return;
    // A failed call says nothing about the e-mail.
    if (!answer.ok) continue;
    tell(answer.value);
    if (answer.value.email.status === 'sent') return;
  }
  tell({ email: { status: 'failed' } });
}

/** The status of the confirmation e-mail. The reservation does not depend on it, unless the customer must confirm the address. */
export function MailLine({ reservation }: { reservation: Reservation }) {
  const { today } = useApp();
  const progress = useEmailStatus(reservation);
  const { status } = progress.email;
  const deadline = holdDeadline(progress, today());
  // The deadline counts from when the e-mail leaves: until then its place is taken.
  const isUnconfirmed = useCurrentUser()?.emailVerified === false;
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
      {status === 'queued' && deadline === null && isUnconfirmed && (
        <p data-tone="warn">
          <Icon name="hourglass" />
          <HoldTerms />
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
