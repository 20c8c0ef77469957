import { ROLE_LABELS, type Role } from '#domain/account.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Administrators stand out in ink: it is the one role that can do harm. */
export const RoleBadge = ({ role }: { role: Role }) =>
  role === 'ADMIN' ? (
    <span className="role-admin">
      <Badge tone="off" icon="shield">
        {ROLE_LABELS.ADMIN}
      </Badge>
    </span>
  ) : (
    <Badge tone="off" icon="user">
      {ROLE_LABELS.USER}
    </Badge>
  );
