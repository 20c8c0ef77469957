import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { COST } from './password-cost.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Matches no password. Verified when there is no user, so that an unknown e-mail takes the same time. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export type PasswordCheck = { matches: boolean; outdated: boolean };

/** Compares in constant time. `stored` null (no such user) costs the same and never matches. */
export async function checkPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  const [scheme, n, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  // An account without a usable password still costs a derivation, so that the time does not reveal whether it exists.
  if (scheme !== 'scrypt') return { ...(await checkPassword(password, null)), matches: false };
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const matches = stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
  return { matches, outdated: cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p };
}
