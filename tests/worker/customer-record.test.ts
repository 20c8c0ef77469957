/** The shop's record of a customer, and the internal notes that only administrators read. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { CustomerRecord } from '#domain/contract/admin/customers.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };
const asAdmin = (method: string, path: string, json?: object): Promise<Answer> =>
  door(method, path, { ...shop.admin, ...(json && { json }) });
const record = async (id = customer().id): Promise<CustomerRecord> =>
  CustomerRecord.parse((await asAdmin('GET', `/api/customers/${id}`)).json);
const note = (text: string, before = ''): Promise<Answer> =>
  asAdmin('PUT', `/api/customers/${customer().id}/notes`, { text, before });
const today = todayInShop(Date.now());

/** A rental of the customer that went out some days ago. */
async function out(start: number, end: number): Promise<number> {
  const [instrument] = shop.instruments;
  const line = { instrumentId: instrument?.id, startDate: addDays(today, start), endDate: addDays(today, end), quantity: 1 };
  const order = await asAdmin('POST', '/api/orders', { userId: customer().id, lines: [line], alreadyOut: true });
  expect(order.status).toBe(201);
  return (order.json as { id: number }).id;
}

beforeEach(async () => {
  shop = await ownShop([20], 2);
});

describe('figures', () => {
  it('are nought for who never rented', async () => {
    const { figures, out: now, block, internalNotes, user } = await record();
    expect(Object.values(figures).every((figure) => figure === 0)).toBe(true);
    expect([now, block, internalNotes, user.id]).toEqual([[], null, '', customer().id]);
  });

  it('count what came back late, is overdue, was missed and is out now', async () => {
    const late = await out(-9, -3);
    expect((await asAdmin('POST', `/api/reservations/${late}/return`)).status).toBe(200);
    const overdue = await out(-5, -1);
    const punctual = await out(-2, 4);
    const missed = await asAdmin('POST', '/api/reservations', {
      instrumentId: shop.instruments[0]?.id,
      userId: customer().id,
      startDate: today,
      endDate: today,
    });
    const { id } = missed.json as { id: number };
    await env.DB.prepare('UPDATE reservations SET status = ?2, closed_at = ?3, no_show_at = ?3 WHERE id = ?1')
      .bind(id, 'CANCELLED', Date.now())
      .run();
    const { figures, out: now } = await record();
    expect(figures).toMatchObject({ reservations: 4, open: 2, ended: 1, cancelled: 0, noShows: 1, late: 2, daysLate: 4 });
    expect(now.map((line) => line.id)).toEqual([overdue, punctual]);
  });

  it('count the days by which a line was late before each extension, and those after it', async () => {
    const id = await out(-9, -5);
    const extend = (ahead: number) => asAdmin('PUT', `/api/reservations/${id}/change`, { endDate: addDays(today, ahead) });
    expect((await record()).figures).toMatchObject({ late: 1, daysLate: 5 });
    expect((await extend(2)).status).toBe(200);
    expect((await record()).figures).toMatchObject({ late: 1, daysLate: 5 });
    expect((await asAdmin('POST', `/api/reservations/${id}/return`)).status).toBe(200);
    expect((await record()).figures).toMatchObject({ late: 1, daysLate: 5 });
  });

  it('add up the money of all orders', async () => {
    const first = await out(-1, 0);
    await out(-1, 0);
    for (const entry of [
      { kind: 'payment', amount: 60, method: 'cash' },
      { kind: 'charge', amount: 10 },
      { kind: 'deposit', amount: 25.5, method: 'card' },
    ])
      expect((await asAdmin('POST', `/api/orders/${first}/ledger`, entry)).status).toBe(201);
    expect((await record()).figures).toMatchObject({ booked: 190, spent: 60, due: 130, deposit: 25.5 });
  });
});

describe('internal notes', () => {
  it('are replaced, and the log says so without saying what', async () => {
    expect((await note('Paga siempre en efectivo')).json).toEqual({ internalNotes: 'Paga siempre en efectivo' });
    const { internalNotes, history } = await record();
    expect(internalNotes).toBe('Paga siempre en efectivo');
    expect(history).toMatchObject([{ action: 'updated', entity: 'user', after: { internalNotes: true } }]);
    expect(JSON.stringify(history)).not.toContain('efectivo');
  });

  it('of two desks at once only the first are kept', async () => {
    await note('Una');
    const second = await note('Otra');
    expect([second.status, codeOfRefusal(second)]).toEqual([409, 'notes_changed']);
    expect((await record()).internalNotes).toBe('Una');
    expect((await note('Una y otra', 'Una')).status).toBe(200);
  });

  it('are nobody else’s to read, and go with the account', async () => {
    await note('Pide rebaja');
    const mine = await door('GET', '/api/users/me', customer());
    const data = await door('GET', '/api/users/me/data', customer());
    expect(JSON.stringify([mine.json, data.json])).not.toContain('rebaja');
    expect((await asAdmin('DELETE', `/api/users/${customer().id}`)).status).toBe(204);
    const stored = await env.DB.prepare('SELECT internal_notes AS notes FROM users WHERE id = ?1').bind(customer().id).first();
    expect(stored).toEqual({ notes: '' });
    expect((await asAdmin('GET', `/api/customers/${customer().id}`)).status).toBe(404);
  });
});

describe('the block', () => {
  it('shows with its reason and end while it lasts', async () => {
    const path = `/api/users/${customer().id}/rental-block`;
    await asAdmin('PUT', path, { reason: 'Debe un arco', until: today });
    expect((await record()).block).toMatchObject({ reason: 'Debe un arco', until: today });
    await env.DB.prepare('UPDATE rental_blocks SET until_day = until_day - 1 WHERE user_id = ?1').bind(customer().id).run();
    expect((await record()).block).toBeNull();
  });
});
