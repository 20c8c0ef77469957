import { useState } from 'react';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { counted } from '#domain/plural.ts';
import { useApp } from '../../../app-context.ts';
import { withFreshCheck } from '../../../session/with-fresh-check.ts';
import { BulkConfirm } from '../bulk-confirm.tsx';
import { CancelChoice } from './cancel-choice.tsx';
import { emailText } from '../../../format/email-text.ts';

export interface CloseAccountsDialogProps {
  users: readonly User[];
  onClose: () => void;
}

/** Closes several accounts, and what they have open when that is wanted. */
export function CloseAccountsDialog({ users, onClose }: CloseAccountsDialogProps) {
  const { call } = useApp();
  // The selection on opening: the list behind may change meanwhile.
  const [wanted] = useState(users);
  const [cancels, setCancels] = useState(false);
  const many = counted(wanted.length, 'cuenta');

  return (
    <BulkConfirm
      rows={wanted}
      nameOf={(user) => `${fullName(user)} (${emailText(user.email)})`}
      many={many}
      title={`Desactivar ${many}`}
      description="Sus sesiones se cierran ahora y no pueden volver a entrar hasta que las actives."
      badge={{ icon: 'lock', tone: 'bad' }}
      confirm={cancels ? 'Desactivar y cancelar' : 'Desactivar'}
      isDestructive
      apply={({ id }) =>
        withFreshCheck(call, () =>
          call('PUT /api/users/:id/active', {
            params: { id },
            query: { active: 'false', ...(cancels && { cancelReservations: 'true' }) },
          }),
        )
      }
      done={`Desactivadas: ${many}`}
      onClose={onClose}
    >
      <CancelChoice
        label="Cancelar también sus reservas abiertas"
        mail="cada persona recibe un solo correo"
        cancels={cancels}
        onChange={setCancels}
      />
    </BulkConfirm>
  );
}
