import { ROLES, type Role } from '#domain/account.ts';
import { USER_SORTS, type UserSort } from '#domain/account.ts';
import type { UserQuery } from '#domain/contract/users.ts';
import type { Day } from '#domain/day.ts';
import { readTable, type TableAddress } from '../table-address.ts';

export type UsersAddress = TableAddress<UserSort> & {
  role: Role | '';
  account: 'activas' | 'desactivadas' | '';
  /** Whether the address is confirmed. */
  email: 'confirmado' | 'sin-confirmar' | '';
  /** When the account was made. */
  created: 'hoy' | '';
};

export function readUsersAddress(params: URLSearchParams): UsersAddress {
  const account = params.get('cuenta');
  const email = params.get('correo');
  return {
    ...readTable(params, USER_SORTS, { by: 'id', order: 'asc' }),
    role: ROLES.find((role) => role === params.get('rol')) ?? '',
    account: account === 'activas' || account === 'desactivadas' ? account : '',
    email: email === 'confirmado' || email === 'sin-confirmar' ? email : '',
    created: params.get('alta') === 'hoy' ? 'hoy' : '',
  };
}

/** What narrows the list; the download takes it too. */
export const narrowing = (
  { text, role, account, email, created }: UsersAddress,
  today: Day,
): Pick<UserQuery, 'search' | 'role' | 'active' | 'verified' | 'createdFrom'> => ({
  ...(text && { search: text }),
  ...(role && { role }),
  ...(account && { active: account === 'activas' ? 'true' : 'false' }),
  ...(email && { verified: email === 'confirmado' ? 'true' : 'false' }),
  ...(created && { createdFrom: today }),
});
