import { scryptSync } from 'node:crypto';
import { env, exports } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#worker/session/password.ts';
import { COST } from '#tests/support/low-password-cost.ts';
import { signSession } from '#worker/session/token.ts';
import { codeOfRefusal, openDoor } from '#tests/support/door.ts';
import { doorFrom, doorInterrupted, freshIpv4 } from './door-from.ts';

const door = openDoor('http://localhost', (url, init) => exports.default.fetch(url, init));
const PASSWORD = 'Cliente123';

type Account = { id: number; email: string };

async function givenAccount(over: { role?: string; isActive?: number } = {}): Promise<Account> {
  const email = `ana-${crypto.randomUUID()}@correo.com`;
  const row = await env.DB.prepare(
    `INSERT INTO users (email, email_key, username, lastname, role, is_active, password_hash, created_at)
     VALUES (?1, ?1, 'Ana', 'Pereyra', ?2, ?3, ?4, 0) RETURNING id`,
  )
    .bind(email, over.role ?? 'USER', over.isActive ?? 1, await hashPassword(PASSWORD))
    .first<{ id: number }>();
  if (!row) throw new Error('no account');
  return { id: row.id, email };
}

async function login(email: string, password = PASSWORD, address = '203.0.113.1') {
  const answer = await door('POST', '/login', { json: { email, password }, headers: { 'CF-Connecting-IP': address } });
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return { ...answer, cookie };
}

const me = (cookie: string) => door('GET', '/api/users/me', { cookie });

describe('logging in', () => {
  test('gives the user without any secret, and a cookie that scripts cannot read', async () => {
    const { id, email } = await givenAccount();
    const answer = await login(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id, email, username: 'Ana', firstName: 'Ana', lastName: 'Pereyra', role: 'USER' });
    expect(JSON.stringify(answer.json)).not.toMatch(/scrypt|password/i);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await me(answer.cookie)).status).toBe(200);
  });

  test('sets a Secure, host-bound cookie on https', async () => {
    const { email } = await givenAccount();
    const https = openDoor('https://resuena.test', (url, init) => exports.default.fetch(url, init));
    const answer = await https('POST', '/login', { json: { email, password: PASSWORD } });
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-session=[^;]+;.*HttpOnly; Secure; SameSite=Lax$/);
  });

  test('answers alike for an unknown e-mail and a wrong password', async () => {
    const { email } = await givenAccount();
    const [unknown, wrong] = await Promise.all([login('nadie@correo.com'), login(email, 'otra-clave')]);
    for (const answer of [unknown, wrong]) {
      expect(answer).toMatchObject({
        status: 401,
        json: { code: 'bad_credentials', message: 'Credenciales inválidas' },
        cookie: '',
      });
    }
  });

  test('says that an account is deactivated only to who knows its password', async () => {
    const { email } = await givenAccount({ isActive: 0 });
    expect(await login(email, 'otra-clave')).toMatchObject({ status: 401 });
    expect(await login(email)).toMatchObject({ status: 403, json: { message: 'Cuenta desactivada' }, cookie: '' });
  });

  test('stops the eleventh guess from one address and leaves the owner elsewhere alone', async () => {
    const { email } = await givenAccount();
    for (let i = 0; i < 10; i += 1) expect((await login(email, 'otra-clave', '198.51.100.7')).status).toBe(401);
    const stopped = await login(email, PASSWORD, '198.51.100.7');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login(email, PASSWORD, '198.51.100.8')).status).toBe(200);
  });

  test('forgets the failures of who gets it right', async () => {
    const { email } = await givenAccount();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await login(email, 'otra-clave', '198.51.100.9');
      expect((await login(email, PASSWORD, '198.51.100.9')).status).toBe(200);
    }
  });

  test('renews a hash made with other parameters', async () => {
    const { id, email } = await givenAccount();
    await outdateHash(id);
    expect((await login(email)).status).toBe(200);
    const stored = await env.DB.prepare('SELECT password_hash FROM users WHERE id = ?').bind(id).first<string>('password_hash');
    expect(stored?.startsWith(`scrypt$${COST.N}$${COST.r}$${COST.p}$`)).toBe(true);
    expect((await login(email)).status).toBe(200);
  });
});

async function loginInterrupted(email: string, meanwhile: () => Promise<unknown>) {
  const answer = await doorInterrupted(2, meanwhile)('POST', '/login', { json: { email, password: PASSWORD } });
  return { ...answer, cookie: answer.headers.get('Set-Cookie') };
}

async function outdateHash(id: number): Promise<void> {
  const salt = Buffer.alloc(16, 7);
  const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url')}`;
  await env.DB.prepare('UPDATE users SET password_hash = ? WHERE id = ?').bind(old, id).run();
}

describe('a login in flight', () => {
  const newPassword = 'Otra-clave-9';

  test.each([false, true])('does not outlive a password change, nor undoes it (hash to renew: %s)', async (renews) => {
    const { id, email } = await givenAccount();
    const { cookie } = await login(email);
    if (renews) await outdateHash(id);
    const late = await loginInterrupted(email, async () => {
      const json = { currentPassword: PASSWORD, newPassword };
      expect((await door('PUT', '/api/users/me/password', { cookie, json })).status).toBe(204);
    });
    expect(late).toMatchObject({ status: 401, json: { code: 'bad_credentials' }, cookie: null });
    expect((await me(cookie)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  test('leaves no session on an account that was deactivated meanwhile, to be found when it opens again', async () => {
    const [boss, { id, email }] = [await givenAccount({ role: 'ADMIN' }), await givenAccount()];
    const { cookie } = await login(boss.email);
    const close = () => door('PUT', `/api/users/${id}/active?active=false`, { cookie });
    expect(await loginInterrupted(email, close)).toMatchObject({ status: 403, cookie: null });
    const left = await env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ?').bind(id).first<number>('n');
    expect(left).toBe(0);
  });

  test('is let in beside another that renews the hash', async () => {
    const { id, email } = await givenAccount();
    await outdateHash(id);
    const late = await loginInterrupted(email, async () => expect((await login(email)).status).toBe(200));
    expect(late.status).toBe(200);
  });
});

test('a password change that comes too late signs nobody out', async () => {
  const { email } = await givenAccount();
  const [first, second] = [await login(email), await login(email)];
  const change = (newPassword: string) => ({ json: { currentPassword: PASSWORD, newPassword } });
  const late = doorInterrupted(3, async () => {
    const sooner = await door('PUT', '/api/users/me/password', { cookie: first.cookie, ...change('Otra-clave-9') });
    expect(sooner.status).toBe(204);
  });
  const refused = await late('PUT', '/api/users/me/password', { cookie: second.cookie, ...change('Otra-clave-8') });
  expect(codeOfRefusal(refused)).toBe('unauthenticated');
  expect((await me(first.cookie)).status).toBe(200);
  expect((await me(second.cookie)).status).toBe(401);
});

describe('a session ends at once', () => {
  test('by logout, on the server too', async () => {
    const { email } = await givenAccount();
    const { cookie } = await login(email);
    expect((await door('POST', '/logout', { cookie })).status).toBe(204);
    expect(codeOfRefusal(await me(cookie))).toBe('unauthenticated');
  });

  test('by deactivation', async () => {
    const { id, email } = await givenAccount();
    const { cookie } = await login(email);
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run();
    expect((await me(cookie)).status).toBe(401);
  });

  test('as an administrator, by a change of role through the front door', async () => {
    const [boss, target] = [await givenAccount({ role: 'ADMIN' }), await givenAccount({ role: 'ADMIN' })];
    const [{ cookie: bossCookie }, { cookie }] = [await login(boss.email), await login(target.email)];
    expect((await door('GET', '/api/users', { cookie })).status).toBe(200);
    await door('PUT', `/api/users/${target.id}/role?role=USER`, { cookie: bossCookie });
    expect((await door('GET', '/api/users', { cookie })).status).toBe(403);
    expect(codeOfRefusal(await door('PUT', `/api/users/${boss.id}/role?role=USER`, { cookie: bossCookie }))).toBe(
      'own_admin_role',
    );
  });

  test('elsewhere by a password change, which this session survives', async () => {
    const { email } = await givenAccount();
    const [here, elsewhere] = [await login(email), await login(email)];
    const change = { currentPassword: PASSWORD, newPassword: 'Otra-clave-9' };
    expect((await door('PUT', '/api/users/me/password', { cookie: here.cookie, json: change })).status).toBe(204);
    expect((await me(elsewhere.cookie)).status).toBe(401);
    expect((await me(here.cookie)).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'Otra-clave-9')).status).toBe(200);
  });

  test('in a race: no request that starts after the logout was answered gets in', async () => {
    const { email } = await givenAccount();
    const { cookie } = await login(email);
    let isOut = false;
    const late: number[] = [];
    const knock = async () => {
      const wasOut = isOut;
      const { status } = await me(cookie);
      if (wasOut) late.push(status);
    };
    const knocking = Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await scheduler.wait(i * 2);
        await knock();
      }),
    );
    await scheduler.wait(20);
    await door('POST', '/logout', { cookie });
    isOut = true;
    await knocking;
    await knock();
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([401]));
  });
});

describe('a token that is not ours', () => {
  const now = Date.now();
  const key = new TextEncoder().encode(env.SESSION_KEY);
  const claims = (over: object = {}) => ({
    sid: 's',
    sub: '1',
    iss: 'resuena',
    aud: 'session',
    iat: now / 1000,
    exp: now / 1000 + 600,
    ...over,
  });
  const sign = (payload: object, signKey = key, alg = 'HS256') =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg, typ: 'JWT' }).sign(signKey);
  const unsigned = (payload: object) =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`;

  let genuine: { sid: string; sub: string };
  beforeEach(async () => {
    const { id } = await givenAccount();
    genuine = { sid: crypto.randomUUID(), sub: String(id) };
    await env.DB.prepare('INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)')
      .bind(genuine.sid, id, now, now + 600_000)
      .run();
  });

  test('the genuine one gets in, so that the refusals below mean something', async () => {
    expect((await me(`session=${await sign(claims(genuine))}`)).status).toBe(200);
  });

  test.each([
    ['no algorithm', () => unsigned(claims(genuine))],
    ['another algorithm', () => sign(claims(genuine), key, 'HS512')],
    ['another key', () => sign(claims(genuine), new Uint8Array(64).fill(3))],
    ['another audience', () => sign(claims({ ...genuine, aud: 'verify-email' }))],
    ['another issuer', () => sign(claims({ ...genuine, iss: 'otra' }))],
    ['an age past its end', () => sign(claims({ ...genuine, exp: now / 1000 - 1 }))],
    ['no end', () => sign(claims({ ...genuine, exp: undefined }))],
    ["another user's session", () => sign(claims({ ...genuine, sub: '999999' }))],
    ['a session that never was', () => sign(claims({ ...genuine, sid: 'x' }))],
    ['garbage', () => 'a.b.c'],
    ['nothing', () => ''],
  ])('is refused: %s', async (_, make) => {
    expect(codeOfRefusal(await me(`session=${await make()}`))).toBe('unauthenticated');
  });

  test('a key too short to resist guessing makes nothing', async () => {
    await expect(signSession({ sessionId: 's', userId: 1 }, { SESSION_KEY: 'short' }, now)).rejects.toThrow(/32 bytes/);
  });
});

describe('a new key', () => {
  const fresh = 'a fresh key, long enough and nobody else’s: sessions';
  const newer = 'the one that follows it, long enough and nobody else’s';
  const meAt = async (keys: { SESSION_KEY: string; SESSION_KEY_PREVIOUS?: string }, cookie: string) =>
    (await doorFrom(freshIpv4(), keys)('GET', '/api/users/me', { cookie })).status;

  test('signs from then on, while what the one before has signed is accepted as long as that is configured', async () => {
    const { email } = await givenAccount();
    const { cookie: old } = await login(email);
    const rotated = { SESSION_KEY: fresh, SESSION_KEY_PREVIOUS: env.SESSION_KEY };
    expect(await meAt(rotated, old)).toBe(200);
    const entered = await doorFrom(freshIpv4(), rotated)('POST', '/login', { json: { email, password: PASSWORD } });
    const made = entered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(await meAt(rotated, made)).toBe(200);

    expect(await meAt({ SESSION_KEY: fresh }, made)).toBe(200);
    expect(await meAt({ SESSION_KEY: fresh }, old)).toBe(401);
    expect(await meAt({ SESSION_KEY: newer, SESSION_KEY_PREVIOUS: fresh }, made)).toBe(200);
    expect(await meAt({ SESSION_KEY: newer, SESSION_KEY_PREVIOUS: fresh }, old)).toBe(401);
  });
});

describe('an unsafe call from another site', () => {
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ];
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

  let cookie = '';
  beforeAll(async () => {
    cookie = (await login((await givenAccount()).email)).cookie;
  });

  test.each(foreign.flatMap((headers) => types.map((type) => [headers, type] as const)))(
    '%o as %s is refused',
    async (headers, type) => {
      const send = { ...headers, 'Content-Type': type };
      for (const path of ['/logout', '/api/reservations', '/api/instruments/add']) {
        expect(codeOfRefusal(await door('POST', path, { cookie, headers: send }))).toBe('cross_site');
      }
      expect((await me(cookie)).status).toBe(200);
    },
  );

  test.each([{}, { Origin: 'http://localhost' }, { 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }])(
    'our own page or a program (%o) is let through',
    async (headers) => {
      expect((await door('PUT', '/api/users/me', { cookie, headers, json: {} })).status).toBe(200);
    },
  );
});

type Open = { id: string; device: string | null; country: string | null; lastSeenAt: string; current: boolean };

const openSessions = async (cookie: string): Promise<Open[]> =>
  (await door('GET', '/api/users/me/sessions', { cookie })).json as Open[];

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** A request from that country, as the edge hands it over. */
const doorIn = (country: string) =>
  openDoor('http://localhost', (url, init) => exports.default.fetch(new Request(url, { ...init, cf: { country } })));

const ageBy = (ms: number, cookie: string): Promise<unknown> =>
  env.DB.prepare('UPDATE sessions SET created_at = created_at - ?1, last_seen_at = max(0, last_seen_at - ?1) WHERE id = ?2')
    .bind(ms, idIn(cookie))
    .run();

const idIn = (cookie: string): string => (JSON.parse(atob(cookie.split('.')[1] ?? '')) as { sid: string }).sid;

const HOUR_MS = 3_600_000;

describe('the list of sessions', () => {
  test('names device and country of each, and marks the one that asks', async () => {
    const { email } = await givenAccount();
    const enter = async (country: string, userAgent: string) => {
      const headers = { 'User-Agent': userAgent };
      const { headers: answered } = await doorIn(country)('POST', '/login', { json: { email, password: PASSWORD }, headers });
      return answered.get('Set-Cookie')?.split(';')[0] ?? '';
    };
    const phone = await enter('UY', PHONE);
    const desk = await enter('XX', FIREFOX);
    const listed = await openSessions(phone);
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual(
      expect.objectContaining({ id: idIn(phone), device: 'Chrome en Android', country: 'UY', current: true }),
    );
    expect(listed).toContainEqual(
      expect.objectContaining({ id: idIn(desk), device: 'Firefox en Windows', country: null, current: false }),
    );
  });

  test('ends the chosen one at once, and nobody else’s', async () => {
    const [{ email }, other] = [await givenAccount(), await givenAccount()];
    const [here, elsewhere, theirs] = [await login(email), await login(email), await login(other.email)];
    const end = (id: string) => door('DELETE', `/api/users/me/sessions/${id}`, { cookie: here.cookie });
    expect(codeOfRefusal(await end(idIn(theirs.cookie)))).toBe('session_not_found');
    expect((await me(theirs.cookie)).status).toBe(200);
    expect((await end(idIn(elsewhere.cookie))).status).toBe(204);
    expect((await end(idIn(elsewhere.cookie))).status).toBe(204);
    expect((await me(elsewhere.cookie)).status).toBe(401);
    expect(await openSessions(here.cookie)).toEqual([expect.objectContaining({ id: idIn(here.cookie), current: true })]);
  });

  test('shows when and where each was last seen, written every ten minutes at most', async () => {
    const { email } = await givenAccount();
    const { cookie } = await login(email);
    await ageBy(HOUR_MS, cookie);
    const seenAt = async () => (await openSessions(cookie))[0]?.lastSeenAt ?? '';
    const askFrom = async (country: string) => {
      const before = Date.now();
      expect((await doorIn(country)('GET', '/api/users/me', { cookie })).status).toBe(200);
      return before;
    };
    const asked = await askFrom('BR');
    await expect.poll(async () => Date.parse(await seenAt())).toBeGreaterThanOrEqual(asked);
    const written = await seenAt();
    expect((await openSessions(cookie))[0]).toMatchObject({ country: 'BR' });
    await askFrom('AR');
    await scheduler.wait(50);
    expect((await openSessions(cookie))[0]).toMatchObject({ country: 'BR', lastSeenAt: written });
  });
});

describe('a login', () => {
  test('ends the session that its browser had, also of another account, once it has succeeded', async () => {
    const [first, second] = [await givenAccount(), await givenAccount()];
    const { cookie } = await login(first.email);
    const elsewhere = await login(first.email);
    const again = (password: string) => door('POST', '/login', { json: { email: second.email, password }, cookie });
    expect((await again('otra-clave')).status).toBe(401);
    expect((await me(cookie)).status).toBe(200);
    expect((await again(PASSWORD)).status).toBe(200);
    expect((await me(cookie)).status).toBe(401);
    expect((await me(elsewhere.cookie)).status).toBe(200);
  });

  test('leaves an account with its twenty newest sessions', async () => {
    const { email } = await givenAccount();
    const oldest = await login(email);
    const kept = await login(email);
    for (let i = 0; i < 18; i += 1) await login(email);
    expect(await openSessions(oldest.cookie)).toHaveLength(20);
    const newest = await login(email);
    expect((await me(oldest.cookie)).status).toBe(401);
    expect((await me(kept.cookie)).status).toBe(200);
    expect(await openSessions(newest.cookie)).toHaveLength(20);
  });
});

test('an administrator’s session ends after twelve idle hours, and a customer’s does not', async () => {
  const [boss, customer] = [await givenAccount({ role: 'ADMIN' }), await givenAccount()];
  const [{ cookie }, theirs, elsewhere] = [await login(boss.email), await login(customer.email), await login(boss.email)];
  for (const session of [cookie, theirs.cookie, elsewhere.cookie]) await ageBy(11.9 * HOUR_MS, session);
  expect((await me(cookie)).status).toBe(200);
  expect((await me(theirs.cookie)).status).toBe(200);
  await expect
    .poll(async () => (await openSessions(cookie)).map(({ lastSeenAt }) => Date.now() - Date.parse(lastSeenAt) < HOUR_MS))
    .toEqual([true, false]);
  await ageBy(0.2 * HOUR_MS, cookie);
  await ageBy(0.2 * HOUR_MS, elsewhere.cookie);
  await ageBy(20 * 24 * HOUR_MS, theirs.cookie);
  expect(codeOfRefusal(await door('GET', '/api/users', { cookie: elsewhere.cookie }))).toBe('unauthenticated');
  expect((await me(cookie)).status).toBe(200);
  expect((await me(theirs.cookie)).status).toBe(200);
  expect(await openSessions(cookie)).toHaveLength(1);
});
