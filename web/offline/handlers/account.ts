import type { Registration } from '#domain/contract/users.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { emailKey } from '#domain/account.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import {
  accountByEmail,
  accountById,
  dropAccount,
  hasOtherAdministrator,
  isPassword,
  putAccount,
  signedIn,
  userOf,
} from '../accounts.ts';
import type { Account } from '../data-set.ts';
import { handle, type Offline } from '../handle.ts';
import { keepSecret } from '../password.ts';
import { nextId } from '../changes.ts';

const UNCHECKED = 'No podemos comprobar tu cuenta sin conexión.';
const ALL_REQUIRED = failure('invalid', { message: 'Todos los campos son obligatorios' });
const TAKEN = failureAt('email', 'email_taken');

const namesOf = (username: string, lastname: string) => ({ username, lastname, firstName: username, lastName: lastname });

/** Accounts of this device alone. The shop's accounts are read-only here. */
export function handleAccount(offline: Offline): void {
  const { sample, store, known, now } = offline.device;

  handle(offline, 'POST /login', async ({ body: { email, password } }) => {
    const account = accountByEmail(store.read(), email);
    // The server knows whether the password is right.
    if (!account && (await known.has(email))) return { offline: UNCHECKED };
    // The server may know an account that this device does not.
    if (!account || !(await isPassword(sample, account, password)))
      return fail(failure('bad_credentials', { message: `${failure('bad_credentials').message}. ${UNCHECKED}` }));
    return account.isActive ? ok(signedIn(account)) : fail(failure('inactive_account'));
  });

  // Stored by session/use-log-out.ts, to be sent when the server is back.
  handle(offline, 'POST /logout', () => ok(undefined));

  handle(
    offline,
    'POST /api/users/register',
    async ({ body: { username, lastname, email, password } }) => {
      if (accountByEmail(store.read(), email)) return fail(TAKEN);
      const secret = await keepSecret(password);
      // Another press or tab may have registered it while the password was being hashed.
      if (accountByEmail(store.read(), email)) return fail(TAKEN);
      const account: Account = {
        id: nextId(store.read().accounts),
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
      putAccount(store, account);
      return ok(userOf(account));
    },
    ({ body }) => (hasBlank(body as Partial<Registration>) ? ALL_REQUIRED : null),
  );

  handle(offline, 'GET /api/users/me', ({ user }) => {
    if (!user || !isOnlyHere(user)) return null;
    const account = accountById(store.read(), user.id);
    return account?.isActive && emailKey(account.email) === emailKey(user.email ?? '')
      ? ok(signedIn(account))
      : fail(failure('unauthenticated'));
  });

  handle(offline, 'PUT /api/users/me', ({ user, body }) => {
    if (!isOnlyHere(user)) return null;
    const account = accountById(store.read(), user.id);
    if (!account) return fail(failure('user_not_found'));
    const { username = account.username, lastname = account.lastname, reminders = account.reminders, phone } = body;
    const changed: Account = {
      ...account,
      ...namesOf(username, lastname),
      reminders,
      phone: phone === undefined ? account.phone : phone || null,
    };
    putAccount(store, changed);
    return ok(signedIn(changed));
  });

  handle(offline, 'DELETE /api/users/me', async ({ user, body: { password } }) => {
    if (!isOnlyHere(user)) return null;
    const account = accountById(store.read(), user.id);
    if (!account) return fail(failure('user_not_found'));
    if (!(await isPassword(sample, account, password))) return fail(failureAt('password', 'wrong_password'));
    if (account.role === 'ADMIN' && !hasOtherAdministrator(store.read(), account.id)) return fail(failure('last_administrator'));
    dropAccount(offline.device, account);
    return ok(undefined);
  });
}

const hasBlank = ({ username, lastname, email, password }: Partial<Registration>): boolean =>
  [username, lastname, email, password].some((text) => typeof text !== 'string' || text.trim() === '');
