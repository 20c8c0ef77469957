/**
 * The server's part of WebAuthn. A challenge is a signed token that names its purpose and its user. It is valid for five minutes,
 * once, and is stored only when it is used.
 */
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#domain/contract/passkeys.ts';
import type { User } from '#domain/contract/users.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-env.ts';
import { all } from '../db/database.ts';
import type { KeyToAdd, StoredKey } from '../db/passkeys.ts';
import { countAttempt } from '../db/throttles.ts';
import { perIsolate } from '../per-isolate.ts';
import { verifyingKey } from './signing-keys.ts';
import { signToken, verifyToken } from './token.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;
/** EdDSA, ES256 and RS256: what authenticators sign with. */
const ALGORITHMS = [-8, -7, -257];
const NAME = 'Resuena';
/** The user of a login's challenge, which any passkey may answer. */
const ANYBODY = 0;

type Purpose = 'login' | 'check' | 'creation';
type Descriptor = { id: string; transports: string[] };

/** Passkeys belong to the host that they were made on. */
const hostOf = (c: AppContext): string => new URL(c.req.url).hostname;

const audienceOf = (purpose: Purpose): string => `passkey-${purpose}`;

async function makeChallenge({ env }: AppContext, purpose: Purpose, userId: number, nowMs: number): Promise<string> {
  const terms = { audience: audienceOf(purpose), userId, claims: { jti: crypto.randomUUID() } };
  const token = await signToken(env, 'SESSION_KEY', { ...terms, issuedAtMs: nowMs, lifeMs: CHALLENGE_MS });
  return Buffer.from(token).toString('base64url');
}

const descriptor = (key: Descriptor) => ({ ...key, type: 'public-key' as const });

/** Options to show one of the user's passkeys; without a user, any that the browser has for this host. */
export const requestOf = async (
  c: AppContext,
  nowMs: number,
  user: { id: number; keys: readonly Descriptor[] } | null,
): Promise<PasskeyRequest> => ({
  challenge: await makeChallenge(c, user ? 'check' : 'login', user?.id ?? ANYBODY, nowMs),
  timeout: CHALLENGE_MS,
  rpId: hostOf(c),
  allowCredentials: user?.keys.map(descriptor) ?? [],
  userVerification: 'required',
});

/** Options to make a passkey besides those that the user has. */
export const creationOf = async (
  c: AppContext,
  nowMs: number,
  user: User,
  keys: readonly Descriptor[],
): Promise<PasskeyCreation> => ({
  challenge: await makeChallenge(c, 'creation', user.id, nowMs),
  timeout: CHALLENGE_MS,
  rp: { id: hostOf(c), name: NAME },
  user: {
    id: Buffer.from(String(user.id)).toString('base64url'),
    name: user.email ?? '',
    displayName: `${user.username} ${user.lastname}`,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: keys.map(descriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

type Expected = { purpose: Purpose; userId: number; nowMs: number };

/** Runs a check of the library, which throws when it fails; null then, and for a challenge that is not ours or was used. */
async function checked<T>(
  c: AppContext,
  { purpose, userId, nowMs }: Expected,
  check: (expected: Facts) => Promise<T | undefined>,
): Promise<T | null> {
  let id = '';
  const { origin, hostname } = new URL(c.req.url);
  const expectedChallenge = async (given: string): Promise<boolean> => {
    const token = Buffer.from(given, 'base64url').toString();
    const terms = { audience: audienceOf(purpose), claim: 'jti', nowMs };
    const payload = await verifyToken(token, await verifyingKey(c.env, 'SESSION_KEY'), terms);
    id = payload?.jti ?? '';
    return payload?.sub === String(userId);
  };
  const found = await check({
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // Not the message: it quotes what the sender wrote.
    console.log({
      event: 'passkey_refused',
      requestId: c.get('requestId'),
      purpose,
      reason: error instanceof Error ? error.name : 'thrown',
    });
    return undefined;
  });
  if (found === undefined) return null;
  const [uses] = await all(c.var.db, countAttempt(`passkey-challenge:${id}`, CHALLENGE_MS, nowMs));
  return uses?.count === 1 ? found : null;
}

type Facts = {
  expectedChallenge: (given: string) => Promise<boolean>;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: boolean;
};

type Library = typeof import('@simplewebauthn/server');

const loaded = perIsolate(() => ({ library: null as Library | null }));

/**
 * The library is large, and few requests need it. The module is kept: the development server asks for it anew at each import(), and requests
 * at the same time would wait for a promise of the first one.
 */
async function library(): Promise<Library> {
  const known = loaded();
  known.library ??= await import('@simplewebauthn/server');
  return known.library;
}

/** The key's new signature counter; null when the proof is not a signature of it for this shop. `userId` null: for a login. */
export const checkProof = (
  c: AppContext,
  proof: PasskeyProof,
  key: StoredKey,
  { userId, nowMs }: { userId: number | null; nowMs: number },
): Promise<number | null> =>
  checked(c, { purpose: userId === null ? 'login' : 'check', userId: userId ?? ANYBODY, nowMs }, async (expected) => {
    const { verifyAuthenticationResponse } = await library();
    refuseCrossOrigin(proof.response);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { ...proof, clientExtensionResults: {} },
      credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: key.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });

/** The new passkey as it is stored; null when it was not made for this user in this shop. */
export const checkNew = (
  c: AppContext,
  made: NewPasskey,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<Omit<KeyToAdd, 'name'> | null> =>
  checked(c, { purpose: 'creation', userId, nowMs }, async (expected) => {
    const { verifyRegistrationResponse } = await library();
    refuseCrossOrigin(made.response);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: { ...made, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: made.response.transports ?? [],
    };
  });

/** The library accepts a frame within another site's page, unless the browser names that site. */
function refuseCrossOrigin({ clientDataJSON }: { clientDataJSON: string }): void {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown };
  if (crossOrigin !== undefined && crossOrigin !== false) throw new Error('cross-origin');
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64url, 'base64url'));
