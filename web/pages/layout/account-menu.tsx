import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { paths } from '../../paths.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import './account-menu.css';

/** The menu's place while it is not known whose it is. */
export const AccountMenuPlace = () => (
  <span className="account-menu-button" aria-hidden="true">
    <Avatar name="" />
    <span className="account-menu-name" />
    <Icon name="chevron-down" size="s" />
  </span>
);

export interface AccountMenuProps {
  user: User;
}

/** The signed-in person's initials and name, and what they can go to. */
export function AccountMenu({ user }: AccountMenuProps) {
  const logOut = useLogOut();
  const name = fullName(user);

  return (
    <MenuButton
      label={`Menú de ${name}`}
      className="account-menu-button"
      header={
        <div className="account-menu-who">
          <Avatar name={user.username} lastname={user.lastname} />
          <div>
            <b>{name}</b>
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
    >
      <Avatar name={user.username} lastname={user.lastname} />
      <span className="account-menu-name cut">{user.username}</span>
      <Icon name="chevron-down" size="s" />
    </MenuButton>
  );
}
