/** The confirmation of an order: about each of its lines, and sent again when the shop asks for it. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Order } from '#domain/contract/admin/orders.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { User } from '#domain/contract/users.ts';
import { addDays } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };

beforeEach(async () => {
  shop = await ownShop([5, 3], 2, 1);
});

const line = (place: number, quantity: number) => ({
  instrumentId: shop.instruments[place]?.id,
  startDate: addDays(shop.firstDay, place),
  endDate: addDays(shop.firstDay, place),
  quantity,
});

async function order(rest: object = {}): Promise<Order> {
  const json = { userId: customer().id, lines: [line(0, 2), line(1, 1)], ...rest };
  const answer = await door('POST', '/api/orders', { ...shop.admin, json });
  return Order.parse(answer.json);
}

const again = (id: number): Promise<Answer> => door('POST', `/api/reservations/${id}/email`, shop.admin);

type Written = { id: string; kind: string; reservation_id: number };
const written = async (kind: string): Promise<Written[]> =>
  (
    await env.DB.prepare('SELECT id, kind, reservation_id FROM outbox WHERE kind = ?1 AND user_id = ?2 ORDER BY rowid')
      .bind(kind, customer().id)
      .all<Written>()
  ).results;

async function textOf(outboxId: string | undefined): Promise<{ to: string; text: string }> {
  const facts = await findEmailFacts(env.DB, outboxId ?? '', Date.now());
  if (!facts) throw new Error('no such e-mail');
  return composeMessage(facts, { ...env, PAYMENT_TERMS: 'Pagas {total} al retirar.' }, Date.now());
}

const statusOf = (outboxId: string) => env.DB.prepare('SELECT status FROM outbox WHERE id = ?1').bind(outboxId).first('status');

describe('the confirmation of an order', () => {
  it('names each of its lines, and their total', async () => {
    const { id, lines, money } = await order();
    const [mail] = await written('reservation_confirmation');
    const { text } = await textOf(mail?.id);
    expect(mail?.reservation_id).toBe(id);
    expect(text).toContain(`Número de orden: #${id}`);
    for (const { instrumentName } of lines) expect(text).toContain(instrumentName);
    expect(text).toContain(`Total del pedido: $${money.total.toFixed(2).replace('.', ',')}`);
  });

  it('asks for what was agreed and is left to pay, not for the total', async () => {
    const { money } = await order();
    const agreedTotal = money.total - 20.5;
    const { id } = await order({ agreedTotal });
    const mails = await written('reservation_confirmation');
    const pesos = (amount: number) => `$${amount.toFixed(2).replace('.', ',')}`;
    const { text } = await textOf(mails.at(-1)?.id);
    expect(text).toContain(`Total del pedido: ${pesos(money.total)}\nDescuento: $20,50\nPor pagar: ${pesos(agreedTotal)}`);
    expect(text).toContain(`Pagas ${pesos(agreedTotal)} al retirar`);
    const entries = [
      { kind: 'charge', amount: 5 },
      { kind: 'payment', amount: 15, method: 'cash' },
    ];
    for (const entry of entries) await door('POST', `/api/orders/${id}/ledger`, { ...shop.admin, json: entry });
    const { text: later } = await textOf(mails.at(-1)?.id);
    expect(later).toContain(`Cargos: $5,00\nDescuento: $20,50\nPagado: $15,00\nPor pagar: ${pesos(agreedTotal - 10)}`);
    expect(later).not.toContain('al retirar');
  });

  it('is still due while one line is open, and about that one', async () => {
    const { lines } = await order();
    const [mail] = await written('reservation_confirmation');
    await door('PUT', `/api/reservations/${lines[0]?.id}/cancel`, shop.admin);
    const { text } = await textOf(mail?.id);
    expect(text).toContain('confirmada');
    expect(text).not.toContain(lines[0]?.instrumentName);
    await consume([{ outboxId: mail?.id }]);
    expect(await statusOf(mail?.id ?? '')).toBe('sent');
  });

  it('is dropped once every line was cancelled', async () => {
    const { lines } = await order();
    const [mail] = await written('reservation_confirmation');
    for (const { id } of lines) await door('PUT', `/api/reservations/${id}/cancel`, shop.admin);
    await consume([{ outboxId: mail?.id }]);
    expect(await statusOf(mail?.id ?? '')).toBe('dead');
  });
});

describe('sent again', () => {
  it('goes to the address of today, as an e-mail of its own kind, and the log says who sent it', async () => {
    const { lines } = await order();
    const [first, second] = lines;
    const answer = await again(second?.id ?? 0);
    expect([answer.status, Reservation.parse(answer.json).id]).toEqual([202, second?.id]);
    await env.DB.prepare(`UPDATE users SET email = 'hoy-' || id || '@example.com' WHERE id = ?1`).bind(customer().id).run();
    const [mail, ...more] = await written('confirmation_again');
    expect(more).toEqual([]);
    const { to, text } = await textOf(mail?.id);
    expect(to).toBe(`hoy-${customer().id}@example.com`);
    expect([text.includes(first?.instrumentName ?? '?'), text.includes(second?.instrumentName ?? '?')]).toEqual([true, true]);
    const entry = await env.DB.prepare(`SELECT actor_id, action FROM audit_log WHERE entity = 'mail' AND entity_id = ?1`)
      .bind(mail?.id)
      .first();
    expect(entry).toEqual({ actor_id: shop.admin.id, action: 'created' });
  });

  it('leaves the state and the deadline of the first one alone', async () => {
    const unconfirmed = shop.customers[1] ?? { id: 0, cookie: '' };
    const json = { ...line(0, 1), userId: unconfirmed.id };
    const { id } = Reservation.parse((await door('POST', '/api/reservations', { ...unconfirmed, json })).json);
    const accepted = Date.now() - HOUR_MS;
    await env.DB.prepare(
      `UPDATE outbox SET status = 'sent', sent_at = ?2 WHERE reservation_id = ?1 AND kind = 'reservation_confirmation'`,
    )
      .bind(id, accepted)
      .run();
    const before = Reservation.parse((await door('GET', `/api/reservations/${id}`, shop.admin)).json);
    expect((await again(id)).status).toBe(202);
    const after = Reservation.parse((await door('GET', `/api/reservations/${id}`, shop.admin)).json);
    expect([after.expiresAt, after.email]).toEqual([new Date(accepted + 2 * HOUR_MS).toISOString(), { status: 'sent' }]);
    expect(after.expiresAt).toBe(before.expiresAt);
  });

  it('five times an hour at most, however many ask at once', async () => {
    const { id } = await order();
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const late = await again(id);
    expect([late.status, codeOfRefusal(late)]).toEqual([429, 'too_many_requests']);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(3_500);
    await env.DB.prepare(`UPDATE outbox SET created_at = created_at - ?2 WHERE reservation_id = ?1`).bind(id, HOUR_MS).run();
    expect((await again(id)).status).toBe(202);
  });

  it('never for what is closed, or for who has no address', async () => {
    const { id } = await order();
    await door('PUT', `/api/reservations/${id}/cancel`, shop.admin);
    expect(codeOfRefusal(await again(id))).toBe('wrong_phase');
    const json = { username: 'Sin', lastname: 'Correo', phone: '099 123 456' };
    const nobody = User.parse((await door('POST', '/api/customers', { ...shop.admin, json })).json);
    expect(codeOfRefusal(await again((await order({ userId: nobody.id })).id))).toBe('no_address');
    expect(codeOfRefusal(await again(999_999))).toBe('reservation_not_found');
  });
});
