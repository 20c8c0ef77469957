import { emailKey } from '#domain/account.ts';
import type { LocalUser } from '../session/only-here.ts';
import type { Account, DataSet } from './data-set.ts';
import { fits } from './password.ts';
import type { Sample } from './sample-data.ts';
import type { Device } from './handle.ts';
import type { Store } from './store.ts';

export const userOf = ({ secret: _, ...user }: Account): Omit<Account, 'secret'> => user;

/** A user signed in on this device alone. */
export const signedIn = (account: Account): LocalUser => ({ ...userOf(account), onlyHere: true });

export const accountById = ({ accounts }: DataSet, id: number): Account | undefined =>
  accounts.find((account) => account.id === id);

export const accountByEmail = ({ accounts }: DataSet, email: string): Account | undefined =>
  accounts.find((account) => emailKey(account.email) === emailKey(email));

export const putAccount = (store: Store, account: Account): void =>
  void store.change((data) => ({
    ...data,
    accounts: [...data.accounts.filter(({ id }) => id !== account.id), account].toSorted((a, b) => a.id - b.id),
  }));

export function dropAccount({ store, kept }: Pick<Device, 'store' | 'kept'>, account: Account): void {
  store.change((data) => ({ ...data, accounts: data.accounts.filter(({ id }) => id !== account.id) }));
  // A later account may have the same id.
  kept.forget(signedIn(account));
}

export const hasOtherAdministrator = ({ accounts }: DataSet, id: number): boolean =>
  accounts.some((other) => other.role === 'ADMIN' && other.isActive && other.id !== id);

/** A sample account's password is the documentation's; every other one is known by its hash. */
export async function isPassword(sample: Sample | null, { email, secret }: Account, password: string): Promise<boolean> {
  return secret ? fits(password, secret) : (sample?.isPassword(email, password) ?? false);
}
