/** A reservation of a customer who has not confirmed their address: two hours from the accepted e-mail, and then its days are free. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { HOLD_EXPIRED_NOTE, HOLD_MS } from '#domain/hold.ts';
import { sweep } from '#worker/sweep.ts';
import { audit } from '#tests/support/audited.ts';
import type { Answer } from '#tests/support/door.ts';
import { createMailProvider, throughBinding } from '#tests/support/mail-provider.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';
import { acceptMail, confirmAddress, heldNow, SILENT_QUEUE } from './unconfirmed.ts';

const MINUTE_MS = 60_000;
/** Sessions outlive it. */
const LONG_AFTER_MS = 20 * 3_600_000;

let shop: StagedShop;
let ana: { id: number; cookie: string };
beforeEach(async () => {
  shop = await ownShop([3], 1, 1);
  [ana = { id: 0, cookie: '' }] = shop.customers;
});

const customers = doorFrom(freshIpv4(), SILENT_QUEUE);

async function reserve(cookie = ana.cookie, key?: string): Promise<Reservation> {
  const answer = await customers('POST', '/api/reservations', {
    cookie,
    json: {
      instrumentId: shop.instruments[0]?.id,
      userId: ana.id,
      startDate: shop.firstDay,
      endDate: shop.firstDay,
      quantity: 2,
    },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
  expect(answer.status).toBe(201);
  return Reservation.parse(answer.json);
}

const read = async ({ id }: Reservation): Promise<Reservation> =>
  Reservation.parse((await door('GET', `/api/reservations/${id}`, { cookie: ana.cookie })).json);

const cancel = ({ id }: Reservation): Promise<Answer> => door('PUT', `/api/reservations/${id}/cancel`, { cookie: ana.cookie });

async function freeUnits(): Promise<number> {
  const days = `startDate=${shop.firstDay}&endDate=${shop.firstDay}`;
  const { json } = await door('GET', `/api/availability/daily-stock?instrumentId=${shop.instruments[0]?.id}&${days}`);
  return (json as { availableStock: number }[])[0]?.availableStock ?? Number.NaN;
}

/** The reservation once its e-mail was accepted, and the instant at which it runs out. */
async function accepted(reservation: Reservation): Promise<{ reservation: Reservation; expiresAt: number }> {
  await acceptMail([ana.id]);
  const now = await read(reservation);
  return { reservation: now, expiresAt: Date.parse(now.expiresAt ?? '') };
}

describe('a reservation of a customer who has not confirmed the address', () => {
  it('is not lifted by confirming an account that is closed by then', async () => {
    await accepted(await reserve());
    const held = await heldNow();
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(ana.id).run();
    expect((await confirmAddress(ana.id)).status).toBe(400);
    expect(await heldNow()).toBe(held);
  });

  it('is ACTIVE and ends two hours after its e-mail was accepted, with the reason and its days free', async () => {
    const made = await reserve();
    expect([made.status, made.expiresAt, await freeUnits()]).toEqual(['ACTIVE', undefined, 1]);
    const before = Date.now();
    const { reservation, expiresAt } = await accepted(made);
    expect(reservation).toMatchObject({ status: 'ACTIVE', email: { status: 'sent' } });
    expect(expiresAt).toBeGreaterThanOrEqual(before + HOLD_MS);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + HOLD_MS);

    await sweep(env, expiresAt - 1);
    expect([await read(made), await freeUnits()]).toMatchObject([{ status: 'ACTIVE' }, 1]);
    await sweep(env, expiresAt);
    expect([await read(made), await freeUnits()]).toMatchObject([{ status: 'CANCELLED', closingNote: HOLD_EXPIRED_NOTE }, 3]);
    expect(await read(made)).not.toHaveProperty('expiresAt');
    // The history of its customer says why.
    const history = await door('GET', `/api/reservations/user/${ana.id}`, { cookie: ana.cookie });
    expect(history.json).toMatchObject([{ id: made.id, status: 'CANCELLED', closingNote: HOLD_EXPIRED_NOTE }]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('ends once, however often and at once it is swept', async () => {
    const { expiresAt, reservation } = await accepted(await reserve());
    await Promise.all(Array.from({ length: 4 }, () => sweep(env, expiresAt + MINUTE_MS)));
    const { closedAt } = (await env.DB.prepare('SELECT closed_at AS closedAt FROM reservations WHERE id = ?1')
      .bind(reservation.id)
      .first<{ closedAt: number }>()) ?? { closedAt: 0 };
    expect(closedAt).toBe(expiresAt + MINUTE_MS);
    await sweep(env, expiresAt + 2 * MINUTE_MS);
    expect([await read(reservation), await freeUnits()]).toMatchObject([{ status: 'CANCELLED' }, 3]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('stays for good when the address is confirmed in time', async () => {
    const { expiresAt, reservation } = await accepted(await reserve());
    expect((await confirmAddress(ana.id)).status).toBe(204);
    expect(await read(reservation)).not.toHaveProperty('expiresAt');
    await sweep(env, expiresAt + LONG_AFTER_MS);
    expect([(await read(reservation)).status, await freeUnits()]).toEqual(['ACTIVE', 1]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('stays while no provider has accepted its e-mail', async () => {
    const made = await reserve();
    await acceptMail([ana.id], { MAIL_TRANSPORT: 'pigeon' });
    expect(await read(made)).toMatchObject({ status: 'ACTIVE', email: { status: 'failed' } });
    await sweep(env, Date.now() + LONG_AFTER_MS);
    expect(await read(made)).toMatchObject({ status: 'ACTIVE' });
    expect(await read(made)).not.toHaveProperty('expiresAt');
    // An attempt that succeeds at last begins the two hours.
    await env.DB.prepare('UPDATE outbox SET next_attempt_at = 0 WHERE reservation_id = ?1').bind(made.id).run();
    const before = Date.now();
    expect((await accepted(made)).expiresAt).toBeGreaterThanOrEqual(before + HOLD_MS);
  });

  it('ends two hours after a provider refused its e-mail for good, also if an administrator has it sent again', async () => {
    const made = await reserve();
    const before = Date.now();
    await acceptMail([ana.id], throughBinding(createMailProvider(() => 'E_RECIPIENT_SUPPRESSED')));
    const expiresAt = Date.parse((await read(made)).expiresAt ?? '');
    expect(expiresAt).toBeGreaterThanOrEqual(before + HOLD_MS);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + HOLD_MS);
    // Nothing is sent to such an address any more: what is reserved after it has an end as well.
    const json = {
      instrumentId: made.instrumentId,
      userId: ana.id,
      startDate: addDays(shop.firstDay, 5),
      endDate: addDays(shop.firstDay, 5),
    };
    const later = Reservation.parse((await customers('POST', '/api/reservations', { cookie: ana.cookie, json })).json);
    await acceptMail([ana.id]);
    expect(await read(later)).toMatchObject({ email: { status: 'failed' }, expiresAt: expect.any(String) });

    await env.DB.prepare('DELETE FROM suppressed_addresses').run();
    await env.DB.prepare("UPDATE outbox SET status = 'queued', attempts = 0 WHERE reservation_id = ?1").bind(made.id).run();
    await acceptMail([ana.id]);
    expect(await read(made)).toMatchObject({ email: { status: 'sent' }, expiresAt: new Date(expiresAt).toISOString() });

    await sweep(env, expiresAt - 1);
    expect(await freeUnits()).toBe(1);
    await sweep(env, expiresAt);
    expect([await read(made), await freeUnits()]).toMatchObject([{ status: 'CANCELLED', closingNote: HOLD_EXPIRED_NOTE }, 3]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('stays when an administrator made it', async () => {
    const { reservation } = await accepted(await reserve(shop.admin.cookie));
    expect([reservation.email.status, reservation.expiresAt]).toEqual(['sent', undefined]);
    await sweep(env, Date.now() + LONG_AFTER_MS);
    expect((await read(reservation)).status).toBe('ACTIVE');
  });

  it.each(['owner', 'administrator'])(
    'that its %s closes is over: nothing is left to expire, nor of where it was made',
    async (by) => {
      const before = await heldNow();
      const { reservation, expiresAt } = await accepted(await reserve());
      expect(await heldNow()).toBe(before + 1);
      if (by === 'owner') expect((await cancel(reservation)).status).toBe(200);
      else {
        const path = `/api/reservations/${reservation.id}/status?status=ENDED`;
        expect((await door('PUT', path, { cookie: shop.admin.cookie })).status).toBe(200);
      }
      expect(await heldNow()).toBe(before);
      const closed = await read(reservation);
      await sweep(env, expiresAt);
      expect(await read(reservation)).toEqual(closed);
      expect(closed).not.toHaveProperty('expiresAt');
    },
  );

  it('is told by a retry as it is by then', async () => {
    const key = crypto.randomUUID();
    const { reservation, expiresAt } = await accepted(await reserve(ana.cookie, key));
    const again = await reserve(ana.cookie, key);
    expect([again.id, Date.parse(again.expiresAt ?? '')]).toEqual([reservation.id, expiresAt]);
  });
});

it('a confirmation and sweeps at once: what is confirmed by then stays, the rest is free, and no third thing happens', async () => {
  const COUNT = 24;
  shop = await ownShop([COUNT], COUNT, COUNT);
  const made: { id: number; userId: number; cookie: string }[] = [];
  for (const person of shop.customers) {
    ana = person;
    const json = { instrumentId: shop.instruments[0]?.id, userId: person.id, startDate: shop.firstDay, endDate: shop.firstDay };
    const answer = await customers('POST', '/api/reservations', { cookie: person.cookie, json });
    made.push({ id: Reservation.parse(answer.json).id, userId: person.id, cookie: person.cookie });
  }
  await acceptMail(made.map(({ userId }) => userId));
  const late = Date.now() + HOLD_MS + MINUTE_MS;

  const early = made.slice(0, 6);
  for (const { userId } of early) expect((await confirmAddress(userId)).status).toBe(204);
  const confirming = made.slice(6).map(({ userId }) => confirmAddress(userId));
  await Promise.all([...confirming, sweep(env, late), sweep(env, late)]);
  await sweep(env, late + MINUTE_MS);

  const statusOf = async ({ id, cookie }: (typeof made)[number]): Promise<string> =>
    Reservation.parse((await door('GET', `/api/reservations/${id}`, { cookie })).json).status;
  const statuses = await Promise.all(made.map(statusOf));
  expect(statuses.slice(0, early.length)).toEqual(early.map(() => 'ACTIVE'));
  expect(new Set([...statuses, 'ACTIVE', 'CANCELLED'])).toEqual(new Set(['ACTIVE', 'CANCELLED']));
  expect(await freeUnits()).toBe(statuses.filter((status) => status === 'CANCELLED').length);
  expect(await audit(env.DB)).toEqual([]);
});
