import { failure } from '#domain/failure.ts';
import { RESET_LINK_MS } from '#domain/mail.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { LinkedAddress } from '../db/account.ts';
import { sha256 } from '../sha256.ts';
import { readLinkToken, signLinkToken, type LinkEnv, type LinkKind } from './link-token.ts';

const RESET_PASSWORD: LinkKind = { audience: 'reset-password', lifeSeconds: RESET_LINK_MS / 1_000, claim: 'fp' };

/** `fingerprint` is of the address and of when it was last confirmed. Using the link confirms it again: every link before is dead. */
export type ResetClaim = { userId: number; fingerprint: string };

async function fingerprintOf({ emailKey, confirmedAt }: LinkedAddress): Promise<string> {
  return (await sha256(`${confirmedAt} ${emailKey}`, 'base64url')).slice(0, 22);
}

/**
 * Page where a new password is chosen, good for an hour from `issuedAtMs` and once. Never stored. A change of password does not invalidate
 * it: otherwise a person who knows the password could keep the owner from using any link.
 */
export async function mintResetLink(env: LinkEnv, user: LinkedAddress & { id: number }, issuedAtMs: number): Promise<string> {
  const claim = { userId: user.id, value: await fingerprintOf(user) };
  const token = await signLinkToken(env, RESET_PASSWORD, claim, issuedAtMs);
  const link = new URL('/restablecer', env.PUBLIC_ORIGIN);
  // After the #: it reaches no server's log and no Referer.
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}

/** What a reset token claims, or `bad_link`. {@link resetTokenFits} checks it against the account. */
export async function readResetToken(env: LinkEnv, token: string, nowMs: number): Promise<Result<ResetClaim>> {
  const claim = await readLinkToken(env, RESET_PASSWORD, token, nowMs);
  return claim ? ok({ userId: claim.userId, fingerprint: claim.value }) : fail(failure('bad_link'));
}

export const resetTokenFits = async (claim: ResetClaim, address: LinkedAddress): Promise<boolean> =>
  claim.fingerprint === (await fingerprintOf(address));
