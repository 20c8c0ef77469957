import { emailKey } from '#domain/account.ts';
import { failure } from '#domain/failure.ts';
import { Credentials, ProfileChange, Registration, type User } from '#domain/contract/users.ts';
import { SAMPLE_ACCOUNTS } from '#seed/users.ts';
import type { LocalUser } from '../../session/only-here.ts';
import type { Answer, Source } from '../shop.ts';
import { give, refuse, refuseFields } from './answers.ts';
import type { Account } from './data-set.ts';
import type { LocalStore } from './local-store.ts';
import { fits, keepSecret } from './password.ts';

const UNCHECKED = 'No podemos comprobar tu cuenta sin conexión.';
const ALL_REQUIRED = 'Todos los campos son obligatorios';

export const userOf = ({ secret: _, ...user }: Account): User => user;
const namesOf = (username: string, lastname: string) => ({ username, lastname, firstName: username, lastName: lastname });
const signedIn = (account: Account): LocalUser => ({ ...userOf(account), onlyHere: true });

/** Accounts of this device alone. `source` marks every answer as its own. */
export function createAccounts(store: LocalStore, source: () => Source, now: () => number) {
  const byEmail = (email: string): Account | undefined =>
    store.read().accounts.find((account) => emailKey(account.email) === emailKey(email));
  const byId = (id: number): Account | undefined => store.read().accounts.find((account) => account.id === id);

  const put = (account: Account): void =>
    void store.change((data) => ({
      ...data,
      accounts: [...data.accounts.filter(({ id }) => id !== account.id), account].toSorted((a, b) => a.id - b.id),
    }));

  return {
    async login(email: string, password: string): Promise<Answer<User>> {
      const given = Credentials.safeParse({ email, password });
      if (!given.success) return refuseFields(given.error);
      const account = byEmail(email);
      // The edge may know an account that this device does not.
      if (!account || !(await knows(account, password)))
        return refuse('bad_credentials', { message: `${failure('bad_credentials').message}. ${UNCHECKED}` });
      return account.isActive ? give(signedIn(account), source()) : refuse('inactive_account');
    },

    async register(draft: Registration): Promise<Answer<User>> {
      const texts = [draft.username, draft.lastname, draft.email, draft.password];
      if (texts.some((text) => typeof text !== 'string' || text.trim() === ''))
        return refuse('invalid', { message: ALL_REQUIRED });
      const given = Registration.safeParse(draft);
      if (!given.success) return refuseFields(given.error);
      const { username, lastname, email, password } = given.data;
      const taken = failure('email_taken').message;
      const refusal = refuse('email_taken', { errors: [{ path: 'email', message: taken }] });
      if (byEmail(email)) return refusal;
      const secret = await keepSecret(password);
      // Two presses, or two tabs, while the password was worked on.
      if (byEmail(email)) return refusal;
      const account: Account = {
        id: Math.max(0, ...store.read().accounts.map(({ id }) => id)) + 1,
        ...namesOf(username, lastname),
        email,
        phone: null,
        role: 'USER',
        isActive: true,
        emailVerified: false,
        reminders: true,
        createdAt: new Date(now()).toISOString(),
        secret,
      };
      put(account);
      return give(userOf(account), source());
    },

    /** Null when the account is gone: the session goes with it. */
    current(user: LocalUser): Answer<User> {
      const account = byId(user.id);
      return account?.isActive && emailKey(account.email) === emailKey(user.email)
        ? give(signedIn(account), source())
        : refuse('unauthenticated');
    },

    change(user: LocalUser, change: ProfileChange): Answer<User> {
      const given = ProfileChange.safeParse(change);
      if (!given.success) return refuseFields(given.error);
      const account = byId(user.id);
      if (!account) return refuse('user_not_found');
      const { username = account.username, lastname = account.lastname, reminders = account.reminders, phone } = given.data;
      const changed: Account = {
        ...account,
        ...namesOf(username, lastname),
        reminders,
        phone: phone === undefined ? account.phone : phone || null,
      };
      put(changed);
      return give(signedIn(changed), source());
    },

    async remove(user: LocalUser, password: string): Promise<Answer<undefined>> {
      const account = byId(user.id);
      if (!account) return refuse('user_not_found');
      const message = failure('wrong_password').message;
      if (!(await knows(account, password))) return refuse('wrong_password', { errors: [{ path: 'password', message }] });
      if (account.role === 'ADMIN' && !hasOtherAdministrator(store.read().accounts, account.id))
        return refuse('last_administrator');
      store.change((data) => ({ ...data, accounts: data.accounts.filter(({ id }) => id !== account.id) }));
      return give(undefined, source());
    },

    byId,
    put,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

export const hasOtherAdministrator = (accounts: readonly Account[], id: number): boolean =>
  accounts.some((other) => other.role === 'ADMIN' && other.isActive && other.id !== id);

/** A sample's password is the documentation's; everybody else's is known by its hash. */
async function knows({ email, secret }: Account, password: string): Promise<boolean> {
  if (secret) return fits(password, secret);
  return SAMPLE_ACCOUNTS.some((sample) => sample.email === email && sample.password === password);
}
