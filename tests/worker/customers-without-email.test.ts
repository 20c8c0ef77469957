/** Customers whom administrators add: an account without an e-mail address gets no e-mail and cannot be logged in to. */
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { User } from '#domain/contract/users.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let id: number;
/** A last name that no other test finds. */
const lastname = `sin correo ${crypto.randomUUID()}`;

const add = (json: object, who: { cookie: string } = shop.admin): Promise<Answer> =>
  door('POST', '/api/customers', { ...who, json: { username: 'Rosa', lastname, phone: '099 123 456', ...json } });
const asAdmin = (method: string, path: string, json?: object): Promise<Answer> =>
  door(method, path, { ...shop.admin, ...(json && { json }) });
const reserve = (days = 0): Promise<Answer> =>
  asAdmin('POST', '/api/reservations', {
    instrumentId: shop.instruments[days]?.id,
    userId: id,
    startDate: shop.firstDay,
    endDate: shop.firstDay,
  });
async function fileOf(path: string): Promise<string> {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: shop.admin.cookie } });
  return (await exports.default.fetch(request)).text();
}
const placeholder = async (): Promise<string> =>
  String(await env.DB.prepare('SELECT email FROM users WHERE id = ?1').bind(id).first('email'));

beforeAll(async () => {
  shop = await ownShop([100, 100], 1);
  id = User.parse((await add({})).json).id;
});

describe('a customer without an e-mail address', () => {
  it('is added with none, and the log says so', async () => {
    const answer = await add({ email: null });
    expect([answer.status, answer.json]).toMatchObject([
      201,
      { username: 'Rosa', lastname, phone: '099 123 456', email: null, role: 'USER', isActive: true, emailVerified: false },
    ]);
    const { id: added } = User.parse(answer.json);
    const entry = await env.DB.prepare(
      `SELECT actor_id AS actor, action, after_json AS after FROM audit_log WHERE entity = 'user' AND entity_id = ?1`,
    )
      .bind(String(added))
      .first();
    expect(entry).toEqual({ actor: shop.admin.id, action: 'created', after: '{"hasEmail":false}' });
  });

  it('needs both names and a phone, and an administrator', async () => {
    for (const json of [{ phone: '' }, { phone: undefined }, { phone: 'no' }, { username: 'x' }, { lastname: '' }, { email: '' }])
      expect((await add(json)).status).toBe(422);
    expect((await add({}, shop.customers[0])).status).toBe(403);
  });

  it('is shown everywhere without the placeholder', async () => {
    const reserved = await reserve();
    expect([reserved.status, reserved.json]).toMatchObject([201, { userEmail: null, email: { status: 'none' } }]);
    const { id: orderId } = Reservation.parse(reserved.json);
    const hidden = await placeholder();
    expect(hidden).not.toContain('@');
    const found = encodeURIComponent(lastname);
    const answers = await Promise.all(
      [
        `/api/users?search=${found}`,
        `/api/reservations/all?search=${found}`,
        `/api/reservations/user/${id}`,
        `/api/reservations/groups?search=${found}`,
        `/api/orders/${orderId}`,
        `/api/orders?userId=${id}`,
        `/api/timeline?search=${found}`,
      ].map(async (path) => asAdmin('GET', path)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.json)).not.toContain(hidden);
    }
    expect(answers[4]?.json).toMatchObject({ customer: { phone: '099 123 456', email: null }, emails: [] });
    expect(await fileOf(`/api/export/users.csv?search=${found}`)).toContain(`"Rosa";"${lastname}";;"099 123 456"`);
    expect(await fileOf(`/api/export/reservations.csv?search=${found}`)).toContain(`"Rosa ${lastname}";;`);
  });

  it('is not found by the placeholder', async () => {
    const [part = ''] = (await placeholder()).slice(1).split('-');
    expect((await asAdmin('GET', `/api/users?search=${part}`)).json).toEqual([]);
    expect((await asAdmin('GET', `/api/reservations/all?search=${part}`)).json).toEqual([]);
    const sorted = (await asAdmin('GET', '/api/users?sort=email&size=100')).json as { email: string | null }[];
    const first = sorted.findIndex(({ email }) => email === null);
    expect(sorted.slice(first === -1 ? sorted.length : first).every(({ email }) => email === null)).toBe(true);
  });

  it('holds as many reservations as a confirmed customer, none of which expires', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, async () => reserve(1)));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    for (const { json } of made) expect(json).not.toHaveProperty('expiresAt');
  });

  it('is never written to', async () => {
    const { id: reservationId } = Reservation.parse((await reserve()).json);
    expect((await asAdmin('POST', `/api/reservations/${reservationId}/cancellation`, { reason: 'x' })).status).toBe(200);
    const hidden = await placeholder();
    expect((await doorFrom(freshIpv4())('POST', '/api/users/password/forgot', { json: { email: hidden } })).status).toBe(204);
    expect((await asAdmin('PUT', `/api/users/${id}/active?active=false`)).status).toBe(200);
    expect((await asAdmin('PUT', `/api/users/${id}/active?active=true`)).status).toBe(200);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE user_id = ?1').bind(id).first('n')).toBe(0);
  });

  it('cannot log in, whatever is typed', async () => {
    const email = await placeholder();
    for (const password of ['------', 'null-null', email]) {
      const answer = await doorFrom(freshIpv4())('POST', '/login', { json: { email, password } });
      expect([answer.status, codeOfRefusal(answer)]).toEqual([401, 'bad_credentials']);
    }
  });

  it('becomes no administrator: nobody could be one in that account', async () => {
    const answer = await asAdmin('PUT', `/api/users/${id}/role?role=ADMIN`);
    expect([answer.status, codeOfRefusal(answer)]).toEqual([409, 'no_address']);
  });

  it('can be deleted, and two of them differ', async () => {
    const { id: other } = User.parse((await add({})).json);
    expect((await asAdmin('DELETE', `/api/users/${other}`)).status).toBe(204);
    expect(await audit(env.DB)).toEqual([]);
  });
});

describe('a customer with one', () => {
  it('gets the welcome with the link, and chooses a password by e-mail', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const answer = await add({ email: email.toUpperCase() });
    expect([answer.status, answer.json]).toMatchObject([201, { email }]);
    const { id: added } = User.parse(answer.json);
    const row = await env.DB.prepare('SELECT kind FROM outbox WHERE user_id = ?1').bind(added).first('kind');
    expect(row).toBe('welcome');
    const again = await add({ email });
    expect([again.status, codeOfRefusal(again)]).toEqual([409, 'email_taken']);
    expect(again.json).toMatchObject({ message: 'El email ya está registrado', errors: [{ path: 'email' }] });
  });
});
