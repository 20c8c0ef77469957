/** The calls of the counter: hand over, return, no-show, undo, and what they do to the specified ones. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import type { Phase } from '#domain/rental.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { audit } from '#tests/support/audited.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { expireHolds } from '#worker/db/holds.ts';
import { writeReminders } from '#worker/db/reminders.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';
import { SILENT_QUEUE } from './unconfirmed.ts';

const today = todayInShop(Date.now());
let shop: StagedShop;

beforeAll(() => setSettings('recording_since = 0'));
beforeEach(async () => {
  shop = await ownShop([5, 5], 2);
});

const setSettings = (set: string): Promise<unknown> => env.DB.prepare(`UPDATE settings SET ${set}`).run();

type Wanted = { from?: number; to?: number; quantity?: number; status?: string };

/** A line of the first customer, from so many days ago or ahead. */
async function line({ from = 0, to = from + 2, quantity = 3, status = 'ACTIVE' }: Wanted = {}): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 100, 100 * ?6 * (?5 - ?4 + 1), 0) RETURNING id`,
  )
    .bind(
      crypto.randomUUID(),
      shop.customers[0]?.id,
      shop.instruments[0]?.id,
      toEpochDay(today) + from,
      toEpochDay(today) + to,
      quantity,
      status,
    )
    .first<{ id: number }>();
  return row?.id ?? 0;
}

type Verb = 'hand-over' | 'return' | 'no-show' | 'undo';

const act = (id: number, verb: Verb, json: object = {}) =>
  door('POST', `/api/reservations/${id}/${verb}`, { cookie: shop.admin.cookie, json });
const end = (id: number, note = '') =>
  door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie, json: { note } });
const read = async (id: number): Promise<Reservation> =>
  Reservation.parse((await door('GET', `/api/reservations/${id}`, { cookie: shop.admin.cookie })).json);

const state = async (id: number): Promise<[string, Phase | undefined, number | undefined]> => {
  const { status, handover } = await read(id);
  return [status, handover?.phase, handover?.quantityOut];
};

const movements = async (id: number): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT kind, quantity FROM movements WHERE reservation_id = ?1 ORDER BY id')
    .bind(id)
    .all<{ kind: string; quantity: number }>();
  return results.map(({ kind, quantity }) => `${kind} ${quantity}`);
};

const refused = (status: number, code: string) => ({ status, json: expect.objectContaining({ code }) });

describe('a line through its life', () => {
  it('goes out and comes back in parts, and ends with the last unit', async () => {
    const id = await line({ status: 'PENDING' });
    expect(await state(id)).toEqual(['PENDING', 'to_hand_over', 0]);
    const out = await act(id, 'hand-over', { quantity: 2, expectedOut: 0, condition: 'Con estuche', note: 'Llevó Ana' });
    expect([out.status, Reservation.parse(out.json)]).toMatchObject([
      200,
      {
        id,
        orderId: id,
        status: 'ACTIVE',
        handover: { phase: 'out', quantityOut: 2, pickedUpAt: expect.any(String), returnedAt: null },
      },
    ]);
    await act(id, 'hand-over');
    expect((await act(id, 'return', { quantity: 1 })).json).toMatchObject({
      handover: { phase: 'partly_returned', quantityOut: 2 },
    });
    expect((await act(id, 'return')).json).toMatchObject({
      status: 'ENDED',
      handover: { phase: 'returned', quantityOut: 0, returnedAt: expect.any(String) },
    });
    expect(await movements(id)).toEqual(['out 2', 'out 1', 'in 1', 'in 2']);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('that nobody handed over goes out and in at once', async () => {
    const id = await line({ from: -1 });
    expect((await act(id, 'return')).json).toMatchObject({ status: 'ENDED', handover: { phase: 'returned' } });
    expect(await movements(id)).toEqual(['out 3', 'in 3']);
  });

  it('ends with isFinal though units were never collected, with something out or nothing', async () => {
    const [some, none] = [await line({ quantity: 2 }), await line({ quantity: 2 })];
    for (const id of [some, none]) await act(id, 'hand-over', { quantity: 1 });
    expect((await act(some, 'return', { isFinal: true })).json).toMatchObject({ status: 'ENDED' });
    expect((await act(none, 'return')).json).toMatchObject({ status: 'ACTIVE', handover: { phase: 'to_hand_over' } });
    expect((await act(none, 'return', { isFinal: true, note: 'No quiso la otra' })).json).toMatchObject({ status: 'ENDED' });
    expect((await act(none, 'undo')).json).toMatchObject({ code: 'nothing_to_undo' });
  });

  it('is released when nobody came, with an e-mail of its own, and its note is for the shop', async () => {
    const id = await line({ from: -1 });
    expect(await state(id)).toEqual(['ACTIVE', 'not_collected', 0]);
    expect((await act(id, 'no-show', { note: 'No atiende' })).json).toMatchObject({
      status: 'CANCELLED',
      closingNote: 'No atiende',
      handover: { phase: 'no_show' },
    });
    const { results } = await env.DB.prepare('SELECT kind FROM outbox WHERE reservation_id = ?1').bind(id).all();
    expect(results).toEqual([{ kind: 'no_show' }]);
    const own = await door('GET', `/api/reservations/${id}`, { cookie: shop.customers[0]?.cookie ?? '' });
    expect(own.json).not.toHaveProperty('closingNote');
    expect((await act(id, 'undo')).json).toMatchObject({ status: 'ACTIVE', handover: { phase: 'not_collected' } });
    expect(await act(id, 'no-show')).toMatchObject({ status: 200 });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('leaves its entries in the log', async () => {
    const id = await line({ from: -1, quantity: 1 });
    await act(id, 'hand-over', { note: 'Llevó Ana' });
    await act(id, 'return');
    await act(id, 'undo');
    const { results } = await env.DB.prepare(
      `SELECT action, before_json AS before, after_json AS after, note FROM audit_log WHERE entity = 'reservation' AND entity_id = ?1 ORDER BY id`,
    )
      .bind(String(id))
      .all<{ action: string; before: string; after: string; note: string }>();
    expect(
      results.map(({ before, after, ...entry }) => ({ ...entry, before: JSON.parse(before), after: JSON.parse(after) })),
    ).toEqual([
      { action: 'handed_over', before: { quantityOut: 0 }, after: { quantityOut: 1 }, note: 'Llevó Ana' },
      { action: 'received', before: { status: 'ACTIVE', quantityOut: 1 }, after: { status: 'ENDED', quantityOut: 0 }, note: '' },
      { action: 'undone', before: { status: 'ENDED', quantityOut: 0 }, after: { status: 'ACTIVE', quantityOut: 1 }, note: '' },
    ]);
  });
});

describe('refused', () => {
  it.each([
    ['a hand-over before the first day', { from: 1 }, [], 'hand-over', {}, 409, 'wrong_phase'],
    ['a hand-over of more than is left', {}, [], 'hand-over', { quantity: 4 }, 422, 'invalid'],
    ['a hand-over of nothing', {}, [], 'hand-over', { quantity: 0 }, 422, 'invalid'],
    ['a second hand-over of all', {}, [['hand-over', {}]], 'hand-over', {}, 409, 'wrong_phase'],
    [
      'a hand-over that another desk made',
      {},
      [['hand-over', { quantity: 1 }]],
      'hand-over',
      { expectedOut: 0 },
      409,
      'wrong_phase',
    ],
    ['a return of more than is out', {}, [['hand-over', { quantity: 1 }]], 'return', { quantity: 2 }, 422, 'invalid'],
    [
      'a return that another desk took',
      {},
      [
        ['hand-over', {}],
        ['return', { quantity: 1 }],
      ],
      'return',
      { expectedOut: 3 },
      409,
      'wrong_phase',
    ],
    ['a return on a closed line', {}, [['return', {}]], 'return', {}, 409, 'wrong_phase'],
    ['a return before the first day', { from: 1 }, [], 'return', {}, 409, 'wrong_phase'],
    ['a no-show before the day is over', {}, [], 'no-show', {}, 409, 'wrong_phase'],
    ['a no-show of what is out', { from: -1 }, [['hand-over', {}]], 'no-show', {}, 409, 'wrong_phase'],
    [
      'a no-show of what was out',
      { from: -1 },
      [
        ['hand-over', { quantity: 1 }],
        ['return', {}],
      ],
      'no-show',
      {},
      409,
      'wrong_phase',
    ],
    ['an undo of nothing', {}, [], 'undo', {}, 409, 'nothing_to_undo'],
    ['an undo of another movement', {}, [['hand-over', {}]], 'undo', { movementId: 999_999 }, 409, 'nothing_to_undo'],
  ] as const)('%s', async (_, wanted, before, verb, json, status, code) => {
    const id = await line(wanted);
    for (const [earlier, body] of before) expect((await act(id, earlier, body)).status).toBe(200);
    const written = await movements(id);
    expect(await act(id, verb, json)).toMatchObject(refused(status, code));
    expect(await movements(id)).toEqual(written);
  });

  it('with 404 where there is no such line', async () => {
    for (const verb of ['hand-over', 'return', 'no-show', 'undo'] as const)
      expect(await act(999_999, verb)).toMatchObject(refused(404, 'reservation_not_found'));
  });
});

describe('an undo', () => {
  it('takes movement after movement back, until there is none', async () => {
    const id = await line();
    await act(id, 'hand-over', { quantity: 2 });
    await act(id, 'return', { quantity: 1 });
    const last = (await read(id)).handover?.lastMovementId;
    expect((await act(id, 'undo', { movementId: last })).json).toMatchObject({ handover: { quantityOut: 2, phase: 'out' } });
    expect((await act(id, 'undo')).json).toMatchObject({ handover: { quantityOut: 0, phase: 'to_hand_over', pickedUpAt: null } });
    expect(await act(id, 'undo')).toMatchObject(refused(409, 'nothing_to_undo'));
    expect(await movements(id)).toEqual(['out 2', 'in 1', 'reversal 1', 'reversal 2']);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of yesterday is too late', async () => {
    const id = await line({ from: -3 });
    await env.DB.prepare(`INSERT INTO movements (reservation_id, kind, quantity, actor_id, at) VALUES (?1, 'out', 1, ?2, ?3)`)
      .bind(id, shop.admin.id, Date.now() - 86_400_000)
      .run();
    expect(await act(id, 'undo')).toMatchObject(refused(409, 'nothing_to_undo'));
  });

  it('of the return that ended a line takes all its days back, or is refused whole', async () => {
    const id = await line();
    await act(id, 'return');
    const other = await line();
    expect(await act(id, 'undo')).toMatchObject(refused(409, 'no_stock'));
    expect(await state(id)).toEqual(['ENDED', 'returned', 0]);
    await end(other);
    expect((await act(id, 'undo')).json).toMatchObject({ status: 'ACTIVE', handover: { phase: 'out', quantityOut: 3 } });
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([
    [
      'in_maintenance',
      (id: number) =>
        `UPDATE instruments SET status = 'Mantenimiento' WHERE id = (SELECT instrument_id FROM reservations WHERE id = ${id})`,
    ],
    [
      'wrong_phase',
      (id: number) => `UPDATE users SET deleted_at = 1 WHERE id = (SELECT user_id FROM reservations WHERE id = ${id})`,
    ],
    [
      'rated',
      (id: number) =>
        `INSERT INTO ratings (instrument_id, user_id, stars, created_at) SELECT instrument_id, user_id, 5, 0 FROM reservations WHERE id = ${id}`,
    ],
  ])('that would open a line again: %s', async (code, obstacle) => {
    const id = await line();
    await act(id, 'return');
    await env.DB.prepare(obstacle(id)).run();
    expect(await act(id, 'undo')).toMatchObject(refused(409, code));
  });

  it('drops the invitation to rate that waits', async () => {
    const id = await line({ from: -4, to: -2 });
    await act(id, 'return');
    await writeReminders(env.DB, today, Date.now());
    const invited = () =>
      env.DB.prepare(`SELECT status FROM outbox WHERE reservation_id = ?1 AND kind = 'rating_invitation'`)
        .bind(id)
        .first('status');
    expect(await invited()).toBe('queued');
    await act(id, 'undo');
    expect(await invited()).toBe('dead');
  });

  it('drops the e-mail about the no-show that waits', async () => {
    const id = await line({ from: -1 });
    const desk = doorFrom(freshIpv4(), SILENT_QUEUE);
    const post = (verb: Verb) => desk('POST', `/api/reservations/${id}/${verb}`, { cookie: shop.admin.cookie, json: {} });
    const about = () => env.DB.prepare('SELECT kind, status FROM outbox WHERE reservation_id = ?1 ORDER BY rowid').bind(id).all();
    expect((await post('no-show')).status).toBe(200);
    expect((await about()).results).toEqual([{ kind: 'no_show', status: 'queued' }]);
    expect((await post('undo')).status).toBe(200);
    expect((await about()).results).toEqual([{ kind: 'no_show', status: 'dead' }]);
    // A second one has an e-mail of its own.
    expect((await post('no-show')).status).toBe(200);
    expect((await about()).results).toEqual([
      { kind: 'no_show', status: 'dead' },
      { kind: 'no_show', status: 'queued' },
    ]);
  });

  it('does not open what was ended without a movement', async () => {
    const id = await line();
    await end(id);
    expect(await act(id, 'undo')).toMatchObject(refused(409, 'nothing_to_undo'));
  });
});

describe('the specified calls', () => {
  it('end a line with what is out, which comes back; an undo opens it again', async () => {
    const id = await line();
    await act(id, 'hand-over', { quantity: 2 });
    expect((await end(id, 'Todo bien')).json).toMatchObject({
      status: 'ENDED',
      closingNote: 'Todo bien',
      handover: { quantityOut: 0 },
    });
    expect(await movements(id)).toEqual(['out 2', 'in 2']);
    expect((await act(id, 'undo')).json).toMatchObject({ status: 'ACTIVE', handover: { quantityOut: 2 } });
    const emptied = await env.DB.prepare('SELECT closed_at, closing_note FROM reservations WHERE id = ?1').bind(id).first();
    expect(emptied).toEqual({ closed_at: null, closing_note: '' });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('cancel nothing that is out, whoever asks', async () => {
    const id = await line();
    await act(id, 'hand-over', { quantity: 1 });
    const path = `/api/reservations/${id}`;
    const asked = [
      await door('PUT', `${path}/cancel`, { cookie: shop.customers[0]?.cookie ?? '' }),
      await door('PUT', `${path}/cancel`, { cookie: shop.admin.cookie }),
      await door('POST', `${path}/cancellation`, { cookie: shop.admin.cookie, json: { reason: 'Se rompió' } }),
    ];
    for (const answer of asked) expect(answer).toMatchObject(refused(409, 'wrong_phase'));
    const other = await line({ from: 4, quantity: 1 });
    const deactivation = `/api/users/${shop.customers[0]?.id}/active?active=false&cancelReservations=true`;
    expect((await door('PUT', deactivation, { cookie: shop.admin.cookie })).status).toBe(200);
    expect(await state(other)).toEqual(['CANCELLED', 'cancelled', 0]);
    expect(await state(id)).toEqual(['ACTIVE', 'out', 1]);
    await act(id, 'undo');
    expect((await door('PUT', `${path}/cancel`, { cookie: shop.admin.cookie })).json).toMatchObject({ status: 'CANCELLED' });
  });

  it('a hand-over ends an unconfirmed hold', async () => {
    const id = await line();
    await env.DB.prepare(`INSERT INTO unconfirmed_holds (reservation_id, network, deadline) VALUES (?1, '203.0.113.9', 1)`)
      .bind(id)
      .run();
    await act(id, 'hand-over', { quantity: 1 });
    await expireHolds(env.DB, Date.now());
    expect(await state(id)).toEqual(['ACTIVE', 'out', 1]);
  });
});

describe('lines that began before the shop recorded movements', () => {
  it('count as out without a row, and are ended, returned or cancelled', async () => {
    await setSettings(`recording_since = ${toEpochDay(today)}`);
    const [ended, cancelled, returned, late] = [
      await line({ from: -1, quantity: 1 }),
      await line({ from: -1, quantity: 1 }),
      await line({ from: -1, quantity: 1 }),
      await line({ from: -4, to: -1, quantity: 2 }),
    ];
    expect(await state(ended)).toEqual(['ACTIVE', 'out', 1]);
    expect(await state(late)).toEqual(['ACTIVE', 'overdue', 2]);
    expect(await act(late, 'no-show')).toMatchObject(refused(409, 'wrong_phase'));
    expect(await act(late, 'hand-over')).toMatchObject(refused(409, 'wrong_phase'));
    expect((await end(ended)).status).toBe(200);
    expect((await act(returned, 'return', { expectedOut: 1 })).json).toMatchObject({ status: 'ENDED' });
    const cancel = await door('PUT', `/api/reservations/${cancelled}/cancel`, { cookie: shop.admin.cookie });
    expect(cancel.status).toBe(200);
    await setSettings('recording_since = 0');
  });
});

it('units handed over by many desks are never more than there are', async () => {
  const id = await line({ from: -1, quantity: 4 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => act(id, 'hand-over', { quantity: 1 })));
  const granted = answers.filter(({ status }) => status === 200).length;
  expect(await state(id)).toEqual(['ACTIVE', 'out', granted]);
  expect(granted).toBeGreaterThan(0);
  expect(granted).toBeLessThanOrEqual(4);
});

it('a day of the shop closes by its hours', async () => {
  const id = await line({ quantity: 1 });
  const hours = (to: string) => JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to })));
  await setSettings(`hours_json = '${hours('00:00')}'`);
  expect(await state(id)).toEqual(['ACTIVE', 'not_collected', 0]);
  await setSettings(`hours_json = '${hours('24:00')}'`);
  expect(await state(id)).toEqual(['ACTIVE', 'to_hand_over', 0]);
  await setSettings(`hours_json = '[]', is_hand_over_strict = 1`);
  expect(await state(await line({ from: -4, to: -1, quantity: 1 }))).toEqual(['ACTIVE', 'not_collected', 0]);
  await setSettings('is_hand_over_strict = 0');
  expect(await state(await line({ from: -4, to: -1, quantity: 1 }))).toEqual(['ACTIVE', 'overdue', 0]);
});
