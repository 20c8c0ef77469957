/** Another e-mail address of one's own account: asked for with the password, and the account's once its link is confirmed. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { mintResetLink } from '#worker/mail/reset-link.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, givenPerson, PASSWORD, type Person } from './passkey-owner.ts';
import { ownShop } from './shop-of-own.ts';

const NEW_PASSWORD = 'Otra-clave-9';
const newAddress = (): string => `propia-${crypto.randomUUID()}@correo.com`;
const ask = ({ cookie }: Person, email: string, password = PASSWORD): Promise<Answer> =>
  door('PUT', '/api/users/me/email', { cookie, json: { email, password } });
const login = (email: string, password: string): Promise<Answer> =>
  doorFrom(freshIpv4())('POST', '/login', { json: { email, password } });
const ownAddress = async ({ cookie }: Person): Promise<string> =>
  ((await door('GET', '/api/users/me', { cookie })).json as { email: string }).email;

type Mail = { id: string; to: string; text: string; status: string };

async function mailsOf({ id }: Person, kind: string): Promise<Mail[]> {
  const { results } = await env.DB.prepare('SELECT id, status FROM outbox WHERE user_id = ?1 AND kind = ?2 ORDER BY rowid')
    .bind(id, kind)
    .all<{ id: string; status: string }>();
  return Promise.all(
    results.map(async (row) => {
      const facts = await findEmailFacts(env.DB, row.id, Date.now());
      if (!facts) throw new Error('no such e-mail');
      return { ...row, ...(await composeMessage(facts, env, Date.now())) };
    }),
  );
}

const tokenIn = ({ text }: Mail): string => new URLSearchParams(/\/confirmar#(\S+)/.exec(text)?.[1]).get('token') ?? '';
const confirm = (mail: Mail | undefined): Promise<Answer> =>
  door('POST', '/api/users/verify', { json: { token: mail ? tokenIn(mail) : '' } });

describe('another address', () => {
  it("is the account's once its link is confirmed; the one before is told at once", async () => {
    const person = await givenPerson();
    const email = newAddress();
    const answer = await ask(person, email.toUpperCase());
    expect([answer.status, (answer.json as { email: string }).email]).toEqual([202, person.email]);
    const [told] = await mailsOf(person, 'email_change_asked');
    expect([told?.to, told?.text.includes('/confirmar')]).toEqual([person.email, false]);
    const [mail] = await mailsOf(person, 'email_wanted');
    expect(mail?.to).toBe(email);
    expect(await ownAddress(person)).toBe(person.email);

    expect((await confirm(mail)).status).toBe(204);
    expect((await door('GET', '/api/users/me', person)).json).toMatchObject({ email, emailVerified: true });
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect(codeOfRefusal(await login(person.email, PASSWORD))).toBe('bad_credentials');
    // Repeating changes nothing.
    expect((await confirm(mail)).status).toBe(204);
  });

  it('needs the password, and an address that nobody has', async () => {
    const person = await givenPerson();
    const other = await givenPerson();
    const wrong = await ask(person, newAddress(), 'no-es-esta');
    expect([wrong.status, codeOfRefusal(wrong)]).toEqual([422, 'wrong_password']);
    expect((await ask(person, 'no')).status).toBe(422);
    const taken = await ask(person, other.email);
    expect([taken.status, (taken.json as { message: string }).message]).toEqual([409, 'El email ya está registrado']);
    expect(await mailsOf(person, 'email_wanted')).toEqual([]);
  });

  it('that another account took since is refused', async () => {
    const [person, other] = [await givenPerson(), await givenPerson()];
    const email = newAddress();
    await ask(person, email);
    await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1').bind(other.id, email).run();
    const [mail] = await mailsOf(person, 'email_wanted');
    expect(codeOfRefusal(await confirm(mail))).toBe('bad_link');
    expect(await ownAddress(person)).toBe(person.email);
  });

  it('replaces the one asked for before, whose e-mail is not sent any more', async () => {
    const person = await givenPerson();
    const [first, second] = [newAddress(), newAddress()];
    await ask(person, first);
    // The queue delivers it by itself, at a moment of its own.
    await expect.poll(async () => (await mailsOf(person, 'email_wanted'))[0]?.status).toBe('sent');
    await ask(person, second);
    const mails = await mailsOf(person, 'email_wanted');
    expect(mails.map(({ to }) => to)).toEqual([first, second]);
    // As if the queue had not come to it yet.
    await env.DB.prepare(`UPDATE outbox SET status = 'queued', attempts = 0, sent_at = NULL WHERE id = ?1`)
      .bind(mails[0]?.id ?? '')
      .run();
    await consume([{ outboxId: mails[0]?.id }]);
    expect((await mailsOf(person, 'email_wanted'))[0]?.status).toBe('dead');
    expect(codeOfRefusal(await confirm(mails[0]))).toBe('bad_link');
    expect((await confirm(mails[1])).status).toBe(204);
    expect(await ownAddress(person)).toBe(second);
  });

  it('may be asked for five times an hour', async () => {
    const person = await givenPerson();
    for (let i = 0; i < 5; i += 1) expect((await ask(person, newAddress())).status).toBe(202);
    const late = await ask(person, newAddress());
    expect([late.status, codeOfRefusal(late)]).toEqual([429, 'too_many_requests']);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(3_500);
    await env.DB.prepare('UPDATE outbox SET created_at = created_at - ?2 WHERE user_id = ?1').bind(person.id, HOUR_MS).run();
    expect((await ask(person, newAddress())).status).toBe(202);
  });

  it('fills no mailbox, from however many accounts', async () => {
    const email = newAddress();
    const people = await Promise.all(Array.from({ length: 6 }, () => givenPerson()));
    const answers = [];
    for (const person of people) answers.push(await ask(person, email));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    const sixth = people[5];
    expect(sixth && (await mailsOf(sixth, 'email_wanted'))).toEqual([]);
  });

  it('is told to an unconfirmed address within its ten e-mails of an hour', async () => {
    const person = await givenPerson();
    await env.DB.prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, status, attempts, next_attempt_at, sent_at, created_at)
       SELECT ?1 || value, 'verification', 'verification:' || ?1 || value, ?2, 'sent', 1, ?3, ?3, ?3 FROM json_each('[0,1,2,3,4,5,6,7,8,9]')`,
    )
      .bind(crypto.randomUUID(), person.id, Date.now())
      .run();
    expect((await ask(person, newAddress())).status).toBe(202);
    const { results } = await env.DB.prepare(
      `SELECT kind, next_attempt_at > created_at + 3500000 AS waits FROM outbox WHERE user_id = ?1 AND kind <> 'verification' ORDER BY kind`,
    )
      .bind(person.id)
      .all();
    expect(results).toEqual([
      { kind: 'email_change_asked', waits: 1 },
      { kind: 'email_wanted', waits: 1 },
    ]);
  });
});

describe('the link of one that was asked for opens nothing', () => {
  const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

  it.each<[string, (person: Person, admin: { cookie: string }) => Promise<Answer>]>([
    [
      'a new password',
      ({ cookie }) =>
        door('PUT', '/api/users/me/password', { cookie, json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
    ],
    [
      'a reset by e-mail',
      async ({ id, email }) => {
        const confirmedAt = await env.DB.prepare('SELECT email_verified_at AS at FROM users WHERE id = ?1')
          .bind(id)
          .first<number | null>('at');
        const token = tokenOf(await mintResetLink(env, { id, emailKey: email, confirmedAt: confirmedAt ?? null }, Date.now()));
        return doorFrom(freshIpv4())('POST', '/api/users/password/reset', { json: { token, password: NEW_PASSWORD } });
      },
    ],
    [
      'an address that the shop wrote down',
      ({ id }, { cookie }) => door('PUT', `/api/users/${id}/contact`, { cookie, json: { email: newAddress() } }),
    ],
    ['a deactivation', ({ id }, { cookie }) => door('PUT', `/api/users/${id}/active?active=false`, { cookie })],
    ['leaving', ({ cookie }) => door('DELETE', '/api/users/me', { cookie, json: { password: PASSWORD } })],
  ])('after %s', async (_, act) => {
    const { admin } = await ownShop([1], 1);
    const person = await givenPerson();
    await ask(person, newAddress());
    const [mail] = await mailsOf(person, 'email_wanted');
    expect((await act(person, admin)).status).toBeLessThan(300);
    await env.DB.prepare('UPDATE users SET is_active = 1 WHERE id = ?1 AND deleted_at IS NULL').bind(person.id).run();
    expect(codeOfRefusal(await confirm(mail))).toBe('bad_link');
    expect(await env.DB.prepare('SELECT wanted_email AS w FROM users WHERE id = ?1').bind(person.id).first('w')).toBeNull();
  });
});
