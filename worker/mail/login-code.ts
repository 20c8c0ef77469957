import { timingSafeEqual } from 'node:crypto';
import { type KeyEnv, signingKey } from '../session/signing-keys.ts';

const DIGITS = 6;

/** The code of the e-mail with this id. Computed again each time, so that a repeated e-mail has the same one. Never stored. */
export async function loginCode(env: KeyEnv<'MAIL_LINK_KEY'>, outboxId: string): Promise<string> {
  const { bytes } = await signingKey(env, 'MAIL_LINK_KEY');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`login-code:${outboxId}`));
  // 48 bits over a million codes: the bias of the remainder is negligible.
  return String(Buffer.from(signed).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Which of these e-mails has the code; undefined when none has. People type it with spaces. */
export async function emailWithCode(
  env: KeyEnv<'MAIL_LINK_KEY'>,
  outboxIds: readonly string[],
  typed: string,
): Promise<string | undefined> {
  const given = Buffer.from(typed.replace(/[\s-]/g, ''));
  const codes = await Promise.all(outboxIds.map(async (id) => ({ id, code: Buffer.from(await loginCode(env, id)) })));
  return codes.find(({ code }) => code.length === given.length && timingSafeEqual(code, given))?.id;
}
