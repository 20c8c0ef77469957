/** Guesses at an account from everywhere: they fail, reveal nothing, and never lock its owner out. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MailPage } from '#domain/contract/admin/mail.ts';
import { hashPassword } from '#worker/session/password.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { doorFrom, freshIpv4, hexGroup } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

const PASSWORD = 'Cliente123';
const MINUTE_MS = 60_000;
const hash = await hashPassword(PASSWORD);

let email: string;

beforeEach(async () => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  email = await givenAccount();
});
afterEach(() => vi.useRealTimers());

async function givenAccount(): Promise<string> {
  const address = `ana-${crypto.randomUUID()}@correo.com`;
  await env.DB.prepare(
    `INSERT INTO users (email, email_key, username, lastname, password_hash, email_verified_at, created_at)
     VALUES (?1, ?1, 'Ana', 'Pereyra', ?2, 0, 0)`,
  )
    .bind(address, hash)
    .run();
  return address;
}

type Attempt = { email?: string; password?: string; code?: string; from?: string };

const login = (attempt: Attempt = {}): Promise<Answer> => {
  const { from = freshIpv4(), ...given } = attempt;
  return doorFrom(from)('POST', '/login', { json: { email, password: PASSWORD, ...given } });
};

/** Wrong passwords, each from a network of its own. */
async function guess(times: number, at = email): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < times) answers.push(await login({ email: at, password: 'no-es-esta' }));
  return answers;
}

/** As twenty of them leave the account. */
const givenGuesses = (at = email): Promise<unknown> =>
  env.DB.prepare(`INSERT OR REPLACE INTO throttles (bucket, window_ends_at, count) VALUES (?1, ?2, 20)`)
    .bind(`login-anywhere:${at}`, Date.now() + 60 * MINUTE_MS)
    .run();

const statusesOf = (answers: readonly Answer[]): string[] => [
  ...new Set(answers.map((one) => `${one.status} ${codeOfRefusal(one)}`)),
];

/** What the account's owner reads in the mailbox, oldest first. */
async function codes(count: number): Promise<string[]> {
  const texts = await vi.waitFor(
    async () => {
      const { results } = await env.DB.prepare(`SELECT text FROM mailbox WHERE recipient = ?1 ORDER BY accepted_at, rowid`)
        .bind(email)
        .all<{ text: string }>();
      expect(results).toHaveLength(count);
      return results.map(({ text }) => text);
    },
    { timeout: 15_000, interval: 100 },
  );
  return texts.map((text) => /^\d{6}$/m.exec(text)?.[0] ?? '');
}

const written = async (): Promise<number> =>
  (await env.DB.prepare(
    `SELECT count(*) AS n FROM outbox JOIN users u ON u.id = user_id WHERE u.email_key = ?1 AND kind = 'login_code'`,
  )
    .bind(email)
    .first<number>('n')) ?? 0;

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('guesses from ever new networks meet a request for a code after the twentieth', async () => {
  const answers = await guess(23);
  expect(statusesOf(answers.slice(0, 20))).toEqual(['401 bad_credentials']);
  expect(statusesOf(answers.slice(20))).toEqual(['401 code_required']);
  expect(await written()).toBe(0);
});

describe('an account that is guessed at', () => {
  beforeEach(() => givenGuesses());

  test('lets its owner in with the code from its mailbox, once, and then with the password alone', async () => {
    const asked = await login();
    expect([asked.status, codeOfRefusal(asked)]).toEqual([401, 'code_required']);
    const [code = ''] = await codes(1);
    expect(code).toMatch(/^\d{6}$/);
    expect((await login({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect((await login()).status).toBe(200);
    await givenGuesses();
    const again = await login({ code });
    expect(again).toMatchObject({ status: 401, json: { code: 'code_required', errors: [{ path: 'code' }] } });
  });

  test('lets one in of many who bring the same code at once', async () => {
    await login();
    const [code = ''] = await codes(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => login({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('answers the right password like a wrong one, and like one of an account that there is not', async () => {
    const nobody = `nadie-${crypto.randomUUID()}@correo.com`;
    await givenGuesses(nobody);
    const plain = ({ status, json }: Answer) => ({ status, ...(json as object), requestId: '' });
    const [right, wrong, unknown] = [await login(), await login({ password: 'no-es-esta' }), await login({ email: nobody })];
    expect(right.status).toBe(401);
    expect(plain(right)).toEqual(plain(wrong));
    expect(plain(right)).toEqual(plain(unknown));
    const withCode = async (attempt: Attempt) => plain(await login({ ...attempt, code: '123456' }));
    expect(await withCode({ password: 'no-es-esta' })).toEqual(await withCode({ email: nobody }));
    expect(await withCode({})).toEqual(await withCode({ email: nobody }));
  });

  test('writes three e-mails an hour, to who knows the password alone', async () => {
    await guess(5);
    expect(await written()).toBe(0);
    for (let i = 0; i < 5; i += 1) expect(codeOfRefusal(await login())).toBe('code_required');
    expect(await written()).toBe(3);
    // Each of the three is good.
    const [first = ''] = await codes(3);
    expect((await login({ code: first })).status).toBe(200);
  });

  test('takes no code without the password, and none after ten wrong ones', async () => {
    await login();
    const [code = ''] = await codes(1);
    for (let i = 0; i < 11; i += 1) expect((await login({ password: 'no-es-esta', code })).status).toBe(401);
    for (let i = 0; i < 9; i += 1) expect((await login({ code: another(code) })).status).toBe(401);
    expect((await login({ code: another(code) })).status).toBe(401);
    expect((await login({ code })).status).toBe(401);
  });

  test('forgets all of it for an owner who chooses another password by e-mail', async () => {
    for (let i = 0; i < 4; i += 1) await login();
    for (let i = 0; i < 11; i += 1) await login({ code: '0' });
    await codes(3);
    await door('POST', '/api/users/password/forgot', { json: { email } });
    await codes(4);
    const text = await env.DB.prepare(`SELECT text FROM mailbox WHERE recipient = ?1 AND text LIKE '%#token=%'`)
      .bind(email)
      .first<string>('text');
    const token = /#token=(\S+)/.exec(text ?? '')?.[1];
    const password = 'Otra-clave-9';
    expect((await door('POST', '/api/users/password/reset', { json: { token, password } })).status).toBe(200);
    expect((await login({ password })).status).toBe(200);
    await givenGuesses();
    expect(codeOfRefusal(await login({ password }))).toBe('code_required');
    // The other e-mail warns the owner that the link was used.
    const code = (await codes(6)).findLast((one) => one !== '') ?? '';
    expect((await login({ password, code })).status).toBe(200);
  });

  test('sends another code each time that the last one let its owner in', async () => {
    for (let count = 1; count <= 4; count += 1) {
      await givenGuesses();
      expect(codeOfRefusal(await login())).toBe('code_required');
      const code = (await codes(count)).at(-1) ?? '';
      expect((await login({ code })).status).toBe(200);
    }
  });

  test('sends the code to an unconfirmed address that got its e-mails of the hour', async () => {
    await env.DB.prepare('UPDATE users SET email_verified_at = NULL WHERE email_key = ?1').bind(email).run();
    await env.DB.batch(
      Array.from({ length: 10 }, () =>
        env.DB.prepare(
          `INSERT INTO outbox (id, kind, occasion, user_id, status, attempts, next_attempt_at, created_at, last_attempt_at, sent_at)
           SELECT ?1, 'verification', ?1, id, 'sent', 1, ?3, ?3, ?3, ?3 FROM users WHERE email_key = ?2`,
        ).bind(crypto.randomUUID(), email, Date.now() - MINUTE_MS),
      ),
    );
    await login();
    const [code = ''] = await codes(1);
    expect((await login({ code })).status).toBe(200);
  });

  test('shows no administrator the code', async () => {
    await login();
    const [code = ''] = await codes(1);
    const { admin } = await ownShop([], 0);
    const list = await door('GET', `/api/mail?search=${encodeURIComponent(email)}`, { cookie: admin.cookie });
    const id = MailPage.parse(list.json).messages[0]?.id;
    const shown = await door('GET', `/api/mail/${id}`, { cookie: admin.cookie });
    expect(shown.status).toBe(200);
    expect(JSON.stringify([list.json, shown.json])).not.toContain(code);
  });

  test('takes a code for ten minutes, and asks for none an hour after the first failure', async () => {
    await login();
    const [code = ''] = await codes(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE_MS + 1_000 });
    expect(codeOfRefusal(await login({ code }))).toBe('code_required');
    vi.setSystemTime(Date.now() + 50 * MINUTE_MS);
    expect((await login()).status).toBe(200);
  });
});

test('an owner’s own login leaves the failures of others counted', async () => {
  await givenGuesses();
  await env.DB.prepare('UPDATE throttles SET count = 19 WHERE bucket = ?1').bind(`login-anywhere:${email}`).run();
  expect((await login()).status).toBe(200);
  expect(statusesOf(await guess(1))).toEqual(['401 bad_credentials']);
  expect(codeOfRefusal(await login())).toBe('code_required');
});

test('a login with the password takes back the failures of its own network', async () => {
  const from = freshIpv4();
  for (let i = 0; i < 5; i += 1) await login({ password: 'no-es-esta', from });
  expect((await login({ from })).status).toBe(200);
  await env.DB.prepare('UPDATE throttles SET count = count + 19 WHERE bucket = ?1').bind(`login-anywhere:${email}`).run();
  expect((await login()).status).toBe(200);
});

test('a network that is refused counts no further for the account', async () => {
  const from = freshIpv4();
  const answers: Answer[] = [];
  await givenGuesses();
  await env.DB.prepare('UPDATE throttles SET count = 9 WHERE bucket = ?1').bind(`login-anywhere:${email}`).run();
  for (let i = 0; i < 12; i += 1) answers.push(await login({ password: 'no-es-esta', from }));
  expect(statusesOf(answers)).toEqual(['401 bad_credentials', '429 too_many_requests']);
  expect((await login()).status).toBe(200);
});

test('the networks of a site share forty failures of an account, and leave its owner elsewhere alone', async () => {
  const site = `2001:db8:${hexGroup()}`;
  await env.DB.prepare(`INSERT INTO throttles (bucket, window_ends_at, count) VALUES (?1, ?2, 39)`)
    .bind(`login:${email}:${site}::/48`, Date.now() + 10 * MINUTE_MS)
    .run();
  const from = (): string => `${site}:${hexGroup()}::1`;
  expect((await login({ password: 'no-es-esta', from: from() })).status).toBe(401);
  const refused = await login({ from: from() });
  expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await login()).status).toBe(200);
});
