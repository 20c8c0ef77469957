/** Changes of a line by the API: the preview, the writes, permissions, and concurrent changes. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ChangePreview } from '#domain/contract/changes.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, todayInShop, toEpochDay } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { changeReservation } from '#worker/db/change-reservation.ts';
import { readChange } from '#worker/db/change-state.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { writeReminders } from '#worker/db/reminders.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
let shop: StagedShop;
let customer: Person;

beforeAll(() => env.DB.prepare('UPDATE settings SET recording_since = 0').run());
beforeEach(async () => {
  shop = await ownShop([5, 3], 2);
  [customer = shop.admin] = shop.customers;
});

const priceOf = (at = 0): number => (shop.instruments[at]?.priceCents ?? 0) / 100;

type Wanted = { from?: number; to?: number; quantity?: number; instrument?: number; userId?: number };

/** A line of the first customer for days from today on, at the instrument's price. */
async function line({
  from = 3,
  to = from + 2,
  quantity = 2,
  instrument = 0,
  userId = customer.id,
}: Wanted = {}): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7 * ?6 * (?5 - ?4 + 1), 0) RETURNING id`,
  )
    .bind(
      crypto.randomUUID(),
      userId,
      shop.instruments[instrument]?.id,
      toEpochDay(today) + from,
      toEpochDay(today) + to,
      quantity,
      priceOf(instrument) * 100,
    )
    .first<{ id: number }>();
  return row?.id ?? 0;
}

const day = (ahead: number): string => addDays(today, ahead);

const change = (id: number, json: object, { cookie }: Person = shop.admin): Promise<Answer> =>
  door('PUT', `/api/reservations/${id}/change`, { cookie, json });

const preview = (id: number, query: Record<string, string>, { cookie }: Person = shop.admin): Promise<Answer> =>
  door('GET', `/api/reservations/${id}/change?${new URLSearchParams(query).toString()}`, { cookie });

const previewed = async (id: number, query: Record<string, string>, who?: Person): Promise<ChangePreview> =>
  ChangePreview.parse((await preview(id, query, who)).json);

const act = (id: number, verb: 'hand-over' | 'return' | 'undo', json: object = {}): Promise<Answer> =>
  door('POST', `/api/reservations/${id}/${verb}`, { cookie: shop.admin.cookie, json });

const handOver = (id: number, quantity?: number): Promise<Answer> => act(id, 'hand-over', quantity ? { quantity } : {});

const used = async (at = 0): Promise<Record<number, number>> => {
  const { results } = await env.DB.prepare('SELECT day - ?2 AS day, used FROM stock_days WHERE instrument_id = ?1 AND used > 0')
    .bind(shop.instruments[at]?.id, toEpochDay(today))
    .all<{ day: number; used: number }>();
  return Object.fromEntries(results.map((row) => [row.day, row.used]));
};

const refused = (status: number, code: string) => ({ status, json: expect.objectContaining({ code }) });

/** Outbox rows about the line, of a kind. */
const emails = async (id: number, kind: string): Promise<{ id: string; status: string; occasion: string }[]> => {
  const { results } = await env.DB.prepare(
    'SELECT id, status, occasion FROM outbox WHERE reservation_id = ?1 AND kind = ?2 ORDER BY created_at, rowid',
  )
    .bind(id, kind)
    .all<{ id: string; status: string; occasion: string }>();
  return results;
};

describe('a change', () => {
  it('is what its preview said, gives the old days back and takes the new ones', async () => {
    const id = await line();
    const wish = { startDate: day(4), endDate: day(8), quantity: 3 };
    const asked = await previewed(id, { startDate: wish.startDate, endDate: wish.endDate, quantity: '3' });
    const total = Math.round(priceOf() * 100) * 15;
    expect(asked).toEqual({
      isPossible: true,
      totalPrice: total / 100,
      difference: (total - Math.round(priceOf() * 100) * 6) / 100,
      days: [],
      next: null,
      reason: null,
    });
    expect(await used()).toEqual({ 3: 2, 4: 2, 5: 2 });
    const changed = await change(id, { ...wish, expectedTotalPrice: asked.totalPrice });
    expect([changed.status, Reservation.parse(changed.json)]).toMatchObject([
      200,
      { ...wish, id, totalPrice: asked.totalPrice, totalDays: 5, pricePerDay: priceOf(), changes: 1, status: 'ACTIVE' },
    ]);
    expect(await used()).toEqual({ 4: 3, 5: 3, 6: 3, 7: 3, 8: 3 });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('onto another instrument keeps the price that was agreed, or takes the current one', async () => {
    const [agreed, current] = [await line(), await line()];
    const instrumentId = shop.instruments[1]?.id;
    expect((await change(agreed, { instrumentId })).json).toMatchObject({ instrumentId, pricePerDay: priceOf(0) });
    expect((await change(current, { instrumentId, price: 'current', quantity: 1 })).json).toMatchObject({
      instrumentId,
      pricePerDay: priceOf(1),
      totalPrice: priceOf(1) * 3,
    });
    expect([await used(0), await used(1)]).toEqual([{}, { 3: 3, 4: 3, 5: 3 }]);
  });

  it('while something is out extends and takes more units', async () => {
    const id = await line({ from: 0, to: 2 });
    await handOver(id, 2);
    expect((await change(id, { endDate: day(4), quantity: 3 })).json).toMatchObject({
      endDate: day(4),
      quantity: 3,
      handover: { phase: 'out', quantityOut: 2 },
    });
    expect(await change(id, { startDate: day(1) })).toMatchObject(refused(409, 'wrong_phase'));
    expect(await change(id, { instrumentId: shop.instruments[1]?.id })).toMatchObject(refused(409, 'wrong_phase'));
    expect(await change(id, { quantity: 1 })).toMatchObject(refused(422, 'invalid'));
    expect(await audit(env.DB)).toEqual([]);
  });

  it('gives up what came back, but nothing that is out', async () => {
    const id = await line({ quantity: 3, from: 0, to: 2 });
    await handOver(id, 2);
    await act(id, 'return', { quantity: 1 });
    expect((await change(id, { quantity: 1 })).json).toMatchObject({
      quantity: 1,
      handover: { phase: 'out', quantityOut: 1, quantityLeft: 0, isUndoable: false },
    });
    expect(await used()).toEqual({ 0: 1, 1: 1, 2: 1 });
    expect(await act(id, 'undo'), 'two would be out of one').toMatchObject(refused(409, 'nothing_to_undo'));
    expect((await change(id, { quantity: 2 })).json).toMatchObject({ handover: { quantityOut: 1, quantityLeft: 1 } });
    expect((await handOver(id)).json).toMatchObject({ handover: { quantityOut: 2 } });
    expect((await act(id, 'return')).json).toMatchObject({ status: 'ENDED' });
    expect((await act(id, 'undo')).json).toMatchObject({ status: 'ACTIVE', handover: { quantityOut: 2 } });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of what is late keeps the day that was missed', async () => {
    const id = await line({ from: -3, to: -1 });
    await handOver(id);
    expect((await change(id, { endDate: day(1) })).json).toMatchObject({
      endDate: day(1),
      missedEndDate: day(-1),
      handover: { phase: 'out' },
    });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of more units than there are by now gives some back, and its return is undone', async () => {
    const id = await line({ from: -3, to: -1, quantity: 5 });
    await handOver(id, 4);
    await env.DB.prepare('UPDATE instruments SET stock = 2 WHERE id = ?1').bind(shop.instruments[0]?.id).run();
    expect(await change(id, { quantity: 4 })).toMatchObject({ status: 200, json: { quantity: 4 } });
    expect(await used()).toEqual({ [-3]: 4, [-2]: 4, [-1]: 4 });
    expect((await act(id, 'return')).status).toBe(200);
    expect(await used()).toEqual({});
    expect((await act(id, 'undo')).status).toBe(200);
    expect(await used()).toEqual({ [-3]: 4, [-2]: 4, [-1]: 4 });
    expect(await change(id, { quantity: 5 })).toMatchObject(refused(409, 'no_stock'));
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of more units than there are by now reduces a preparation that is over, too', async () => {
    onTestFinished(async () => void (await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 0 } })));
    await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 2 } });
    const id = await line({ from: -6, to: -4, quantity: 5 });
    await handOver(id, 4);
    await env.DB.prepare('UPDATE instruments SET stock = 2 WHERE id = ?1').bind(shop.instruments[0]?.id).run();
    expect(await change(id, { quantity: 4 })).toMatchObject({ status: 200, json: { quantity: 4 } });
    expect(await used()).toEqual({ [-6]: 4, [-5]: 4, [-4]: 4, [-3]: 4, [-2]: 4 });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('meets a closure that came after it was read', async () => {
    const reservationId = await line();
    const asked = {
      reservationId,
      startDate: day(10),
      endDate: day(11),
      actorId: shop.admin.id,
      newCustomerUnitDays: 900,
      holdLimits: { networkUnitDays: 900, siteUnitDays: 900 },
    };
    const nowMs = Date.now();
    const state = await readChange(env.DB, asked, nowMs);
    const { json } = await door('POST', '/api/closures', {
      ...shop.admin,
      json: { startDate: day(11), endDate: day(11), note: '' },
    });
    const author = { actorId: shop.admin.id, nowMs, requestId: crypto.randomUUID() };
    const write = { asked, by: 'shop' as const, nowMs, author, note: '', outboxId: crypto.randomUUID(), key: null };
    if (!state) throw new Error('no such line');
    const changed = await changeReservation(env.DB, state, write);
    await door('DELETE', `/api/closures/${(json as { closure: { id: number } }).closure.id}`, shop.admin);
    expect(changed).toMatchObject({ ok: false, failure: { kind: 'closed_day' } });
    expect(await used()).toEqual({ 3: 2, 4: 2, 5: 2 });
  });

  it('to what it is already writes nothing', async () => {
    const id = await line();
    const answer = await change(id, { startDate: day(3), endDate: day(5), quantity: 2, expectedTotalPrice: 1 });
    expect(answer).toMatchObject({ status: 200, json: { id } });
    expect(answer.json).not.toHaveProperty('changes');
    expect(await emails(id, 'reservation_change')).toEqual([]);
  });

  it('leaves an entry in the log, with what differs', async () => {
    const id = await line();
    await change(id, { endDate: day(6), note: 'Llamó Ana' });
    const entry = await env.DB.prepare(
      `SELECT actor_id AS actor, before_json AS before, after_json AS after, note FROM audit_log
       WHERE action = 'changed' AND entity = 'reservation' AND entity_id = ?1`,
    )
      .bind(String(id))
      .first<{ actor: number; before: string; after: string; note: string }>();
    expect([entry?.actor, entry?.note]).toEqual([shop.admin.id, 'Llamó Ana']);
    const price = priceOf() * 2;
    expect(JSON.parse(entry?.before ?? '')).toEqual({ endDate: day(5), totalPrice: price * 3 });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ endDate: day(6), totalPrice: price * 4 });
  });

  it('sends one e-mail that says before and after, with the calendar entry that replaces the one before', async () => {
    const id = await line();
    await change(id, { endDate: day(6) });
    await change(id, { quantity: 1 });
    const [, second, ...others] = await emails(id, 'reservation_change');
    expect(others).toEqual([]);
    const claim = await findEmailFacts(env.DB, second?.id ?? '', Date.now());
    if (!claim) throw new Error('no e-mail');
    const { subject, text, attachments } = await composeMessage(claim, { ...env, SHOP_ADDRESS: 'Durazno 1420' }, Date.now());
    expect(subject).toContain(`Reserva cambiada n.º ${id}`);
    const [now = '', before = ''] = text.split('ANTES');
    expect(now).toContain('Cantidad: 1');
    expect(before).toContain('Cantidad: 2');
    expect(attachments?.[0]?.content).toMatch(/\r\nSEQUENCE:2\r\n/);
    const own = await door('GET', `/api/reservations/${id}/calendar.ics`, customer);
    expect(own.status).toBe(200);
  });

  it('is not told after a later one, when its e-mail had to wait', async () => {
    const id = await line();
    for (const quantity of [1, 3, 2]) expect((await change(id, { quantity })).status).toBe(200);
    const [first, second, third] = (await emails(id, 'reservation_change')).map((email) => email.id);
    for (const outboxId of [second, first, third]) await consume([{ outboxId }]);
    expect((await emails(id, 'reservation_change')).map(({ status }) => status)).toEqual(['dead', 'sent', 'sent']);
  });

  it('reminds of the new days, and not of the old ones', async () => {
    const id = await line({ from: 1, to: 2 });
    await writeReminders(env.DB, today, Date.now());
    expect(await emails(id, 'pickup_reminder')).toMatchObject([{ status: 'queued' }]);
    await change(id, { startDate: day(2), endDate: day(3) });
    expect(await emails(id, 'pickup_reminder')).toMatchObject([{ status: 'dead' }]);
    await writeReminders(env.DB, day(1), Date.now());
    await writeReminders(env.DB, day(1), Date.now());
    expect(await emails(id, 'pickup_reminder')).toMatchObject([{ status: 'dead' }, { status: 'queued' }]);
  });

  it('reminds again to return what was extended while it is out, and says again that it is late', async () => {
    const id = await line({ from: 0, to: 1 });
    await handOver(id);
    const written = async (on: number): Promise<number[]> => {
      await writeReminders(env.DB, day(on), Date.now());
      await writeReminders(env.DB, day(on), Date.now());
      return Promise.all((['return_reminder', 'overdue_notice'] as const).map(async (kind) => (await emails(id, kind)).length));
    };
    expect(await written(0)).toEqual([1, 0]);
    expect(await written(2)).toEqual([1, 1]);
    await change(id, { endDate: day(3) });
    expect(await written(2)).toEqual([2, 1]);
    expect(await written(4)).toEqual([2, 2]);
    await change(id, { endDate: day(5) });
    expect(await written(4)).toEqual([3, 2]);
    expect(await written(6)).toEqual([3, 3]);
  });
});

describe('without units', () => {
  it('the preview names the days in the way and the next possibility, and the change is refused', async () => {
    const id = await line({ from: 3, to: 4, quantity: 2 });
    await line({ from: 6, to: 6, quantity: 4, userId: shop.customers[1]?.id ?? 0 });
    expect(await previewed(id, { startDate: day(5), endDate: day(6) })).toMatchObject({
      isPossible: false,
      days: [day(6)],
      next: { startDate: day(7), endDate: day(8) },
      reason: { code: 'no_stock' },
    });
    expect(await change(id, { endDate: day(6) })).toMatchObject({ status: 409, json: { code: 'no_stock', days: [day(6)] } });
    expect(await used()).toEqual({ 3: 2, 4: 2, 6: 4 });
    expect(await emails(id, 'reservation_change')).toEqual([]);
  });

  it('nothing is proposed that begins more than a year ahead', async () => {
    const id = await line({ quantity: 2 });
    await line({ from: 364, to: 365, quantity: 4, userId: shop.customers[1]?.id ?? 0 });
    const asked = { startDate: day(365), endDate: day(365) };
    expect(await previewed(id, asked)).toMatchObject({ days: [day(365)], next: null, reason: { code: 'no_stock' } });
  });

  it('an extension of what is out may end nearer', async () => {
    const id = await line({ from: 0, to: 2, quantity: 2 });
    await handOver(id);
    await line({ from: 5, to: 40, quantity: 4, userId: shop.customers[1]?.id ?? 0 });
    expect(await previewed(id, { endDate: day(5) })).toMatchObject({
      days: [day(5)],
      next: { startDate: today, endDate: day(4) },
    });
  });
});

describe('refused', () => {
  it('whatever the preview says first', async () => {
    const id = await line();
    const [other = shop.admin] = shop.customers.slice(1);
    expect(await preview(id, {}, other)).toMatchObject(refused(403, 'forbidden'));
    expect(await change(id, { quantity: 1 }, other)).toMatchObject(refused(403, 'forbidden'));
    expect(await preview(999_999, {})).toMatchObject(refused(404, 'reservation_not_found'));
    expect(await change(id, { instrumentId: 999_999 })).toMatchObject(refused(404, 'instrument_not_found'));
    expect(await preview(id, { endDate: day(1) })).toMatchObject(refused(422, 'end_before_start'));
    expect(await change(id, { endDate: day(93) })).toMatchObject(refused(422, 'range_too_long'));
    expect(await change(id, { startDate: day(-1) })).toMatchObject(refused(422, 'start_in_past'));
    expect(await change(id, { startDate: '2026-02-30' })).toMatchObject({ status: 400 });
    expect(await change(id, { quantity: 0 })).toMatchObject({ status: 422 });
    expect(await preview(id, { quantity: '0' })).toMatchObject({ status: 400 });
    expect(await change(id, { endDate: day(6), expectedTotalPrice: 1 })).toMatchObject(refused(409, 'price_changed'));
  });

  it.each([{ price: 'current' }, { price: 'agreed' }, { instrumentId: 1 }, { isOverride: true }])(
    "what is the shop's, to a customer: %j",
    async (json) => {
      const id = await line();
      expect(await change(id, json, customer)).toMatchObject(refused(403, 'forbidden'));
    },
  );

  it('of a closed line', async () => {
    const id = await line();
    await door('PUT', `/api/reservations/${id}/cancel`, customer);
    expect(await change(id, { quantity: 1 })).toMatchObject(refused(409, 'wrong_phase'));
    expect(await previewed(id, { quantity: '1' })).toMatchObject({ isPossible: false, reason: { code: 'wrong_phase' } });
    await door('DELETE', `/api/instruments/${shop.instruments[0]?.id}`, shop.admin);
    expect(await change(id, { quantity: 1 })).toMatchObject(refused(409, 'wrong_phase'));
  });

  it('to a customer from the first day on, except more days', async () => {
    const id = await line({ from: 0, to: 3 });
    expect(await change(id, { quantity: 1 }, customer)).toMatchObject(refused(409, 'too_late'));
    expect(await change(id, { endDate: day(4) }, customer)).toMatchObject({ status: 200 });
    const ending = await line({ from: -1, to: 0 });
    expect(await change(ending, { endDate: day(1) }, customer)).toMatchObject(refused(409, 'too_late'));
    expect(await change(ending, { endDate: day(1) })).toMatchObject({ status: 200 });
  });

  it('more, while the instrument is in maintenance or its customer blocked; less is granted', async () => {
    const [blocked, broken] = [await line(), await line({ instrument: 1, quantity: 2 })];
    await env.DB.prepare(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = ?1`).bind(shop.instruments[1]?.id).run();
    expect(await change(broken, { endDate: day(6) })).toMatchObject(refused(409, 'in_maintenance'));
    expect(await change(blocked, { instrumentId: shop.instruments[1]?.id })).toMatchObject(refused(409, 'in_maintenance'));
    expect(await change(broken, { quantity: 1 })).toMatchObject({ status: 200 });
    await door('PUT', `/api/users/${customer.id}/rental-block`, { ...shop.admin, json: { reason: 'Rompió un arco' } });
    const toCustomer = await change(blocked, { endDate: day(6) }, customer);
    expect(toCustomer).toMatchObject(refused(409, 'not_renting'));
    expect(JSON.stringify(toCustomer.json)).not.toContain('arco');
    expect(JSON.stringify((await change(blocked, { endDate: day(6) })).json)).toContain('arco');
    expect(await change(blocked, { endDate: day(4) }, customer)).toMatchObject({ status: 200 });
  });

  it('the eleventh of a day, to a customer', async () => {
    const [id, other] = [await line(), await line({ quantity: 1 })];
    const times = await Promise.all(
      Array.from({ length: 14 }, (_, i) => change(i % 2 ? id : other, { endDate: day(6 + i) }, customer)),
    );
    const more = [];
    for (let i = 0; i < 14; i += 1) more.push(await change(id, { endDate: day(30 + i) }, customer));
    const all = [...times, ...more];
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    const last = more.at(-1);
    expect([last?.status, last && codeOfRefusal(last)]).toEqual([429, 'too_many_requests']);
    const usedUp = { isPossible: false, next: null, reason: { code: 'too_many_requests' } };
    const made = await door('POST', '/api/closures', { ...shop.admin, json: { startDate: day(45), endDate: day(45), note: '' } });
    expect(await previewed(id, { endDate: day(45) }, customer), 'no other days are offered').toMatchObject(usedUp);
    const { closure } = made.json as { closure: { id: number } };
    await door('DELETE', `/api/closures/${closure.id}`, shop.admin);
    expect(await previewed(id, {}, customer), 'before anything is chosen').toMatchObject(usedUp);
    expect(await previewed(id, {})).toMatchObject({ isPossible: true });
    expect(await change(id, { endDate: day(50) })).toMatchObject({ status: 200 });
  });
});

describe('a repeat with its key', () => {
  it('of a change that found no difference writes nothing later either, and another body is refused', async () => {
    const id = await line();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const ask = (endDate: string) =>
      door('PUT', `/api/reservations/${id}/change`, { cookie: customer.cookie, headers, json: { endDate } });
    expect(await ask(day(5))).toMatchObject({ status: 200, json: { endDate: day(5) } });
    expect(await change(id, { endDate: day(7) })).toMatchObject({ status: 200 });
    expect(await ask(day(5))).toMatchObject({ status: 200, json: { endDate: day(7), changes: 1 } });
    expect(await ask(day(6))).toMatchObject(refused(422, 'key_reused'));
  });
});

describe('a customer whose limit is near', () => {
  it('reads it in the preview: what it calls possible is possible', async () => {
    shop = await ownShop([100], 1, 1);
    const [person = shop.admin] = shop.customers.slice(-1);
    const id = await line({ userId: person.id, quantity: 5 });
    const beyond = { endDate: day(92), quantity: '6' };
    expect(await previewed(id, beyond, person)).toMatchObject({ isPossible: false, reason: { code: 'unverified_limit' } });
    expect(await previewed(id, beyond)).toMatchObject({ isPossible: true, reason: null });
    expect(await previewed(id, { ...beyond, quantity: '5' }, person)).toMatchObject({ isPossible: true, reason: null });
  });
});

describe('an unconfirmed customer', () => {
  const held = async (json: object = {}): Promise<{ id: number; person: Person }> => {
    const [person = shop.admin] = shop.customers.slice(-1);
    const answer = await door('POST', '/api/reservations', {
      ...person,
      json: {
        instrumentId: shop.instruments[0]?.id,
        userId: person.id,
        startDate: day(3),
        endDate: day(3),
        quantity: 1,
        ...json,
      },
    });
    return { id: Reservation.parse(answer.json).id, person };
  };

  it('holds no more by changes than by reserving', async () => {
    shop = await ownShop([100], 1, 1);
    const { id, person } = await held({ quantity: 5 });
    expect(await change(id, { endDate: day(92), quantity: 6 }, person)).toMatchObject(refused(409, 'unverified_limit'));
    expect(await change(id, { endDate: day(92), quantity: 5 }, person)).toMatchObject({ status: 200 });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('gets no new time for days that were held before', async () => {
    shop = await ownShop([100], 1, 1);
    const { id, person } = await held();
    const deadline = Date.now() + 60_000;
    await env.DB.prepare('UPDATE unconfirmed_holds SET deadline = ?2 WHERE reservation_id = ?1').bind(id, deadline).run();
    expect(await change(id, { startDate: day(9), endDate: day(9) }, person)).toMatchObject({ status: 200 });
    const again = await held();
    const kept = await env.DB.prepare('SELECT deadline FROM unconfirmed_holds WHERE reservation_id = ?1')
      .bind(again.id)
      .first('deadline');
    expect(kept).toBe(deadline);
    const third = await held({ startDate: day(20), endDate: day(20) });
    expect(await change(third.id, { startDate: day(9), endDate: day(9) }, person)).toMatchObject({ status: 200 });
    const moved = await env.DB.prepare('SELECT deadline FROM unconfirmed_holds WHERE reservation_id = ?1')
      .bind(third.id)
      .first('deadline');
    expect(moved).toBe(deadline);
  });
});

describe('changes and reservations at once', () => {
  it('never exceed the stock, and lose no day: 200 of them', async () => {
    shop = await ownShop([4], 200);
    const lines = await Promise.all(
      shop.customers.slice(0, 100).map((person, i) => line({ from: 30 + i * 2, to: 30 + i * 2, quantity: 1, userId: person.id })),
    );
    const changes = lines.map((id, i) =>
      change(id, { startDate: day(4 + (i % 3)), endDate: day(5 + (i % 4)) }, shop.customers[i]),
    );
    const reserving = shop.customers.slice(100).map(({ id, cookie }, i) =>
      door('POST', '/api/reservations', {
        cookie,
        json: {
          instrumentId: shop.instruments[0]?.id,
          userId: id,
          startDate: day(4 + (i % 3)),
          endDate: day(6 + (i % 2)),
          quantity: 1,
        },
      }),
    );
    const answers = await Promise.all([...changes, ...reserving]);
    const granted = answers.filter(({ status }) => status < 300);
    expect(granted.length).toBeGreaterThan(3);
    const codes = new Set(answers.filter(({ status }) => status >= 300).map(codeOfRefusal));
    expect([...codes].filter((code) => !['no_stock', 'end_before_start'].includes(code ?? ''))).toEqual([]);
    expect(Math.max(...Object.values(await used()))).toBe(4);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of one line leave what one of them said', async () => {
    const id = await line({ quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => change(id, { endDate: day(6 + i) })));
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThan(0);
    const row = await env.DB.prepare('SELECT changes FROM reservations WHERE id = ?1').bind(id).first('changes');
    expect(row).toBe(made);
    expect(await emails(id, 'reservation_change')).toHaveLength(made);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of one customer are all granted that a day allows, however many come together', async () => {
    const id = await line({ quantity: 1 });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => change(id, { endDate: day(10 + i) }, customer)));
    const codes = answers.map((answer) => (answer.status === 200 ? 'made' : codeOfRefusal(answer))).toSorted();
    expect(codes).toEqual([...Array<string>(10).fill('made'), ...Array<string>(4).fill('too_many_requests')]);
  });

  it('and hand-overs and cancellations leave one of the two', async () => {
    const id = await line({ from: 0, to: 2, quantity: 1 });
    const answers = await Promise.all([
      change(id, { startDate: day(1) }),
      handOver(id),
      door('PUT', `/api/reservations/${id}/cancel`, shop.admin),
      change(id, { instrumentId: shop.instruments[1]?.id }),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await audit(env.DB)).toEqual([]);
  });
});
