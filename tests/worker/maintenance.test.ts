/** Units out of service hold their days as a reservation does: no interleaving sells them, and calling it off gives them back. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Maintenance, MaintenanceConflicts } from '#domain/contract/admin/maintenance.ts';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import { refusedBy } from '#worker/db/refused-by.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let instrumentId: number;
beforeEach(async () => {
  shop = await ownShop([5], 40);
  instrumentId = shop.instruments[0]?.id ?? 0;
});

const day = (n: number): string => addDays(shop.firstDay, n);

const reserve = (person: Person | undefined, from: number, to: number, quantity = 1): Promise<Answer> =>
  door('POST', '/api/reservations', {
    cookie: person?.cookie ?? '',
    json: { instrumentId, userId: person?.id, startDate: day(from), endDate: day(to), quantity },
  });

const maintain = (from: number, to: number, quantity: number, reason?: string): Promise<Answer> =>
  door('POST', `/api/instruments/${instrumentId}/maintenance`, {
    cookie: shop.admin.cookie,
    json: { startDate: day(from), endDate: day(to), quantity, ...(reason !== undefined && { reason }) },
  });

const asAdmin = (method: string, path: string): Promise<Answer> => door(method, path, { cookie: shop.admin.cookie });

const free = async (days: number): Promise<number[]> => {
  const path = `/api/availability/daily-stock?instrumentId=${instrumentId}&startDate=${day(0)}&endDate=${day(days - 1)}`;
  return ((await door('GET', path)).json as { availableStock: number }[]).map(({ availableStock }) => availableStock);
};

describe('a maintenance window', () => {
  it('takes its units from each of its days, and gives them back when called off', async () => {
    const answer = await maintain(1, 3, 2, '  Cambio de parches ');
    expect(answer.status).toBe(201);
    const window = Maintenance.parse(answer.json);
    expect(window).toMatchObject({ instrumentId, startDate: day(1), endDate: day(3), quantity: 2, reason: 'Cambio de parches' });
    expect(await free(5)).toEqual([5, 3, 3, 3, 5]);
    expect((await asAdmin('GET', `/api/instruments/${instrumentId}/maintenance`)).json).toEqual([window]);
    expect((await asAdmin('DELETE', `/api/maintenance/${window.id}`)).status).toBe(204);
    expect(await free(5)).toEqual([5, 5, 5, 5, 5]);
    expect((await asAdmin('GET', `/api/instruments/${instrumentId}/maintenance`)).json).toEqual([]);
    expect(codeOfRefusal(await asAdmin('DELETE', `/api/maintenance/${window.id}`))).toBe('maintenance_not_found');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is refused where units lack, naming the days and the reservations that hold them, and no other', async () => {
    const [ana, bruno, carla] = shop.customers;
    await reserve(ana, 2, 4, 4);
    await reserve(bruno, 4, 6, 1);
    await reserve(carla, 7, 8, 1);
    const before = await free(10);
    const refused = await maintain(0, 8, 2);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'no_stock',
      message: 'El rango seleccionado no tiene suficiente stock disponible (0 unidades)',
      days: [day(2), day(3), day(4)],
    });
    const { conflicts } = refused.json as { conflicts: { quantity: number; userName: string }[] };
    expect(conflicts).toMatchObject([
      { userName: 'c0 Prueba', startDate: day(2), endDate: day(4), quantity: 4, status: 'ACTIVE' },
      { userName: 'c1 Prueba', startDate: day(4), endDate: day(6), quantity: 1, status: 'ACTIVE' },
    ]);
    expect(await free(10)).toEqual(before);

    const query = `startDate=${day(0)}&endDate=${day(8)}&quantity=2`;
    const found = await asAdmin('GET', `/api/instruments/${instrumentId}/maintenance/conflicts?${query}`);
    const { days, reservations } = MaintenanceConflicts.parse(found.json);
    expect(days).toEqual([
      { date: day(2), availableStock: 1, lacking: 1 },
      { date: day(3), availableStock: 1, lacking: 1 },
      { date: day(4), availableStock: 0, lacking: 2 },
    ]);
    expect(reservations).toEqual(conflicts);
    const smaller = await asAdmin('GET', `/api/instruments/${instrumentId}/maintenance/conflicts?${query.replace(/2$/, '1')}`);
    expect(MaintenanceConflicts.parse(smaller.json).days.map(({ date }) => date)).toEqual([day(4)]);
  });

  it('without days, the conflicts are all that hold stock from today on: what the status Mantenimiento puts at risk', async () => {
    const [ana, bruno, carla, dora] = shop.customers;
    const conflicts = `/api/instruments/${instrumentId}/maintenance/conflicts`;
    const found = async () => MaintenanceConflicts.parse((await asAdmin('GET', conflicts)).json);
    expect(await found()).toEqual({ days: [], reservations: [], listedUntil: null });
    const booked = [
      await reserve(ana, 340, 341),
      await reserve(bruno, 2, 4, 2),
      await reserve(carla, 3, 3),
      await reserve(dora, 5, 6),
    ];
    const [far, soon, next, called] = booked.map(({ json }) => (json as { id: number }).id);
    await door('PUT', `/api/reservations/${called}/cancel`, { cookie: dora?.cookie ?? '' });
    // Out since before today, and one that is overdue: it holds no day from today on.
    await env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
       SELECT 'out' || value, ?1, ?2, ?3 - 6, ?3 + value, 1, 100, 100 * (7 + value), 0 FROM json_each('[0, -1]')`,
    )
      .bind(ana?.id, instrumentId, toEpochDay(todayInShop(Date.now())))
      .run();
    const { days, reservations } = await found();
    expect(reservations.map(({ id }) => id).slice(1)).toEqual([soon, next, far]);
    expect(reservations[0]).toMatchObject({ startDate: addDays(todayInShop(Date.now()), -6), userName: 'c0 Prueba' });
    expect(days.find(({ date }) => date === day(3))).toEqual({ date: day(3), availableStock: 2, lacking: 3 });
    expect(days.map(({ date }) => date)).toEqual([todayInShop(Date.now()), day(2), day(3), day(4), day(340), day(341)]);

    // The API keeps taking the status.
    const form = new FormData();
    form.set('instrument', JSON.stringify({ status: 'Mantenimiento' }));
    expect((await door('PUT', `/api/instruments/${instrumentId}`, { cookie: shop.admin.cookie, form })).status).toBe(200);
    expect((await found()).reservations).toHaveLength(4);
    expect(codeOfRefusal(await asAdmin('GET', `${conflicts}?startDate=${day(1)}`))).toBe('period_incomplete');
    expect(codeOfRefusal(await asAdmin('GET', `${conflicts}?startDate=${day(-5)}&endDate=${day(1)}`))).toBe('start_in_past');
    expect((await asAdmin('GET', '/api/instruments/999999/maintenance/conflicts')).status).toBe(404);
    // Nothing of this shop holds today when another test asks what is rented.
    expect((await asAdmin('PUT', `/api/reservations/${reservations[0]?.id}/cancel`)).status).toBe(200);
  });

  it('is refused beyond the stock, in the past, backwards, too long and too far, and for what is no instrument', async () => {
    expect(codeOfRefusal(await maintain(0, 0, 6))).toBe('no_stock');
    expect(codeOfRefusal(await maintain(-3, 0, 1))).toBe('start_in_past');
    expect(codeOfRefusal(await maintain(1, 0, 1))).toBe('end_before_start');
    expect((await maintain(0, 90, 1)).json).toMatchObject({
      code: 'range_too_long',
      message: 'Un mantenimiento puede durar 90 días como máximo.',
    });
    expect(codeOfRefusal(await maintain(400, 401, 1))).toBe('start_too_far');
    instrumentId = 999_999;
    expect(codeOfRefusal(await maintain(0, 0, 1))).toBe('instrument_not_found');
    expect((await asAdmin('GET', '/api/instruments/999999/maintenance')).status).toBe(404);
  });

  it('keeps the stock from being lowered under it, and goes with a deleted instrument', async () => {
    await maintain(0, 2, 3);
    const form = new FormData();
    form.set('instrument', JSON.stringify({ stock: 2 }));
    const lowered = await door('PUT', `/api/instruments/${instrumentId}`, { cookie: shop.admin.cookie, form });
    expect(lowered.json).toMatchObject({ code: 'stock_below_reserved', days: [day(0), day(1), day(2)] });
    expect((await asAdmin('DELETE', `/api/instruments/${instrumentId}`)).status).toBe(204);
    const { results } = await env.DB.prepare('SELECT id FROM holds WHERE instrument_id = ?1').bind(instrumentId).all();
    expect(results).toEqual([]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('does not count as rented', async () => {
    await maintain(-2, 0, 1);
    const { json } = await asAdmin('GET', '/api/dashboard');
    expect(json).toMatchObject({ reservedPercentage: { value: 0 } });
  });
});

describe('everybody at once', () => {
  it.each([1, 2, 3])('never holds more than there is: %i units to maintain against 40 buyers', async (quantity) => {
    const answers = await Promise.all([
      ...shop.customers.slice(0, 20).map((person) => reserve(person, 0, 2)),
      maintain(1, 4, quantity),
      maintain(2, 2, quantity),
      ...shop.customers.slice(20).map((person) => reserve(person, 2, 3)),
    ]);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOfRefusal))).toEqual(new Set(['no_stock']));
    // Everything here wants the same day, so that whatever was granted it is sold out or short of what is still asked.
    const left = (await free(5))[2] ?? -1;
    expect(left).toBe(0);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('called off while others buy: the units come back once', async () => {
    const window = Maintenance.parse((await maintain(0, 2, 4)).json);
    await Promise.all([
      ...Array.from({ length: 5 }, () => asAdmin('DELETE', `/api/maintenance/${window.id}`)),
      ...shop.customers.map((person) => reserve(person, 1, 1)),
    ]);
    const granted = await env.DB.prepare(`SELECT count(*) AS n FROM reservations WHERE instrument_id = ?1 AND status = 'ACTIVE'`)
      .bind(instrumentId)
      .first<{ n: number }>();
    expect((await free(3))[1]).toBe(5 - (granted?.n ?? 0));
    expect(await audit(env.DB)).toEqual([]);
  });
});

describe('the database itself', () => {
  it.each([
    ['UPDATE holds SET quantity = 1', 'hold_frozen'],
    ['UPDATE holds SET end_day = end_day + 1', 'hold_frozen'],
    ['INSERT OR REPLACE INTO holds SELECT * FROM holds', 'hold_kept'],
  ])('%s', async (sql, refusal) => {
    await maintain(0, 1, 2);
    const error: unknown = await env.DB.prepare(`${sql} WHERE instrument_id = ${instrumentId}`)
      .run()
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(refusedBy(error)).toBe(refusal);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('lets no window begin for an archived instrument, nor one longer than its days can be counted', async () => {
    const insert = (end: number) =>
      env.DB.prepare(
        `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, created_at) VALUES ('maintenance', ?1, 30000, ?2, 1, 0)`,
      )
        .bind(instrumentId, end)
        .run()
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
    expect(refusedBy(await insert(30_090))).toBe('holds_days');
    await env.DB.prepare('UPDATE instruments SET archived_at = 1 WHERE id = ?1').bind(instrumentId).run();
    expect(refusedBy(await insert(30_000))).toBe('instrument_archived');
  });
});
