import { z } from 'zod';
import { emailKey } from '#domain/account.ts';
import type { SafeStorage } from '../storage.ts';
import { STEPS, upgraded, withVersion } from '../stored-versions.ts';

const KNOWN_KEY = 'resuena.known';
const MAX_KNOWN = 20;

const Known = z.object({ hashes: z.array(z.string()) });

/**
 * Which accounts of the shop have been used here, so that a login without a connection does not call them wrong. Nobody can read the
 * addresses from it: only their hashes outlive the logout.
 */
export function createKnownAccounts(storage: SafeStorage) {
  const read = (): string[] => Known.safeParse(upgraded(STEPS[KNOWN_KEY], storage.readJson(KNOWN_KEY))).data?.hashes ?? [];
  const write = (hash: string, isKnown: boolean): void => {
    if (hash === '') return;
    const known = read();
    if (known.includes(hash) === isKnown) return;
    const others = known.filter((other) => other !== hash);
    const hashes = isKnown ? [hash, ...others].slice(0, MAX_KNOWN) : others;
    storage.write(KNOWN_KEY, JSON.stringify(withVersion(STEPS[KNOWN_KEY], { hashes })));
  };
  return {
    has: async (email: string): Promise<boolean> => read().includes(await hashOf(email)),
    add: async (email: string): Promise<void> => write(await hashOf(email), true),
    forget: async (email: string): Promise<void> => write(await hashOf(email), false),
  };
}

export type KnownAccounts = ReturnType<typeof createKnownAccounts>;

/** '' without cryptography (plain http): no account can then be recognised. */
async function hashOf(email: string): Promise<string> {
  if (!crypto.subtle) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`resuena ${emailKey(email)}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
