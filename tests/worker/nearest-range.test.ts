/** A search for days on which nothing is free: which days it offers instead, and what that costs. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { InstrumentPage, type Instrument } from '#domain/contract/instruments.ts';
import { addDays, daysInclusive, todayInShop, type Day } from '#domain/day.ts';
import { weekdayOf } from '#domain/settings.ts';
import { createApp } from '#worker/app.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { door, ownShop } from './shop-of-own.ts';

/** A category of its own with as many instruments as stocks; `take` reserves every unit of one. */
async function shopWith(stocks: number[]) {
  const { instruments, customers, firstDay } = await ownShop(stocks, 1);
  const [customer] = customers;
  const { categoryId } = (await door('GET', `/api/instruments/${instruments[0]?.id}`)).json as Instrument;
  const take = async (index: number, startDate: Day, endDate: Day, quantity = instruments[index]?.stock): Promise<void> => {
    const json = { instrumentId: instruments[index]?.id, userId: customer?.id, startDate, endDate, quantity, notes: '' };
    expect((await door('POST', '/api/reservations', { cookie: customer?.cookie ?? '', json })).status).toBe(201);
  };
  const query = (startDate: Day, endDate: Day, more = ''): string =>
    `/api/instruments/results?categoryId=${categoryId}&startDate=${startDate}&endDate=${endDate}${more}`;
  const search = async (startDate: Day, endDate: Day, more?: string) =>
    InstrumentPage.parse((await door('GET', query(startDate, endDate, more))).json);
  return { take, search, query, firstDay, instruments };
}

describe('when nothing is free on the days asked for', () => {
  it('offers the nearest as many days on which any of what was searched is free', async () => {
    const { take, search, firstDay } = await shopWith([1, 2]);
    const day = (n: number): Day => addDays(firstDay, n);
    await take(0, day(10), day(20));
    await take(1, day(10), day(14));
    // The second is free from the 15th day on; before the 10th both are, which is nearer to some wishes.
    expect((await search(day(12), day(14))).nearest).toEqual({ startDate: day(15), endDate: day(17) });
    expect((await search(day(10), day(12))).nearest).toEqual({ startDate: day(7), endDate: day(9) });
    // As near before as after: the later days.
    expect((await search(day(11), day(13))).nearest).toEqual({ startDate: day(15), endDate: day(17) });
    expect((await search(day(14), day(14), '&quantity=2')).nearest).toEqual({ startDate: day(15), endDate: day(15) });
  });

  it('never offers a day that has passed', async () => {
    const { take, search, firstDay } = await shopWith([1]);
    const today = todayInShop(Date.now());
    await take(0, today, firstDay);
    const { nearest } = await search(today, firstDay);
    expect(nearest?.startDate).toBe(addDays(firstDay, 1));
    expect(daysInclusive(nearest?.startDate ?? '', nearest?.endDate ?? '')).toBe(daysInclusive(today, firstDay));
  });

  it('says so when there are none within 89 days, or nothing could ever be had', async () => {
    const { take, search, firstDay } = await shopWith([1]);
    for (const month of [0, 1, 2]) await take(0, addDays(firstDay, month * 90), addDays(firstDay, month * 90 + 89));
    expect((await search(addDays(firstDay, 100), addDays(firstDay, 102))).nearest).toBeNull();
    expect((await search(firstDay, firstDay, '&quantity=7')).nearest).toBeNull();
  });

  it('offers only what the words find', async () => {
    const { take, search, instruments, firstDay } = await shopWith([1, 1]);
    await env.DB.prepare("UPDATE instruments SET description = 'clavicordio' WHERE id = ?").bind(instruments[0]?.id).run();
    await take(0, todayInShop(Date.now()), addDays(firstDay, 9));
    expect((await search(firstDay, firstDay, '&search=clavicordio')).nearest).toMatchObject({ startDate: addDays(firstDay, 10) });
    expect((await search(firstDay, firstDay, '&search=inexistente')).nearest).toBeNull();
  });
});

it('says nothing of other days while something is found, or without days', async () => {
  const { search, firstDay } = await shopWith([1]);
  expect(await search(firstDay, firstDay)).not.toHaveProperty('nearest');
  expect((await door('GET', '/api/instruments/results?search=inexistente')).json).not.toHaveProperty('nearest');
});

it('costs no call of its own: the second is for what is suggested instead', async () => {
  const { take, query, firstDay } = await shopWith([1]);
  await take(0, firstDay, firstDay);
  const cost = noCost();
  const request = new Request(`http://localhost${query(firstDay, firstDay)}`);
  const answer = await createApp().fetch(request, { ...env, DB: counted(env.DB, cost) }, createExecutionContext());
  expect(InstrumentPage.parse(await answer.json()).nearest).toMatchObject({ startDate: addDays(firstDay, 1) });
  expect(cost.calls).toBe(2);
  expect(cost.rowsRead).toBeLessThanOrEqual(90);
});

describe('the shop’s calendar', () => {
  it('offers no rental that starts or ends on a closed day, but the nearest that does neither', async () => {
    const { search, firstDay } = await shopWith([1, 2]);
    const { admin } = await ownShop([1], 1);
    const day = (n: number): Day => addDays(firstDay, n);
    const found = async (from: number, to: number) => {
      const { products, pagination, nearest } = await search(day(from), day(to));
      return { found: products.length, total: pagination?.totalProducts, nearest };
    };
    const closure = await door('POST', '/api/closures', { ...admin, json: { startDate: day(10), endDate: day(11) } });
    expect(await found(9, 12)).toMatchObject({ found: 2, total: 2 });
    expect(await found(10, 12)).toEqual({ found: 0, total: 0, nearest: { startDate: day(12), endDate: day(14) } });
    expect(await found(8, 10)).toEqual({ found: 0, total: 0, nearest: { startDate: day(7), endDate: day(9) } });
    const weekday = weekdayOf(day(20));
    await door('PUT', '/api/settings', { ...admin, json: { hours: [{ weekday, from: '10:00', to: '19:00' }], leadDays: 15 } });
    expect(await found(20, 20)).toMatchObject({ found: 2 });
    expect(await found(21, 21)).toEqual({ found: 0, total: 0, nearest: { startDate: day(20), endDate: day(20) } });
    expect(await found(6, 6)).toMatchObject({ found: 0, nearest: { startDate: day(13), endDate: day(13) } });
    await door('PUT', '/api/settings', { ...admin, json: { hours: [], leadDays: 0 } });
    const { id } = (closure.json as { closure: { id: number } }).closure;
    await door('DELETE', `/api/closures/${id}`, admin);
    expect(await found(10, 12)).toMatchObject({ found: 2, total: 2 });
  });

  it('finds only what has room for the turnaround as well', async () => {
    const { take, search, firstDay } = await shopWith([1]);
    const { admin } = await ownShop([1], 1);
    const day = (n: number): Day => addDays(firstDay, n);
    await take(0, day(12), day(14));
    await door('PUT', '/api/settings', { ...admin, json: { turnaroundDays: 2 } });
    const { products, pagination, nearest } = await search(day(9), day(10));
    expect([products.length, pagination?.totalProducts]).toEqual([0, 0]);
    expect(nearest).toEqual({ startDate: day(8), endDate: day(9) });
    await door('PUT', '/api/settings', { ...admin, json: { turnaroundDays: 0 } });
    expect((await search(day(9), day(10))).products).toHaveLength(1);
  });
});
