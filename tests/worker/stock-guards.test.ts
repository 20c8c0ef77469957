/** What the database itself refuses, whatever code comes to it: every statement here goes past the worker. */
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
  shop = await ownShop([2], 1);
  firstDay = toEpochDay(shop.firstDay);
});

const instrumentId = (): number => shop.instruments[0]?.id ?? 0;

type Row = { start: number; end: number; quantity: number; status: string; price: number; total: number };

function insert(changes: Partial<Row> = {}): D1PreparedStatement {
  const row = { start: firstDay, end: firstDay + 2, quantity: 1, status: 'ACTIVE', price: 1_000, ...changes };
  const total = changes.total ?? row.price * row.quantity * (row.end - row.start + 1);
  return env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0) RETURNING id`,
  ).bind(
    crypto.randomUUID(),
    shop.customers[0]?.id,
    instrumentId(),
    row.start,
    row.end,
    row.quantity,
    row.status,
    row.price,
    total,
  );
}

const write = async (changes?: Partial<Row>): Promise<number> => (await insert(changes).first<{ id: number }>())?.id ?? 0;
const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** Name of the constraint that refused, or 'granted'. */
const refusal = async (attempt: Promise<unknown>): Promise<string | null> => attempt.then(() => 'granted', refusedBy);

const used = async (): Promise<number[]> => {
  const { results } = await env.DB.prepare('SELECT used FROM stock_days WHERE instrument_id = ?1 ORDER BY day')
    .bind(instrumentId())
    .all<{ used: number }>();
  return results.map((day) => day.used);
};

describe('an oversell', () => {
  it.each([
    ['in one piece', [], { quantity: 3 }],
    ['on the last unit', [{}, {}], {}],
    ['on the first day alone', [{ start: 0, end: 0, quantity: 2 }], {}],
    ['on the last day alone', [{ start: 2, end: 4, quantity: 2 }], {}],
    ['in the middle', [{ start: 1, end: 1, quantity: 1 }], { quantity: 2 }],
    ['by a pending one', [{ quantity: 2, status: 'CONFIRMED' }], { status: 'PENDING' }],
  ])('%s is refused, and nothing of it stays', async (_, before, wish) => {
    const dated = (row: Partial<Row>): Partial<Row> => ({
      ...row,
      start: firstDay + (row.start ?? 0),
      end: firstDay + (row.end ?? 2),
    });
    for (const row of before) await write(dated(row));
    const standing = await used();
    expect(await refusal(write(dated(wish)))).toBe('stock_days_room');
    expect(await used()).toEqual(standing);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('takes everything else of its batch with it', async () => {
    await write({ quantity: 2 });
    const mark = `left ${crypto.randomUUID()}`;
    const other = env.DB.prepare(`INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?1, '', '')`).bind(mark);
    expect(await refusal(env.DB.batch([other, insert()]))).toBe('stock_days_room');
    expect(await env.DB.prepare('SELECT 1 FROM categories WHERE name = ?1').bind(mark).first()).toBeNull();
  });

  it('cannot be written into the days directly', async () => {
    await write();
    expect(await refusal(run('UPDATE stock_days SET used = 3 WHERE instrument_id = ?1', instrumentId()))).toBe('stock_days_room');
    expect(await refusal(run('UPDATE stock_days SET used = -1 WHERE instrument_id = ?1', instrumentId()))).toBe(
      'stock_days_used',
    );
    expect(await refusal(run('UPDATE stock_days SET cap = 0 WHERE instrument_id = ?1', instrumentId()))).toBe('stock_days_room');
  });

  it.each([
    ['a day that has little room', { quantity: 1 }, 2],
    ['days that nobody held before', null, 3],
  ])('cannot be let pass by OR IGNORE on %s', async (_, before, quantity) => {
    if (before) await write(before);
    const standing = await used();
    const ignoring = `INSERT OR IGNORE INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
      VALUES (?1, ?2, ?3, ?4, ?4, ?5, 1, ?5, 0)`;
    const attempt = run(ignoring, crypto.randomUUID(), shop.customers[0]?.id, instrumentId(), firstDay + 1, quantity);
    expect(await refusal(attempt)).toBe('stock_days_room');
    expect(await used()).toEqual(standing);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('cannot be made room for by deleting the days', async () => {
    await write({ quantity: 2 });
    expect(await refusal(run('DELETE FROM stock_days WHERE instrument_id = ?1', instrumentId()))).toBe('stock_day_in_use');
  });

  it('cannot come from a smaller stock', async () => {
    await write({ quantity: 2 });
    expect(await refusal(run('UPDATE instruments SET stock = 1 WHERE id = ?1', instrumentId()))).toBe('stock_days_room');
    expect(await refusal(run('UPDATE instruments SET stock = 7 WHERE id = ?1', instrumentId()))).toBe('granted');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('does not stop a reservation that starts the day after another ends', async () => {
    await write({ quantity: 2 });
    expect(await refusal(write({ start: firstDay + 3, end: firstDay + 5, quantity: 2 }))).toBe('granted');
    expect(await used()).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('a written reservation', () => {
  it.each([
    ['id', 'id + 1000000'],
    ['request_id', `'another'`],
    ['user_id', 'user_id + 0'],
    ['instrument_id', 'instrument_id + 0'],
    ['start_day', 'start_day - 1'],
    ['end_day', 'end_day + 1'],
    ['quantity', 'quantity + 1'],
    ['price_cents', '0'],
    ['total_cents', '0'],
  ])('keeps its %s', async (column, value) => {
    const id = await write();
    expect(await refusal(run(`UPDATE reservations SET ${column} = ${value} WHERE id = ?1`, id))).toBe('reservation_frozen');
  });

  it.each(['ENDED', 'CANCELLED'])('once %s never opens again', async (status) => {
    const id = await write();
    await run('UPDATE reservations SET status = ?2, closed_at = 1 WHERE id = ?1', id, status);
    for (const next of ['ACTIVE', 'CONFIRMED', 'PENDING', status === 'ENDED' ? 'CANCELLED' : 'ENDED']) {
      expect(await refusal(run('UPDATE reservations SET status = ?2 WHERE id = ?1', id, next))).toBe('reservation_terminal');
    }
    expect(await used()).toEqual([0, 0, 0]);
  });

  it('cannot be deleted, nor its customer or instrument', async () => {
    const id = await write();
    expect(await refusal(run('DELETE FROM reservations WHERE id = ?1', id))).toBe('reservation_kept');
    expect(await refusal(run('DELETE FROM instruments WHERE id = ?1', instrumentId()))).toBe('foreign_key');
    expect(await refusal(run('DELETE FROM users WHERE id = ?1', shop.customers[0]?.id))).toBe('foreign_key');
  });

  it.each(['id', 'request_id'])('cannot be replaced by another of the same %s', async (column) => {
    const id = await write();
    const copied = ['id', 'request_id'].map((name) => (name === column ? name : 'NULL'));
    const replace = `INSERT OR REPLACE INTO reservations
        (id, request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, notes, created_at)
      SELECT ${copied[0]}, coalesce(${copied[1]}, 'another'), user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, 'replaced', created_at FROM reservations WHERE id = ?1`;
    expect(await refusal(run(replace, id))).toBe('reservation_kept');
    expect(await env.DB.prepare('SELECT notes FROM reservations WHERE id = ?1').bind(id).first()).toEqual({ notes: '' });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('gives its days back once, however often it is closed', async () => {
    const [kept, closed] = [await write(), await write()];
    for (let i = 0; i < 3; i += 1) await run(`UPDATE reservations SET status = 'CANCELLED', closed_at = 1 WHERE id = ?1`, closed);
    expect(await used()).toEqual([1, 1, 1]);
    expect(kept).not.toBe(closed);
    expect(await audit(env.DB)).toEqual([]);
  });
});

describe('a reservation that cannot be', () => {
  it.each([
    ['a total that is not price x units x days', { total: 2_999 }, 'reservations_total'],
    ['no units', { quantity: 0 }, 'reservations_quantity'],
    ['more units than any shop has', { quantity: 1_001, status: 'ENDED' }, 'reservations_quantity'],
    ['a status of its own', { status: 'LOST' }, 'reservations_status_known'],
  ])('with %s is refused', async (_, changes, constraint) => {
    expect(await refusal(write(changes))).toBe(constraint);
  });

  it('with an end before its start, or 91 days, is refused', async () => {
    expect(await refusal(write({ start: firstDay, end: firstDay - 1 }))).toBe('reservations_days');
    expect(await refusal(write({ start: firstDay, end: firstDay + 90 }))).toBe('reservations_days');
    expect(await refusal(write({ start: firstDay, end: firstDay + 89 }))).toBe('granted');
    expect(await used()).toHaveLength(90);
  });

  it('of an instrument under maintenance or archived is refused', async () => {
    await run(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = ?1`, instrumentId());
    expect(await refusal(write())).toBe('instrument_not_rentable');
    await run(`UPDATE instruments SET status = 'Disponible', archived_at = 1 WHERE id = ?1`, instrumentId());
    expect(await refusal(write())).toBe('instrument_not_rentable');
  });
});

describe('an instrument', () => {
  it('cannot be archived while a reservation holds its stock', async () => {
    const id = await write();
    expect(await refusal(run('UPDATE instruments SET archived_at = 1 WHERE id = ?1', instrumentId()))).toBe('instrument_in_use');
    await run(`UPDATE reservations SET status = 'ENDED', closed_at = 1 WHERE id = ?1`, id);
    expect(await refusal(run('UPDATE instruments SET archived_at = 1 WHERE id = ?1', instrumentId()))).toBe('granted');
  });

  it.each([
    ['stock', -1],
    ['stock', 1_001],
    ['price_cents', -1],
    ['price_cents', 100_000_001],
    ['status', 'Roto'],
  ])('cannot have %s %j', async (column, value) => {
    expect(await refusal(run(`UPDATE instruments SET ${column} = ?2 WHERE id = ?1`, instrumentId(), value))).toMatch(
      /^instruments_/,
    );
  });
});
