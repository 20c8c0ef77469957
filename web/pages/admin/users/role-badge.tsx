import { roleLabel, type Role } from '#domain/account.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Administrators stand out in ink: it is the one role that can do harm. */
export const RoleBadge = ({ role }: { role: Role }) =>
  role === 'ADMIN' ? (
    <span className="role-admin">
      <Badge tone="off">{roleLabel(role)}</Badge>
    </span>
  ) : (
    <Badge tone="off">{roleLabel(role) || 'Desconocido'}</Badge>
  );
