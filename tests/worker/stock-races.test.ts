/** Everybody at once: what the database grants, it grants exactly. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

type Asked = { from?: number; days?: number; quantity?: number; notes?: string; key?: string };

function ask(
  shop: StagedShop,
  person: Person | undefined,
  { from = 0, days = 3, quantity = 1, notes, key }: Asked = {},
): Promise<Answer> {
  const startDate = addDays(shop.firstDay, from);
  const instrumentId = shop.instruments[0]?.id;
  return door('POST', '/api/reservations', {
    cookie: person?.cookie ?? '',
    json: {
      instrumentId,
      userId: person?.id,
      startDate,
      endDate: addDays(startDate, days - 1),
      quantity,
      ...(notes !== undefined && { notes }),
    },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}

const freeUnits = async ({ instruments, firstDay }: StagedShop, days: number): Promise<number[]> => {
  const query = `instrumentId=${instruments[0]?.id}&startDate=${firstDay}&endDate=${addDays(firstDay, days - 1)}`;
  const { json } = await door('GET', `/api/availability/daily-stock?${query}`);
  return (json as { availableStock: number }[]).map(({ availableStock }) => availableStock);
};

const countRows = async (sql: string, value: number): Promise<number> => {
  const row = await env.DB.prepare(`SELECT count(*) AS rows FROM ${sql}`).bind(value).first<{ rows: number }>();
  return row?.rows ?? -1;
};

describe('100 customers at once', () => {
  it('get exactly the 5 units that there are', async () => {
    const shop = await ownShop([5], 100);
    const answers = await Promise.all(shop.customers.map((person) => ask(shop, person)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(5);
    expect(new Set(refused.map(codeOfRefusal))).toEqual(new Set(['no_stock']));
    expect(await freeUnits(shop, 4)).toEqual([0, 0, 0, 5]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('with ranges that overlap in part never sell a day twice, and leave no room that somebody was refused', async () => {
    const shop = await ownShop([4], 100);
    const wishes = shop.customers.map((_, i) => ({ from: i % 9, days: 1 + ((i * 5) % 4), quantity: 1 + (i % 2) }));
    const answers = await Promise.all(shop.customers.map((person, i) => ask(shop, person, wishes[i])));
    const free = await freeUnits(shop, 12);
    expect(Math.min(...free)).toBeGreaterThanOrEqual(0);
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 201) continue;
      const { from = 0, days = 0, quantity = 0 } = wishes[i] ?? {};
      expect(codeOfRefusal(answer)).toBe('no_stock');
      // Nothing was given back meanwhile: what was refused once must still not fit.
      expect(Math.min(...free.slice(from, from + days))).toBeLessThan(quantity);
    }
    expect(await audit(env.DB)).toEqual([]);
  });

  it('names the days that stand in the way of a refused one', async () => {
    const shop = await ownShop([1], 2);
    expect((await ask(shop, shop.customers[0], { from: 1, days: 2 })).status).toBe(201);
    const refused = await ask(shop, shop.customers[1], { from: 0, days: 5 });
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'no_stock', days: [addDays(shop.firstDay, 1), addDays(shop.firstDay, 2)] },
    });
  });
});

describe('200 simultaneous replays of one key', () => {
  it('make one reservation, one e-mail and 200 equal answers', async () => {
    const shop = await ownShop([5], 1);
    const [person] = shop.customers;
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(shop, person, { key: 'replayed-by-a-bad-network' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => Reservation.parse(json).id)).size).toBe(1);
    expect(await countRows('reservations WHERE user_id = ?1', person?.id ?? 0)).toBe(1);
    expect(await countRows('outbox WHERE user_id = ?1', person?.id ?? 0)).toBe(1);
    expect(await freeUnits(shop, 1)).toEqual([4]);
  });

  it('get the same answer when their own reservation took the last unit', async () => {
    const shop = await ownShop([1], 1);
    const [person] = shop.customers;
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(shop, person, { key: 'the-last-unit' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await freeUnits(shop, 1)).toEqual([0]);
  });

  it('with two bodies make one reservation, and refuse whatever is not it', async () => {
    const shop = await ownShop([50], 1);
    const [person] = shop.customers;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => ask(shop, person, { key: 'one-key-two-bodies', notes: i % 2 ? 'a' : 'b' })),
    );
    const granted = answers.filter(({ status }) => status === 201).map(({ json }) => Reservation.parse(json));
    expect(granted).toHaveLength(30);
    expect(new Set(granted.map(({ id }) => id)).size).toBe(1);
    expect(new Set(granted.map(({ notes }) => notes)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => `${answer.status} ${codeOfRefusal(answer)}`))).toEqual(new Set(['422 key_reused']));
    expect(await freeUnits(shop, 1)).toEqual([49]);
  });

  it('belong to whoever sent them: another customer may use the same key', async () => {
    const shop = await ownShop([5], 2);
    const [ana, bruno] = shop.customers;
    const first = Reservation.parse((await ask(shop, ana, { key: 'a-common-key' })).json);
    const second = Reservation.parse((await ask(shop, bruno, { key: 'a-common-key' })).json);
    expect(first.id).not.toBe(second.id);
    expect([first.userId, second.userId]).toEqual([ana?.id, bruno?.id]);
  });

  it('keep nothing of a refusal: the same key may succeed once there is room', async () => {
    const shop = await ownShop([1], 2);
    const [ana, bruno] = shop.customers;
    const { id } = Reservation.parse((await ask(shop, ana)).json);
    expect(codeOfRefusal(await ask(shop, bruno, { key: 'try-again-later' }))).toBe('no_stock');
    await door('PUT', `/api/reservations/${id}/cancel`, { cookie: ana?.cookie ?? '' });
    expect((await ask(shop, bruno, { key: 'try-again-later' })).status).toBe(201);
  });
});

describe('closing at once', () => {
  it('lets one of 40 cancel and end, and gives the days back once', async () => {
    const shop = await ownShop([3], 1);
    const [person] = shop.customers;
    const { id } = Reservation.parse((await ask(shop, person, { quantity: 2 })).json);
    const closings = Array.from({ length: 40 }, (_, i) =>
      i % 2
        ? door('PUT', `/api/reservations/${id}/cancel`, { cookie: person?.cookie ?? '' })
        : door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie }),
    );
    const answers = await Promise.all(closings);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await freeUnits(shop, 4)).toEqual([3, 3, 3, 3]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('lets nobody hold more open reservations than allowed, however fast', async () => {
    const shop = await ownShop([500], 1, 1);
    const [unverified] = shop.customers;
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(shop, unverified)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOfRefusal))).toEqual(new Set(['too_many_open']));
  });
});
