import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

const AUDIENCE = 'session';
export const ISSUER = 'resuena';
export const ALGORITHM = 'HS256';
const MIN_KEY_BYTES = 32;

export const SESSION_SECONDS = 30 * 24 * 3600;

export type SessionClaim = { sessionId: string; userId: number };

/** Bytes of a configured key. Throws on one that is too short to resist guessing: a deployment without a key must not run. */
export function keyBytes(key: string | undefined, name: string): Uint8Array {
  const bytes = new TextEncoder().encode(key ?? '');
  if (bytes.length < MIN_KEY_BYTES) throw new Error(`${name} must have ${MIN_KEY_BYTES} bytes or more`);
  return bytes;
}

type Terms = { audience: string; claim: string; nowMs: number };

/** What an unexpired token of ours for this audience says; null for anything else: one algorithm, one issuer. */
export async function verifyToken(token: string, key: Uint8Array, { audience, claim, nowMs }: Terms): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
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
export async function signSession(claim: SessionClaim, key: string, nowMs: number): Promise<string> {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({ sid: claim.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(claim.userId))
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_SECONDS)
    .sign(keyBytes(key, 'SESSION_KEY'));
}

/** The claim, or null for anything but an unexpired token of ours: one algorithm, one issuer, one audience. */
export async function readSession(token: string, key: string, nowMs: number): Promise<SessionClaim | null> {
  const payload = await verifyToken(token, keyBytes(key, 'SESSION_KEY'), { audience: AUDIENCE, claim: 'sid', nowMs });
  const userId = Number(payload?.sub);
  const sessionId = payload?.['sid'];
  return Number.isSafeInteger(userId) && typeof sessionId === 'string' ? { sessionId, userId } : null;
}
