/** The shop's hours and closures by the calls: what is said of them, and who may start or end a rental when. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { api } from '#domain/contract/api.ts';
import { MadeClosure } from '#domain/contract/shop-calendar.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { weekdayOf } from '#domain/settings.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { enterIsolate } from '#worker/per-isolate.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
const day = (ahead: number): string => addDays(today, ahead);

let shop: StagedShop;
let customer: Person;

beforeEach(async () => {
  shop = await ownShop([5], 2);
  [customer = shop.admin] = shop.customers;
});

afterEach(async () => {
  const { json } = await door('GET', '/api/closures', shop.admin);
  for (const { id } of json as { id: number }[]) await door('DELETE', `/api/closures/${id}`, shop.admin);
  await set({ hours: [], lastHourToday: null, leadDays: 0 });
  vi.useRealTimers();
});

const set = (json: object): Promise<Answer> => door('PUT', '/api/settings', { ...shop.admin, json });

const close = async (startDate: string, endDate = startDate, note = ''): Promise<z.output<typeof MadeClosure>> =>
  MadeClosure.parse((await door('POST', '/api/closures', { ...shop.admin, json: { startDate, endDate, note } })).json);

const reservation = (from: number, to: number, more: object = {}) => ({
  instrumentId: shop.instruments[0]?.id,
  userId: customer.id,
  startDate: day(from),
  endDate: day(to),
  ...more,
});

const reserve = (
  from: number,
  to: number,
  { who = customer, ...more }: { who?: Person; isOverride?: boolean } = {},
): Promise<Answer> => door('POST', '/api/reservations', { cookie: who.cookie, json: reservation(from, to, more) });

const idOf = ({ json }: Answer): number => (json as { id: number }).id;

const refused = (status: number, code: string) => ({ status, json: expect.objectContaining({ code }) });

/** What the log has of a line that was made or changed despite the calendar. */
const overrides = async (id: number): Promise<(string | null)[]> => {
  const { results } = await env.DB.prepare(
    `SELECT action, after_json ->> 'isOverride' AS isOverride FROM audit_log WHERE entity = 'reservation' AND entity_id = ?1 ORDER BY id`,
  )
    .bind(String(id))
    .all<{ action: string; isOverride: number | null }>();
  return results.filter(({ isOverride }) => isOverride === 1).map(({ action }) => action);
};

describe('the calendar', () => {
  const said = async (from: number, to: number): Promise<unknown> =>
    (await door('GET', `/api/shop-calendar?startDate=${day(from)}&endDate=${day(to)}`)).json;

  it('takes two openings of a day, but none that overlap', async () => {
    const opening = (from: string, to: string, weekday = 1) => ({ weekday, from, to });
    await set({ hours: [opening('15:00', '19:00'), opening('10:00', '13:00'), opening('10:00', '13:00', 2)] });
    for (const hours of [
      [opening('10:00', '13:00'), opening('12:00', '19:00')],
      [opening('10:00', '13:00'), opening('10:00', '13:00')],
    ]) {
      const answer = await door('PUT', '/api/settings', { ...shop.admin, json: { hours } });
      expect(answer).toMatchObject({ status: 422, json: { errors: [{ path: 'hours[1].from' }] } });
    }
  });

  it('is open every day until the shop says otherwise', async () => {
    const open = { isOpen: true, from: null, to: null, note: '' };
    expect(await said(0, 1)).toEqual({
      hours: [],
      days: [
        { ...open, date: day(0) },
        { ...open, date: day(1) },
      ],
    });
  });

  it('says hours and closures, at once after a change', async () => {
    const hours = [{ weekday: weekdayOf(day(3)), from: '10:00', to: '19:00' }];
    await set({ hours });
    const { closure } = await close(day(4), day(5), 'Inventario');
    expect(await said(3, 4)).toEqual({
      hours,
      days: [
        { date: day(3), isOpen: true, from: '10:00', to: '19:00', note: '' },
        { date: day(4), isOpen: false, from: null, to: null, note: 'Inventario' },
      ],
    });
    await door('DELETE', `/api/closures/${closure.id}`, shop.admin);
    expect(await said(4, 4)).toMatchObject({ days: [{ isOpen: false, note: '' }] });
  });

  it('is read from the database at most once in a while, and for 366 days at most', async () => {
    const cost = noCost();
    const at = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    for (let i = 0; i < 5; i += 1) await at('GET', `/api/shop-calendar?startDate=${day(0)}&endDate=${day(30)}`);
    expect(cost.calls).toBeLessThanOrEqual(2);
    expect(await door('GET', `/api/shop-calendar?startDate=${day(0)}&endDate=${day(366)}`)).toMatchObject(
      refused(422, 'range_too_long'),
    );
    expect(await door('GET', `/api/shop-calendar?startDate=${day(1)}&endDate=${day(0)}`)).toMatchObject(
      refused(422, 'end_before_start'),
    );
  });

  it('costs a reservation no call of its own', async () => {
    await set({ hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:59' })) });
    await close(day(20));
    const cost = noCost();
    const at = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    expect((await at('POST', '/api/reservations', { ...customer, json: reservation(3, 4) })).status).toBe(201);
    expect(cost.calls).toBe(1);
  });
});

describe('the opening hours', () => {
  const WORDS = 'Lunes a sábado, de 10 a 19\u00A0h';
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', to: '19:00' }));
  const page = async (path: string): Promise<string> => (await door('GET', path)).text;

  it('are said by pages, structured data, e-mails and calendar files, as SHOP_HOURS until they are set', async () => {
    for (const path of ['/', '/terms', '/profile']) expect(await page(path), path).not.toContain('data-hours');
    expect(await page('/')).toContain(env.SHOP_HOURS);
    await set({ hours });
    for (const path of ['/', '/?q=arpa', '/terms', '/profile'])
      expect(await page(path), path).toMatch(new RegExp(`<html[^>]* data-hours="${WORDS}"`));
    for (const path of ['/', `/detail/${shop.instruments[0]?.id}`, '/terms']) {
      expect(await page(path), path).toContain(WORDS);
      expect(await page(path), path).not.toContain(env.SHOP_HOURS);
    }
    expect(await page('/')).toContain('"dayOfWeek":"Saturday","opens":"10:00","closes":"19:00"');
    expect(await page('/')).not.toContain('specialOpeningHours');

    // From a Monday to the next one: the shop is closed on Sundays.
    const monday = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdayOf(day(days)) === 1) ?? 0;
    const id = idOf(await reserve(monday, monday + 7));
    const file = (await door('GET', `/api/reservations/${id}/calendar.ics`, customer)).text.replaceAll('\r\n ', '');
    expect(file).toContain('Lunes a sábado');
    const { id: outboxId = '' } =
      (await env.DB.prepare('SELECT id FROM outbox WHERE reservation_id = ?1').bind(id).first<{ id: string }>()) ?? {};
    const facts = await findEmailFacts(env.DB, outboxId, Date.now());
    if (!facts) throw new Error('no e-mail');
    const { text } = await composeMessage(facts, env, Date.now());
    expect(text).toContain(WORDS);
    expect(text).not.toContain(env.SHOP_HOURS);
  });

  it('are said with the next closures, by the same', async () => {
    const id = idOf(await reserve(3, 5));
    await close(day(20), day(22));
    const words = `; cerrado del `;
    for (const path of ['/', '/terms', '/profile'])
      expect(await page(path), path).toMatch(new RegExp(`<html[^>]* data-hours="${env.SHOP_HOURS}${words}`));
    expect(await page('/')).toContain(
      `"specialOpeningHoursSpecification":[{"@type":"OpeningHoursSpecification","validFrom":"${day(20)}","validThrough":"${day(22)}","opens":"00:00","closes":"00:00"}]`,
    );
    const file = (await door('GET', `/api/reservations/${id}/calendar.ics`, customer)).text.replaceAll('\r\n ', '');
    expect(file.replaceAll('\\', '')).toContain(words);
    const row = await env.DB.prepare('SELECT id FROM outbox WHERE reservation_id = ?1').bind(id).first<{ id: string }>();
    const facts = await findEmailFacts(env.DB, row?.id ?? '', Date.now());
    expect(facts && (await composeMessage(facts, env, Date.now())).text).toContain(words);
  });

  it('are no reason to send the same page again, and a page with others is another', async () => {
    const tagOf = async (): Promise<string> => (await door('GET', '/profile')).headers.get('ETag') ?? '';
    const statusFor = async (tag: string): Promise<number> =>
      (await door('GET', '/profile', { headers: { 'If-None-Match': tag } })).status;
    const before = await tagOf();
    await set({ hours });
    const after = await tagOf();
    expect([await statusFor(before), await statusFor(after)]).toEqual([200, 304]);
  });

  it('cost a page at most one call in a while, and are left out while the database is', async () => {
    await set({ hours });
    const cost = noCost();
    const at = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    enterIsolate();
    for (let i = 0; i < 5; i += 1) expect((await at('GET', '/profile')).text).toContain('data-hours');
    expect(cost.calls).toBe(1);
    enterIsolate();
    const out = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1 is out');
      },
    });
    const answer = await doorFrom(freshIpv4(), { DB: out })('GET', '/profile');
    expect([answer.status, answer.text.includes('data-hours')]).toEqual([200, false]);
    enterIsolate();
  });
});

describe('a closure', () => {
  it('lists whom it hits, and loses nothing', async () => {
    const ids = [];
    for (const [from, to] of [
      [3, 5],
      [5, 9],
      [4, 10],
      [9, 12],
    ] as const)
      ids.push(idOf(await reserve(from, to)));
    await door('PUT', `/api/reservations/${ids[0]}/cancel`, customer);
    const { affected, closure } = await close(day(5), day(9), 'Feria');
    expect(affected.filter(({ userId }) => userId === customer.id).map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    expect(closure).toMatchObject({ startDate: day(5), endDate: day(9), note: 'Feria' });
    expect((await door('GET', '/api/closures', shop.admin)).json).toContainEqual(closure);
    expect((await door('GET', `/api/reservations/${ids[1]}`, customer)).json).toMatchObject({ status: 'ACTIVE' });
  });

  it('is in the log, made and taken back', async () => {
    const { closure } = await close(day(40), day(41), 'Feria');
    await door('DELETE', `/api/closures/${closure.id}`, shop.admin);
    const { results } = await env.DB.prepare(
      `SELECT action FROM audit_log WHERE entity = 'closure' AND entity_id = ?1 ORDER BY id`,
    )
      .bind(String(closure.id))
      .all();
    expect(results).toEqual([{ action: 'created' }, { action: 'deleted' }]);
  });

  it('ends after it starts, and is not endless', async () => {
    for (const [startDate, endDate, code] of [
      [day(2), day(1), 'end_before_start'],
      [day(0), day(366), 'range_too_long'],
    ])
      expect(await door('POST', '/api/closures', { ...shop.admin, json: { startDate, endDate } })).toMatchObject(
        refused(422, code ?? ''),
      );
  });
});

describe('a rental', () => {
  it('neither starts nor ends on a closed day; one inside counts like any other', async () => {
    await close(day(5), day(6));
    expect(await reserve(5, 8)).toMatchObject({ status: 409, json: { code: 'closed_day', days: [day(5)] } });
    expect(await reserve(3, 6)).toMatchObject({ status: 409, json: { code: 'closed_day', days: [day(6)] } });
    expect(await reserve(4, 7)).toMatchObject({ status: 201, json: { totalDays: 4 } });
    const json = { ...reservation(5, 5), endDate: undefined };
    expect(await door('POST', '/api/availability/reserve', { ...customer, json })).toMatchObject(refused(409, 'closed_day'));
  });

  it('does so on weekdays with hours', async () => {
    await set({ hours: [{ weekday: weekdayOf(day(4)), from: '10:00', to: '12:00' }] });
    expect(await reserve(4, 5)).toMatchObject(refused(409, 'closed_day'));
    expect(await reserve(3, 4)).toMatchObject(refused(409, 'closed_day'));
    expect(await reserve(4, 11)).toMatchObject({ status: 201 });
  });

  it('starts no sooner than the shop wants', async () => {
    await set({ leadDays: 2 });
    expect(await reserve(1, 5)).toMatchObject(refused(409, 'too_soon'));
    expect(await reserve(2, 5)).toMatchObject({ status: 201 });
    await set({ leadDays: 0, lastHourToday: '00:00' });
    expect(await reserve(0, 5)).toMatchObject(refused(409, 'too_soon'));
    expect(await reserve(1, 5)).toMatchObject({ status: 201 });
  });

  it('does not start today once the shop has closed, and is not found either', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: startOfDayInShop(today) + 12 * HOUR_MS });
    const until = (to: string) => set({ hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to })) });
    const found = async (): Promise<number> => {
      const { json } = await door('GET', `/api/instruments/results?startDate=${today}&endDate=${day(1)}&size=100`);
      return (json as { products: unknown[] }).products.length;
    };
    await until('12:00');
    expect(await reserve(0, 1)).toMatchObject(refused(409, 'too_soon'));
    expect(await found()).toBe(0);
    expect(await reserve(0, 1, { who: shop.admin, isOverride: true })).toMatchObject({ status: 201 });
    const tomorrow = await reserve(1, 2);
    expect(tomorrow.status).toBe(201);
    const change = (): Promise<Answer> =>
      door('PUT', `/api/reservations/${idOf(tomorrow)}/change`, { ...customer, json: { startDate: today } });
    expect(await change()).toMatchObject(refused(409, 'too_soon'));
    await until('12:01');
    expect(await found()).toBeGreaterThan(0);
    expect(await reserve(0, 1)).toMatchObject({ status: 201 });
    expect(await change()).toMatchObject({ status: 200 });
  });

  it('does all of it where an administrator insists, which the log says', async () => {
    await close(day(5));
    expect(await reserve(5, 6, { who: shop.admin })).toMatchObject(refused(409, 'closed_day'));
    expect(await reserve(5, 6, { isOverride: true })).toMatchObject(refused(403, 'forbidden'));
    const forCustomer = await reserve(5, 6, { who: shop.admin, isOverride: true });
    const own = await door('POST', '/api/reservations', {
      ...shop.admin,
      json: reservation(5, 6, { userId: shop.admin.id, isOverride: true }),
    });
    expect([forCustomer.status, own.status]).toEqual([201, 201]);
    for (const answer of [forCustomer, own]) expect(await overrides(idOf(answer))).toEqual(['created']);
  });

  it('of an order does as well', async () => {
    await close(day(5));
    const { instrumentId, startDate, endDate, userId } = reservation(5, 6);
    const lines = [
      { instrumentId, startDate: day(8), endDate: day(9) },
      { instrumentId, startDate, endDate },
    ];
    const order = (more: object): Promise<Answer> =>
      door('POST', '/api/orders', { ...shop.admin, json: { userId, lines, ...more } });
    expect(await order({})).toMatchObject({ status: 409, json: { code: 'closed_day', errors: [{ path: 'lines[1]' }] } });
    const made = await order({ isOverride: true });
    expect(made.status).toBe(201);
    const add = (more: object): Promise<Answer> =>
      door('POST', `/api/orders/${idOf(made)}/lines`, { ...shop.admin, json: { instrumentId, startDate, endDate, ...more } });
    expect(await add({})).toMatchObject(refused(409, 'closed_day'));
    expect(await add({ isOverride: true })).toMatchObject({ status: 201 });
    expect(await overrides(idOf(made))).toEqual(['created']);
    const out = await door('POST', '/api/orders', {
      ...shop.admin,
      json: { userId, lines: [{ instrumentId, startDate: day(-1), endDate: day(5) }], alreadyOut: true },
    });
    expect(out.status).toBe(201);
  });

  it('is changed to open days only, of those that change', async () => {
    const id = idOf(await reserve(3, 5));
    await close(day(5));
    await close(day(7));
    const change = (json: object, who = customer): Promise<Answer> =>
      door('PUT', `/api/reservations/${id}/change`, { cookie: who.cookie, json });
    const preview = await door('GET', `/api/reservations/${id}/change?startDate=${day(5)}&endDate=${day(8)}`, customer);
    expect(preview.json).toMatchObject({
      isPossible: false,
      reason: { code: 'closed_day' },
      next: { startDate: day(6), endDate: day(9) },
    });
    expect(await change({ endDate: day(7) })).toMatchObject(refused(409, 'closed_day'));
    expect(await change({ endDate: day(7), isOverride: true })).toMatchObject(refused(403, 'forbidden'));
    expect(await change({ quantity: 2 })).toMatchObject({ status: 200 });
    expect(await change({ endDate: day(7), isOverride: true }, shop.admin)).toMatchObject({ status: 200 });
    expect(await overrides(id)).toEqual(['changed']);
    await set({ leadDays: 3 });
    expect(await change({ startDate: day(2) })).toMatchObject(refused(409, 'too_soon'));
  });
});

it('every call about the calendar says what it may be refused with', () => {
  for (const call of ['POST /api/reservations', 'POST /api/orders', 'PUT /api/reservations/:id/change'] as const)
    expect(api[call].failures).toEqual(expect.arrayContaining(['closed_day', 'too_soon']));
});
