/** What a confirmed customer may hold before a rental of theirs has ended, and how often cancel: one throwaway account must not sell the shop out, nor wear it out. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, toEpochDay } from '#domain/day.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

/** What wrangler.toml says: tests/tools/shop-config.test.ts compares. */
const DEPLOYED = { NEW_CUSTOMER_UNIT_DAYS: '900' };

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([1_000, 1_000], 1);
});

type Wish = { instrument?: number; days?: number; quantity?: number; by?: 'customer' | 'admin'; for?: 'customer' | 'admin' };

function reserve(wish: Wish, cost = noCost()): Promise<Answer> {
  const { instrument = 0, days = 90, quantity = 1 } = wish;
  const people = { admin: shop.admin, customer: shop.customers[0] ?? shop.admin };
  const json = {
    instrumentId: shop.instruments[instrument]?.id,
    userId: people[wish.for ?? 'customer'].id,
    startDate: shop.firstDay,
    endDate: addDays(shop.firstDay, days - 1),
    quantity,
  };
  const ask = doorFrom(freshIpv4(), { ...DEPLOYED, DB: counted(env.DB, cost) });
  return ask('POST', '/api/reservations', { cookie: people[wish.by ?? 'customer'].cookie, json });
}

async function expectTooMany(refused: Answer): Promise<void> {
  expect([refused.status, codeOfRefusal(refused)]).toEqual([409, 'too_many_open']);
  expect(refused.json).toMatchObject({ message: expect.stringContaining('primer alquiler') });
}

it('is 900 unit-days, over all reservations that are open', async () => {
  await expectTooMany(await reserve({ quantity: 11 }));
  const first = await reserve({ quantity: 9 });
  expect(first.status).toBe(201);
  await expectTooMany(await reserve({ instrument: 1, quantity: 2 }));
  expect((await reserve({ instrument: 1 })).status).toBe(201);
  await expectTooMany(await reserve({ instrument: 1, days: 1 }));
  // What is given back may be reserved again.
  const { id } = Reservation.parse(first.json);
  const { cookie = '' } = shop.customers[0] ?? {};
  expect((await door('PUT', `/api/reservations/${id}/cancel`, { cookie })).status).toBe(200);
  expect((await reserve({ instrument: 1, quantity: 9 })).status).toBe(201);
});

it('cannot be passed by asking for much at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => reserve({ instrument: i % 2, quantity: 2 })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOfRefusal))).toEqual(new Set(['too_many_open']));
});

it('is lifted once a rental ended, and by nothing that a customer can do alone', async () => {
  const first = Reservation.parse((await reserve({ quantity: 10 })).json);
  await expectTooMany(await reserve({ days: 1 }));
  const ended = await door('PUT', `/api/reservations/${first.id}/status?status=ENDED`, { cookie: shop.admin.cookie });
  expect(ended.status).toBe(200);
  expect((await reserve({ quantity: 500 })).status).toBe(201);
});

it('holds for a change, which takes what it adds', async () => {
  const { id } = Reservation.parse((await reserve({ quantity: 9 })).json);
  const ask = doorFrom(freshIpv4(), DEPLOYED);
  const change = (json: object, { cookie }: Person = shop.customers[0] ?? shop.admin) =>
    ask('PUT', `/api/reservations/${id}/change`, { cookie, json });
  await expectTooMany(await change({ quantity: 11 }));
  expect((await change({ quantity: 10 })).status).toBe(200);
  await expectTooMany(await change({ quantity: 11 }));
  // Less of one and more of the other, and the same units on other days, add nothing.
  expect((await change({ quantity: 20, endDate: addDays(shop.firstDay, 44) })).status).toBe(200);
  expect((await change({ startDate: addDays(shop.firstDay, 1), endDate: addDays(shop.firstDay, 45) })).status).toBe(200);
  await expectTooMany(await change({ endDate: addDays(shop.firstDay, 46) }));
  expect((await change({ quantity: 30 }, shop.admin)).status).toBe(200);
});

it('does not hold an administrator, who may book for anyone', async () => {
  expect((await reserve({ quantity: 30, by: 'admin' })).status).toBe(201);
  expect((await reserve({ quantity: 30, by: 'admin', for: 'admin' })).status).toBe(201);
  await expectTooMany(await reserve({ days: 1 }));
});

it('nobody reserves and cancels again and again: past the cancellations of a day reserving waits, and cancelling never does', async () => {
  const [{ id: userId, cookie } = { id: 0, cookie: '' }] = shop.customers;
  const limited = doorFrom(freshIpv4(), { OWN_CANCELLATIONS_A_DAY: '3' });
  const wish = { instrumentId: shop.instruments[0]?.id, userId, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
  const ask = (as = cookie) => limited('POST', '/api/reservations', { cookie: as, json: wish });
  const cancel = ({ json }: Answer) => limited('PUT', `/api/reservations/${Reservation.parse(json).id}/cancel`, { cookie });
  const open = [await ask(), await ask(), await ask(), await ask()];
  expect(open.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  // Pressed twice, each counts once.
  for (const one of open.slice(0, 2)) expect([(await cancel(one)).status, (await cancel(one)).status]).toEqual([200, 409]);
  expect((await ask()).status).toBe(201);
  for (const one of open.slice(2)) expect((await cancel(one)).status).toBe(200);

  const refused = await ask();
  expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
  expect(refused.json).toMatchObject({ message: expect.stringContaining('Cancelaste muchas reservas') });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000);
  expect((await ask(shop.admin.cookie)).status).toBe(201);
  await env.DB.prepare('UPDATE throttles SET window_ends_at = ?1 WHERE bucket = ?2')
    .bind(Date.now(), `cancelled:${userId}`)
    .run();
  expect((await ask()).status).toBe(201);
});

it('costs no row written, and reads no more for a customer with a long history', async () => {
  const spent = async (): Promise<{ read: number; written: number }> => {
    const cost = noCost();
    expect((await reserve({ days: 2 }, cost)).status).toBe(201);
    return { read: cost.rowsRead, written: cost.rowsWritten };
  };
  const before = await spent();
  await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents,
       created_at, closed_at)
     SELECT 'past-' || ?1 || '-' || value, ?1, ?2, ?3 - value, ?3 - value, 1, iif(value % 2, 'ENDED', 'CANCELLED'), 100, 100, 0, 1
     FROM json_each(?4)`,
  )
    .bind(
      shop.customers[0]?.id,
      shop.instruments[0]?.id,
      toEpochDay(shop.firstDay),
      JSON.stringify(Array.from({ length: 600 }, (_, i) => i + 1)),
    )
    .run();
  const after = await spent();
  expect(after.written).toBeLessThanOrEqual(before.written);
  // The open reservation of the first call.
  expect(after.read).toBeLessThanOrEqual(before.read + 10);
});
