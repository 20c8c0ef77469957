/** Maintenance over what is reserved: each reservation is cancelled or moved in the step that takes the units, or nothing happens. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { Maintenance, MaintenanceConflicts } from '#domain/contract/admin/maintenance.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, todayInShop, toEpochDay } from '#domain/day.ts';
import { MAX_DECISIONS } from '#domain/maintenance.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let ids: number[];
const instrument = (place: number): number => shop.instruments[place]?.id ?? 0;
const day = (n: number): string => addDays(shop.firstDay, n);

async function reserve(person: number, place: number, quantity: number): Promise<number> {
  const { id: userId, cookie } = shop.customers[person] ?? { id: 0, cookie: '' };
  const json = { instrumentId: instrument(place), userId, startDate: day(1), endDate: day(3), quantity };
  return Reservation.parse((await door('POST', '/api/reservations', { cookie, json })).json).id;
}

beforeEach(async () => {
  shop = await ownShop([2, 1, 1], 4);
  ids = [await reserve(0, 0, 1), await reserve(1, 0, 1)];
});

const maintain = (decisions: object[]): Promise<Answer> =>
  door('POST', `/api/instruments/${instrument(0)}/maintenance`, {
    ...shop.admin,
    json: { startDate: day(2), endDate: day(4), quantity: 2, reason: 'Cambio de parches', decisions },
  });
const cancel = (reservationId = ids[0]) => ({ reservationId, action: 'cancel', reason: 'Se rompió el parche' });
const move = (reservationId = ids[1], to = 1) => ({ reservationId, action: 'move', instrumentId: instrument(to) });
const read = async (id: number | undefined): Promise<Reservation> =>
  Reservation.parse((await door('GET', `/api/reservations/${id}`, shop.admin)).json);
const mailsOf = async (id: number | undefined): Promise<unknown[]> =>
  (await env.DB.prepare(`SELECT kind FROM outbox WHERE reservation_id = ?1 ORDER BY rowid`).bind(id).all()).results.map(
    ({ kind }) => kind,
  );
const pathsOf = ({ json }: Answer) => (json as { errors?: { path: string }[] }).errors?.map(({ path }) => path);

/** Nothing of the instrument, the reservations and their e-mails changed. */
async function expectUntouched(): Promise<void> {
  expect((await Promise.all(ids.map(read))).map(({ status, instrumentId }) => [status, instrumentId])).toEqual([
    ['ACTIVE', instrument(0)],
    ['ACTIVE', instrument(0)],
  ]);
  expect((await door('GET', `/api/instruments/${instrument(0)}/maintenance`, shop.admin)).json).toEqual([]);
  expect((await Promise.all(ids.map(mailsOf))).flat()).toEqual(['reservation_confirmation', 'reservation_confirmation']);
  expect(await audit(env.DB)).toEqual([]);
}

it('cancels one with its reason and moves the other; both customers are written to', async () => {
  const answer = await maintain([cancel(), move()]);
  expect([answer.status, Maintenance.parse(answer.json).quantity]).toEqual([201, 2]);
  const [cancelled, moved] = await Promise.all(ids.map(read));
  expect([cancelled?.status, cancelled?.closingNote]).toEqual(['CANCELLED', 'Se rompió el parche']);
  expect([moved?.status, moved?.instrumentId, moved?.changes]).toEqual(['ACTIVE', instrument(1), 1]);
  expect(await mailsOf(ids[0])).toContain('cancellation');
  expect(await mailsOf(ids[1])).toContain('reservation_change');
  expect(await audit(env.DB)).toEqual([]);
});

it('moves what is late with the days that are held for it', async () => {
  await env.DB.prepare('UPDATE settings SET recording_since = 0').run();
  const set = (overdueHoldDays: number) => door('PUT', '/api/settings', { ...shop.admin, json: { overdueHoldDays } });
  const late = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (lower(hex(randomblob(9))), ?1, ?2, ?3, ?3, 1, 100, 100, 0) RETURNING id`,
  )
    .bind(shop.customers[2]?.id, instrument(0), toEpochDay(todayInShop(Date.now())) - 1)
    .first<{ id: number }>();
  await set(3);
  expect((await maintain([cancel(), move(), move(late?.id, 2)])).status).toBe(201);
  const { results } = await env.DB.prepare(`SELECT instrument_id AS held FROM holds WHERE reservation_id = ?1`)
    .bind(late?.id)
    .all();
  expect(results.map(({ held }) => held)).toEqual([instrument(2), instrument(2), instrument(2)]);
  expect(await audit(env.DB)).toEqual([]);
  await set(0);
});

it('lists what is still in the way when not everything was decided, and changes nothing', async () => {
  const answer = await maintain([cancel()]);
  expect(codeOfRefusal(answer)).toBe('no_stock');
  expect((answer.json as { conflicts: { id: number }[] }).conflicts.map(({ id }) => id)).toEqual(ids);
  await expectUntouched();
});

it.each<[string, () => Promise<object> | object, string]>([
  ['the other instrument has no room', async () => (await reserve(2, 1, 1), move()), 'no_stock'],
  ['there is no such instrument', () => ({ ...move(), instrumentId: 999_999 }), 'instrument_not_found'],
  ['there is no such reservation', () => move(999_999), 'reservation_not_found'],
  ['the reservation is of another instrument', async () => cancel(await reserve(2, 2, 1)), 'wrong_phase'],
])('is refused at its place where %s', async (_, decision, code) => {
  const answer = await maintain([cancel(), await decision()]);
  expect([codeOfRefusal(answer), pathsOf(answer)]).toEqual([code, ['decisions[1]']]);
  await expectUntouched();
});

it('takes no reservation twice, and none that is over', async () => {
  expect(codeOfRefusal(await maintain([cancel(), cancel(), move()]))).toBe('wrong_phase');
  await expectUntouched();
  await door('PUT', `/api/reservations/${ids[0]}/status?status=ENDED`, shop.admin);
  expect(codeOfRefusal(await maintain([cancel(), move()]))).toBe('wrong_phase');
  expect((await read(ids[1])).instrumentId).toBe(instrument(0));
});

it('decides all that is listed at once, and what is left out in further parts', async () => {
  const count = MAX_DECISIONS + 10;
  await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     SELECT lower(hex(randomblob(9))), ?1, ?2, ?3 + value, ?3 + value, 1, 100, 100, 0 FROM json_each(?4)`,
  )
    .bind(shop.customers[0]?.id, instrument(2), toEpochDay(day(0)), JSON.stringify([...Array.from({ length: count }).keys()]))
    .run();
  const path = `/api/instruments/${instrument(2)}/maintenance`;
  const listed: [number, string | null][] = [];
  for (let startDate = day(0), isWhole = false; !isWhole;) {
    const query = `startDate=${startDate}&endDate=${day(count - 1)}&quantity=1`;
    const found = MaintenanceConflicts.parse((await door('GET', `${path}/conflicts?${query}`, shop.admin)).json);
    listed.push([found.reservations.length, found.listedUntil]);
    const decisions = found.reservations.map(({ id }) => cancel(id));
    const endDate = found.listedUntil ?? day(count - 1);
    const taken = await door('POST', path, { ...shop.admin, json: { startDate, endDate, quantity: 1, decisions } });
    expect(taken.status).toBe(201);
    startDate = addDays(endDate, 1);
    isWhole = found.listedUntil === null;
  }
  expect(listed).toEqual([
    [MAX_DECISIONS, day(MAX_DECISIONS - 1)],
    [10, null],
  ]);
  expect(await audit(env.DB)).toEqual([]);
});

it('of many at once that race for the units, none is sold twice', async () => {
  const { id: userId, cookie } = shop.customers[3] ?? { id: 0, cookie: '' };
  const json = { instrumentId: instrument(0), userId, startDate: day(2), endDate: day(2), quantity: 1 };
  const [started, ...bought] = await Promise.all([
    maintain([cancel(), move()]),
    ...Array.from({ length: 8 }, () => door('POST', '/api/reservations', { cookie, json })),
  ]);
  expect([started?.status, ...bought.map(({ status }) => status)]).toEqual([201, ...bought.map(() => 409)]);
  expect(await audit(env.DB)).toEqual([]);
});

it('needs a reason for a cancellation', async () => {
  const answer = await maintain([{ ...cancel(), reason: ' ' }]);
  expect([answer.status, pathsOf(answer)]).toEqual([422, ['decisions[0].reason']]);
});
