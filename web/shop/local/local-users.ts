import { emailKey, fullName, type Role, type UserSort } from '#domain/account.ts';
import { HOME_PAGE_SIZE, nameKey, pageFacts, searchWords } from '#domain/catalogue.ts';
import type { User, UserQuery } from '#domain/contract/users.ts';
import type { UserCounts } from '../back-office.ts';
import type { Answer, Source } from '../shop.ts';
import { type Accounts, hasOtherAdministrator, userOf } from './accounts.ts';
import { give, refuse } from './answers.ts';
import type { Account } from './data-set.ts';
import type { LocalStore } from './local-store.ts';

const COMPARE: Record<UserSort, (a: User, b: User) => number> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => nameKey(fullName(a)).localeCompare(nameKey(fullName(b))),
  email: (a, b) => emailKey(a.email).localeCompare(emailKey(b.email)),
  createdAt: (a, b) => a.createdAt.localeCompare(b.createdAt),
};

/** Without a letter or a digit nobody is asked for, as at the edge. */
function isCalled(user: User, search: string): boolean {
  const needle = nameKey(search);
  return searchWords(search).length > 0 && (nameKey(fullName(user)).includes(needle) || emailKey(user.email).includes(needle));
}

/** The accounts of this device, as its administrator sees them. `actorId` is who asks. */
export const localUsers = (store: LocalStore, accounts: Accounts, source: () => Source) => {
  const change = (id: number, fields: Partial<Pick<Account, 'role' | 'isActive'>>): Answer<User> => {
    const account = accounts.byId(id);
    if (!account) return refuse('user_not_found');
    const changed = { ...account, ...fields };
    const isLast = account.role === 'ADMIN' && !hasOtherAdministrator(store.read().accounts, id);
    if (isLast && (changed.role !== 'ADMIN' || !changed.isActive)) return refuse('last_administrator');
    accounts.put(changed);
    return give(userOf(changed), source());
  };

  return {
    async listUsers(query: UserQuery): Promise<Answer<{ users: User[]; total: number }>> {
      const { search = '', role, active, sort = 'createdAt' } = query;
      const order = query.order ?? (sort === 'id' || sort === 'createdAt' ? 'desc' : 'asc');
      const found = store
        .read()
        .accounts.map(userOf)
        .filter(
          (user) =>
            (search.trim() === '' || isCalled(user, search)) &&
            (role === undefined || user.role === role) &&
            (active === undefined || String(user.isActive) === active),
        )
        .toSorted((a, b) => (COMPARE[sort](a, b) || a.id - b.id) * (order === 'desc' ? -1 : 1));
      const { currentPage, pageSize } = pageFacts(query.page ?? 1, query.size ?? HOME_PAGE_SIZE, found.length);
      const users = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
      return give({ users: users.map((user) => ({ ...user, onlyHere: true })), total: found.length }, source());
    },

    async userCounts(): Promise<Answer<UserCounts>> {
      const users = store.read().accounts;
      const count = (counts: (user: User) => boolean): number => users.filter(counts).length;
      const counts = {
        total: users.length,
        administrators: count(({ role }) => role === 'ADMIN'),
        clients: count(({ role }) => role === 'USER'),
        inactive: count(({ isActive }) => !isActive),
      };
      return give(counts, source());
    },

    changeRole: async (actorId: number, id: number, role: Role): Promise<Answer<User>> =>
      id === actorId && role !== 'ADMIN' ? refuse('own_admin_role') : change(id, { role }),

    setActive: async (actorId: number, id: number, isActive: boolean): Promise<Answer<User>> =>
      id === actorId && !isActive ? refuse('own_account') : change(id, { isActive }),
  };
};
