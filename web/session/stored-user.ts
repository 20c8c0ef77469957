import type { User } from '#domain/contract/users.ts';
import { ROLES } from '#domain/account.ts';

/**
 * What this browser stored under the user's key, checked by hand: the first load carries no schema library.
 * A value of another shape (an older version, another program, a person with the console open) counts as nobody.
 */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof User, unknown>>;
  return (
    Number.isInteger(user.id) &&
    [user.username, user.lastname, user.firstName, user.lastName, user.email, user.createdAt].every(
      (text) => typeof text === 'string',
    ) &&
    (user.phone === null || typeof user.phone === 'string') &&
    ROLES.some((role) => role === user.role) &&
    typeof user.isActive === 'boolean' &&
    typeof user.emailVerified === 'boolean' &&
    typeof user.reminders === 'boolean'
  );
}
