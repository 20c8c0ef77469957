import { useFetcher } from 'react-router';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../../paths.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import type { UsersAnswer } from './users-route.ts';
import { emailText } from '../../../format/email-text.ts';

export interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Deletes the account for good; one that has open reservations stays. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const fetcher = useFetcher<UsersAnswer>();
  const isSending = fetcher.state !== 'idle';

  useDone(fetcher.data?.kind === 'deleted' && !isSending, () => {
    showToast({ text: 'Cuenta eliminada' });
    onClose();
  });

  return (
    <ConfirmDialog
      title="Eliminar la cuenta"
      description={`${fullName(user)} · ${emailText(user.email)}`}
      badge={{ icon: 'trash', tone: 'bad' }}
      confirm="Eliminar"
      isDestructive
      isSending={isSending}
      onClose={onClose}
      onConfirm={() => void fetcher.submit({ intent: 'delete', userId: user.id }, { method: 'post', action: paths.adminUsers })}
    >
      <p>
        {isOnlyHere(user)
          ? 'Se borran sus datos y sus favoritos de este dispositivo. No se puede deshacer.'
          : 'Se borran su nombre, su correo, su teléfono y sus favoritos; sus reservas quedan en los libros sin decir de quién fueron. No se puede deshacer.'}
      </p>
      {fetcher.data?.kind === 'refused' && !isSending && <Banner kind="bad">{fetcher.data.message}</Banner>}
    </ConfirmDialog>
  );
}
