import { useState } from 'react';
import { useFetcher } from 'react-router';
import { fullName, roleLabel, type Role } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../../paths.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDone } from '../use-done.ts';
import { RoleBadge } from './role-badge.tsx';
import type { UsersAnswer } from './users-route.ts';
import { emailText } from '../../../format/email-text.ts';

export interface RoleDialogProps {
  user: User;
  /** The new one. */
  role: Role;
  onClose: () => void;
}

/** Choosing a role does not change it yet: this dialog says first what it grants or takes. */
export function RoleDialog({ user, role, onClose }: RoleDialogProps) {
  const fetcher = useFetcher<UsersAnswer>();
  const isSending = fetcher.state !== 'idle';
  const isGranting = role === 'ADMIN';
  // The address is not confirmed: somebody else may have registered it and would get the role.
  const asksTwice = isGranting && !user.emailVerified;
  const [isSure, setSure] = useState(false);
  const refusal = fetcher.data?.kind === 'refused' && !isSending ? fetcher.data.message : null;

  useDone(fetcher.data?.kind === 'changed' && !isSending, () => {
    showToast({ text: 'Permisos actualizados correctamente' });
    onClose();
  });

  return (
    <ConfirmDialog
      title={isGranting ? 'Dar permisos de administrador' : 'Quitar permisos de administrador'}
      description={`${fullName(user)} · ${emailText(user.email)}`}
      badge={{ icon: 'shield', tone: isGranting ? 'wait' : 'bad' }}
      confirm={isGranting ? 'Dar permisos' : 'Quitar permisos'}
      isDestructive={!isGranting}
      isSending={isSending}
      isReady={!asksTwice || isSure}
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit({ intent: 'role', userId: user.id, role }, { method: 'post', action: paths.adminUsers })
      }
    >
      <Facts
        facts={[
          { name: 'Rol actual', value: roleLabel(user.role) || 'Desconocido' },
          { name: 'Rol nuevo', value: <RoleBadge role={role} /> },
        ]}
      />
      <Banner kind="warn">
        {isGranting ? (
          <>
            <b>Va a poder ver y cambiar todo:</b> instrumentos, reservas, usuarios y sus permisos. El cambio vale desde su próxima
            acción{!isOnlyHere(user) && ', y recibe un correo que lo avisa'}.
          </>
        ) : (
          <>
            <b>Deja de ver la administración:</b> conserva su cuenta, sus reservas y sus favoritos como cliente. El cambio vale
            desde su próxima acción.
          </>
        )}
      </Banner>
      {asksTwice && (
        <>
          <Banner kind="warn" icon="mail-warning">
            <b>Su correo nunca se confirmó:</b> otra persona pudo registrarse con esa dirección. Comprueba por otro medio de quién
            es la cuenta.
          </Banner>
          <CheckBox checked={isSure} disabled={isSending} onChange={({ currentTarget }) => setSure(currentTarget.checked)}>
            Sé de quién es esta cuenta, aunque su correo nunca se confirmó.
          </CheckBox>
        </>
      )}
      {refusal !== null && <Banner kind="bad">Error al cambiar permisos: {refusal}</Banner>}
    </ConfirmDialog>
  );
}
