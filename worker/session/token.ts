import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'session';
const ISSUER = 'resuena';
const ALGORITHM = 'HS256';
const MIN_KEY_BYTES = 32;

export const SESSION_SECONDS = 30 * 24 * 3600;

export type SessionClaim = { sessionId: string; userId: number };

/** Bytes of a configured key. Throws on one that is too short to resist guessing: a deployment without a key must not run. */
export function keyBytes(key: string | undefined, name: string): Uint8Array {
  const bytes = new TextEncoder().encode(key ?? '');
  if (bytes.length < MIN_KEY_BYTES) throw new Error(`${name} must have ${MIN_KEY_BYTES} bytes or more`);
  return bytes;
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
  const bytes = keyBytes(key, 'SESSION_KEY');
  try {
    const { payload } = await jwtVerify(token, bytes, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      currentDate: new Date(nowMs),
    });
    const userId = Number(payload.sub);
    const sessionId = payload['sid'];
    return Number.isSafeInteger(userId) && typeof sessionId === 'string' ? { sessionId, userId } : null;
  } catch {
    return null;
  }
}
