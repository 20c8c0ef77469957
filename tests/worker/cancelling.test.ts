/** How the shop closes reservations: a note of its own when one ends, a reason by e-mail when one is cancelled. */
import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { listMessages } from '#worker/db/mailbox.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let id: number;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  shop = await ownShop([5], 2);
  const answer = await ask('POST', '/api/reservations', customer().cookie, {
    instrumentId: shop.instruments[0]?.id,
    userId: customer().id,
    startDate: shop.firstDay,
    endDate: addDays(shop.firstDay, 2),
    quantity: 2,
  });
  id = Reservation.parse(answer.json).id;
});

const ask = (method: string, path: string, cookie: string, json?: unknown): Promise<Answer> =>
  door(method, path, { cookie, ...(json !== undefined && { json }) });
const asAdmin = (method: string, path: string, json?: unknown) => ask(method, path, shop.admin.cookie, json);

const mails = async (): Promise<{ kind: string; status: string }[]> =>
  (
    await env.DB.prepare(`SELECT kind, status FROM outbox WHERE reservation_id = ?1 AND kind = 'cancellation'`)
      .bind(id)
      .all<{ kind: string; status: string }>()
  ).results;

describe('cancelling with a reason', () => {
  it('gives the days back and e-mails the customer the reason', async () => {
    const reason = 'El instrumento se rompió.\nVisita www.evil.example <b>ya</b>';
    const answer = await asAdmin('POST', `/api/reservations/${id}/cancellation`, { reason });
    expect(answer.status).toBe(200);
    expect(Reservation.parse(answer.json)).toMatchObject({ status: 'CANCELLED', closingNote: reason });
    const { email } = (await env.DB.prepare('SELECT email FROM users WHERE id = ?1')
      .bind(customer().id)
      .first<{ email: string }>()) ?? {
      email: '',
    };
    const found = await vi.waitFor(
      async () => {
        const mail = (await listMessages(env.DB, email, 10)).find(
          ({ subject, text }) => subject.startsWith('Reserva cancelada') && text.includes('Motivo'),
        );
        expect(mail).toBeDefined();
        return mail;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(found?.subject).toContain(`n.º ${id}`);
    expect(found?.text).toContain('Motivo: El instrumento se rompió.');
    expect(found?.html).toContain('&lt;b&gt;ya&lt;/b&gt;');
    expect(found?.html).not.toContain('www.evil.example');
    expect(await mails()).toEqual([{ kind: 'cancellation', status: 'sent' }]);
    const own = await ask('GET', `/api/reservations/${id}`, customer().cookie);
    expect(Reservation.parse(own.json).closingNote).toBe(reason);
  });

  it('is refused twice over and without a reason, and writes one e-mail however many try', async () => {
    expect((await asAdmin('POST', `/api/reservations/${id}/cancellation`, { reason: '  ' })).status).toBe(422);
    expect((await asAdmin('POST', '/api/reservations/999999/cancellation', { reason: 'x' })).status).toBe(404);
    expect(await mails()).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => asAdmin('POST', `/api/reservations/${id}/cancellation`, { reason: `Motivo ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOfRefusal))).toEqual(new Set(['cannot_cancel']));
    expect(await mails()).toHaveLength(1);
  });

  it('without a body, as outside programs do it, e-mails the customer too', async () => {
    expect((await asAdmin('PUT', `/api/reservations/${id}/cancel`)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a customer who cancels their own', () => {
  const ownMails = async (): Promise<string[]> =>
    (
      await env.DB.prepare(`SELECT status FROM outbox WHERE reservation_id = ?1 AND kind = 'own_cancellation'`)
        .bind(id)
        .all<{ status: string }>()
    ).results.map(({ status }) => status);
  const confirmation = async (): Promise<string | undefined> =>
    (
      await env.DB.prepare(`SELECT status FROM outbox WHERE reservation_id = ?1 AND kind = 'reservation_confirmation'`)
        .bind(id)
        .first<{ status: string }>()
    )?.status;
  const cancel = () => ask('PUT', `/api/reservations/${id}/cancel`, customer().cookie);

  it('gets one e-mail about it, with the calendar entry struck out', async () => {
    await vi.waitFor(async () => expect(await confirmation()).toBe('sent'), { timeout: 60_000, interval: 100 });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    await vi.waitFor(async () => expect(await ownMails()).toEqual(['sent']), { timeout: 60_000, interval: 100 });
    const { email } = (await env.DB.prepare('SELECT email FROM users WHERE id = ?1')
      .bind(customer().id)
      .first<{ email: string }>()) ?? { email: '' };
    const mail = (await listMessages(env.DB, email, 10)).find(({ subject }) => subject.startsWith('Reserva cancelada'));
    expect(mail?.text).toContain('Cancelaste tu reserva');
    expect(mail?.text).not.toContain('por la tienda');
    expect(mail?.attachments[0]?.content).toContain('STATUS:CANCELLED');
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:1');
  });

  it('before its confirmation was sent gets none: there is no entry to strike out', async () => {
    await env.DB.prepare(`UPDATE outbox SET status = 'dead' WHERE reservation_id = ?1`).bind(id).run();
    expect((await cancel()).status).toBe(200);
    expect(await ownMails()).toEqual([]);
  });
});

describe('ending with a note', () => {
  const end = (json?: unknown) => asAdmin('PUT', `/api/reservations/${id}/status?status=ENDED`, json);

  it('keeps the note for the shop alone', async () => {
    const answer = await end({ note: ' Volvió sin correa ' });
    expect(Reservation.parse(answer.json)).toMatchObject({ status: 'ENDED', closingNote: 'Volvió sin correa' });
    expect(Reservation.parse((await asAdmin('GET', `/api/reservations/${id}`)).json).closingNote).toBe('Volvió sin correa');
    const own = await ask('GET', `/api/reservations/${id}`, customer().cookie);
    expect(Reservation.parse(own.json)).not.toHaveProperty('closingNote');
    const mine = await ask('GET', `/api/reservations/user/${customer().id}`, customer().cookie);
    expect(JSON.stringify(mine.json)).not.toContain('correa');
    expect(JSON.stringify((await ask('GET', '/api/users/me/data', customer().cookie)).json)).not.toContain('correa');
  });

  it('is refused for what is not active, and takes no note of more than 1,000 characters', async () => {
    const long = await end({ note: 'x'.repeat(1_001) });
    expect([long.status, long.json]).toMatchObject([422, { errors: [{ path: 'note' }] }]);
    expect((await end({ note: 7 })).status).toBe(422);
    expect((await end(null)).status).toBe(422);
    expect((await end({ note: 'x'.repeat(1_000) })).status).toBe(200);
    expect(codeOfRefusal(await end({}))).toBe('cannot_end');
  });

  it.each([
    ['without a content type', {}],
    ['with the type of JSON', { 'content-type': 'application/json' }],
    ['with the type of a form, as curl sends it', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('needs no body, %s', async (_, headers) => {
    const path = `/api/reservations/${id}/status?status=ENDED`;
    const answer = await door('PUT', path, { cookie: shop.admin.cookie, headers });
    expect([answer.status, answer.json]).toMatchObject([200, { id, status: 'ENDED' }]);
    expect(Reservation.parse(answer.json).closingNote ?? '').toBe('');
  });

  it('takes a body for what it says it is', async () => {
    const path = `/api/reservations/${id}/status?status=ENDED`;
    const send = (type: string, body: string) =>
      exports.default.fetch(`http://localhost${path}`, {
        method: 'PUT',
        headers: { Cookie: shop.admin.cookie, 'Content-Type': type },
        body,
      });
    expect((await send('text/plain', '{"note":"Volvió"}')).status).toBe(415);
    expect((await send('application/json', '{"note":')).status).toBe(400);
    expect((await send('application/json', `{"note":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
    expect((await send('application/json', '{"note":"Volvió"}')).status).toBe(200);
  });
});

describe('closing an account', () => {
  it('acts on the next request, ends its sessions for good, and opens again', async () => {
    expect((await ask('GET', '/api/users/me', customer().cookie)).status).toBe(200);
    const closed = await asAdmin('PUT', `/api/users/${customer().id}/active?active=false`);
    expect(closed.json).toMatchObject({ id: customer().id, isActive: false });
    expect((await ask('GET', '/api/users/me', customer().cookie)).status).toBe(401);
    expect((await asAdmin('PUT', `/api/users/${customer().id}/active?active=true`)).json).toMatchObject({ isActive: true });
    expect((await ask('GET', '/api/users/me', customer().cookie)).status).toBe(401);
  });

  it('is refused for oneself, and leaves an administrator whoever tries at once', async () => {
    const refused = await asAdmin('PUT', `/api/users/${shop.admin.id}/active?active=false`);
    expect([refused.status, codeOfRefusal(refused)]).toEqual([409, 'own_account']);
    await env.DB.prepare(`UPDATE users SET role = 'USER' WHERE id <> ?1`).bind(shop.admin.id).run();
    await asAdmin('PUT', `/api/users/${customer().id}/role?role=ADMIN`);
    const answers = await Promise.all([
      asAdmin('PUT', `/api/users/${customer().id}/active?active=false`),
      ask('PUT', `/api/users/${shop.admin.id}/active?active=false`, customer().cookie),
      asAdmin('PUT', `/api/users/${customer().id}/role?role=USER`),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const left = await env.DB.prepare(`SELECT count(*) AS n FROM users WHERE role = 'ADMIN' AND is_active = 1`).first<{
      n: number;
    }>();
    expect(left?.n).toBe(1);
  });
});
