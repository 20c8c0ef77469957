import { jwtVerify, SignJWT } from 'jose';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { keyBytes } from '../session/token.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'resuena';
const AUDIENCE = 'reset-password';
const LIFE_SECONDS = 3_600;

type LinkEnv = Pick<Env, 'MAIL_LINK_KEY' | 'PUBLIC_ORIGIN'>;

/** `fingerprint` is of the password hash that the link replaces: once the password has changed, the link is dead. */
export type ResetClaim = { userId: number; fingerprint: string };

async function fingerprintOf(passwordHash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passwordHash));
  return Buffer.from(digest).toString('base64url').slice(0, 22);
}

/** Page where a new password is chosen, good for an hour from `issuedAtMs` and once. Never stored. */
export async function mintResetLink(env: LinkEnv, user: { id: number; passwordHash: string }, issuedAtMs: number): Promise<string> {
  const issuedAt = Math.floor(issuedAtMs / 1_000);
  const token = await new SignJWT({ fp: await fingerprintOf(user.passwordHash) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(user.id))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(keyBytes(env.MAIL_LINK_KEY, 'MAIL_LINK_KEY'));
  const link = new URL('/restablecer', env.PUBLIC_ORIGIN);
  // After the #: it reaches no server's log and no Referer.
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}

/** What a reset token claims, or `bad_link`. Whether it still fits the account is {@link resetTokenFits}'s to say. */
export async function readResetToken(env: LinkEnv, token: string, nowMs: number): Promise<Result<ResetClaim>> {
  const key = keyBytes(env.MAIL_LINK_KEY, 'MAIL_LINK_KEY');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['sub', 'fp', 'exp', 'iat'],
      currentDate: new Date(nowMs),
    });
    const userId = Number(payload.sub);
    const fingerprint = payload['fp'];
    return Number.isSafeInteger(userId) && typeof fingerprint === 'string' ? ok({ userId, fingerprint }) : fail(failure('bad_link'));
  } catch {
    return fail(failure('bad_link'));
  }
}

export const resetTokenFits = async (claim: ResetClaim, passwordHash: string): Promise<boolean> =>
  claim.fingerprint === (await fingerprintOf(passwordHash));
