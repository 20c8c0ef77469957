import { Suspense, use, useState } from 'react';
import { useLoaderData } from 'react-router';
import { ROLE_LABELS, ROLES, type Role } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { counted } from '#domain/plural.ts';
import { useApp } from '../../../app-context.ts';
import { useCurrentUser } from '../../../session/use-current-user.ts';
import { exportAddress } from '../export-address.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { FilterPill } from '../../../ui/filter-pill.tsx';
import { prefetch } from '../../../ui/prefetch.ts';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { ExportLink } from '../export-link.tsx';
import { useTableAddress, useTableSearch } from '../table-address.ts';
import { TablePages } from '../table-pages.tsx';
import { narrowing, placeOf, readUsersAddress } from './users-address.ts';
import type { UserCounts, loader } from './users-route.ts';
import { NoUsers, UsersTable } from './users-table.tsx';
import './users.css';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const loadRoleDialog = () => import('./role-dialog.tsx');
const RoleDialog = lazyDialog(async () => (await loadRoleDialog()).RoleDialog);
const loadAccountDialog = () => import('./account-dialog.tsx');
const AccountDialog = lazyDialog(async () => (await loadAccountDialog()).AccountDialog);

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

const CloseAccountsDialog = lazyDialog(async () => (await import('./close-accounts-dialog.tsx')).CloseAccountsDialog);

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
const ACCOUNT_OPTIONS = [
  { value: 'activas', label: 'activas' },
  { value: 'desactivadas', label: 'desactivadas' },
] as const;

const EMAIL_OPTIONS = [
  { value: 'confirmado', label: 'confirmado' },
  { value: 'sin-confirmar', label: 'sin confirmar' },
] as const;

const CREATED_OPTIONS = [{ value: 'hoy', label: 'creadas hoy' }] as const;

type Asked =
  | { kind: 'close'; users: readonly User[] }
  | { kind: 'role'; user: User; role: Role }
  | { kind: 'account' | 'delete'; user: User };

/** Who may do what, and whose account is open. */
export function UsersPage() {
  const { list, counts } = useLoaderData<typeof loader>();
  const me = useCurrentUser();
  const { today } = useApp();
  const { params, set } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const address = readUsersAddress(params);
  const resolved = useResolved(list);
  const place = resolved?.ok ? placeOf(address, resolved.total ?? resolved.value.length) : null;
  const close = () => setAsked(null);
  return (
    <>
      <AdminHead
        title="Usuarios"
        actions={<ExportLink href={exportAddress('GET /api/export/users.csv', narrowing(address, today()))} />}
      >
        <Suspense>
          <Counts counts={counts} />
        </Suspense>
      </AdminHead>
      <Sheet label="Usuarios">
        <SheetBar count={place ? `${place.isMore ? 'más de ' : ''}${counted(place.total, 'usuario')}` : undefined}>
          <TableSearch label="Buscar por nombre o correo" value={text} onChange={setText} />
          <FilterPill
            label="Rol"
            none="todos"
            value={address.role}
            options={ROLE_OPTIONS}
            onChange={(role) => set({ rol: role })}
          />
          <FilterPill
            label="Cuenta"
            none="todas"
            value={address.account}
            options={ACCOUNT_OPTIONS}
            onChange={(account) => set({ cuenta: account })}
          />
          <FilterPill
            label="Correo"
            none="todos"
            value={address.email}
            options={EMAIL_OPTIONS}
            onChange={(email) => set({ correo: email })}
          />
          <FilterPill
            label="Alta"
            none="todas"
            value={address.created}
            options={CREATED_OPTIONS}
            onChange={(created) => set({ alta: created })}
          />
        </SheetBar>
        <DeferredTable
          data={list}
          rowsOf={(users) => users}
          blank={() => <NoUsers text={address.text} />}
          foot={({ total: found = 0, source }) => <TablePages place={placeOf(address, found)} source={source} />}
        >
          {(shown) => (
            <UsersTable
              {...shown}
              address={address}
              meId={me?.id}
              onIntent={() => prefetch(loadRoleDialog)}
              onRole={(user, role) => setAsked({ kind: 'role', user, role })}
              onAccount={(user) => setAsked({ kind: 'account', user })}
              onDelete={(user) => setAsked({ kind: 'delete', user })}
              onClose={(users) => setAsked({ kind: 'close', users })}
            />
          )}
        </DeferredTable>
      </Sheet>
      {asked?.kind === 'role' && <RoleDialog user={asked.user} role={asked.role} onClose={close} />}
      {asked?.kind === 'account' && <AccountDialog user={asked.user} onClose={close} />}
      {asked?.kind === 'close' && <CloseAccountsDialog users={asked.users} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteAccountDialog user={asked.user} onClose={close} />}
    </>
  );
}

function Counts({ counts }: { counts: Promise<UserCounts | null> }) {
  const known = use(counts);
  if (!known) return null;
  const { total, administrators, clients } = known;
  return `${counted(total, 'usuario')}: ${counted(administrators, 'administrador', 'administradores')} y ${counted(clients, 'cliente')}`;
}
