import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { mintVerificationLink, verifyEmailToken } from '#worker/mail/links.ts';
import { mintResetLink, readResetToken } from '#worker/mail/reset-link.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const DAY_MS = 86_400_000;
const env = { MAIL_LINK_KEY: 'mail-link-key-with-more-than-32-bytes-in-it', PUBLIC_ORIGIN: 'https://resuena.com' };
const ana = { id: 7, email: 'Ana@Correo.com' };

const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

const forged = (
  claims: Record<string, unknown>,
  { alg = 'HS256', key = env.MAIL_LINK_KEY, aud = 'verify-email', iss = 'resuena' } = {},
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject('7')
    .setIssuedAt(NOW / 1_000)
    .setExpirationTime(NOW / 1_000 + 600)
    .sign(new TextEncoder().encode(key));

describe('verification links', () => {
  test('lead to the shop and confirm whom they were minted for', async () => {
    const link = await mintVerificationLink(env, ana, NOW);
    expect(link).toMatch(/^https:\/\/resuena\.com\/confirmar#token=/);
    expect(await verifyEmailToken(env, tokenOf(link), NOW)).toEqual({ ok: true, value: { userId: 7, email: 'ana@correo.com' } });
  });

  test('last seven days and no longer', async () => {
    const token = tokenOf(await mintVerificationLink(env, ana, NOW));
    expect((await verifyEmailToken(env, token, NOW + 7 * DAY_MS - 1_000)).ok).toBe(true);
    expect((await verifyEmailToken(env, token, NOW + 7 * DAY_MS + 1_000)).ok).toBe(false);
  });

  test('are refused when changed, or signed by another key, algorithm, issuer or for another purpose', async () => {
    const token = tokenOf(await mintVerificationLink(env, ana, NOW));
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(atob(payload)) as Record<string, unknown>;
    const other = btoa(JSON.stringify({ ...claims, sub: '1' })).replaceAll('=', '');
    const unsigned = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '');
    const bad = [
      '',
      'x',
      `${header}.${other}.${signature}`,
      `${header}.${payload}.`,
      `${unsigned}.${payload}.`,
      await forged({ email: 'ana@correo.com' }, { key: 'another-key-with-more-than-32-bytes-in-it' }),
      await forged({ email: 'ana@correo.com' }, { alg: 'HS512', key: env.MAIL_LINK_KEY.repeat(2) }),
      await forged({ email: 'ana@correo.com' }, { iss: 'somebody' }),
      await forged({ email: 'ana@correo.com' }, { aud: 'session' }),
      await forged({}),
      await forged({ email: 7 }),
      tokenOf(await mintResetLink(env, { id: 7, emailKey: 'ana@correo.com', confirmedAt: null }, NOW)),
    ];
    for (const attempt of bad) {
      expect(await verifyEmailToken(env, attempt, NOW), attempt).toMatchObject({ ok: false, failure: { kind: 'bad_link' } });
    }
  });

  test('do not open a password', async () => {
    const token = tokenOf(await mintVerificationLink(env, ana, NOW));
    expect((await readResetToken(env, token, NOW)).ok).toBe(false);
  });

  test('outlive a new key while the one before is configured', async () => {
    const token = tokenOf(await mintVerificationLink(env, ana, NOW));
    const fresh = { ...env, MAIL_LINK_KEY: 'the-next-mail-link-key-of-more-than-32-bytes' };
    expect((await verifyEmailToken({ ...fresh, MAIL_LINK_KEY_PREVIOUS: env.MAIL_LINK_KEY }, token, NOW)).ok).toBe(true);
    expect((await verifyEmailToken(fresh, token, NOW)).ok).toBe(false);
  });

  test.each(['', 'thirty-one bytes are not enough'])('neither mint nor verify with the key %j', async (MAIL_LINK_KEY) => {
    const token = tokenOf(await mintVerificationLink(env, ana, NOW));
    await expect(mintVerificationLink({ ...env, MAIL_LINK_KEY }, ana, NOW)).rejects.toThrow('MAIL_LINK_KEY');
    await expect(verifyEmailToken({ ...env, MAIL_LINK_KEY }, token, NOW)).rejects.toThrow('MAIL_LINK_KEY');
  });
});
