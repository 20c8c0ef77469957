/** Cancelling a hold, or letting it run out, and making it again: the first deadline stays, for the account and for its network. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { HOLD_MS } from '#domain/hold.ts';
import { sweep } from '#worker/sweep.ts';
import { audit } from '#tests/support/audited.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';
import { acceptMail, confirmAddress, SILENT_QUEUE } from './unconfirmed.ts';

const HOUR_MS = 3_600_000;

let shop: StagedShop;
let ana: Person;
let network: string;
beforeEach(async () => {
  shop = await ownShop([50, 50], 2, 2);
  [ana = { id: 0, cookie: '' }] = shop.customers;
  network = freshIpv4();
});

type Wish = { who?: Person; from?: number; days?: number; instrument?: number; network?: string };

function ask({ who = ana, from = 0, days = 3, instrument = 0, network: address = network }: Wish, cost = noCost()) {
  const startDate = addDays(shop.firstDay, from);
  const json = {
    instrumentId: shop.instruments[instrument]?.id,
    userId: who.id,
    startDate,
    endDate: addDays(startDate, days - 1),
    quantity: 1,
  };
  const reserve = doorFrom(address, { ...SILENT_QUEUE, DB: counted(env.DB, cost) });
  return reserve('POST', '/api/reservations', { cookie: who.cookie, json });
}

async function hold(wish: Wish = {}, cost = noCost()): Promise<Reservation> {
  const answer = await ask(wish, cost);
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  return Reservation.parse(answer.json);
}

async function read({ id }: Reservation): Promise<Reservation> {
  const answer = await door('GET', `/api/reservations/${id}`, { cookie: shop.admin.cookie });
  return Reservation.parse(answer.json);
}

async function cancel({ id }: Reservation): Promise<void> {
  expect((await door('PUT', `/api/reservations/${id}/cancel`, { cookie: shop.admin.cookie })).status).toBe(200);
}

/** Lets so much time go by for all that was reserved and e-mailed. */
async function pass(ms: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE outbox SET sent_at = sent_at - ?1').bind(ms),
    env.DB.prepare('UPDATE reservations SET created_at = created_at - ?1').bind(ms),
    env.DB.prepare('UPDATE unconfirmed_holds SET deadline = deadline - ?1').bind(ms),
    env.DB.prepare('UPDATE past_holds SET deadline = deadline - ?1, made_at = made_at - ?1').bind(ms),
  ]);
}

/** A hold whose e-mail was accepted, cancelled an hour later. Returns when it would have run out. */
async function cancelledAfterAnHour(): Promise<number> {
  const first = await hold();
  await acceptMail([ana.id]);
  await pass(HOUR_MS);
  const deadline = Date.parse((await read(first)).expiresAt ?? '');
  await cancel(first);
  return deadline;
}

function expectRefused(answer: Answer): void {
  expect([answer.status, codeOfRefusal(answer)]).toEqual([409, 'unverified_limit']);
  expect(answer.json).toMatchObject({ message: expect.stringMatching(/^Confirma tu correo/) });
}

describe('a hold that was cancelled and is made again', () => {
  it.each(['the account', 'the network'])(
    'by %s keeps its deadline, says so, ends at it, and is refused after it',
    async (by) => {
      const deadline = await cancelledAfterAnHour();
      const wish =
        by === 'the account'
          ? { network: freshIpv4(), from: 2, days: 5 }
          : { who: shop.customers[1] as Person, from: 2, days: 5 };
      const second = await hold(wish);
      expect(second.expiresAt).toBe(new Date(deadline).toISOString());
      await acceptMail([second.userId]);
      expect((await read(second)).expiresAt).toBe(second.expiresAt);

      await sweep(env, deadline - 1);
      expect((await read(second)).status).toBe('ACTIVE');
      await sweep(env, deadline);
      expect((await read(second)).status).toBe('CANCELLED');
      await pass(HOUR_MS);
      expectRefused(await ask(wish));
      expectRefused(await ask({ ...wish, from: 6 }));
      expect(await audit(env.DB)).toEqual([]);
    },
  );

  it('while it is open keeps its deadline too', async () => {
    const first = await hold();
    await acceptMail([ana.id]);
    await pass(HOUR_MS);
    expect((await hold({ from: 1 })).expiresAt).toBe((await read(first)).expiresAt);
  });

  it('keeps its own deadline when the shop moves it to days whose deadline has passed', async () => {
    await cancelledAfterAnHour();
    await pass(2 * HOUR_MS);
    const other = await hold({ from: 10 });
    await acceptMail([ana.id]);
    const { expiresAt } = await read(other);
    const json = { startDate: shop.firstDay, endDate: addDays(shop.firstDay, 2) };
    expect((await door('PUT', `/api/reservations/${other.id}/change`, { ...shop.admin, json })).status).toBe(200);
    expect((await read(other)).expiresAt).toBe(expiresAt);
    await sweep(env, Date.now());
    expect((await read(other)).status).toBe('ACTIVE');
  });

  it('before its e-mail was accepted has two hours from then', async () => {
    const before = Date.now();
    await cancel(await hold());
    const expiresAt = Date.parse((await hold()).expiresAt ?? '');
    expect(expiresAt).toBeGreaterThanOrEqual(before + HOLD_MS);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + HOLD_MS);
  });

  it('after a day is new', async () => {
    await cancelledAfterAnHour();
    await pass(22 * HOUR_MS);
    expectRefused(await ask({}));
    await pass(HOUR_MS);
    expect(await hold()).not.toHaveProperty('expiresAt');
    await sweep(env, Date.now());
    expect(await env.DB.prepare('SELECT count(*) AS n FROM past_holds').first('n')).toBe(0);
  });

  it.each<[string, () => Wish]>([
    ['of another instrument', () => ({ instrument: 1 })],
    ['of other days', () => ({ from: 3 })],
    ['of another account in another network', () => ({ who: shop.customers[1] as Person, network: freshIpv4() })],
  ])('%s is another one', async (_, wish) => {
    await cancelledAfterAnHour();
    await pass(2 * HOUR_MS);
    expect(await hold(wish())).not.toHaveProperty('expiresAt');
  });

  it('is nobody’s hindrance once the address is confirmed', async () => {
    await cancelledAfterAnHour();
    await pass(2 * HOUR_MS);
    expectRefused(await ask({}));
    expect((await confirmAddress(ana.id)).status).toBe(204);
    expect(await hold()).not.toHaveProperty('expiresAt');
  });
});

it('a first hold writes no row more than before, and one repeated forty times reads no more rows', async () => {
  // The e-mails of an unconfirmed customer are counted besides.
  const forgetMail = () => env.DB.prepare('DELETE FROM outbox WHERE user_id = ?1').bind(ana.id).run();
  const spend = async (): Promise<{ written: number; read: number }> => {
    const cost = noCost();
    await forgetMail();
    await cancel(await hold({}, cost));
    return { written: cost.rowsWritten, read: cost.rowsRead };
  };
  const first = await spend();
  const second = await spend();
  for (let i = 0; i < 40; i += 1) await spend();
  const last = await spend();
  expect(second.written).toBeLessThanOrEqual(first.written);
  expect(last.read).toBeLessThanOrEqual(second.read + 2);
});
