import { useId } from 'react';
import { fullName, ROLE_LABELS, roleLabel, ROLES, type Role } from '#domain/account.ts';
import type { User } from '#domain/contract/users.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';

export const OWN_ROLE = 'No puedes quitarte permisos de administrador a ti mismo';

export interface RoleSelectProps {
  user: User;
  isMe: boolean;
  onIntent: (() => void) | undefined;
  /** Chosen, but not saved: a dialog asks first. */
  onChange: (role: Role) => void;
}

export function RoleSelect({ user, isMe, onIntent, onChange }: RoleSelectProps) {
  const hintId = useId();
  return (
    <span className="role-select" data-locked={isMe || undefined} title={isMe ? OWN_ROLE : undefined}>
      <select
        aria-label={`Rol de ${fullName(user)}`}
        aria-describedby={isMe ? hintId : undefined}
        disabled={isMe}
        value={user.role}
        onFocus={onIntent}
        onPointerEnter={onIntent}
        onChange={({ currentTarget }) => {
          const role = ROLES.find((known) => known === currentTarget.value);
          if (role && role !== user.role) onChange(role);
        }}
      >
        {!ROLES.includes(user.role) && <option value={user.role}>{roleLabel(user.role) || 'Desconocido'}</option>}
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </select>
      {isMe ? <Icon name="lock" size="s" /> : <Icon path={adminIconPaths['sort-both']} size="s" />}
      {isMe && (
        <span id={hintId} className="visually-hidden">
          {OWN_ROLE}
        </span>
      )}
    </span>
  );
}
