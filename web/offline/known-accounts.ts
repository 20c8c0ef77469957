import { z } from 'zod';
import { emailKey } from '#domain/account.ts';
import { KNOWN_KEY } from '../session/forget-account.ts';
import type { SafeStorage } from '../storage.ts';
import { hex, sha256 } from '../sha256.ts';
import { STEPS, upgraded, withVersion } from '../stored-versions.ts';

const MAX_KNOWN = 20;

const Known = z.object({ accounts: z.array(z.object({ salt: z.string(), hash: z.string() })) });
type Account = z.output<typeof Known>['accounts'][number];

/**
 * Which accounts of the shop have been used here, so that a login without a connection does not call them wrong. Nobody can read the
 * addresses from it: only their hashes outlive the logout, each with a salt of its own, so that one list of addresses cannot be compared
 * with those of many devices.
 */
export function createKnownAccounts(storage: SafeStorage) {
  const read = (): Account[] => Known.safeParse(upgraded(STEPS[KNOWN_KEY], storage.readJson(KNOWN_KEY))).data?.accounts ?? [];
  const write = (accounts: readonly Account[]): void => {
    storage.write(KNOWN_KEY, JSON.stringify(withVersion(STEPS[KNOWN_KEY], { accounts: accounts.slice(0, MAX_KNOWN) })));
  };
  const find = async (email: string): Promise<Account | undefined> => {
    const accounts = read();
    const hashes = await Promise.all(accounts.map(({ salt }) => hashOf(email, salt)));
    return accounts.find(({ hash }, at) => hash === hashes[at]);
  };
  return {
    has: async (email: string): Promise<boolean> => (await find(email)) !== undefined,
    add: async (email: string): Promise<void> => {
      const salt = newSalt();
      const hash = await hashOf(email, salt);
      if (hash !== '' && !(await find(email))) write([{ salt, hash }, ...read()]);
    },
    forget: async (email: string): Promise<void> => {
      const found = await find(email);
      if (found) write(read().filter(({ hash }) => hash !== found.hash));
    },
  };
}

export type KnownAccounts = ReturnType<typeof createKnownAccounts>;

/** '' without cryptography (plain http): no account can then be recognised. */
async function hashOf(email: string, salt: string): Promise<string> {
  if (!crypto.subtle) return '';
  return sha256(`${salt} ${emailKey(email)}`);
}

const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));
