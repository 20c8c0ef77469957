import { type Role, fullName, type UserSort } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { counted } from '#domain/plural.ts';
import { paths } from '../../../paths.ts';
import { isOnlyHere } from '../../../session/only-here.ts';
import { dayOfInstant, shortDayOfYear } from '../../../format/day.ts';
import type { Answer } from '../../../api/call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SheetBlank, SheetFailure } from '../../../ui/sheet-blank.tsx';
import { OnlyHereMark } from '../only-here-mark.tsx';
import { BulkTable } from '../bulk-table.tsx';
import { nextOrder, useTableAddress } from '../table-address.ts';
import { NOTHING_CHOSEN, useSelection } from '../use-selection.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RoleSelect } from './role-select.tsx';
import { USERS_PAGE_SIZE, type UsersAddress } from './users-address.ts';
import { emailText } from '../../../format/email-text.ts';

/** Whether the address was confirmed by the link sent to it. */
const EmailMark = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <span className="email-mark" data-confirmed={isConfirmed || undefined}>
    <Icon name={isConfirmed ? 'mail-check' : 'mail-warning'} size="s" />
    {isConfirmed ? 'Confirmado' : 'Sin confirmar'}
  </span>
);

export interface UsersTableProps {
  /** null while it is on its way. */
  answer: Answer<User[]> | null;
  address: UsersAddress;
  meId: number | undefined;
  isStale?: boolean;
  isRetrying?: boolean;
  onRetry?: () => void;
  /** A dialog may be asked for soon. */
  onIntent?: () => void;
  onRole?: (user: User, role: Role) => void;
  onAccount?: (user: User) => void;
  onDelete?: (user: User) => void;
  /** Deactivate several. */
  onClose?: (users: readonly User[]) => void;
}

const NONE: readonly User[] = [];

type Key = UserSort | 'role' | 'change' | 'account';

export function UsersTable({
  answer,
  address,
  meId,
  isStale,
  isRetrying = false,
  onRetry = () => undefined,
  onIntent,
  onRole,
  onAccount,
  onDelete,
  onClose,
}: UsersTableProps) {
  const { set, hrefOf } = useTableAddress();
  const chosen = useSelection(answer?.ok ? answer.value : NONE, (user) =>
    user.isActive && user.id !== meId ? `la cuenta de ${fullName(user)}` : null,
  );
  if (answer && !answer.ok) {
    return (
      <SheetFailure
        title="Error al obtener usuarios"
        requestId={answer.problem.requestId}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  }
  if (answer?.value.length === 0) {
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
        {address.text ? `No hay resultados para «${address.text}».` : 'No hay usuarios así en esta página.'}
      </SheetBlank>
    );
  }
  const columns: Column<User, Key>[] = [
    {
      id: 'id',
      head: 'ID',
      canSort: true,
      width: 52,
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
      cell: ({ role }) => (
        <span className="user-role">
          <RoleBadge role={role} />
        </span>
      ),
      skeleton: { width: 92, height: 24 },
    },
    {
      id: 'createdAt',
      head: 'Alta',
      canSort: true,
      align: 'end',
      needs: 'm',
      cell: ({ createdAt }) => <span className="num">{shortDayOfYear(dayOfInstant(createdAt))}</span>,
      skeleton: { width: 76 },
    },
    {
      id: 'change',
      head: 'Cambiar rol',
      width: 152,
      cell: (user) => (
        <RoleSelect user={user} isMe={user.id === meId} onIntent={onIntent} onChange={(role) => onRole?.(user, role)} />
      ),
      skeleton: { width: 144, height: 32 },
    },
    {
      id: 'account',
      head: 'Cuenta',
      width: 104,
      align: 'end',
      cell: (user) => (
        <span className="data-actions">
          <AccountButton user={user} isMe={user.id === meId} onPress={() => onAccount?.(user)} />
          <IconButton
            variant="bare"
            icon="trash"
            className="danger"
            label={`Eliminar la cuenta de ${fullName(user)}`}
            disabled={user.id === meId}
            onClick={() => onDelete?.(user)}
          />
        </span>
      ),
    },
  ];
  const total = answer?.total ?? 0;
  return (
    <>
      <BulkTable
        chosen={chosen}
        countOf={(count) => counted(count, 'cuenta elegida', 'cuentas elegidas')}
        acts={
          <button type="button" className="bulk-act" onClick={() => onClose?.(chosen.rows)}>
            <Icon path={adminIconPaths['user-x']} size="s" />
            Desactivar
          </button>
        }
      >
        <DataTable<User, Key>
          caption="Usuarios"
          columns={columns}
          rows={answer?.value ?? null}
          keyOf={({ id }) => id}
          sort={address.sort}
          onSort={(by) => set({ orden: nextOrder<Key>(address.sort, by) })}
          isStale={isStale}
          selection={answer ? chosen.selection : NOTHING_CHOSEN}
        />
      </BulkTable>
      {answer && (
        <Pagination
          page={address.page}
          pageCount={Math.ceil(total / USERS_PAGE_SIZE)}
          pageSize={USERS_PAGE_SIZE}
          total={total}
          hrefOf={hrefOf}
        />
      )}
    </>
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
