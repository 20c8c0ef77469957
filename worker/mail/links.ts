import { emailKey } from '#domain/account.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readLinkToken, signLinkToken, type LinkEnv, type LinkKind } from './link-token.ts';

const VERIFY_EMAIL: LinkKind = { audience: 'verify-email', lifeSeconds: 7 * 24 * 3_600, claim: 'email' };

/** Whose address a link confirms. `email` is the key that the account had when the link was minted: changing it kills the link. */
export type VerifiedEmail = { userId: number; email: string };

/**
 * Where a link leads: a page whose button confirms by POST. Opening it changes nothing, because mail gateways open links too. The
 * token stands after the '#', so it appears in no server's log and no Referer.
 */
export const confirmationPage = (token: string): string => `/confirmar#${new URLSearchParams({ token }).toString()}`;

/**
 * Address of the page that confirms an account's e-mail, good for seven days from `issuedAtMs`. Never stored. Throws when
 * MAIL_LINK_KEY is under 32 bytes.
 */
export async function mintVerificationLink(
  env: LinkEnv,
  user: { id: number; email: string },
  issuedAtMs: number,
): Promise<string> {
  const token = await signLinkToken(env, VERIFY_EMAIL, { userId: user.id, value: emailKey(user.email) }, issuedAtMs);
  return new URL(confirmationPage(token), env.PUBLIC_ORIGIN).href;
}

/** What a link's token confirms, or `bad_link` for anything but an unexpired one of ours. */
export async function verifyEmailToken(env: LinkEnv, token: string, nowMs: number): Promise<Result<VerifiedEmail>> {
  const claim = await readLinkToken(env, VERIFY_EMAIL, token, nowMs);
  return claim ? ok({ userId: claim.userId, email: claim.value }) : fail(failure('bad_link'));
}
