import { fullName } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';

export interface AccountButtonProps {
  user: User;
  isMe: boolean;
  onPress: () => void;
}

/** Closes the account, or opens it again. */
export function AccountButton({ user, isMe, onPress }: AccountButtonProps) {
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
