import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../paths.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { OpenedMenu } from '../../ui/menu-button.tsx';

export interface AccountMenuItemsProps extends OpenedMenu {
  user: User;
}

/** What the account menu shows once it is open. */
export default function AccountMenuItems({ user, ...menu }: AccountMenuItemsProps) {
  const logOut = useLogOut();
  return (
    <Menu
      {...menu}
      header={
        <div className="account-menu-who">
          <Avatar name={user.username} lastname={user.lastname} />
          <div>
            <b>{fullName(user)}</b>
            <span>{user.email}</span>
            {isOnlyHere(user) && <span>Solo en este dispositivo</span>}
          </div>
        </div>
      }
      items={[
        ...(user.role === 'ADMIN' ? [{ id: 'dashboard', label: 'Dashboard', icon: 'grid', href: paths.admin } as const] : []),
        { id: 'profile', label: 'Mi Perfil', icon: 'user', href: paths.profile },
        { id: 'reservations', label: 'Historial de Reservas', icon: 'clock', href: paths.reservations },
        { id: 'favorites', label: 'Favoritos', icon: 'heart', href: paths.favorites },
        { id: 'logout', label: 'Cerrar Sesión', icon: 'log-out', onAction: () => void logOut(), isApart: true },
      ]}
    />
  );
}
