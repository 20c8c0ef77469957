import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { menuButton } from '../../ui/menu-button.tsx';
import './account-menu.css';

const AccountMenuButton = menuButton<{ user: User }>(async () => (await import('./account-menu-items.tsx')).default);

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
export const AccountMenu = ({ user }: AccountMenuProps) => (
  <AccountMenuButton label={`Menú de ${fullName(user)}`} className="account-menu-button" user={user}>
    <Avatar name={user.username} lastname={user.lastname} />
    <span className="account-menu-name cut">{user.username}</span>
    <Icon name="chevron-down" size="s" />
  </AccountMenuButton>
);
