import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { SessionClaim } from '../db/sessions.ts';
import { type KeyChoice, type KeyEnv, type KeyName, signingKey, verifyingKey } from './signing-keys.ts';

const AUDIENCE = 'session';
const ISSUER = 'resuena';
const ALGORITHM = 'HS256';

export const SESSION_SECONDS = 30 * 24 * 3600;
type Terms = { audience: string; claim: string; nowMs: number };

type Statement = { audience: string; userId: number; claims: JWTPayload; issuedAtMs: number; lifeMs: number };

/** Signs what {@link verifyToken} reads; the same arguments give the same token. Throws when the key is under 32 bytes. */
export async function signToken<K extends KeyName>(
  env: KeyEnv<K>,
  keyName: K,
  { audience, userId, claims, issuedAtMs, lifeMs }: Statement,
): Promise<string> {
  const key = await signingKey(env, keyName);
  const issuedAt = Math.floor(issuedAtMs / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeMs / 1000)
    .sign(key.bytes);
}

/** What an unexpired token of ours for this audience says; null for anything else: one algorithm, one issuer. */
export async function verifyToken(
  token: string,
  keyOf: KeyChoice,
  { audience, claim, nowMs }: Terms,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      typ: 'JWT',
      requiredClaims: ['sub', claim, 'exp', 'iat'],
      currentDate: new Date(nowMs),
    });
    return payload;
  } catch {
    return null;
  }
}

/** Signs a claim that lasts {@link SESSION_SECONDS} from `nowMs`. */
export const signSession = ({ sessionId, userId }: SessionClaim, env: KeyEnv<'SESSION_KEY'>, nowMs: number): Promise<string> =>
  signToken(env, 'SESSION_KEY', {
    audience: AUDIENCE,
    userId,
    claims: { sid: sessionId },
    issuedAtMs: nowMs,
    lifeMs: SESSION_SECONDS * 1000,
  });

/** The claim, or null for anything but an unexpired token of ours: one algorithm, one issuer, one audience. */
export async function readSession(token: string, env: KeyEnv<'SESSION_KEY'>, nowMs: number): Promise<SessionClaim | null> {
  const payload = await verifyToken(token, await verifyingKey(env, 'SESSION_KEY'), { audience: AUDIENCE, claim: 'sid', nowMs });
  const userId = Number(payload?.sub);
  const sessionId = payload?.['sid'];
  return Number.isSafeInteger(userId) && typeof sessionId === 'string' ? { sessionId, userId } : null;
}
