/** Hashing keeps the isolate busy: many logins at once stand in a short line, and nobody else waits for them. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
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
      Array.from({ length: 30 }, async (_, i) => {
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
    // Nobody stands in line to be told that it is full.
    expect(order.slice(-3)).not.toContain(429);
    expect((await logIn()).status).toBe(200);
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
