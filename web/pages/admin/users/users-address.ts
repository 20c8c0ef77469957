import { ROLES, type Role } from '#domain/account.ts';
import { USER_SORTS, type UserSort } from '#domain/account.ts';
import type { UserQuery } from '#domain/contract/users.ts';
import type { Day } from '#domain/day.ts';
import { MAX_WALKED, paginate, type Place } from '#domain/pagination.ts';
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

/** Where the page lies among the `found` accounts. Narrowed, or by name or e-mail, they are counted up to a bound. */
export function placeOf(address: UsersAddress, found: number): Place {
  const { text, role, account, email, created, sort } = address;
  const isWhole =
    [text, role, account, email, created].every((one) => one === '') && (sort.by === 'id' || sort.by === 'createdAt');
  return isWhole || found <= MAX_WALKED ? paginate(address, found) : { ...paginate(address, MAX_WALKED), isMore: true };
}
