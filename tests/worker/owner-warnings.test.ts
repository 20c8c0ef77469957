/** E-mails that warn the owner of an account: each is written with its facts, even on a full day or during a flood of e-mails. */
import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mintResetLink } from '#worker/mail/reset-link.ts';
import { openDoor } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'Melodia42';

let shop: StagedShop;
let userId: number;
let email: string;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  shop = await ownShop([], 0);
  email = `dueno-${crypto.randomUUID()}@example.com`;
  const json = { username: 'Delia', lastname: 'Prueba', email, password: PASSWORD };
  userId = ((await door('POST', '/api/users/register', { json })).json as { id: number }).id;
  await env.DB.prepare('UPDATE users SET email_verified_at = 1 WHERE id = ?1').bind(userId).run();
});

/** Logs in there, and gives the session's cookie. */
async function enter(userAgent: string, country = 'UY', password = PASSWORD): Promise<string> {
  const there = openDoor('http://localhost', (url, init) =>
    exports.default.fetch(new Request(url, { ...init, cf: { country } })),
  );
  const answer = await there('POST', '/login', { json: { email, password }, headers: { 'User-Agent': userAgent } });
  expect(answer.status).toBe(200);
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

const warnings = async (): Promise<unknown[]> =>
  (
    await env.DB.prepare(`SELECT kind, device, country FROM outbox WHERE user_id = ?1 AND kind <> 'welcome' ORDER BY rowid`)
      .bind(userId)
      .all()
  ).results;

const changePassword = async (cookie: string, from: string, to: string): Promise<number> =>
  (
    await door('PUT', '/api/users/me/password', {
      cookie,
      json: { currentPassword: from, newPassword: to },
      headers: { 'User-Agent': FIREFOX },
    })
  ).status;

const asAdmin = (path: string) => door('PUT', path, { cookie: shop.admin.cookie });

describe('a login', () => {
  it('warns of a device and of a country that the account had not used, each once', async () => {
    await enter(PHONE);
    await enter(PHONE);
    expect(await warnings()).toEqual([]);
    await enter(FIREFOX);
    expect(await warnings()).toEqual([{ kind: 'new_device', device: 'Firefox en Linux', country: 'UY' }]);
    await enter(FIREFOX);
    await enter(PHONE);
    expect(await warnings()).toHaveLength(1);
    await enter(PHONE, 'BR');
    expect((await warnings()).slice(1)).toEqual([{ kind: 'new_device', device: 'Chrome en Android', country: 'BR' }]);
    // The edge does not know: no wolf.
    await enter(PHONE, 'XX');
    expect(await warnings()).toHaveLength(2);
  });

  it('knows the device of a session that is over', async () => {
    const cookie = await enter(PHONE);
    await door('POST', '/logout', { cookie });
    await enter(PHONE);
    expect(await warnings()).toEqual([]);
    await enter('curl/8');
    expect(await warnings()).toEqual([{ kind: 'new_device', device: null, country: 'UY' }]);
  });
});

it('a new password is e-mailed, with where it was chosen; a refused one is not', async () => {
  const cookie = await enter(PHONE);
  expect(await changePassword(cookie, 'no-es-esta', 'Otra1234')).toBe(422);
  expect(await warnings()).toEqual([]);
  expect(await changePassword(cookie, PASSWORD, 'Otra1234')).toBe(204);
  expect(await warnings()).toMatchObject([{ kind: 'password_changed', device: 'Firefox en Linux' }]);
});

it('the use of a reset link is e-mailed once', async () => {
  const link = await mintResetLink(env, { id: userId, emailKey: email, confirmedAt: 1 }, Date.now());
  const json = { token: decodeURIComponent(new URL(link).hash.replace('#token=', '')), password: 'Otra1234' };
  const use = async () => (await door('POST', '/api/users/password/reset', { json, headers: { 'User-Agent': PHONE } })).status;
  expect(await use()).toBe(200);
  expect(await use()).toBe(400);
  expect(await warnings()).toMatchObject([{ kind: 'password_reset_used', device: 'Chrome en Android' }]);
});

it('each change of role and a deactivation are e-mailed, without the administrator’s browser', async () => {
  for (const role of ['ADMIN', 'ADMIN', 'USER', 'USER']) await asAdmin(`/api/users/${userId}/role?role=${role}`);
  for (const active of ['true', 'false', 'false']) await asAdmin(`/api/users/${userId}/active?active=${active}`);
  const nowhere = { device: null, country: null };
  expect(await warnings()).toEqual([
    { kind: 'administrator_notice', ...nowhere },
    { kind: 'administrator_removed', ...nowhere },
    { kind: 'deactivation', ...nowhere },
  ]);
});

it('a flood of one kind sends three an hour', async () => {
  let [cookie, password] = [await enter(PHONE), PASSWORD];
  for (let i = 0; i < 5; i += 1) {
    expect(await changePassword(cookie, password, `Otra123${i}`)).toBe(204);
    password = `Otra123${i}`;
  }
  expect(await warnings()).toHaveLength(3);
  // The next hour, and another kind, have their own.
  await asAdmin(`/api/users/${userId}/role?role=ADMIN`);
  await env.DB.prepare('UPDATE outbox SET created_at = created_at - 3600000 WHERE user_id = ?1').bind(userId).run();
  cookie = await enter(PHONE, 'UY', password);
  expect(await changePassword(cookie, password, PASSWORD)).toBe(204);
  expect(await warnings()).toHaveLength(5);
});

it('leaves at once when the day’s fifty are used up', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     INSERT INTO outbox (id, kind, occasion, user_id, status, attempts, next_attempt_at, created_at, last_attempt_at, sent_at)
     SELECT lower(hex(randomblob(16))), 'welcome', 'w:' || ?1 || i, ?1, 'sent', 1, ?2, ?2, ?2, ?2 FROM n`,
  )
    .bind(userId, Date.now())
    .run();
  await enter(PHONE);
  await enter(FIREFOX);
  await asAdmin(`/api/users/${userId}/role?role=ADMIN`);
  const texts = await vi.waitFor(
    async () => {
      const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(email)}`);
      const found = (json as { subject: string }[]).map(({ subject }) => subject);
      expect(found).toEqual(
        expect.arrayContaining([
          'Entraron a tu cuenta desde un dispositivo nuevo · Resuena',
          'Tu cuenta recibió permisos de administrador · Resuena',
        ]),
      );
      return found;
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(texts.filter((subject) => subject.startsWith('Novedades'))).toEqual([]);
});
