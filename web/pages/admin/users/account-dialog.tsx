import { useFetcher } from 'react-router';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import type { UsersAnswer } from './users-route.ts';

export interface AccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Closes an account, or opens it again. */
export function AccountDialog({ user, onClose }: AccountDialogProps) {
  const fetcher = useFetcher<UsersAnswer>();
  const isSending = fetcher.state !== 'idle';
  // As it was when it opened: the list behind changes before this closes.
  const isClosing = user.isActive;

  useDone(fetcher.data?.kind === 'changed' && !isSending, () => {
    showToast({ text: isClosing ? 'Cuenta desactivada' : 'Cuenta activada' });
    onClose();
  });

  return (
    <ConfirmDialog
      title={isClosing ? 'Desactivar la cuenta' : 'Activar la cuenta'}
      description={`${fullName(user)} · ${user.email}`}
      seal={isClosing ? { icon: 'lock', tone: 'bad' } : { icon: 'check', tone: 'done' }}
      confirm={isClosing ? 'Desactivar' : 'Activar'}
      isDestructive={isClosing}
      isSending={isSending}
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit(
          { intent: 'active', userId: user.id, active: String(!isClosing) },
          { method: 'post', action: paths.adminUsers },
        )
      }
    >
      <p>
        {isClosing
          ? 'Su sesión se cierra ahora y no puede volver a entrar hasta que la actives. Sus reservas quedan como están.'
          : 'Puede volver a iniciar sesión con su contraseña de siempre.'}
      </p>
      {fetcher.data?.kind === 'refused' && !isSending && <Banner kind="bad">{fetcher.data.message}</Banner>}
    </ConfirmDialog>
  );
}
