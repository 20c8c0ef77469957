const ITERATIONS = 310_000;
const SALT_BYTES = 16;
const KEY_BITS = 256;

export type Secret = { salt: string; hash: string };

/** What is kept of a password on this device; null where the browser offers no cryptography (plain http). */
export async function keepSecret(password: string): Promise<Secret | null> {
  if (!crypto.subtle) return null;
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toText(salt), hash: await derive(password, salt) };
}

export async function fits(password: string, { salt, hash }: Secret): Promise<boolean> {
  return crypto.subtle ? (await derive(password, fromText(salt))) === hash : false;
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }, key, KEY_BITS);
  return toText(new Uint8Array(bits));
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
