import { useNavigate } from 'react-router';
import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { usePageAhead } from '../../page-ahead.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shop/shop-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import './account-menu.css';

export interface AccountMenuProps {
  user: User;
}

/** The signed-in person's initials and name, and what they can go to. */
export function AccountMenu({ user }: AccountMenuProps) {
  const { shop, session } = useApp();
  const navigate = useNavigate();
  const ahead = usePageAhead();
  const name = fullName(user);

  const logOut = async (): Promise<void> => {
    const answer = await shop.logout();
    session.set(null);
    if (!answer.ok && answer.problem.status !== 401) showToast({ text: answer.problem.message, kind: 'note' });
    await navigate(paths.login);
  };

  return (
    <MenuButton
      label={`Menú de ${name}`}
      className="account-menu-button"
      header={
        <div className="account-menu-who">
          <Avatar name={name} />
          <div>
            <b>{name}</b>
            <span>{user.email}</span>
          </div>
        </div>
      }
      items={[
        ...(user.role === 'ADMIN' && ahead?.knows(paths.admin)
          ? [{ id: 'dashboard', label: 'Dashboard', icon: 'grid', href: paths.admin } as const]
          : []),
        { id: 'profile', label: 'Mi Perfil', icon: 'user', href: paths.profile },
        { id: 'reservations', label: 'Historial de Reservas', icon: 'clock', href: paths.reservations },
        { id: 'favorites', label: 'Favoritos', icon: 'heart', href: paths.favorites },
        { id: 'logout', label: 'Cerrar Sesión', icon: 'log-out', onAction: () => void logOut(), isApart: true },
      ]}
    >
      <Avatar name={name} />
      <span className="account-menu-name">{user.username}</span>
      <Icon name="chevron-down" size="s" />
    </MenuButton>
  );
}
