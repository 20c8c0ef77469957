import type { JWTHeaderParameters } from 'jose';

const MIN_KEY_BYTES = 32;
/** Enough to tell two keys apart. */
const ID_BYTES = 6;

export type KeyName = 'SESSION_KEY' | 'MAIL_LINK_KEY';

/** A secret that signs; beside it, while keys change, the one before, whose tokens are still accepted. */
export type KeyEnv<N extends KeyName> = { [name in N]: string } & { [name in `${N}_PREVIOUS`]?: string };

/** Throws where no key of ours made the token. */
export type KeyChoice = (header: JWTHeaderParameters) => Uint8Array;

type SigningKey = { id: string; bytes: Uint8Array };

/** The key that signs now. Throws on one that is too short to resist guessing: a deployment without a key must not run. */
export const signingKey = <N extends KeyName>(env: KeyEnv<N>, name: N): Promise<SigningKey> => toKey(env[name], name);

/** Chooses the key of a token by its `kid`. Tokens of releases that named none were signed by the older key. */
export async function verifyingKey<N extends KeyName>(env: KeyEnv<N>, name: N): Promise<KeyChoice> {
  const before = (env as Record<string, string | undefined>)[`${name}_PREVIOUS`];
  const keys = [await signingKey(env, name), ...(before ? [await toKey(before, `${name}_PREVIOUS`)] : [])];
  return ({ kid }) => {
    const key = kid === undefined ? keys.at(-1) : keys.find(({ id }) => id === kid);
    if (!key) throw new Error('signed by a key that is none of ours');
    return key.bytes;
  };
}

async function toKey(text: string | undefined, name: string): Promise<SigningKey> {
  const bytes = new TextEncoder().encode(text ?? '');
  if (bytes.length < MIN_KEY_BYTES) throw new Error(`${name} must have ${MIN_KEY_BYTES} bytes or more`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { id: Buffer.from(digest.subarray(0, ID_BYTES)).toString('base64url'), bytes };
}
