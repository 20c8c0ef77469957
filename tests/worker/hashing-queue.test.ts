/** Hashing keeps the isolate busy: many logins at once wait in a short queue, and other requests do not wait for them. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTurn } from '#worker/session/hashing-queue.ts';
import { hashPassword } from '#worker/session/password.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { door, ownShop } from './shop-of-own.ts';

const PASSWORD = 'Cliente123';
const EMAIL = `marta-${crypto.randomUUID()}@correo.com`;

const LOGINS = 9;

let logins = 0;

/** Each from an address of its own, so that no other limit is met. */
function logIn(password = PASSWORD): Promise<Answer> {
  logins += 1;
  const headers = { 'CF-Connecting-IP': `198.18.${Math.floor(logins / 250)}.${logins % 250}` };
  return door('POST', '/login', { json: { email: EMAIL, password }, headers });
}

/** Attempts that stand in the buckets whose names begin so. */
async function countedAt(prefix: string): Promise<number> {
  const found = await env.DB.prepare('SELECT total(count) AS attempts FROM throttles WHERE substr(bucket, 1, length(?1)) = ?1')
    .bind(prefix)
    .first<{ attempts: number }>();
  return found?.attempts ?? 0;
}

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO users (email, email_key, username, lastname, password_hash, created_at) VALUES (?1, ?1, 'Marta', 'Silva', ?2, 0)`,
  )
    .bind(EMAIL, await hashPassword(PASSWORD))
    .run();
});

describe('logins at once', () => {
  it('are all let in while they are few', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  it('past the end of the line are asked to come back, at once and whatever their password, and are let in when they do', async () => {
    const order: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 45 }, async (_, i) => {
        const answer = await logIn(i % 2 === 0 ? PASSWORD : 'otra-clave');
        order.push(answer.status);
        return { ...answer, fits: i % 2 === 0 };
      }),
    );
    const turnedAway = answers.filter(({ status }) => status === 429);
    expect(turnedAway.length).toBeGreaterThanOrEqual(10);
    for (const answer of turnedAway) {
      expect(codeOfRefusal(answer)).toBe('busy');
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    for (const { status, fits } of answers.filter((answer) => !turnedAway.includes(answer)))
      expect(status).toBe(fits ? 200 : 401);
    expect(new Set(turnedAway.map(({ fits }) => fits)).size).toBe(2);
    // A refusal for a full queue does not wait in it.
    expect(order.slice(-3)).not.toContain(429);
    expect((await logIn()).status).toBe(200);
    // A login whose password was not checked is no failure of the account, but an attempt of its network.
    expect(await countedAt(`login:${EMAIL}:`)).toBe(answers.filter(({ status }) => status === 401).length);
    expect(await countedAt('login-from:198.18.')).toBe(logins);
  });

  it('leave a proof of the password that found the line full uncounted too', async () => {
    const cookie = (await logIn()).headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const prove = (): Promise<Answer> =>
      door('PUT', '/api/users/me/password', { cookie, json: { currentPassword: 'otra-clave', newPassword: 'Nueva1234' } });
    const full = Promise.all(Array.from({ length: 30 }, () => logIn()));
    const codes = (await Promise.all(Array.from({ length: 9 }, prove))).map(codeOfRefusal);
    await full;
    expect(codes).toContain('busy');
    expect(await countedAt('proof:')).toBe(codes.filter((code) => code === 'wrong_password').length);
  });

  it('keep no one else waiting: a visitor is answered before two more of them are', async () => {
    const shop = await ownShop([5], 1);
    const path = `/api/instruments/${shop.instruments[0]?.id}`;
    const [customer] = shop.customers;
    const answered: Answer[] = [];
    const line = Promise.all(Array.from({ length: LOGINS }, () => logIn().then((answer) => answered.push(answer))));
    const passed: number[] = [];
    while (answered.length < LOGINS) {
      const before = answered.length;
      const [one, mine] = await Promise.all([
        door('GET', path),
        door('GET', '/api/users/me', { cookie: customer?.cookie ?? '' }),
      ]);
      expect([one.status, mine.status]).toEqual([200, 200]);
      passed.push(answered.length - before);
      // Asked without a rest from inside, reads alone would fill the event loop.
      await scheduler.wait(5);
    }
    await line;
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: LOGINS }, () => 200));
    // While nine are let in one by one, others are answered all the time.
    expect(passed.length).toBeGreaterThanOrEqual(LOGINS);
    expect(passed.filter((logged) => logged > 2)).toEqual([]);
  });
});

/** From one address, for an account of its own each time. */
const fromOne = (address: string, cookie?: string): Promise<Answer> =>
  door('POST', '/login', {
    json: { email: `nadie-${crypto.randomUUID()}@correo.com`, password: 'otra-clave' },
    headers: { 'CF-Connecting-IP': address },
    ...(cookie !== undefined && { cookie }),
  });

describe('a network with many connections', () => {
  it('keeps nobody of another network out, and its refusals end at its limit', async () => {
    const address = '198.19.0.1';
    const refusals: (string | undefined)[] = [];
    const stop = new AbortController();
    const flood = Promise.all(
      Array.from({ length: 24 }, async () => {
        while (!stop.signal.aborted) {
          const answer = await fromOne(address);
          if (answer.status === 429) refusals.push(codeOfRefusal(answer));
          await scheduler.wait(10);
        }
      }),
    );
    await scheduler.wait(300);
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const began = performance.now();
      expect((await logIn()).status).toBe(200);
      waits.push(performance.now() - began);
    }
    await env.DB.prepare('UPDATE throttles SET count = count + 290 WHERE bucket = ?1').bind(`login-from:${address}`).run();
    while (!refusals.includes('too_many_requests')) await scheduler.wait(50);
    stop.abort();
    await flood;
    expect(refusals).toContain('busy');
    expect(await countedAt(`login-from:${address}`)).toBeGreaterThan(300);
    // A turn of the flood, one that runs, and one's own: never the whole line.
    const turn = await durationOfOne();
    expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(6 * turn + 300);
  });

  it('fills half of the places at most', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => fromOne('198.19.0.2')));
    const busy = answers.filter((answer) => codeOfRefusal(answer) === 'busy').length;
    expect(busy).toBeGreaterThanOrEqual(3);
    expect(answers.filter(({ status }) => status === 401).length).toBe(16 - busy);
  });
});

async function durationOfOne(): Promise<number> {
  const began = performance.now();
  await logIn();
  return performance.now() - began;
}

it('a browser that has been signed in before goes first, and finds a place when there is none', async () => {
  const cookie = (await logIn()).headers.get('Set-Cookie')?.split(';')[0] ?? '';
  await env.DB.prepare('UPDATE sessions SET revoked_at = 1 WHERE user_id = (SELECT id FROM users WHERE email = ?1)')
    .bind(EMAIL)
    .run();
  const turns: number[] = [];
  const over = new AbortController();
  // Each from a network of its own, and refused ones ask again at once: no place stays free.
  const crowd = Array.from({ length: 40 }, async (_, i) => {
    while (!over.signal.aborted) {
      const turn = await inTurn({ origin: `from:crowd ${i}`, isKnown: false }, () => hashPassword('otra-clave'));
      if (turn.ok) turns.push(i);
      else await scheduler.wait(1);
    }
  });
  while (turns.length < 2) await scheduler.wait(5);
  const before = turns.length;
  const known = door('POST', '/login', {
    json: { email: EMAIL, password: PASSWORD },
    headers: { 'CF-Connecting-IP': '198.19.0.3' },
    cookie,
  }).then(({ status }) => ({ status, turnsBefore: turns.length - before }));
  // The cookie is another account's: it opens no place.
  const alien = await fromOne('198.19.0.4', cookie);
  const { status, turnsBefore } = await known;
  over.abort();
  await Promise.all(crowd);
  expect(codeOfRefusal(alien)).toBe('busy');
  expect(status).toBe(200);
  // Behind the others it would wait for the twenty that have a place.
  expect(turnsBefore).toBeLessThan(10);
});
