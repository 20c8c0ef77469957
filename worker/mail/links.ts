import { jwtVerify, SignJWT } from 'jose';
import { emailKey } from '#domain/account.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { keyBytes } from '../session/token.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'resuena';
const AUDIENCE = 'verify-email';
const LIFE_SECONDS = 7 * 24 * 3_600;

type LinkEnv = Pick<Env, 'MAIL_LINK_KEY' | 'PUBLIC_ORIGIN'>;

/** Whose address a link confirms. `email` is the key that the account had when the link was minted: changing it kills the link. */
export type VerifiedEmail = { userId: number; email: string };

/**
 * Address that confirms an account's e-mail, good for seven days from `issuedAtMs`. The token is never stored; the same
 * arguments give the same link. Throws when MAIL_LINK_KEY is under 32 bytes.
 */
export async function mintVerificationLink(env: LinkEnv, user: { id: number; email: string }, issuedAtMs: number): Promise<string> {
  const issuedAt = Math.floor(issuedAtMs / 1_000);
  const token = await new SignJWT({ email: emailKey(user.email) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(user.id))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(keyBytes(env.MAIL_LINK_KEY, 'MAIL_LINK_KEY'));
  const link = new URL('/api/users/verify', env.PUBLIC_ORIGIN);
  link.searchParams.set('token', token);
  return link.href;
}

/** What a link's token confirms, or `bad_link` for anything but an unexpired one of ours. */
export async function verifyEmailToken(env: LinkEnv, token: string, nowMs: number): Promise<Result<VerifiedEmail>> {
  const key = keyBytes(env.MAIL_LINK_KEY, 'MAIL_LINK_KEY');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
      currentDate: new Date(nowMs),
    });
    const userId = Number(payload.sub);
    const email = payload['email'];
    return Number.isSafeInteger(userId) && typeof email === 'string' ? ok({ userId, email }) : fail(failure('bad_link'));
  } catch {
    return fail(failure('bad_link'));
  }
}
