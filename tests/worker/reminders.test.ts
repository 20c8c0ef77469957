/** Reminders: on the right day in Montevideo, once, to customers who want them, and only while they are still true. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxKind } from '#domain/mail.ts';
import { addDays, todayInShop, type Day } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { writeReminders } from '#worker/db/reminders.ts';
import { remind } from '#worker/sweep.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenReservation, outboxRow } from '#tests/support/mail-rows.ts';
import { askMailAgain } from './shop-of-own.ts';

const TODAY = todayInShop(Date.now());
const day = (n: number): Day => addDays(TODAY, n);

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await env.DB.prepare(
    `UPDATE reservations SET status = 'CANCELLED', closed_at = 0 WHERE status NOT IN ('ENDED', 'CANCELLED')`,
  ).run();
  await env.DB.prepare(`UPDATE outbox SET status = 'dead' WHERE status IN ('queued', 'failed')`).run();
});

/** What writing on that day adds for the reservation. */
async function written(reservationId: number, today = TODAY, nowMs = Date.now()): Promise<OutboxKind[]> {
  const ids = await writeReminders(env.DB, today, nowMs);
  const { results } = await env.DB.prepare(
    'SELECT kind FROM outbox WHERE reservation_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
  )
    .bind(reservationId, JSON.stringify(ids))
    .all<{ kind: OutboxKind }>();
  return results.map(({ kind }) => kind);
}

const close = async (id: number, status: 'ENDED' | 'CANCELLED', atMs = Date.now()): Promise<unknown> =>
  env.DB.prepare('UPDATE reservations SET status = ?2, closed_at = ?3 WHERE id = ?1').bind(id, status, atMs).run();

describe('are written', () => {
  it.each<[OutboxKind, number, number, number]>([
    ['pickup_reminder', 1, 3, 1],
    ['return_reminder', -2, 1, 1],
    ['overdue_notice', -5, -1, 1],
  ])('%s, of days %i to %i, on its day, once however often it is asked', async (kind, start, end) => {
    const { reservationId } = await givenReservation({ startDate: day(start), endDate: day(end) });
    expect(await written(reservationId)).toEqual([kind]);
    expect(await written(reservationId)).toEqual([]);
    const all = await Promise.all(Array.from({ length: 5 }, () => written(reservationId)));
    expect(all.flat()).toEqual([]);
  });

  it('once even when two crons write at once', async () => {
    const { reservationId } = await givenReservation({ startDate: day(1), endDate: day(2) });
    const all = await Promise.all(Array.from({ length: 6 }, () => written(reservationId)));
    expect(all.flat()).toEqual(['pickup_reminder']);
  });

  it('not a day early, not a day late', async () => {
    const { reservationId } = await givenReservation({ startDate: day(2), endDate: day(4) });
    for (const [today, kinds] of [
      [day(0), []],
      [day(1), ['pickup_reminder']],
      [day(2), []],
      [day(3), ['return_reminder']],
      [day(4), []],
      [day(5), ['overdue_notice']],
      [day(6), []],
    ] as const) {
      expect(await written(reservationId, today), today).toEqual(kinds);
    }
  });

  it('one day’s rental is reminded of once', async () => {
    const { reservationId } = await givenReservation({ startDate: day(1), endDate: day(1) });
    expect(await written(reservationId)).toEqual(['pickup_reminder']);
    expect(await written(reservationId, day(1))).toEqual([]);
  });

  it('the invitation to rate comes after the last day of what has ended, and not to whoever has rated', async () => {
    const { reservationId } = await givenReservation({ startDate: day(-3), endDate: day(-1) });
    const rated = await givenReservation({ startDate: day(-3), endDate: day(-1) });
    await close(reservationId, 'ENDED');
    await close(rated.reservationId, 'ENDED');
    await env.DB.prepare(
      `INSERT INTO ratings (instrument_id, user_id, stars, created_at) SELECT instrument_id, user_id, 5, 0 FROM reservations WHERE id = ?1`,
    )
      .bind(rated.reservationId)
      .run();
    expect(await written(reservationId)).toEqual(['rating_invitation']);
    expect(await written(rated.reservationId)).toEqual([]);
  });

  it('to nobody who does not want them, is deactivated, or whose reservation is closed', async () => {
    const range = { startDate: day(1), endDate: day(2) };
    const [unwanted, gone, closed] = [
      await givenReservation(range),
      await givenReservation(range),
      await givenReservation(range),
    ];
    const person = (id: number) => `(SELECT user_id FROM reservations WHERE id = ${id})`;
    await env.DB.prepare(`UPDATE users SET reminders = 0 WHERE id = ${person(unwanted.reservationId)}`).run();
    await env.DB.prepare(`UPDATE users SET is_active = 0 WHERE id = ${person(gone.reservationId)}`).run();
    await close(closed.reservationId, 'CANCELLED');
    for (const { reservationId } of [unwanted, gone, closed]) expect(await written(reservationId)).toEqual([]);
  });

  it('by the calendar of Montevideo, in its waking hours, every tenth minute', async () => {
    vi.spyOn(env.MAIL_QUEUE, 'sendBatch').mockResolvedValue({
      metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    });
    const { reservationId } = await givenReservation({ startDate: day(1), endDate: day(2) });
    const count = async (): Promise<number> =>
      (
        await env.DB.prepare(`SELECT id FROM outbox WHERE reservation_id = ?1 AND kind = 'pickup_reminder'`)
          .bind(reservationId)
          .all()
      ).results.length;
    const midnight = startOfDayInShop(TODAY);
    const at = (hours: number, minutes = 0): number => midnight + (hours * 60 + minutes) * 60_000;
    // 22:30 in Montevideo is already tomorrow in UTC: neither the hour nor the day may be taken from there.
    for (const quiet of [at(0), at(8, 50), at(9, 5), at(21), at(22, 30), at(-1, 30), at(-12)]) {
      await remind(env, quiet);
      expect(await count(), new Date(quiet).toISOString()).toBe(0);
    }
    await remind(env, at(9));
    expect(await count()).toBe(1);
  });
});

describe('are sent only while they are true', () => {
  async function waiting(start: number, end: number): Promise<{ id: string; reservationId: number }> {
    const { reservationId } = await givenReservation({ startDate: day(start), endDate: day(end) });
    await writeReminders(env.DB, TODAY, Date.now());
    const row = await env.DB.prepare(`SELECT id FROM outbox WHERE reservation_id = ?1 AND kind <> 'reservation_confirmation'`)
      .bind(reservationId)
      .first<{ id: string }>();
    return { id: row?.id ?? '', reservationId };
  }
  const kept = async (id: string): Promise<boolean> =>
    (await env.DB.prepare('SELECT 1 FROM mailbox WHERE id = ?1').bind(id).first()) !== null;

  it.each([
    ['pick-up', 1, 3],
    ['return', -2, 1],
    ['overdue', -4, -1],
  ])('the %s reminder goes out', async (_, start, end) => {
    const { id } = await waiting(start, end);
    await consume([{ outboxId: id }]);
    expect((await outboxRow(id)).status).toBe('sent');
    expect(await kept(id)).toBe(true);
  });

  it.each([
    ['cancelled before its start', 1, 3, 'CANCELLED'],
    ['back before its last day', -2, 1, 'ENDED'],
    ['back after all', -4, -1, 'ENDED'],
  ] as const)('not when the reservation is %s: it is dead, says why, and cannot be retried', async (_, start, end, status) => {
    const { id, reservationId } = await waiting(start, end);
    await close(reservationId, status);
    const { acked, retried } = await consume([{ outboxId: id }]);
    expect([acked, retried]).toEqual([['m0'], []]);
    expect(await outboxRow(id)).toMatchObject({ status: 'dead', attempts: 0, last_error: 'not due any more' });
    expect(await kept(id)).toBe(false);
    expect((await askMailAgain(id)).status).toBe(409);
  });

  it('not when its day has come: "tomorrow" would be wrong', async () => {
    const { id } = await waiting(1, 3);
    const { id: late } = await waiting(-2, 1);
    vi.useFakeTimers({ now: startOfDayInShop(day(1)) + 60_000, toFake: ['Date'] });
    try {
      await consume([{ outboxId: id }, { outboxId: late }]);
    } finally {
      vi.useRealTimers();
    }
    expect((await outboxRow(id)).status).toBe('dead');
    expect((await outboxRow(late)).status).toBe('dead');
  });

  it('not to whoever has asked for no more of them, nor an invitation to whoever has rated', async () => {
    const { id, reservationId } = await waiting(1, 3);
    await env.DB.prepare('UPDATE users SET reminders = 0 WHERE id = (SELECT user_id FROM reservations WHERE id = ?1)')
      .bind(reservationId)
      .run();
    await consume([{ outboxId: id }]);
    expect((await outboxRow(id)).status).toBe('dead');

    const ended = await givenReservation({ startDate: day(-3), endDate: day(-1) });
    await close(ended.reservationId, 'ENDED');
    await writeReminders(env.DB, TODAY, Date.now());
    const invitation = await env.DB.prepare(`SELECT id FROM outbox WHERE reservation_id = ?1 AND kind = 'rating_invitation'`)
      .bind(ended.reservationId)
      .first<{ id: string }>();
    await env.DB.prepare(
      `INSERT INTO ratings (instrument_id, user_id, stars, created_at) SELECT instrument_id, user_id, 4, 0 FROM reservations WHERE id = ?1`,
    )
      .bind(ended.reservationId)
      .run();
    await consume([{ outboxId: invitation?.id }]);
    expect((await outboxRow(invitation?.id ?? '')).status).toBe('dead');
  });

  it('a confirmation is worth telling late, and a held row is left to whoever holds it', async () => {
    const { outboxId, reservationId } = await givenReservation({ startDate: day(1), endDate: day(3) });
    await close(reservationId, 'ENDED');
    await consume([{ outboxId }]);
    expect((await outboxRow(outboxId)).status).toBe('sent');

    const { id, reservationId: other } = await waiting(1, 3);
    await env.DB.prepare('UPDATE outbox SET lease_until = ?2 WHERE id = ?1')
      .bind(id, Date.now() + 60_000)
      .run();
    await close(other, 'CANCELLED');
    await consume([{ outboxId: id }]);
    expect((await outboxRow(id)).status).toBe('queued');
  });
});
