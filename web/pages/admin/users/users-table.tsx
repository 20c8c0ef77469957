import { type Role, fullName, type UserSort } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { counted } from '#domain/plural.ts';
import { paths } from '../../../paths.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { dayOfInstant } from '../../../format/instant.ts';
import { shortDayOfYear } from '../../../format/full-day.ts';
import type { TableRows } from '../../../parts/deferred-table.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { OnlyHereMark } from '../only-here-mark.tsx';
import { BulkTable } from '../bulk-table.tsx';
import { nextOrder, useTableAddress } from '../table-address.ts';
import { NOTHING_CHOSEN, useSelection } from '../use-selection.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleSelect } from './role-select.tsx';
import type { UsersAddress } from './users-address.ts';
import { emailText } from '../../../format/email-text.ts';

/** Whether the address was confirmed by the link sent to it. */
const EmailMark = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <span className="email-mark" data-confirmed={isConfirmed || undefined}>
    <Icon name={isConfirmed ? 'mail-check' : 'mail-warning'} size="s" />
    {isConfirmed ? 'Confirmado' : 'Sin confirmar'}
  </span>
);

export interface UsersTableProps extends TableRows<User> {
  address: UsersAddress;
  meId: number | undefined;
  /** A dialog may be asked for soon. */
  onIntent: () => void;
  onRole: (user: User, role: Role) => void;
  onAccount: (user: User) => void;
  onDelete: (user: User) => void;
  /** Deactivate several. */
  onClose: (users: readonly User[]) => void;
}

const NONE: readonly User[] = [];

type Key = UserSort | 'role' | 'change' | 'account';

export function UsersTable({ rows, isStale, address, meId, onIntent, onRole, onAccount, onDelete, onClose }: UsersTableProps) {
  const { set } = useTableAddress();
  const chosen = useSelection(rows ?? NONE, (user) =>
    user.isActive && user.id !== meId ? `la cuenta de ${fullName(user)}` : null,
  );
  const columns: Column<User, Key>[] = [
    {
      id: 'id',
      head: 'ID',
      canSort: true,
      width: 54,
      cell: ({ id }) => <span className="soft">{id}</span>,
      skeleton: { width: 16 },
    },
    {
      id: 'name',
      head: 'Usuario',
      canSort: true,
      isRowHead: true,
      fills: true,
      skeleton: { width: 150 },
      cell: (user) => (
        <span className="account-who">
          <Avatar name={user.username} lastname={user.lastname} soft={user.role !== 'ADMIN'} />
          <span className="account-text">
            <span className="user-name" title={fullName(user)}>
              {isOnlyHere(user) ? (
                fullName(user)
              ) : (
                <Link className="link" to={paths.adminCustomer(user.id)}>
                  {fullName(user)}
                </Link>
              )}
              <span data-instead="m" title={emailText(user.email)}>
                {user.email !== null && <EmailMark isConfirmed={user.emailVerified} />} {emailText(user.email)}
              </span>
            </span>
            <OnlyHereMark of={user} />
            {user.id === meId && <Badge tone="off">Tú</Badge>}
            {!user.isActive && (
              <Badge tone="bad" icon="cross-circle">
                Desactivada
              </Badge>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'email',
      head: 'Correo',
      canSort: true,
      needs: 'm',
      width: 188,
      cell: ({ email, emailVerified }) => (
        <>
          <span className="data-cut soft" title={emailText(email)}>
            {emailText(email)}
          </span>
          {email !== null && <EmailMark isConfirmed={emailVerified} />}
        </>
      ),
      skeleton: { width: 140 },
    },
    {
      id: 'role',
      head: 'Rol',
      needs: 'l',
      width: 130,
      cell: ({ role }) => <RoleBadge role={role} />,
      skeleton: { width: 92, height: 24 },
    },
    {
      id: 'createdAt',
      head: 'Alta',
      canSort: true,
      align: 'end',
      needs: 'l',
      width: 108,
      cell: ({ createdAt }) => <span className="num">{shortDayOfYear(dayOfInstant(createdAt))}</span>,
      skeleton: { width: 76 },
    },
    {
      id: 'change',
      head: 'Cambiar rol',
      width: 160,
      cell: (user) => (
        <RoleSelect user={user} isMe={user.id === meId} onIntent={onIntent} onChange={(role) => onRole(user, role)} />
      ),
      skeleton: { width: 144, height: 32 },
    },
    {
      id: 'account',
      head: 'Cuenta',
      // Two of the size of a finger.
      width: 'calc(2 * var(--touch) + 22px)',
      align: 'end',
      cell: (user) => (
        <span className="data-actions">
          <AccountButton user={user} isMe={user.id === meId} onPress={() => onAccount(user)} />
          <IconButton
            variant="bare"
            icon="trash"
            className="danger"
            label={`Eliminar la cuenta de ${fullName(user)}`}
            disabled={user.id === meId}
            onClick={() => onDelete(user)}
          />
        </span>
      ),
    },
  ];
  return (
    <BulkTable
      chosen={chosen}
      countOf={(count) => counted(count, 'cuenta elegida', 'cuentas elegidas')}
      acts={
        <button type="button" className="bulk-act" onClick={() => onClose(chosen.rows)}>
          <Icon path={adminIconPaths['user-x']} size="s" />
          Desactivar
        </button>
      }
    >
      <DataTable<User, Key>
        caption="Usuarios"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={address.sort}
        onSort={(by) => set({ orden: nextOrder<Key>(address.sort, by) })}
        isStale={isStale}
        selection={rows ? chosen.selection : NOTHING_CHOSEN}
      />
    </BulkTable>
  );
}

export function NoUsers({ text }: Pick<UsersAddress, 'text'>) {
  const { set } = useTableAddress();
  return (
    <SheetBlank
      icon="search"
      title="Ningún usuario coincide"
      action={
        <Button icon="close" onClick={() => set({ buscar: '', rol: '', cuenta: '', correo: '', alta: '' })}>
          Borrar filtros
        </Button>
      }
    >
      {text ? `No hay resultados para «${text}».` : 'No hay usuarios así en esta página.'}
    </SheetBlank>
  );
}

export interface AccountButtonProps {
  user: User;
  isMe: boolean;
  onPress: () => void;
}

/** Closes the account, or opens it again. */
function AccountButton({ user, isMe, onPress }: AccountButtonProps) {
  const label = `${user.isActive ? 'Desactivar' : 'Activar'} la cuenta de ${fullName(user)}`;
  return (
    <button
      type="button"
      className="icon-button account-button"
      data-variant="bare"
      aria-label={label}
      title={isMe ? 'No puedes desactivar tu propia cuenta' : label}
      disabled={isMe}
      onClick={(event) => {
        // As in button.tsx: for Safari, so that the dialog can give the focus back.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        onPress();
      }}
    >
      <Icon path={adminIconPaths[user.isActive ? 'user-x' : 'user-check']} />
    </button>
  );
}
