/** Turnaround and overdue days by the calls: what they hold, what moves and releases them, and what is refused because of them. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agenda } from '#domain/contract/admin/reservations.ts';
import type { Timeline } from '#domain/contract/admin/timeline.ts';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { sweep } from '#worker/sweep.ts';
import { audit } from '#tests/support/audited.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Answer } from '#tests/support/door.ts';
import { changeStock } from '#tests/support/shop-commands.ts';
import { recordSince, type Person, type StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';
import { SILENT_QUEUE } from './unconfirmed.ts';

const today = todayInShop(Date.now());
const day = (ahead: number): string => addDays(today, ahead);

let shop: StagedShop;
let customer: Person;

beforeEach(async () => {
  await recordSince(env.DB, 60);
  shop = await ownShop([2, 2], 2);
  [customer = shop.admin] = shop.customers;
});

afterEach(async () => {
  await set({ turnaroundDays: 0, overdueHoldDays: 0, isHandOverStrict: false });
});

const set = (json: object): Promise<Answer> => door('PUT', '/api/settings', { ...shop.admin, json });
const instrumentId = (at = 0): number => shop.instruments[at]?.id ?? 0;

const reserve = (from: number, to: number, quantity = 2): Promise<Answer> =>
  door('POST', '/api/reservations', {
    ...customer,
    json: { instrumentId: instrumentId(), userId: customer.id, startDate: day(from), endDate: day(to), quantity },
  });

const idOf = ({ json }: Answer): number => (json as { id: number }).id;
const change = (id: number, json: object): Promise<Answer> =>
  door('PUT', `/api/reservations/${id}/change`, { ...shop.admin, json });

/** Free units of each day. */
async function free(from: number, to: number, at = 0): Promise<number[]> {
  const query = `instrumentId=${instrumentId(at)}&startDate=${day(from)}&endDate=${day(to)}`;
  const { json } = await door('GET', `/api/availability/daily-stock?${query}`);
  return (json as { availableStock: number }[]).map(({ availableStock }) => availableStock);
}

const noStock = (...days: number[]) => ({
  status: 409,
  json: expect.objectContaining({ code: 'no_stock', days: days.map(day) }),
});

describe('turnaround', () => {
  it('of one line of an order stands in the way of another line, which is named', async () => {
    await set({ turnaroundDays: 1 });
    const lineOf = (at: number, quantity: number) => ({
      instrumentId: instrumentId(),
      startDate: day(at),
      endDate: day(at),
      quantity,
    });
    for (const lines of [
      [lineOf(3, 1), lineOf(4, 2)],
      [lineOf(4, 2), lineOf(3, 1)],
    ]) {
      const refused = await door('POST', '/api/orders', { ...shop.admin, json: { userId: customer.id, lines, notes: '' } });
      expect(refused).toMatchObject({ status: 409, json: { code: 'no_stock', errors: [{ path: 'lines[1]' }] } });
    }
  });

  it('holds nothing by default, and costs a reservation no call and no row', async () => {
    expect((await reserve(3, 4)).status).toBe(201);
    expect(await free(2, 6)).toEqual([2, 0, 0, 2, 2]);
    const count = await env.DB.prepare('SELECT count(*) AS n FROM holds WHERE instrument_id = ?1')
      .bind(instrumentId())
      .first<{ n: number }>();
    expect(count?.n).toBe(0);
    await set({ turnaroundDays: 2 });
    expect(await free(2, 6)).toEqual([2, 0, 0, 2, 2]);
    const cost = noCost();
    const at = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    const json = { instrumentId: instrumentId(), userId: customer.id, startDate: day(10), endDate: day(11) };
    expect((await at('POST', '/api/reservations', { ...customer, json })).status).toBe(201);
    expect(cost.calls).toBe(1);
  });

  it('is held after the last day, and refuses what does not fit, by its reason', async () => {
    await set({ turnaroundDays: 2 });
    await reserve(10, 11);
    expect(await free(9, 14)).toEqual([2, 0, 0, 0, 0, 2]);
    expect(await reserve(13, 14)).toMatchObject(noStock(13));
    const before = await reserve(8, 9);
    expect(before).toMatchObject(noStock(10, 11));
    expect((before.json as { message: string }).message).toContain('2 días en preparación');
    expect((await reserve(6, 7)).status).toBe(201);
    expect((await reserve(14, 14)).status).toBe(201);
  });

  it('moves with its line, and its own days are never in its way', async () => {
    await set({ turnaroundDays: 2 });
    const id = idOf(await reserve(10, 11));
    expect((await change(id, { endDate: day(13) })).status).toBe(200);
    expect(await free(9, 16)).toEqual([2, 0, 0, 0, 0, 0, 0, 2]);
    expect((await change(id, { startDate: day(8), endDate: day(9) })).status).toBe(200);
    expect(await free(7, 12)).toEqual([2, 0, 0, 0, 0, 2]);
    expect((await change(id, { quantity: 1 })).status).toBe(200);
    expect(await free(7, 12)).toEqual([2, 1, 1, 1, 1, 2]);
    expect((await change(id, { instrumentId: instrumentId(1) })).status).toBe(200);
    expect(await free(7, 12)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await free(7, 12, 1)).toEqual([2, 1, 1, 1, 1, 2]);
  });

  it('refuses an extension whose turnaround does not fit, in the preview and as a change', async () => {
    await set({ turnaroundDays: 2 });
    const id = idOf(await reserve(10, 11));
    await reserve(15, 16);
    const query = `endDate=${day(13)}`;
    const preview = await door('GET', `/api/reservations/${id}/change?${query}`, shop.admin);
    expect(preview.json).toMatchObject({ isPossible: false, days: [day(15)], next: { startDate: day(10), endDate: day(12) } });
    expect(await change(id, { endDate: day(13) })).toMatchObject(noStock(15));
    expect((await change(id, { endDate: day(12) })).status).toBe(200);
  });

  it('never stands in the way of giving days back, whatever the setting became', async () => {
    const id = idOf(await reserve(10, 12));
    await reserve(13, 14);
    await set({ turnaroundDays: 3 });
    expect((await change(id, { endDate: day(11) })).status).toBe(200);
    expect(await free(9, 15)).toEqual([2, 0, 0, 0, 0, 0, 2]);
  });

  it('stays after the return, and goes with a cancellation', async () => {
    await set({ turnaroundDays: 1 });
    const ended = idOf(await reserve(0, 1, 1));
    await door('POST', `/api/reservations/${ended}/return`, { ...shop.admin, json: {} });
    expect(await free(0, 2)).toEqual([2, 2, 1]);
    const cancelled = idOf(await reserve(10, 11));
    await door('PUT', `/api/reservations/${cancelled}/cancel`, customer);
    expect(await free(10, 12)).toEqual([2, 2, 2]);
  });

  it('is named where it stands in the way of maintenance', async () => {
    await set({ turnaroundDays: 3 });
    const id = idOf(await reserve(10, 11));
    const json = { startDate: day(12), endDate: day(13), quantity: 1, reason: 'Cuerdas' };
    const refused = await door('POST', `/api/instruments/${instrumentId()}/maintenance`, { ...shop.admin, json });
    expect(refused).toMatchObject(noStock(12, 13));
    expect((refused.json as { message: string }).message).toContain(`#${id}`);
  });

  it('is given up at the counter, once, with an entry in the log', async () => {
    await set({ turnaroundDays: 2 });
    const id = idOf(await reserve(10, 11));
    const seen = async ({ cookie } = shop.admin): Promise<unknown> =>
      (await door('GET', `/api/reservations/${id}`, { cookie })).json;
    const bars = async (): Promise<unknown> => {
      const { json } = await door('GET', `/api/timeline?startDate=${day(9)}&days=7&moved=true`, shop.admin);
      return (json as Timeline).instruments.find((row) => row.id === instrumentId())?.holds;
    };
    const hold = {
      id: expect.any(Number),
      kind: 'turnaround',
      reservationId: id,
      startDate: day(12),
      endDate: day(13),
      quantity: 2,
    };
    expect([await seen(), await bars()]).toMatchObject([{ turnaroundUntil: day(13) }, [hold]]);
    expect(await seen(customer)).not.toHaveProperty('turnaroundUntil');
    expect(await door('DELETE', `/api/reservations/${id}/turnaround`, customer)).toMatchObject({ status: 403 });
    expect(await door('DELETE', `/api/reservations/${id}/turnaround`, shop.admin)).toMatchObject({ status: 204 });
    expect(await free(10, 13)).toEqual([0, 0, 2, 2]);
    expect([await seen(), await bars()]).toEqual([expect.not.objectContaining({ turnaroundUntil: day(13) }), []]);
    expect(await door('DELETE', `/api/reservations/${id}/turnaround`, shop.admin)).toMatchObject({ status: 409 });
    expect(await door('DELETE', '/api/reservations/999999/turnaround', shop.admin)).toMatchObject({ status: 404 });
    const { results } = await env.DB.prepare(
      `SELECT before_json ->> 'turnaroundUntil' AS until FROM audit_log WHERE entity = 'reservation' AND entity_id = ?1`,
    )
      .bind(String(id))
      .all();
    expect(results).toEqual([{ until: day(13) }]);
  });
});

describe('overdue', () => {
  /** Out since `from` days ago, due back `to` days ago. */
  async function outSince(from: number, to: number, quantity = 1): Promise<number> {
    const line = { instrumentId: instrumentId(), startDate: day(-from), endDate: day(-to), quantity };
    const json = { userId: customer.id, lines: [line], notes: '', alreadyOut: true };
    return idOf(await door('POST', '/api/orders', { ...shop.admin, json }));
  }

  const sweepAt = (ms: number): Promise<void> => sweep({ ...env, ...SILENT_QUEUE }, ms);

  it('holds nothing by default, not even at night', async () => {
    await outSince(5, 1);
    await sweepAt(startOfDayInShop(today));
    expect(await free(0, 2)).toEqual([2, 2, 2]);
  });

  it('holds what is out from when it is switched on, where units are free', async () => {
    await reserve(1, 1, 2);
    await outSince(5, 1);
    await set({ overdueHoldDays: 3 });
    expect(await free(0, 3)).toEqual([1, 0, 1, 2]);
    await set({ overdueHoldDays: 1 });
    expect(await free(0, 3)).toEqual([1, 0, 2, 2]);
  });

  it('holds a day more each night, and writes nothing twice', async () => {
    await outSince(5, 1);
    await set({ overdueHoldDays: 2 });
    const night = startOfDayInShop(day(1));
    await sweepAt(night);
    await sweepAt(night + 20 * 60_000);
    expect(await free(0, 3)).toEqual([1, 1, 1, 2]);
    await sweepAt(night + DAY_MS / 2);
    expect(await free(0, 3)).toEqual([1, 1, 1, 2]);
  });

  it('shares free units among lines, and never holds more than there are', async () => {
    await outSince(5, 1, 2);
    await outSince(9, 6, 1);
    await set({ overdueHoldDays: 2 });
    expect(await free(0, 2)).toEqual([0, 0, 2]);
  });

  it('releases what comes back, at once', async () => {
    const id = await outSince(5, 1, 2);
    await set({ overdueHoldDays: 3 });
    expect(await free(0, 2)).toEqual([0, 0, 0]);
    await door('POST', `/api/reservations/${id}/return`, { ...shop.admin, json: { quantity: 1 } });
    expect(await free(0, 2)).toEqual([1, 1, 1]);
    await door('POST', `/api/reservations/${id}/return`, { ...shop.admin, json: {} });
    expect(await free(0, 2)).toEqual([2, 2, 2]);
  });

  it('is in the way of others, not of its own extension', async () => {
    const id = await outSince(5, 1, 2);
    await set({ overdueHoldDays: 5 });
    expect(await reserve(2, 2, 1)).toMatchObject(noStock(2));
    const preview = await door('GET', `/api/reservations/${id}/change?endDate=${day(2)}`, shop.admin);
    expect(preview.json).toMatchObject({ isPossible: true });
    expect((await change(id, { endDate: day(2) })).status).toBe(200);
    expect(await free(0, 4)).toEqual([0, 0, 0, 2, 2]);
  });

  describe('first gets what is freed during the day,', () => {
    const LATE = { stock: 2, out: 1 };
    let coming: number;

    beforeEach(async () => {
      await outSince(5, 1, LATE.out);
      coming = idOf(await reserve(1, 2, LATE.stock));
      await set({ overdueHoldDays: 4 });
    });

    it.each<[string, () => Promise<Answer>, number[]]>([
      ['cancelled by its customer', () => door('PUT', `/api/reservations/${coming}/cancel`, customer), [1, 1, 1, 1, 2]],
      ['cancelled at the counter', () => door('PUT', `/api/reservations/${coming}/cancel`, shop.admin), [1, 1, 1, 1, 2]],
      ['ended', () => door('PUT', `/api/reservations/${coming}/status?status=ENDED`, shop.admin), [1, 1, 1, 1, 2]],
      ['shortened', () => change(coming, { endDate: day(1) }), [1, 0, 1, 1, 2]],
      ['moved', () => change(coming, { startDate: day(4), endDate: day(5) }), [1, 1, 1, 1, 0]],
      ['fewer', () => change(coming, { quantity: 1 }), [1, 0, 0, 1, 2]],
      ['on another instrument', () => change(coming, { instrumentId: instrumentId(1) }), [1, 1, 1, 1, 2]],
      ['a unit more', () => changeStock({ door, shop }, 0, 3), [2, 0, 0, 2, 3]],
      ['the account deactivated', () => deactivate(customer.id), [1, 1, 1, 1, 2]],
    ])('%s', async (_, freeUnits, left) => {
      expect(await free(0, 4)).toEqual([1, 0, 0, 1, 2]);
      expect((await freeUnits()).status).toBe(200);
      expect(await free(0, 4)).toEqual(left);
    });
  });

  const deactivate = (id: number): Promise<Answer> =>
    door('PUT', `/api/users/${id}/active?active=false&cancelReservations=true`, shop.admin);

  it('first gets the units of a maintenance that is called off, and the days of a turnaround that is given up', async () => {
    const window = await door('POST', `/api/instruments/${instrumentId()}/maintenance`, {
      ...shop.admin,
      json: { startDate: day(1), endDate: day(1), quantity: 2 },
    });
    await set({ turnaroundDays: 1 });
    const coming = idOf(await reserve(2, 2));
    await outSince(5, 1);
    await set({ overdueHoldDays: 4 });
    expect(await free(0, 4)).toEqual([1, 0, 0, 0, 2]);
    await door('DELETE', `/api/maintenance/${idOf(window)}`, shop.admin);
    expect(await free(0, 4)).toEqual([1, 1, 0, 0, 2]);
    await door('DELETE', `/api/reservations/${coming}/turnaround`, shop.admin);
    expect(await free(0, 4)).toEqual([1, 1, 0, 1, 2]);
  });

  it('gives what came back to the next line that lacks it, and holds from the moment it is known', async () => {
    await set({ overdueHoldDays: 2 });
    await reserve(1, 1, 1);
    const first = await outSince(9, 6);
    expect(await free(0, 2)).toEqual([1, 0, 2]);
    await outSince(5, 1);
    expect(await free(0, 2)).toEqual([0, 0, 2]);
    await door('POST', `/api/reservations/${first}/return`, { ...shop.admin, json: {} });
    expect(await free(0, 2)).toEqual([1, 0, 2]);
  });

  /** A line of three days that ended three days ago. */
  async function neverHandedOver(): Promise<number> {
    const row = await env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
       VALUES (?1, ?2, ?3, ?4, ?4 + 2, 1, 100, 300, 0) RETURNING id`,
    )
      .bind(crypto.randomUUID(), customer.id, instrumentId(), toEpochDay(day(-5)))
      .first<{ id: number }>();
    return row?.id ?? 0;
  }

  it('follows a line to another instrument', async () => {
    const id = await neverHandedOver();
    await set({ overdueHoldDays: 2 });
    expect((await change(id, { instrumentId: instrumentId(1) })).status).toBe(200);
    expect([await free(0, 2), await free(0, 2, 1)]).toEqual([
      [2, 2, 2],
      [1, 1, 2],
    ]);
  });

  it('gives a line no more units than there are now, though its past days had more', async () => {
    const id = await neverHandedOver();
    await changeStock({ door, shop }, 0, 1);
    expect(await change(id, { quantity: 2 })).toMatchObject(noStock(-5, -4, -3));
    const preview = await door('GET', `/api/reservations/${id}/change?quantity=2`, shop.admin);
    expect(preview.json).toMatchObject({ isPossible: false, reason: { code: 'no_stock' } });
  });

  it('holds what nobody handed over until only that can be overdue', async () => {
    await neverHandedOver();
    await set({ overdueHoldDays: 2 });
    expect(await free(0, 2)).toEqual([1, 1, 2]);
    await set({ isHandOverStrict: true });
    expect(await free(0, 2)).toEqual([2, 2, 2]);
    await set({ isHandOverStrict: false });
    expect(await free(0, 2)).toEqual([1, 1, 2]);
  });

  it('does not keep a return from being undone', async () => {
    const id = idOf(await reserve(0, 1, 2));
    await door('POST', `/api/reservations/${id}/hand-over`, { ...shop.admin, json: {} });
    await outSince(5, 1);
    await set({ overdueHoldDays: 2 });
    await door('POST', `/api/reservations/${id}/return`, { ...shop.admin, json: {} });
    expect(await free(0, 1)).toEqual([1, 1]);
    expect((await door('POST', `/api/reservations/${id}/undo`, { ...shop.admin, json: {} })).status).toBe(200);
    expect(await free(0, 1)).toEqual([0, 0]);
  });

  it('does not count a held unit twice among those that endanger a rental', async () => {
    const coming = idOf(await reserve(2, 2, 1));
    const late = await outSince(5, 1, 1);
    await set({ overdueHoldDays: 5 });
    const endangeredBy = async () => {
      const { overdue } = Agenda.parse((await door('GET', '/api/reservations/agenda', shop.admin)).json);
      return overdue.find(({ reservation }) => reservation.id === late)?.endangers.map(({ id }) => id);
    };
    expect(await endangeredBy()).toEqual([]);
    await set({ overdueHoldDays: 0 });
    const second = idOf(await reserve(2, 2, 1));
    await set({ overdueHoldDays: 5 });
    expect(await endangeredBy()).toEqual([coming, second]);
  });
});

it('leaves nothing for the audit to find', async () => {
  expect(await audit(env.DB)).toEqual([]);
});
