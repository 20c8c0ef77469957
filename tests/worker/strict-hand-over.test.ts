/** Everywhere that something can be overdue: as specified, and with strict hand-over, when only what is out can be. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { writeReminders } from '#worker/db/reminders.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());

let shop: StagedShop;
const setSettings = (set: string): Promise<unknown> => env.DB.prepare(`UPDATE settings SET ${set}`).run();
beforeEach(async () => {
  shop = await ownShop([3], 1);
  await setSettings('recording_since = 0');
});
afterEach(() => setSettings('is_hand_over_strict = 0'));

async function line(from: number, to: number): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 1, 'ACTIVE', 100, 100 * (?5 - ?4 + 1), 0) RETURNING id`,
  )
    .bind(crypto.randomUUID(), shop.customers[0]?.id, shop.instruments[0]?.id, toEpochDay(today) + from, toEpochDay(today) + to)
    .first<{ id: number }>();
  return row?.id ?? 0;
}

const handOver = (id: number) => door('POST', `/api/reservations/${id}/hand-over`, { cookie: shop.admin.cookie, json: {} });

const get = async <T>(path: string): Promise<T> => (await door('GET', path, { cookie: shop.admin.cookie })).json as T;

type Lines = { id: number; daysLate: number; endangers: unknown[] }[];

/** Ids of this shop's lines that each part of the administration takes for overdue. */
async function overdueEverywhere(): Promise<Record<string, number[]>> {
  const userId = shop.customers[0]?.id;
  const groups = (tab: string) =>
    get<{ groups: { reservations: Lines }[] }>(`/api/reservations/groups?tab=${tab}&userId=${userId}`).then(({ groups: found }) =>
      found.flatMap(({ reservations }) => reservations),
    );
  const agenda = await get<{ overdue: { reservation: { id: number; userId: number } }[] }>('/api/reservations/agenda');
  const open = await groups('open');
  const { instruments } = await get<{ instruments: { reservations: { id: number; overdue: boolean }[] }[] }>(
    `/api/timeline?search=${encodeURIComponent(await instrumentName())}`,
  );
  const ids = (found: { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    agenda: ids(agenda.overdue.flatMap(({ reservation }) => (reservation.userId === userId ? [reservation] : []))),
    tab: ids(await groups('overdue')),
    late: ids(open.filter(({ daysLate }) => daysLate > 0)),
    endangering: ids(open.filter(({ endangers }) => endangers.length > 0)),
    timeline: ids(instruments.flatMap(({ reservations }) => reservations.filter(({ overdue }) => overdue))),
  };
}

const instrumentName = async (): Promise<string> =>
  (await env.DB.prepare('SELECT name FROM instruments WHERE id = ?1').bind(shop.instruments[0]?.id).first<string>('name')) ?? '';

const overdueCount = async (): Promise<number> =>
  (await get<{ reservations: { overdue: number } }>('/api/admin/overview')).reservations.overdue;

it('agenda, lists, timeline and counts have what was never handed over only while hand-over is not strict', async () => {
  const [out, waiting] = [await line(-5, -2), await line(-5, -2)];
  await handOver(out);
  // Two late units and two of three wanted: both endanger it, and the one that is out does so with one more.
  await line(3, 4);
  await line(3, 4);
  const both = [out, waiting];
  const all = { agenda: both, tab: both, late: both, endangering: both, timeline: both };
  expect(await overdueEverywhere()).toEqual(all);
  const before = await overdueCount();
  await setSettings('is_hand_over_strict = 1');
  expect(await overdueEverywhere()).toEqual({ ...all, agenda: [out], tab: [out], late: [out], endangering: [], timeline: [out] });
  expect(await overdueCount()).toBe(before - 1);
  await line(3, 4);
  expect((await overdueEverywhere()).endangering).toEqual([out]);
  // Lines from before the shop recorded movements count as out.
  await setSettings(`recording_since = ${toEpochDay(today)}`);
  expect((await overdueEverywhere()).late).toEqual(both);
});

it('only what is out is reminded to return, and what was taken back by an undo no longer', async () => {
  await setSettings('is_hand_over_strict = 1');
  const [late, lateWaiting] = [await line(-5, -1), await line(-5, -1)];
  const [ends, endsWaiting] = [await line(0, 1), await line(0, 1)];
  for (const id of [late, ends]) await handOver(id);
  const reminders = async (status: string) => {
    const { results } = await env.DB.prepare(
      `SELECT reservation_id AS id, kind FROM outbox WHERE user_id = ?1 AND status = ?2 ORDER BY reservation_id`,
    )
      .bind(shop.customers[0]?.id, status)
      .all();
    return results;
  };
  await writeReminders(env.DB, today, Date.now());
  const written = [
    { id: late, kind: 'overdue_notice' },
    { id: ends, kind: 'return_reminder' },
  ];
  expect(await reminders('queued')).toEqual(written);
  for (const id of [late, ends]) await door('POST', `/api/reservations/${id}/undo`, { cookie: shop.admin.cookie, json: {} });
  expect([await reminders('queued'), await reminders('dead')]).toEqual([[], written]);
  await setSettings('is_hand_over_strict = 0');
  await writeReminders(env.DB, today, Date.now());
  expect((await reminders('queued')).map(({ id }) => id)).toEqual([lateWaiting, endsWaiting]);
});

describe('reminders to return', () => {
  const written = async () => {
    await writeReminders(env.DB, today, Date.now());
    const { results } = await env.DB.prepare(
      `SELECT reservation_id AS id, kind FROM outbox WHERE user_id = ?1 AND status = 'queued'
         AND kind IN ('return_reminder', 'overdue_notice', 'pickup_reminder') ORDER BY reservation_id`,
    )
      .bind(shop.customers[0]?.id)
      .all();
    return results;
  };
  const asAdmin = (method: string, path: string, json: object = {}) => door(method, path, { cookie: shop.admin.cookie, json });

  it.each([0, 1])('go to who is deactivated or blocked and holds an instrument (strict: %i)', async (strict) => {
    await setSettings(`recording_since = ${toEpochDay(today) - 9}, is_hand_over_strict = ${strict}`);
    const [late, ends] = [await line(-5, -1), await line(0, 1)];
    await line(-5, -1);
    await line(1, 2);
    const legacy = await line(-20, -1);
    for (const id of [late, ends]) expect((await handOver(id)).status).toBe(200);
    const userId = shop.customers[0]?.id ?? 0;
    expect((await asAdmin('PUT', `/api/users/${userId}/rental-block`, { reason: 'x' })).status).toBe(200);
    expect((await asAdmin('PUT', `/api/users/${userId}/active?active=false`)).status).toBe(200);
    const held = [
      { id: late, kind: 'overdue_notice' },
      { id: ends, kind: 'return_reminder' },
      { id: legacy, kind: 'overdue_notice' },
    ];
    expect(await written()).toEqual(held);
    const { results } = await env.DB.prepare(
      `SELECT id FROM outbox WHERE user_id = ?1 AND status = 'queued' AND reservation_id IS NOT NULL`,
    )
      .bind(userId)
      .all<{ id: string }>();
    await consume(results.map(({ id }) => ({ outboxId: id })));
    const sent = await env.DB.prepare(
      `SELECT count(*) AS n FROM outbox WHERE user_id = ?1 AND status = 'sent' AND reservation_id IS NOT NULL`,
    )
      .bind(userId)
      .first<number>('n');
    expect(sent).toBe(held.length);
  });

  it('do not go to who never came for it', async () => {
    await setSettings(`recording_since = ${toEpochDay(today) - 9}`);
    const [queued, released] = [await line(-1, 1), await line(-1, 1)];
    expect((await asAdmin('POST', `/api/reservations/${released}/no-show`)).status).toBe(200);
    expect(await written()).toEqual([{ id: queued, kind: 'return_reminder' }]);
    expect((await asAdmin('POST', `/api/reservations/${queued}/no-show`)).status).toBe(200);
    expect(await written()).toEqual([]);
  });
});
