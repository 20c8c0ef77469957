import { useState, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../../paths.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { useApp } from '../../../app-context.ts';
import { useReconnected } from '../../../loading/use-reconnected.ts';
import { CancelChoice } from './cancel-choice.tsx';
import type { UsersAnswer } from './users-route.ts';
import { emailText } from '../../../format/email-text.ts';

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Closes an account, and what it has open when that is wanted; or opens it again. */
export function AccountDialog({ user, onClose }: AccountDialogProps) {
  const fetcher = useFetcher<UsersAnswer>();
  const isSending = fetcher.state !== 'idle';
  // The state on opening: the list behind changes before this closes.
  const isClosing = user.isActive;
  // An account of this device has no reservations.
  const asksFor = isClosing && !isOnlyHere(user) ? user.id : null;
  const open = useOpenReservations(asksFor);
  const [cancels, setCancels] = useState(false);

  useDone(fetcher.data?.kind === 'changed' && !isSending, () => {
    const closed = cancels ? 'Cuenta desactivada y reservas canceladas' : 'Cuenta desactivada';
    showToast({ text: isClosing ? closed : 'Cuenta activada' });
    onClose();
  });

  return (
    <ConfirmDialog
      title={isClosing ? 'Desactivar la cuenta' : 'Activar la cuenta'}
      description={`${fullName(user)} · ${emailText(user.email)}`}
      badge={isClosing ? { icon: 'lock', tone: 'bad' } : { icon: 'check', tone: 'done' }}
      confirm={isClosing ? (cancels ? 'Desactivar y cancelar' : 'Desactivar') : 'Activar'}
      cancel={isClosing ? 'Volver' : undefined}
      isDestructive={isClosing}
      isSending={isSending}
      isReady={asksFor === null || open !== undefined}
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit(
          { intent: 'active', userId: user.id, active: String(!isClosing), cancelReservations: String(cancels) },
          { method: 'post', action: paths.adminUsers },
        )
      }
    >
      <p>
        {isClosing
          ? 'Su sesión se cierra ahora y no puede volver a entrar hasta que la actives.'
          : 'Puede volver a iniciar sesión con su contraseña de siempre.'}
      </p>
      {asksFor !== null && <Reservations open={open} cancels={cancels} isDisabled={isSending} onChange={setCancels} />}
      {fetcher.data?.kind === 'refused' && !isSending && <Banner kind="bad">{fetcher.data.message}</Banner>}
    </ConfirmDialog>
  );
}

type ReservationsProps = {
  open: OpenReservations | null | undefined;
  cancels: boolean;
  isDisabled: boolean;
  onChange: (cancels: boolean) => void;
};

function Reservations({ open, cancels, isDisabled, onChange }: ReservationsProps) {
  if (open === undefined) return <p className="soft">Buscando sus reservas abiertas...</p>;
  if (open === null)
    return <Banner kind="warn">No pudimos comprobar si tiene reservas abiertas. Si las tiene, quedan como están.</Banner>;
  const { count, begun } = open;
  if (count === 0) return <p>No tiene reservas abiertas.</p>;
  return (
    <div>
      <CancelChoice
        label={count === 1 ? 'Cancelar también su reserva abierta' : `Cancelar también sus ${count} reservas abiertas`}
        mail="recibe un solo correo"
        cancels={cancels}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      {cancels && begun > 0 && (
        <Banner kind="warn">
          {begun === 1 ? 'Una ya empezó.' : `${begun} ya empezaron.`} Si el instrumento está con el cliente, cancelarla oculta su
          devolución pendiente: finalízala cuando lo devuelva.
        </Banner>
      )}
    </div>
  );
}

/** `begun` counts those whose first day is today or past, of the 100 lines that come at most: the customer may have the instrument. */
type OpenReservations = { count: number; begun: number };

/** What the account has open; undefined while it is asked for, null when the answer did not come. `userId` null asks for nothing. */
function useOpenReservations(userId: number | null): OpenReservations | null | undefined {
  const { call, today } = useApp();
  const [attempt, setAttempt] = useState(0);
  useReconnected(() => setAttempt(attempt + 1));
  const [known, setKnown] = useState<OpenReservations | null>();

  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    void call('GET /api/reservations/groups', { query: { userId, tab: 'open' }, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      const [group] = answer.ok ? answer.value.groups : [];
      const begun = group?.reservations.filter(({ startDate }) => startDate <= today()).length ?? 0;
      setKnown(answer.ok ? { count: group?.count ?? 0, begun } : null);
    });
    return () => leaving.abort();
  }, [call, today, userId, attempt]);

  return known;
}
