/** Recovering an account: what still opens it after a reset, a change of password and the first confirmation of its address. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { CalendarAddress } from '#domain/contract/account.ts';
import type { PasskeyCreation } from '#domain/contract/passkeys.ts';
import { mintVerificationLink } from '#worker/mail/links.ts';
import { mintResetLink } from '#worker/mail/reset-link.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { codeOfRefusal, type Answer, type Door } from '#tests/support/door.ts';
import { signIn } from '#tests/support/staged-shop.ts';
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
  ORIGIN,
  PASSWORD,
  recover,
  type Person,
} from './passkey-owner.ts';

const OWN_CALENDAR = '/api/users/me/calendar';
const NEW_PASSWORD = 'Solo-la-duena-9';
const THIEFS_PASSWORD = 'Del-ladron-1';

const login = (email: string, password: string, from: Door = doorFrom(freshIpv4())): Promise<Answer> =>
  from('POST', '/login', { json: { email, password } });

const logIn = async ({ email }: Person, password = PASSWORD): Promise<string> => {
  const answer = await login(email, password);
  expect(answer.status).toBe(200);
  return cookieOf(answer);
};

const makeCalendar = async (cookie: string): Promise<string> => {
  const answer = await door('PUT', OWN_CALENDAR, { cookie });
  expect(answer.status).toBe(200);
  return (answer.json as CalendarAddress).path;
};

const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** As the e-mail that is sent now has it. */
async function resetToken({ id, email }: Person): Promise<string> {
  const confirmedAt = await env.DB.prepare('SELECT email_verified_at FROM users WHERE id = ?1')
    .bind(id)
    .first<number>('email_verified_at');
  return tokenOf(await mintResetLink(env, { id, emailKey: email, confirmedAt }, Date.now()));
}

const reset = (token: string, password = NEW_PASSWORD, from: Door = doorFrom(freshIpv4())): Promise<Answer> =>
  from('POST', '/api/users/password/reset', { json: { token, password } });

/** As a thief leaves an account whose password they know. */
async function givenWaysIn(person: Person): Promise<WaysIn> {
  const { authenticator, recoveryCodes } = await givenPasskey(person);
  const [code = '', other = ''] = recoveryCodes ?? [];
  const sessions = [person.cookie, await logIn(person), cookieOf(await loginBy(authenticator.show(await challenge())))];
  sessions.push(cookieOf(await recover(person.email, other)));
  return { authenticator, code, sessions, calendar: await makeCalendar(person.cookie) };
}

/** What the one session of an account adds. */
async function givenAdded(owner: Person) {
  const { authenticator, recoveryCodes } = await givenPasskey(owner);
  return { authenticator, code: recoveryCodes?.[0] ?? '', sessions: [], calendar: await makeCalendar(owner.cookie) };
}

type WaysIn = { authenticator: ReturnType<typeof newAuthenticator>; code: string; sessions: string[]; calendar: string };

/** Which of them still open the account, by name. Shows the passkey last, as that starts a session. */
async function openOf({ email }: Person, { authenticator, code, sessions, calendar }: WaysIn): Promise<string[]> {
  const own = await Promise.all(sessions.map((cookie) => door('GET', '/api/users/me', { cookie })));
  const answers: [string, Answer][] = [
    ...own.map((answer, i): [string, Answer] => [`session ${i}`, answer]),
    ['calendar', await door('GET', calendar)],
    ['code', await recover(email, code)],
    ['passkey', await loginBy(authenticator.show(await challenge()))],
  ];
  return answers.filter(([, { status }]) => status < 400).map(([name]) => name);
}

/** What the profile shows of it to its owner. */
async function shownTo(cookie: string): Promise<unknown> {
  const get = async (path: string): Promise<unknown> => (await door('GET', path, { cookie })).json;
  const [sessions, passkeys, calendar] = [
    await get('/api/users/me/sessions'),
    await get('/api/users/me/passkeys'),
    await get(OWN_CALENDAR),
  ];
  return { sessions: (sessions as unknown[]).length, passkeys, calendar };
}

const NOTHING = { sessions: 1, passkeys: { passkeys: [], codesLeft: 0 }, calendar: { since: null } };

describe('a reset by e-mail', () => {
  test('leaves nothing that opened the account before: session, passkey, code, link, calendar', async () => {
    const owner = await givenPerson();
    const ways = await givenWaysIn(owner);
    const begun = newAuthenticator(ORIGIN);
    const creation = await creationFor(owner);
    const links = [await resetToken(owner), await resetToken(owner)];
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const verification = { cookie: owner.cookie, headers: key };
    expect((await door('POST', '/api/users/me/verification', verification)).status).toBe(204);

    expect(await reset(links[0] ?? '')).toMatchObject({ status: 200, json: { email: owner.email } });
    expect(await openOf(owner, ways)).toEqual([]);
    expect(codeOfRefusal(await login(owner.email, PASSWORD))).toBe('bad_credentials');
    for (const link of links) expect(codeOfRefusal(await reset(link, PASSWORD))).toBe('bad_link');
    // Begun before, finished after; and a repeat of what was once answered.
    expect(codeOfRefusal(await add(owner, begun.create(creation)))).toBe('unauthenticated');
    expect(codeOfRefusal(await door('POST', '/api/users/me/verification', verification))).toBe('unauthenticated');
    expect(await shownTo(await logIn(owner, NEW_PASSWORD))).toEqual(NOTHING);
  });

  type Attempt = (from: Door, owner: Person, made: Made) => Promise<Answer>;
  /** What the thief had made before, and the options of a passkey that is not yet made. */
  type Made = Awaited<ReturnType<typeof givenAdded>> & { creation: PasskeyCreation };

  const ATTEMPTS: [name: string, attempt: Attempt][] = [
    ['login', (from, { email }) => login(email, PASSWORD, from)],
    [
      'passkey login',
      async (from, _, { authenticator }) =>
        from('POST', '/api/users/passkey/login', { json: authenticator.show(await challenge()) }),
    ],
    ['recovery code', (from, { email }, { code }) => recover(email, code, from)],
    ['calendar', (from, { cookie }) => from('PUT', OWN_CALENDAR, { cookie })],
    [
      'passkey',
      (from, { cookie }, { creation }) => {
        const credential = newAuthenticator(ORIGIN).create(creation);
        return from('PUT', '/api/users/me/passkeys', { cookie, json: { name: 'Otra', credential } });
      },
    ],
    [
      'recovery codes',
      (from, { cookie }) => from('PUT', '/api/users/me/recovery-codes', { cookie, json: { password: PASSWORD } }),
    ],
    [
      'change of password',
      (from, { cookie }) =>
        from('PUT', '/api/users/me/password', { cookie, json: { currentPassword: PASSWORD, newPassword: THIEFS_PASSWORD } }),
    ],
  ];

  async function givenMade(): Promise<{ owner: Person; made: Made; token: string }> {
    const owner = await givenPerson();
    const made = await givenAdded(owner);
    return { owner, made: { ...made, creation: await creationFor(owner) }, token: await resetToken(owner) };
  }

  test.each(ATTEMPTS)('leaves nothing of a %s that meets it, at any moment of either', async (_, attempt) => {
    let met = true;
    for (let batch = 1; met; batch += 1) {
      const { owner, made, token } = await givenMade();
      met = false;
      const late = doorInterrupted(batch, async () => {
        met = true;
        expect((await reset(token)).status).toBe(200);
      });
      const answer = await attempt(late, owner, made);
      if (met) await expectGivenBack(owner, made, answer);
    }
    // Before the batch that writes the reset.
    const { owner, made, token } = await givenMade();
    let answer: Answer | undefined;
    const slow = doorInterrupted(3, async () => {
      answer = await attempt(doorFrom(freshIpv4()), owner, made);
    });
    expect((await reset(token, NEW_PASSWORD, slow)).status).toBe(200);
    expect(answer?.status).toBeLessThan(300);
    if (answer) await expectGivenBack(owner, made, answer);
  });

  async function expectGivenBack(owner: Person, made: Made, answer: Answer): Promise<void> {
    const { recoveryCodes, path } = (answer.json ?? {}) as { recoveryCodes?: string[] | null; path?: string };
    const sessions = [owner.cookie, cookieOf(answer)];
    expect(
      await openOf(owner, { ...made, sessions, code: recoveryCodes?.[0] ?? made.code, calendar: path ?? made.calendar }),
    ).toEqual([]);
    const [signed] = await signIn(env.DB, [owner.id], env.SESSION_KEY, Date.now());
    expect(await shownTo(signed?.cookie ?? '')).toEqual(NOTHING);
  }
});

describe('a change of password', () => {
  const change = (cookie: string, more: { removesAccess?: boolean } = {}): Promise<Answer> =>
    door('PUT', '/api/users/me/password', { cookie, json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...more } });

  test('removes passkeys, codes and calendar where that was chosen; the session goes on', async () => {
    const owner = await givenPerson();
    const ways = await givenWaysIn(owner);
    const cookie = await logIn(owner);
    expect((await change(cookie, { removesAccess: true })).status).toBe(204);
    expect(await shownTo(cookie)).toEqual(NOTHING);
    expect(await openOf(owner, ways)).toEqual([]);
  });

  test('leaves them where it was not, and ends the other sessions all the same', async () => {
    const owner = await givenPerson();
    const ways = await givenWaysIn(owner);
    expect((await change(await logIn(owner))).status).toBe(204);
    expect(await openOf(owner, ways)).toEqual(['calendar', 'code', 'passkey']);
  });

  test('by somebody who knows the password leaves the owner the link of an e-mail, which takes the account back', async () => {
    const owner = await givenPerson();
    const token = await resetToken(owner);
    const thief = await logIn(owner);
    const newPassword = THIEFS_PASSWORD;
    expect(
      (await door('PUT', '/api/users/me/password', { cookie: thief, json: { currentPassword: PASSWORD, newPassword } })).status,
    ).toBe(204);
    expect((await reset(token)).status).toBe(200);
    expect((await door('GET', '/api/users/me', { cookie: thief })).status).toBe(401);
    expect(codeOfRefusal(await login(owner.email, newPassword))).toBe('bad_credentials');
    expect((await login(owner.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the first confirmation of an address', () => {
  const confirm = async ({ id, email }: Person, cookie?: string): Promise<void> => {
    const token = tokenOf(await mintVerificationLink(env, { id, email }, Date.now()));
    const answer = await door('POST', '/api/users/verify', { json: { token }, ...(cookie !== undefined && { cookie }) });
    expect(answer.status).toBe(204);
  };
  test('removes what others added: without a session, with another’s, and with one that is over', async () => {
    const stranger = await givenPerson();
    const cookies = [
      undefined,
      () => stranger.cookie,
      logIn,
      async (owner: Person) => {
        await door('POST', '/logout', { cookie: owner.cookie });
        return owner.cookie;
      },
    ];
    for (const cookieOfBrowser of cookies) {
      const owner = await givenPerson();
      const added = await givenAdded(owner);
      await confirm(owner, await cookieOfBrowser?.(owner));
      expect(await openOf(owner, added)).toEqual([]);
    }
  });

  test('keeps what the session added that confirms, and a later one removes nothing', async () => {
    const owner = await givenPerson();
    const added = await givenAdded(owner);
    await logIn(owner);
    await confirm(owner, owner.cookie);
    await confirm(owner);
    expect(await openOf(owner, added)).toEqual(['calendar', 'code', 'passkey']);
  });
});
