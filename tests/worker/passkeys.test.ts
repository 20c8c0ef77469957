/** Passkeys and recovery codes: how they come, what they open, and what asks for them. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PasskeyRequest } from '#domain/contract/passkeys.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { doorFrom, doorInterrupted, freshIpv4 } from './door-from.ts';
import {
  add,
  challenge,
  cookieOf,
  creationFor,
  door,
  givenPasskey,
  givenPerson,
  loginBy,
  me,
  ORIGIN,
  PASSWORD,
  recover,
  type Person,
} from './passkey-owner.ts';

const MINUTE_MS = 60_000;

/** Of everything that a session's freshness is judged by. */
const age = ({ id }: Person, ms: number): Promise<unknown> =>
  env.DB.prepare('UPDATE sessions SET created_at = created_at - ?1, checked_at = max(0, checked_at - ?1) WHERE user_id = ?2')
    .bind(ms, id)
    .run();

describe('a passkey', () => {
  test('opens its account without password or e-mail, and is told when it was used', async () => {
    const ana = await givenPerson();
    const { authenticator } = await givenPasskey(ana);
    const answer = await loginBy(authenticator.show(await challenge()));
    expect(answer).toMatchObject({ status: 200, json: { id: ana.id, email: ana.email } });
    expect(JSON.stringify(answer.json)).not.toMatch(/scrypt|password/i);
    expect((await me(answer)).json).toMatchObject({ id: ana.id });
    const { json } = await door('GET', '/api/users/me/passkeys', ana);
    expect(json).toEqual({
      passkeys: [{ id: expect.any(Number), name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
      codesLeft: 10,
    });
  });

  test('is made by who gives the password alone, for that account, host and site, with the user verified', async () => {
    const [ana, other] = [await givenPerson(), await givenPerson()];
    const wrong = await door('PUT', '/api/users/me/passkeys/challenge', { cookie: ana.cookie, json: { password: 'otra-clave' } });
    expect(codeOfRefusal(wrong)).toBe('wrong_password');
    const authenticator = newAuthenticator(ORIGIN);
    const creation = await creationFor(ana);
    expect(creation).toMatchObject({ rp: { id: 'localhost' }, user: { name: ana.email } });
    const refusals = [
      await add(other, authenticator.create(creation)),
      await add(ana, authenticator.create(creation, { origin: 'http://localhost:9999' })),
      await add(ana, authenticator.create({ ...creation, rp: { ...creation.rp, id: 'evil.example' } })),
      await add(ana, authenticator.create(creation, { crossOrigin: true })),
      await add(ana, authenticator.create(creation, { verified: false })),
      await add(ana, authenticator.create({ ...creation, challenge: (await challenge()).challenge })),
      await add(ana, authenticator.create({ ...creation, challenge: 'bm9uZQ' })),
    ];
    expect(refusals.map(codeOfRefusal)).toEqual(refusals.map(() => 'bad_passkey'));
    const made = authenticator.create(creation);
    expect((await add(ana, made)).status).toBe(201);
    expect(codeOfRefusal(await add(ana, made))).toBe('bad_passkey');
    expect((await creationFor(ana)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('that is refused leaves nothing of what was sent in the log', async () => {
    const ana = await givenPerson();
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const origin = `https://${'x'.repeat(9_000)}.example/ana@correo.com`;
    await add(ana, newAuthenticator(ORIGIN).create(await creationFor(ana), { origin }));
    const { authenticator } = await givenPasskey(ana);
    await loginBy(authenticator.show(await challenge(), { origin }));
    const lines = logged.mock.calls
      .map(([line]) => line as { event?: string })
      .filter(({ event }) => event === 'passkey_refused');
    expect(lines).toEqual(
      ['creation', 'login'].map((purpose) => ({
        event: 'passkey_refused',
        requestId: expect.any(String),
        purpose,
        reason: 'Error',
      })),
    );
  });

  test('opens nothing from another site, without the user verified, for a challenge used, old or of another kind, or as a copy', async () => {
    const ana = await givenPerson();
    const { authenticator } = await givenPasskey(ana);
    const own = (await door('GET', '/api/users/me/fresh-check/challenge', ana)).json as PasskeyRequest;
    const used = await challenge();
    expect((await loginBy(authenticator.show(used))).status).toBe(200);
    const attempts = [
      authenticator.show(used),
      authenticator.show(own),
      authenticator.show(await challenge(), { origin: 'https://evil.example' }),
      authenticator.show(await challenge(), { rpId: 'evil.example' }),
      authenticator.show(await challenge(), { crossOrigin: true }),
      authenticator.show(await challenge(), { verified: false }),
      newAuthenticator(ORIGIN).show(await challenge()),
      { ...newAuthenticator(ORIGIN).show(await challenge()), id: authenticator.id, rawId: authenticator.id },
      authenticator.show(await challenge(), { count: 1 }),
    ];
    for (const attempt of attempts) {
      const answer = await loginBy(attempt);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(codeOfRefusal(answer)).toBe('bad_credentials');
    }
    const late = await challenge();
    const then = Date.now() + 6 * MINUTE_MS;
    vi.useFakeTimers({ now: then, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(codeOfRefusal(await loginBy(authenticator.show(late, { count: 9 })))).toBe('bad_credentials');
    vi.useRealTimers();
    expect((await loginBy(authenticator.show(await challenge(), { count: 10 }))).status).toBe(200);
  });

  test('says that an account is deactivated to who shows it, and opens nothing once it was removed meanwhile', async () => {
    const ana = await givenPerson();
    const { authenticator, passkey } = await givenPasskey(ana);
    const removed = doorInterrupted(3, () => door('DELETE', `/api/users/me/passkeys/${passkey.id}`, ana));
    const late = await removed('POST', '/api/users/passkey/login', { json: authenticator.show(await challenge()) });
    expect(codeOfRefusal(late)).toBe('bad_credentials');
    const { authenticator: second } = await givenPasskey(ana);
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(ana.id).run();
    expect(codeOfRefusal(await loginBy(second.show(await challenge())))).toBe('inactive_account');
  });

  test('is renamed and removed by its owner alone; the codes go with the last one', async () => {
    const [ana, other] = [await givenPerson(), await givenPerson()];
    const { authenticator, passkey } = await givenPasskey(ana);
    const path = `/api/users/me/passkeys/${passkey.id}`;
    const renaming = { json: { name: 'Llavero' } };
    expect(codeOfRefusal(await door('PUT', path, { cookie: other.cookie, ...renaming }))).toBe('passkey_not_found');
    expect(codeOfRefusal(await door('DELETE', path, other))).toBe('passkey_not_found');
    expect((await door('PUT', path, { cookie: ana.cookie, ...renaming })).status).toBe(204);
    expect((await door('GET', '/api/users/me/passkeys', ana)).json).toMatchObject({ passkeys: [{ name: 'Llavero' }] });
    await age(ana, 11 * MINUTE_MS);
    expect(codeOfRefusal(await door('DELETE', path, ana))).toBe('fresh_check_required');
    const own = (await door('GET', '/api/users/me/fresh-check/challenge', ana)).json as PasskeyRequest;
    const shown = await door('PUT', '/api/users/me/fresh-check', { cookie: ana.cookie, json: authenticator.show(own) });
    expect(shown.status).toBe(204);
    ana.cookie = cookieOf(shown);
    expect((await door('DELETE', path, ana)).status).toBe(204);
    expect((await door('GET', '/api/users/me/passkeys', ana)).json).toEqual({ passkeys: [], codesLeft: 0 });
    expect(codeOfRefusal(await loginBy(authenticator.show(await challenge())))).toBe('bad_credentials');
  });

  test('of an administrator is in the log, added and removed; a customer’s is not', async () => {
    const [boss, ana] = [await givenPerson('ADMIN'), await givenPerson()];
    const { passkey } = await givenPasskey(boss);
    const { passkey: hers } = await givenPasskey(ana);
    await door('DELETE', `/api/users/me/passkeys/${passkey.id}`, boss);
    await door('DELETE', `/api/users/me/passkeys/${hers.id}`, ana);
    const { results } = await env.DB.prepare(
      `SELECT action, entity_id, before_json, after_json FROM audit_log WHERE entity = 'user' AND entity_id IN (?1, ?2) ORDER BY id`,
    )
      .bind(String(boss.id), String(ana.id))
      .all();
    const fact = '{"passkey":"Mi teléfono"}';
    expect(results).toEqual([
      { action: 'passkey_added', entity_id: String(boss.id), before_json: null, after_json: fact },
      { action: 'passkey_removed', entity_id: String(boss.id), before_json: fact, after_json: null },
    ]);
  });
});

describe('recovery codes', () => {
  test('come with the first passkey, are shown once, stored hashed, and each opens the account once', async () => {
    const ana = await givenPerson();
    const { recoveryCodes } = await givenPasskey(ana);
    const [code = ''] = recoveryCodes ?? [];
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/);
    expect((await givenPasskey(ana)).recoveryCodes).toBeNull();
    const { results } = await env.DB.prepare('SELECT * FROM recovery_codes WHERE user_id = ?').bind(ana.id).all();
    expect(JSON.stringify(results)).not.toContain(code);

    const opened = await recover(ana.email.toUpperCase(), code.toLowerCase().replaceAll('-', ' '));
    expect(opened).toMatchObject({ status: 200, json: { id: ana.id } });
    expect((await me(opened)).status).toBe(200);
    expect(codeOfRefusal(await recover(ana.email, code))).toBe('bad_credentials');
    expect((await door('GET', '/api/users/me/passkeys', ana)).json).toMatchObject({ codesLeft: 9 });
  });

  test('of sixteen letters, as they once were, open the account once', async () => {
    const ana = await givenPerson();
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('K3F90ZQWABCDEFGH'));
    await env.DB.prepare('INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES (?, ?, 0)')
      .bind(ana.id, Buffer.from(digest).toString('base64url'))
      .run();
    expect((await recover(ana.email, 'K3F9-OZQW-ABCD-EFGH')).status).toBe(200);
    expect(codeOfRefusal(await recover(ana.email, 'K3F9-0ZQW-ABCD-EFGH'))).toBe('bad_credentials');
  });

  test('open one session when two come at once', async () => {
    const ana = await givenPerson();
    const [code = ''] = (await givenPasskey(ana)).recoveryCodes ?? [];
    const late = doorInterrupted(2, async () => expect((await recover(ana.email, code)).status).toBe(200));
    expect(codeOfRefusal(await recover(ana.email, code, late))).toBe('bad_credentials');
  });

  test('are replaced by who gives the password and has a passkey; those before open nothing', async () => {
    const ana = await givenPerson();
    const replace = (password: string) => door('PUT', '/api/users/me/recovery-codes', { cookie: ana.cookie, json: { password } });
    expect(codeOfRefusal(await replace(PASSWORD))).toBe('passkey_not_found');
    const [before = ''] = (await givenPasskey(ana)).recoveryCodes ?? [];
    expect(codeOfRefusal(await replace('otra-clave'))).toBe('wrong_password');
    const { recoveryCodes } = (await replace(PASSWORD)).json as { recoveryCodes: string[] };
    expect(codeOfRefusal(await recover(ana.email, before))).toBe('bad_credentials');
    expect((await recover(ana.email, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('belong to one account, and a wrong one counts as a failed login', async () => {
    const [ana, other] = [await givenPerson(), await givenPerson()];
    const [code = ''] = (await givenPasskey(ana)).recoveryCodes ?? [];
    const from = doorFrom(freshIpv4());
    expect(codeOfRefusal(await recover(other.email, code, from))).toBe('bad_credentials');
    for (let i = 0; i < 9; i += 1) expect(codeOfRefusal(await recover(other.email, 'no-es-este', from))).toBe('bad_credentials');
    const login = await from('POST', '/login', { json: { email: other.email, password: PASSWORD } });
    expect(codeOfRefusal(login)).toBe('too_many_requests');
    for (let i = 0; i < 10; i += 1) await recover(other.email, 'no-es-este', doorFrom(freshIpv4()));
    const guarded = await doorFrom(freshIpv4())('POST', '/login', { json: { email: other.email, password: PASSWORD } });
    expect(codeOfRefusal(guarded)).toBe('code_required');
  });
});

describe('a fresh check', () => {
  let boss: Person;
  let ana: Person;
  const asked = (): [string, string][] => [
    ['PUT', `/api/users/${ana.id}/role?role=ADMIN`],
    ['GET', '/api/export/users.csv'],
    ['GET', '/api/export/instruments.csv'],
    ['GET', '/api/export/reservations.csv'],
    ['GET', '/api/export/audit.csv'],
    ['GET', '/api/export/ledger.csv?startDate=2026-01-01&endDate=2026-01-31'],
    ['PUT', `/api/users/${ana.id}/active?active=false&cancelReservations=true`],
    ['DELETE', `/api/users/${ana.id}`],
  ];

  beforeEach(async () => {
    boss = await givenPerson('ADMIN');
    ana = await givenPerson();
  });

  const codes = async (): Promise<(number | string)[]> => {
    const found: (number | string)[] = [];
    for (const [method, path] of asked()) {
      const answer = await door(method, path, boss);
      found.push(answer.status === 403 ? codeOfRefusal(answer) : answer.status);
    }
    return found;
  };
  const LET_THROUGH = [200, 200, 200, 200, 200, 200, 200, 204];

  test('is asked of administrators with a passkey ten minutes after their login, and lasts ten minutes', async () => {
    const { authenticator } = await givenPasskey(boss);
    await age(boss, 11 * MINUTE_MS);
    expect(await codes()).toEqual(asked().map(() => 'fresh_check_required'));
    expect(codeOfRefusal(await door('GET', '/api/users/me/fresh-check', boss))).toBe('fresh_check_required');
    expect((await door('GET', '/api/users', boss)).status).toBe(200);

    const request = (await door('GET', '/api/users/me/fresh-check/challenge', boss)).json as PasskeyRequest;
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    const stranger = await givenPasskey(ana);
    const show = (json: object) => door('PUT', '/api/users/me/fresh-check', { cookie: boss.cookie, json });
    expect(codeOfRefusal(await show(stranger.authenticator.show(request)))).toBe('bad_passkey');
    expect(codeOfRefusal(await show(authenticator.show(await challenge())))).toBe('bad_passkey');
    const [before, shown] = [boss.cookie, await show(authenticator.show(request))];
    expect(shown.status).toBe(204);
    // The session goes on with another token; the one before opens nothing.
    boss.cookie = cookieOf(shown);
    expect((await door('GET', '/api/users', { cookie: before })).status).toBe(401);
    expect((await door('GET', '/api/users/me/sessions', boss)).json).toMatchObject([{ current: true }]);
    await age(boss, 9 * MINUTE_MS);
    expect(await codes()).toEqual(LET_THROUGH);
    await age(boss, 2 * MINUTE_MS);
    expect(await codes()).toEqual(asked().map(() => 'fresh_check_required'));
  });

  test('is asked for no read that the specification lists', async () => {
    await givenPasskey(boss);
    await age(boss, 60 * MINUTE_MS);
    for (const path of [
      '/health/ping',
      '/api/users',
      '/api/instruments',
      '/api/instruments/results?page=1&size=10',
      '/api/instruments/filter?categoryId=1',
      '/api/categories',
      '/api/specifications',
      '/api/availability/daily-stock?instrumentId=1&startDate=2030-01-01&endDate=2030-01-02',
      '/api/reservations/all',
      `/api/reservations/user/${ana.id}`,
      '/api/ratings/instrument/1',
      `/api/favorites/users/${boss.id}`,
    ])
      expect((await door('GET', path, boss)).status, path).not.toBe(403);
    expect(codeOfRefusal(await door('GET', '/api/export/users.csv', boss))).toBe('fresh_check_required');
  });

  test('is asked of nobody who logged in lately or has no passkey, and comes after the role', async () => {
    await age(boss, 60 * MINUTE_MS);
    expect(await codes()).toEqual(LET_THROUGH);
    ana = await givenPerson();
    boss = await givenPerson('ADMIN');
    await givenPasskey(boss);
    expect(await codes()).toEqual(LET_THROUGH);
    const customer = await givenPerson();
    await givenPasskey(customer);
    await age(customer, 60 * MINUTE_MS);
    expect(codeOfRefusal(await door('GET', '/api/export/users.csv', customer))).toBe('forbidden');
  });
});

test('a calendar’s address is made after a fresh check alone, and revoked without one', async () => {
  const ana = await givenPerson();
  await givenPasskey(ana);
  expect((await door('PUT', '/api/users/me/calendar', ana)).status).toBe(200);
  await age(ana, 11 * MINUTE_MS);
  expect(codeOfRefusal(await door('PUT', '/api/users/me/calendar', ana))).toBe('fresh_check_required');
  expect((await door('DELETE', '/api/users/me/calendar', ana)).status).toBe(204);
});

test('an account takes its passkeys, codes and sessions along', async () => {
  const ana = await givenPerson();
  await givenPasskey(ana);
  const { json } = await door('GET', '/api/users/me/data', ana);
  expect(json).toMatchObject({ passkeys: [{ name: 'Mi teléfono' }], recoveryCodes: 10 });
  expect((await door('DELETE', '/api/users/me', { cookie: ana.cookie, json: { password: PASSWORD } })).status).toBe(204);
  for (const table of ['passkeys', 'recovery_codes', 'sessions'])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(ana.id).first('n')).toBe(0);
});

test('its owner is e-mailed of each passkey that is added, and of none that is refused', async () => {
  const ana = await givenPerson();
  const { authenticator } = await givenPasskey(ana);
  // Of a challenge that somebody else was given.
  expect((await add(ana, authenticator.create(await creationFor(await givenPerson())))).status).not.toBe(201);
  const { results } = await env.DB.prepare('SELECT kind FROM outbox WHERE user_id = ?1').bind(ana.id).all();
  expect(results).toEqual([{ kind: 'passkey_added' }]);
});
