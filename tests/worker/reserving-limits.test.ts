/** What a reservation is held to beside its stock: the price that was agreed to, and how much an unverified account may hold. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import { MAX_UNIT_DAYS_UNVERIFIED } from '#domain/reservation.ts';
import { sweep } from '#worker/sweep.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;

type Wish = {
  instrument?: number;
  from?: number;
  days?: number;
  quantity?: number;
  price?: unknown;
  key?: string;
  path?: string;
};

function reserve(wish: Wish = {}): Promise<Answer> {
  const { instrument = 0, from = 0, days = 1, quantity = 1, price, key, path = '/api/reservations' } = wish;
  const [customer] = shop.customers;
  const startDate = addDays(shop.firstDay, from);
  const json = {
    instrumentId: shop.instruments[instrument]?.id,
    userId: customer?.id,
    startDate,
    endDate: addDays(startDate, days - 1),
    quantity,
    ...(price !== undefined && { expectedPricePerDay: price }),
  };
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return door('POST', path, { cookie: customer?.cookie ?? '', json, headers });
}

const written = async (): Promise<number> =>
  (
    await env.DB.prepare('SELECT count(*) AS n FROM reservations WHERE user_id = ?1')
      .bind(shop.customers[0]?.id)
      .first<{ n: number }>()
  )?.n ?? 0;

const priceNow = (cents: number): Promise<unknown> =>
  env.DB.prepare('UPDATE instruments SET price_cents = ?2 WHERE id = ?1').bind(shop.instruments[0]?.id, cents).run();

describe('the price that was shown', () => {
  beforeEach(async () => {
    shop = await ownShop([5], 1);
    await priceNow(4_550);
  });

  it.each(['/api/reservations', '/api/availability/reserve'])('is what is charged by %s while it stands', async (path) => {
    const answer = await reserve({ price: 45.5, days: 3, path });
    expect([answer.status, answer.json]).toMatchObject([201, { pricePerDay: 45.5, totalPrice: 136.5 }]);
  });

  it('and is another by now: nothing is written, and the answer has the new one in words and as a number', async () => {
    await priceNow(150_000);
    const refused = await reserve({ price: 45.5 });
    expect([refused.status, codeOfRefusal(refused)]).toEqual([409, 'price_changed']);
    expect(refused.json).toMatchObject({
      pricePerDay: 1_500,
      message: 'El precio por día cambió de $45,50 a $1.500,00. Revisa el total y confirma de nuevo.',
    });
    expect(await written()).toBe(0);
    expect((await reserve({ price: 1_500 })).status).toBe(201);
  });

  it('need not be sent', async () => {
    expect((await reserve()).status).toBe(201);
  });

  it.each([[-1], [45.555], ['45.5'], [null]])('is refused when it is no price: %j', async (price) => {
    expect((await reserve({ price })).status).toBe(422);
    expect(await written()).toBe(0);
  });

  it('stands in what a key was used for: a retry gets the first answer, whatever the price is by then', async () => {
    const key = crypto.randomUUID();
    const first = await reserve({ price: 45.5, key });
    await priceNow(9_900);
    const again = await reserve({ price: 45.5, key });
    expect([again.status, again.json]).toMatchObject([201, { id: (first.json as { id: number }).id, pricePerDay: 45.5 }]);
    expect(codeOfRefusal(await reserve({ price: 99, key }))).toBe('key_reused');
    expect(await written()).toBe(1);
  });
});

it('a key is remembered for 30 days, and may be used anew after', async () => {
  shop = await ownShop([5], 1);
  const key = crypto.randomUUID();
  const idOf = ({ json }: Answer): unknown => (json as { id: number }).id;
  const first = await reserve({ key });
  const day = 86_400_000;
  await env.DB.prepare('UPDATE sessions SET expires_at = ?1')
    .bind(Date.now() + 60 * day)
    .run();
  await sweep(env, Date.now() + 30 * day - 60_000);
  expect(idOf(await reserve({ key }))).toBe(idOf(first));
  await sweep(env, Date.now() + 30 * day + 60_000);
  const second = await reserve({ key });
  expect(second.status).toBe(201);
  expect(idOf(second)).not.toBe(idOf(first));
});

describe('an account whose e-mail is not verified', () => {
  beforeEach(async () => {
    shop = await ownShop([50, 50], 1, 1);
  });

  it(`holds ${MAX_UNIT_DAYS_UNVERIFIED} days of one unit at most, and says what to do`, async () => {
    expect((await reserve({ days: 90, quantity: 4 })).status).toBe(201);
    const tooMuch = await reserve({ instrument: 1, days: 46, quantity: 2 });
    expect([tooMuch.status, codeOfRefusal(tooMuch)]).toEqual([409, 'unverified_limit']);
    expect((tooMuch.json as { message: string }).message).toContain('Confirma tu correo');
    expect((await reserve({ instrument: 1, days: 45, quantity: 2 })).status).toBe(201);
    expect(codeOfRefusal(await reserve({ instrument: 1 }))).toBe('unverified_limit');
    expect(await written()).toBe(2);
  });

  it('holds what it gives back again, and anything once it is verified', async () => {
    const first = await reserve({ days: 90, quantity: 5 });
    expect(codeOfRefusal(await reserve())).toBe('unverified_limit');
    const { id } = first.json as { id: number };
    const { cookie = '' } = shop.customers[0] ?? {};
    expect((await door('PUT', `/api/reservations/${id}/cancel`, { cookie })).status).toBe(200);
    expect((await reserve({ days: 90, quantity: 5 })).status).toBe(201);
    await env.DB.prepare('UPDATE users SET email_verified_at = 1 WHERE id = ?1').bind(shop.customers[0]?.id).run();
    expect((await reserve({ instrument: 1, days: 90, quantity: 50 })).status).toBe(201);
  });

  it('cannot pass the limit by asking for much at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reserve({ instrument: i % 2, days: 30, quantity: 5 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOfRefusal))).toEqual(new Set(['unverified_limit']));
  });

  it('is still held to ten reservations, however small', async () => {
    for (let i = 0; i < 10; i += 1) expect((await reserve({ from: i })).status).toBe(201);
    expect(codeOfRefusal(await reserve({ from: 10 }))).toBe('too_many_open');
  });
});
