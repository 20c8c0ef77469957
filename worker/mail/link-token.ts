import { type KeyEnv, verifyingKey } from '../session/signing-keys.ts';
import { signToken, verifyToken } from '../session/token.ts';

export type LinkEnv = KeyEnv<'MAIL_LINK_KEY'> & Pick<Env, 'PUBLIC_ORIGIN'>;

/** The kind of link. A token minted for one kind is refused by all others. */
export type LinkKind = { audience: string; lifeSeconds: number; claim: string };

export type LinkClaim = { userId: number; value: string };

/** Signs a claim about a user; the same arguments give the same token. Throws when MAIL_LINK_KEY is under 32 bytes. */
export const signLinkToken = (
  env: LinkEnv,
  { audience, lifeSeconds, claim }: LinkKind,
  { userId, value }: LinkClaim,
  issuedAtMs: number,
): Promise<string> =>
  signToken(env, 'MAIL_LINK_KEY', { audience, userId, claims: { [claim]: value }, issuedAtMs, lifeMs: lifeSeconds * 1000 });

/** The claim of an unexpired token of ours and of this kind; null for anything else. */
export async function readLinkToken(env: LinkEnv, kind: LinkKind, token: string, nowMs: number): Promise<LinkClaim | null> {
  const payload = await verifyToken(token, await verifyingKey(env, 'MAIL_LINK_KEY'), { ...kind, nowMs });
  const userId = Number(payload?.sub);
  const value = payload?.[kind.claim];
  return Number.isSafeInteger(userId) && typeof value === 'string' ? { userId, value } : null;
}
