/** What administrators change of a customer's contact, and what a new e-mail address ends. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CalendarAddress } from '#domain/contract/account.ts';
import { User } from '#domain/contract/users.ts';
import { mintVerificationLink } from '#worker/mail/links.ts';
import { mintResetLink } from '#worker/mail/reset-link.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { challenge, door, givenPasskey, givenPerson, loginBy, PASSWORD, recover, type Person } from './passkey-owner.ts';
import { ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const change = (id: number, json: object, who: { cookie: string } = shop.admin, headers = {}): Promise<Answer> =>
  door('PUT', `/api/users/${id}/contact`, { cookie: who.cookie, json, headers });
const newAddress = (): string => `nueva-${crypto.randomUUID()}@correo.com`;
const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
const mailsOf = async (id: number): Promise<unknown[]> =>
  (await env.DB.prepare('SELECT kind, recipient FROM outbox WHERE user_id = ?1 ORDER BY rowid').bind(id).all()).results;
const textTo = (address: string, subject: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(address)}`);
      const found = (json as { subject: string; text: string }[]).filter((mail) => mail.subject.startsWith(subject));
      expect(found).toHaveLength(1);
      return found[0]?.text ?? '';
    },
    { timeout: 15_000, interval: 200 },
  );
const entriesOf = async (id: number): Promise<unknown[]> =>
  (
    await env.DB.prepare(
      `SELECT after_json AS after FROM audit_log WHERE entity = 'user' AND entity_id = ?1 AND action = 'updated'`,
    )
      .bind(String(id))
      .all()
  ).results;

beforeAll(async () => {
  shop = await ownShop([1], 2);
});

describe('names and phone', () => {
  it('change at once, without a fresh check; the log says which, not to what', async () => {
    const { id, email, cookie } = await givenPerson();
    const answer = await change(id, { username: ' Rosa ', phone: '099 123 456' });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { id, email, username: 'Rosa', lastname: 'Pereyra', phone: '099 123 456' },
    ]);
    expect((await change(id, { phone: '' })).json).toMatchObject({ phone: null });
    expect((await change(id, { phone: null, username: 'Rosa' })).status).toBe(200);
    expect((await door('GET', '/api/users/me', { cookie })).status).toBe(200);
    expect(await entriesOf(id)).toEqual([{ after: '{"contact":["username","phone"]}' }, { after: '{"contact":["phone"]}' }]);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('are those of customers: neither of administrators nor of nobody', async () => {
    const admin = await change(shop.admin.id, { phone: '' });
    expect([admin.status, codeOfRefusal(admin)]).toEqual([403, 'forbidden']);
    expect(codeOfRefusal(await change(999_999_999, { phone: '' }))).toBe('user_not_found');
    const own = shop.customers[0] ?? { id: 0, cookie: '' };
    expect((await change(own.id, { phone: '' }, own)).status).toBe(403);
    for (const json of [{ phone: 'no' }, { username: '' }, { email: 'no' }, { email: null }, { email: '' }])
      expect((await change(own.id, json)).status).toBe(422);
  });
});

describe('a new e-mail address', () => {
  /** Everything that opens the account, or was sent to the address before. */
  async function givenOpen(person: Person) {
    const { authenticator, recoveryCodes } = await givenPasskey(person);
    const calendar = (await door('PUT', '/api/users/me/calendar', person)).json as CalendarAddress;
    const { id, email } = person;
    const reset = tokenOf(await mintResetLink(env, { id, emailKey: email, confirmedAt: null }, Date.now()));
    const verify = tokenOf(await mintVerificationLink(env, person, Date.now()));
    return async (): Promise<string[]> => {
      const answers: [string, Answer][] = [
        ['session', await door('GET', '/api/users/me', person)],
        ['calendar', await door('GET', calendar.path)],
        [
          'reset',
          await doorFrom(freshIpv4())('POST', '/api/users/password/reset', { json: { token: reset, password: PASSWORD } }),
        ],
        ['verify', await door('POST', '/api/users/verify', { json: { token: verify } })],
        ['code', await recover(email, recoveryCodes?.[0] ?? '')],
        ['passkey', await loginBy(authenticator.show(await challenge()))],
      ];
      return answers.filter(([, { status }]) => status < 400).map(([name]) => name);
    };
  }

  it('is unconfirmed, and ends what opened the account; both addresses are told', async () => {
    const person = await givenPerson();
    const open = await givenOpen(person);
    const email = newAddress();
    const answer = await change(person.id, { email: email.toUpperCase() });
    expect([answer.status, answer.json]).toMatchObject([200, { email, emailVerified: false }]);
    expect(await open()).toEqual([]);
    expect(await mailsOf(person.id)).toEqual(
      expect.arrayContaining([
        { kind: 'email_changed', recipient: person.email },
        { kind: 'email_set', recipient: null },
      ]),
    );
    const text = await textTo(email, 'Confirma tu correo');
    expect(text).toContain(`La tienda anotó ${email}`);
    const login = await doorFrom(freshIpv4())('POST', '/login', { json: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
    const token = tokenOf(/https?:\S+#token=\S+/.exec(text)?.[0] ?? 'http://x#');
    expect((await door('POST', '/api/users/verify', { json: { token } })).status).toBe(204);
    expect(User.parse((await change(person.id, {})).json).emailVerified).toBe(true);
  });

  it('tells the address before, with no link that could open anything', async () => {
    const person = await givenPerson();
    await change(person.id, { email: newAddress() });
    const told = await textTo(person.email, 'El correo de tu cuenta cambió');
    expect(told).not.toContain('token');
  });

  it('gives one to who had none, who then chooses a password by e-mail', async () => {
    const draft = { username: 'Rosa', lastname: 'Sin correo', phone: '099 123 456' };
    const { id } = User.parse((await door('POST', '/api/customers', { cookie: shop.admin.cookie, json: draft })).json);
    const email = newAddress();
    expect((await change(id, { email })).json).toMatchObject({ email, emailVerified: false });
    expect(await mailsOf(id)).toEqual([{ kind: 'email_set', recipient: null }]);
    const from = doorFrom(freshIpv4());
    const token = tokenOf(await mintResetLink(env, { id, emailKey: email, confirmedAt: null }, Date.now()));
    expect((await from('POST', '/api/users/password/reset', { json: { token, password: PASSWORD } })).status).toBe(200);
    expect((await from('POST', '/login', { json: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('of another account is refused, and changes nothing', async () => {
    const [person, other] = [await givenPerson(), await givenPerson()];
    const answer = await change(person.id, { email: other.email, phone: '099 123 456' });
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'email_taken', message: 'El email ya está registrado' }]);
    expect((await door('GET', '/api/users/me', person)).json).toMatchObject({ email: person.email, phone: null });
    expect(await mailsOf(person.id)).toEqual([]);
  });

  it('needs a fresh check; the same one again does not', async () => {
    const [admin, person] = [await givenPerson('ADMIN'), await givenPerson()];
    await givenPasskey(admin);
    await env.DB.prepare('UPDATE sessions SET created_at = created_at - 3600000, checked_at = 0 WHERE user_id = ?1')
      .bind(admin.id)
      .run();
    const refused = await change(person.id, { email: newAddress() }, admin);
    expect([refused.status, codeOfRefusal(refused)]).toEqual([403, 'fresh_check_required']);
    expect((await change(person.id, { email: person.email, phone: '099 123 456' }, admin)).status).toBe(200);
    expect((await door('GET', '/api/users/me', person)).json).toMatchObject({ email: person.email });
  });

  it('leaves with the account, in the outbox too', async () => {
    const person = await givenPerson();
    await change(person.id, { email: newAddress() });
    expect((await door('DELETE', `/api/users/${person.id}`, { cookie: shop.admin.cookie })).status).toBe(204);
    const kept = (await mailsOf(person.id)) as { recipient: string | null }[];
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ recipient }) => recipient === null)).toBe(true);
  });
});
