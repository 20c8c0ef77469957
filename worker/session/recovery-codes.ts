/** Base32 of Crockford: no letter is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODES = 10;
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** Ten codes of 120 random bits: 'K3F9-0ZQW-…'. Those made before have 80 and open as well, once. */
export const makeCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replaceAll(GROUP, '$&-'),
  );

/** What is stored of a code, however it was typed. */
export async function hashCode(code: string): Promise<string> {
  const plain = code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^\dA-Z]/g, '');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(plain));
  return Buffer.from(digest).toString('base64url');
}
