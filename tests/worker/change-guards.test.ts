/** Invariants of changes that the database itself enforces: every statement here bypasses the worker. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { toEpochDay } from '#domain/day.ts';
import { refusedBy } from '#worker/db/refused-by.ts';
import { audit } from '#tests/support/audited.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let firstDay: number;
beforeEach(async () => {
  shop = await ownShop([3, 2], 2);
  firstDay = toEpochDay(shop.firstDay);
});

const instrumentId = (at = 0): number => shop.instruments[at]?.id ?? 0;

const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** Name of the constraint that refused, or 'granted'. */
const refusal = async (attempt: Promise<unknown>): Promise<string | null> => attempt.then(() => 'granted', refusedBy);

type Terms = { instrument: number; from: number; to: number; quantity: number; price: number };

/** Two units of the first instrument, for the first two days. */
const FIRST: Terms = { instrument: 0, from: 0, to: 1, quantity: 2, price: 100 };

const reserve = async (terms: Partial<Terms> = {}): Promise<number> => {
  const { instrument, from, to, quantity, price } = { ...FIRST, ...terms };
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7 * ?6 * (?5 - ?4 + 1), 0) RETURNING id`,
  )
    .bind(crypto.randomUUID(), shop.customers[0]?.id, instrumentId(instrument), firstDay + from, firstDay + to, quantity, price)
    .first<{ id: number }>();
  return row?.id ?? 0;
};

/** The change of a line that is as `FIRST` unless `old` says otherwise. `missed`: its last day had been missed. */
const change = (
  line: number,
  terms: Partial<Terms>,
  { or = '', old = FIRST, missed = false, copyOf = null as string | null, givenUp = 0 } = {},
) => {
  const now = { ...old, ...terms };
  return run(
    `INSERT ${or} INTO reservation_changes (outbox_id, reservation_id, actor_id, at, old_instrument_id, old_start_day, old_end_day, old_quantity,
       old_price_cents, new_instrument_id, new_start_day, new_end_day, new_quantity, new_price_cents, missed_end_day, given_up)
     VALUES (?1, ?2, ?3, 1000, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, iif(?14, ?6, NULL), ?15)`,
    copyOf ?? crypto.randomUUID(),
    line,
    shop.admin.id,
    instrumentId(old.instrument),
    firstDay + old.from,
    firstDay + old.to,
    old.quantity,
    old.price,
    instrumentId(now.instrument),
    firstDay + now.from,
    firstDay + now.to,
    now.quantity,
    now.price,
    Number(missed),
    givenUp,
  );
};

const used = async (at = 0): Promise<number[]> => {
  const { results } = await env.DB.prepare('SELECT used FROM stock_days WHERE instrument_id = ?1 ORDER BY day')
    .bind(instrumentId(at))
    .all<{ used: number }>();
  return results.map((day) => day.used);
};

const handOver = (line: number, quantity: number) =>
  run(
    `INSERT INTO movements (reservation_id, kind, quantity, actor_id, at) VALUES (?1, 'out', ?2, ?3, 1000)`,
    line,
    quantity,
    shop.admin.id,
  );

describe('a change', () => {
  it('gives the old days back and takes the new ones, with the total', async () => {
    const line = await reserve();
    await change(line, { from: 1, to: 3, quantity: 3 });
    expect(await used()).toEqual([0, 3, 3, 3]);
    await change(line, { instrument: 1, quantity: 1, price: 70 }, { old: { ...FIRST, from: 1, to: 3, quantity: 3 } });
    expect([await used(), await used(1)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1],
    ]);
    const row = await env.DB.prepare('SELECT total_cents AS total, changes FROM reservations WHERE id = ?1').bind(line).first();
    expect(row).toEqual({ total: 210, changes: 2 });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('counts its own units as free', async () => {
    const line = await reserve({ quantity: 2 });
    await reserve({ quantity: 1, to: 4 });
    expect(await refusal(change(line, { from: 1, to: 4 }))).toBe('granted');
    expect(await used()).toEqual([1, 3, 3, 3, 3]);
  });

  it.each(['', 'OR IGNORE', 'OR REPLACE'])('%s into days that lack room is refused, and nothing of it stays', async (or) => {
    const line = await reserve();
    await reserve({ from: 2, to: 2, quantity: 2 });
    const standing = await used();
    expect(await refusal(change(line, { to: 2 }, { or }))).toBe('stock_days_room');
    expect(await used()).toEqual(standing);
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([
    ['more units than there are', { quantity: 4 }, 'stock_days_room'],
    ['an instrument with fewer', { instrument: 1, quantity: 3 }, 'stock_days_room'],
    ['91 days', { to: 90 }, 'reservations_days'],
    ['an end before its start', { to: -1 }, 'reservations_days'],
    ['no units', { quantity: 0 }, 'reservations_quantity'],
    ['nothing else', {}, 'reservation_changes_something'],
  ])('to %s is refused', async (_, terms, constraint) => {
    const line = await reserve();
    expect(await refusal(change(line, terms))).toBe(constraint);
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([`status = 'Mantenimiento'`, `status = 'Mantenimiento', archived_at = 1`])(
    'onto an instrument with %s is refused, and so is more of it; less is granted',
    async (set) => {
      const line = await reserve();
      await run(`UPDATE instruments SET ${set} WHERE id = ?1`, instrumentId(1));
      expect(await refusal(change(line, { instrument: 1 }))).toBe('instrument_not_rentable');
      await run(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = ?1`, instrumentId(0));
      for (const terms of [{ to: 2 }, { from: -1 }, { quantity: 3 }, { from: 1, to: 2 }])
        expect(await refusal(change(line, terms))).toBe('instrument_not_rentable');
      expect(await refusal(change(line, { to: 0, quantity: 1 }))).toBe('granted');
      expect(await audit(env.DB)).toEqual([]);
    },
  );

  it('into days that maintenance holds is refused', async () => {
    const line = await reserve();
    await run(
      `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, created_at) VALUES ('maintenance', ?1, ?2, ?2, 2, 0)`,
      instrumentId(),
      firstDay + 3,
    );
    expect(await refusal(change(line, { to: 3 }))).toBe('stock_days_room');
  });

  it('of a closed line, or of one that is otherwise by now, is refused', async () => {
    const line = await reserve();
    expect(await refusal(change(line, { to: 2 }, { old: { ...FIRST, to: 0 } }))).toBe('reservation_frozen');
    await run(`UPDATE reservations SET status = 'ENDED', closed_at = 1 WHERE id = ?1`, line);
    expect(await refusal(change(line, { to: 2 }))).toBe('reservation_frozen');
    expect(await refusal(change(999_999, { to: 2 }))).not.toBe('granted');
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each(['', 'OR IGNORE'])('%s gives up exactly what came back and is over the new quantity', async (or) => {
    const line = await reserve();
    const less = (givenUp: number) => refusal(change(line, { quantity: 1 }, { or, givenUp }));
    await handOver(line, 2);
    expect(await less(1), 'both are out').not.toBe('granted');
    await run(
      `INSERT INTO movements (reservation_id, kind, quantity, actor_id, at) VALUES (?1, 'in', 1, ?2, 1000)`,
      line,
      shop.admin.id,
    );
    for (const givenUp of [-1, 0, 2]) expect(await less(givenUp)).toBe('reservations_handed');
    expect(await less(1)).toBe('granted');
    expect(await refusal(run('UPDATE reservation_changes SET given_up = 0'))).toBe('change_kept');
    for (const set of ['quantity_handed = 2', 'quantity_returned = 1'])
      expect(await refusal(run(`UPDATE reservations SET ${set} WHERE id = ?1`, line)), set).toBe('movements_differ');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('of what is out leaves its start, its instrument and at least what is out', async () => {
    const line = await reserve();
    await handOver(line, 2);
    expect(await refusal(change(line, { from: -1 }))).toBe('line_out');
    expect(await refusal(change(line, { instrument: 1 }))).toBe('line_out');
    expect(await refusal(change(line, { quantity: 1 }))).toBe('reservations_handed');
    expect(await refusal(change(line, { to: 4, quantity: 3 }))).toBe('granted');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('keeps the first due day that was missed', async () => {
    const line = await reserve();
    const missed = () => env.DB.prepare('SELECT missed_end_day AS day FROM reservations WHERE id = ?1').bind(line).first('day');
    await change(line, { to: 2 }, { missed: true });
    await change(line, { to: 3 }, { old: { ...FIRST, to: 2 }, missed: true });
    expect(await missed()).toBe(firstDay + 1);
    expect(await refusal(run('UPDATE reservations SET missed_end_day = NULL WHERE id = ?1', line))).toBe('reservation_frozen');
  });

  it('is neither rewritten nor deleted nor replaced', async () => {
    const line = await reserve();
    const copyOf = crypto.randomUUID();
    await change(line, { to: 2 }, { copyOf });
    for (const set of ['new_end_day = 3', 'at = 5', `note = 'otra'`])
      expect(await refusal(run(`UPDATE reservation_changes SET ${set} WHERE reservation_id = ?1`, line))).toBe('change_kept');
    expect(await refusal(run('DELETE FROM reservation_changes WHERE reservation_id = ?1', line))).toBe('change_kept');
    const again = change(line, { to: 3 }, { or: 'OR REPLACE', old: { ...FIRST, to: 2 }, copyOf });
    expect(await refusal(again)).toBe('change_kept');
  });

  it.each(['UPDATE', 'UPDATE OR IGNORE', 'UPDATE OR REPLACE'])('is the only way: %s is refused', async (update) => {
    const line = await reserve();
    await change(line, { to: 2 });
    for (const set of [`instrument_id = ${instrumentId(1)}`, 'end_day = end_day + 1', 'end_day = end_day - 1', 'changes = 0'])
      expect(await refusal(run(`${update} reservations SET ${set} WHERE id = ?1`, line))).toBe('reservation_frozen');
    expect(await audit(env.DB)).toEqual([]);
  });
});

describe('a hold of an unconfirmed customer', () => {
  beforeEach(() => run('UPDATE users SET email_verified_at = NULL WHERE id = ?1', shop.customers[0]?.id));

  const hold = (line: number) =>
    run(`INSERT INTO unconfirmed_holds (reservation_id, network, deadline) VALUES (?1, '192.0.2.9', 5000)`, line);

  it('takes 450 unit-days at most', async () => {
    await run('UPDATE instruments SET stock = 100 WHERE id = ?1', instrumentId());
    const [line, other] = [await reserve(), await reserve({ from: 0, to: 43, quantity: 10 })];
    await hold(line);
    expect(await refusal(change(line, { to: 5 }))).toBe('unverified_limit');
    expect(await refusal(change(line, { to: 4 }))).toBe('granted');
    // An administrator's, which nobody has to confirm.
    expect(await refusal(change(other, { to: 60 }, { old: { ...FIRST, to: 43, quantity: 10 } }))).toBe('granted');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('remembers the days that it leaves, with its deadline', async () => {
    const line = await reserve();
    await hold(line);
    await change(line, { from: 3, to: 4 });
    const { results } = await env.DB.prepare('SELECT start_day AS start, deadline FROM past_holds WHERE instrument_id = ?1')
      .bind(instrumentId())
      .all();
    expect(results).toEqual([
      { start: firstDay, deadline: 5000 },
      { start: firstDay, deadline: 5000 },
    ]);
  });
});
