import { emailKey, fullName, type UserSort } from '#domain/account.ts';
import { nameKey, searchWords } from '#domain/catalogue.ts';
import type { User } from '#domain/contract/users.ts';
import { failure } from '#domain/failure.ts';
import { paginate, slicePage } from '#domain/pagination.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import { accountById, dropAccount, hasOtherAdministrator, putAccount, userOf } from '../accounts.ts';
import type { Account } from '../data-set.ts';
import { handle, type Offline } from '../handle.ts';

const OWN_DELETION = failure('own_account', { message: 'No puedes eliminar tu propia cuenta desde aquí' });

type LocalAccount = Omit<Account, 'secret'>;

const COMPARE: Record<UserSort, (a: LocalAccount, b: LocalAccount) => number> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => nameKey(fullName(a)).localeCompare(nameKey(fullName(b))),
  email: (a, b) => emailKey(a.email).localeCompare(emailKey(b.email)),
  createdAt: (a, b) => a.createdAt.localeCompare(b.createdAt),
};

/** A search without a letter or a digit finds nothing, as on the server. */
function isCalled(user: LocalAccount, search: string): boolean {
  const needle = nameKey(search);
  return searchWords(search).length > 0 && (nameKey(fullName(user)).includes(needle) || emailKey(user.email).includes(needle));
}

/** The accounts of this device, for its own administrator: those of the shop are not among them. */
export function handleUsers(offline: Offline): void {
  const { store } = offline.device;

  const change = (id: number, fields: Partial<Pick<Account, 'role' | 'isActive'>>): Result<User> => {
    const account = accountById(store.read(), id);
    if (!account) return fail(failure('user_not_found'));
    const changed = { ...account, ...fields };
    const isLast = account.role === 'ADMIN' && !hasOtherAdministrator(store.read(), id);
    if (isLast && (changed.role !== 'ADMIN' || !changed.isActive)) return fail(failure('last_administrator'));
    putAccount(store, changed);
    return ok(userOf(changed));
  };

  handle(offline, 'GET /api/users', ({ user: actor, query }) => {
    if (!isOnlyHere(actor)) return null;
    const { search = '', role, active, verified, createdFrom, sort = 'createdAt' } = query;
    const order = query.order ?? (sort === 'id' || sort === 'createdAt' ? 'desc' : 'asc');
    const found = store
      .read()
      .accounts.map(userOf)
      .filter(
        (user) =>
          (search.trim() === '' || isCalled(user, search)) &&
          (role === undefined || user.role === role) &&
          (active === undefined || String(user.isActive) === active) &&
          (verified === undefined || String(user.emailVerified) === verified) &&
          (createdFrom === undefined || Date.parse(user.createdAt) >= startOfDayInShop(createdFrom)),
      )
      .toSorted((a, b) => (COMPARE[sort](a, b) || a.id - b.id) * (order === 'desc' ? -1 : 1));
    const users = slicePage(found, paginate(query, found.length));
    return { ...ok(users.map((user) => ({ ...user, onlyHere: true }))), total: found.length };
  });

  handle(offline, 'GET /api/users/counts', ({ user: actor }) => {
    if (!isOnlyHere(actor)) return null;
    const { accounts } = store.read();
    const count = (counts: (account: Account) => boolean): number => accounts.filter(counts).length;
    return ok({
      total: accounts.length,
      administrators: count(({ role }) => role === 'ADMIN'),
      clients: count(({ role }) => role === 'USER'),
      inactive: count(({ isActive }) => !isActive),
    });
  });

  handle(offline, 'PUT /api/users/:id/role', ({ user: actor, params: { id }, query: { role } }) =>
    id === actor?.id && role !== 'ADMIN' ? fail(failure('own_admin_role')) : change(id, { role }),
  );

  handle(offline, 'PUT /api/users/:id/active', ({ user: actor, params: { id }, query: { active } }) =>
    id === actor?.id && active === 'false' ? fail(failure('own_account')) : change(id, { isActive: active === 'true' }),
  );

  handle(offline, 'DELETE /api/users/:id', ({ user: actor, params: { id } }) => {
    if (id === actor?.id) return fail(OWN_DELETION);
    const account = accountById(store.read(), id);
    if (!account) return fail(failure('user_not_found'));
    dropAccount(offline.device, account);
    return ok(undefined);
  });
}
