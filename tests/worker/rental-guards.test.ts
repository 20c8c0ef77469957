/** What the database itself keeps of movements, holds and money: every statement here goes past the worker. Each constraint: `raw-statements.test.ts`. */
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
  shop = await ownShop([3, 3], 2);
  firstDay = toEpochDay(shop.firstDay);
});

const instrumentId = (at = 0): number => shop.instruments[at]?.id ?? 0;
const customerId = (at = 0): number => shop.customers[at]?.id ?? 0;

const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const idOf = async (sql: string, ...values: unknown[]): Promise<number> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .first<{ id: number }>()
  )?.id ?? 0;

/** Name of the constraint that refused, or 'granted'. */
const refusal = async (attempt: Promise<unknown>): Promise<string | null> => attempt.then(() => 'granted', refusedBy);

type Wanted = { quantity?: number; status?: string; userId?: number; orderId?: number | null };

const reserve = ({ quantity = 2, status = 'ACTIVE', userId = customerId(), orderId = null }: Wanted = {}): Promise<number> =>
  idOf(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, order_id)
     VALUES (?1, ?2, ?3, ?4, ?4 + 1, ?5, ?6, 100, 200 * ?5, 0, ?7) RETURNING id`,
    crypto.randomUUID(),
    userId,
    instrumentId(),
    firstDay,
    quantity,
    status,
    orderId,
  );

const move = (line: number, kind: string, quantity: number, { ends = 0, of = null as number | null } = {}): Promise<number> =>
  idOf(
    `INSERT INTO movements (reservation_id, kind, quantity, ends, note, reversal_of, actor_id, at)
     VALUES (?1, ?2, ?3, ?4, 'nota', ?5, ?6, 1000) RETURNING id`,
    line,
    kind,
    quantity,
    ends,
    of,
    shop.admin.id,
  );

const lineOf = (id: number) =>
  env.DB.prepare(
    'SELECT status, quantity_handed AS handed, quantity_returned AS returned, closed_at AS closedAt, last_movement_id AS last FROM reservations WHERE id = ?1',
  )
    .bind(id)
    .first();

const used = async (): Promise<number[]> => {
  const { results } = await env.DB.prepare('SELECT used FROM stock_days WHERE instrument_id = ?1 ORDER BY day')
    .bind(instrumentId())
    .all<{ used: number }>();
  return results.map((day) => day.used);
};

const CLOSE = `UPDATE reservations SET status = ?2, closed_at = 5 WHERE id = ?1`;

describe('movements', () => {
  it('are counted on their line, which they open and end', async () => {
    const line = await reserve({ status: 'PENDING' });
    await move(line, 'out', 2);
    const back = await move(line, 'in', 1);
    expect(await lineOf(line)).toEqual({ status: 'ACTIVE', handed: 2, returned: 1, closedAt: null, last: back });
    const last = await move(line, 'in', 1, { ends: 1 });
    expect(await lineOf(line)).toEqual({ status: 'ENDED', handed: 2, returned: 2, closedAt: 1000, last });
    expect(await used()).toEqual([0, 0]);
    await move(line, 'reversal', 1, { of: last });
    expect(await lineOf(line)).toEqual({ status: 'ACTIVE', handed: 2, returned: 1, closedAt: null, last: back });
    expect(await used()).toEqual([2, 2]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('while something is out nothing closes the line', async () => {
    const line = await reserve();
    await move(line, 'out', 1);
    for (const status of ['CANCELLED', 'ENDED'])
      expect(await refusal(run(CLOSE, line, status))).toBe('reservations_closed_not_out');
    expect(await used()).toEqual([2, 2]);
  });

  it('nothing moves on a closed line, and only its last movement is taken back, once', async () => {
    const [line, other] = [await reserve(), await reserve({ quantity: 1 })];
    const out = await move(line, 'out', 2);
    const back = await move(line, 'in', 1);
    expect(await refusal(move(line, 'reversal', 2, { of: out }))).toBe('movement_not_last');
    expect(await refusal(move(line, 'reversal', 2, { of: back }))).toBe('movement_not_last');
    expect(await refusal(move(other, 'reversal', 1, { of: back }))).toBe('movement_not_last');
    await move(line, 'reversal', 1, { of: back });
    expect(await refusal(move(line, 'reversal', 1, { of: back }))).toBe('movement_not_last');
    await run(CLOSE, other, 'CANCELLED');
    expect(await refusal(move(other, 'out', 1))).toBe('line_closed');
  });

  it('are neither changed nor deleted; their texts may be emptied once the customer has left', async () => {
    const line = await reserve();
    await move(line, 'out', 2);
    for (const sql of [
      'UPDATE movements SET quantity = 1',
      `UPDATE movements SET note = ''`,
      'DELETE FROM movements',
      'INSERT OR REPLACE INTO movements SELECT * FROM movements',
    ])
      expect(await refusal(run(sql)), sql).toBe('movement_kept');
    await run('UPDATE users SET deleted_at = 1 WHERE id = ?1', customerId());
    const set = (values: string) => refusal(run(`UPDATE movements SET ${values} WHERE reservation_id = ?1`, line));
    expect(await set(`note = 'otra'`)).toBe('movement_kept');
    expect(await set(`note = '', quantity = 1`)).toBe('movement_kept');
    expect(await set(`note = '', condition = ''`)).toBe('granted');
  });

  it('alone decide what the line says', async () => {
    const line = await reserve();
    for (const set of ['quantity_handed = 1', 'last_movement_id = 9'])
      expect(await refusal(run(`UPDATE reservations SET ${set} WHERE id = ?1`, line)), set).toBe('movements_differ');
  });
});

describe('a closed line', () => {
  const reopened = (line: number) =>
    refusal(run(`UPDATE reservations SET status = 'ACTIVE', closed_at = NULL, no_show_at = NULL WHERE id = ?1`, line));
  const released = async (): Promise<number> => {
    const line = await reserve();
    await run(`UPDATE reservations SET status = 'CANCELLED', closed_at = 5, no_show_at = 5 WHERE id = ?1`, line);
    return line;
  };

  it.each(['ENDED', 'CANCELLED'])('%s stays closed', async (status) => {
    const line = await reserve();
    await run(CLOSE, line, status);
    expect(await reopened(line)).toBe('reservation_terminal');
  });

  it('that was a no-show opens again with all its days, or not at all', async () => {
    const line = await released();
    expect(await used()).toEqual([0, 0]);
    const others = [await reserve(), await reserve({ quantity: 1 })];
    expect(await reopened(line)).toBe('stock_days_room');
    expect(await used()).toEqual([3, 3]);
    await run(CLOSE, others[0], 'CANCELLED');
    expect(await reopened(line)).toBe('granted');
    expect(await used()).toEqual([3, 3]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([
    ['instrument_not_rentable', `UPDATE instruments SET status = 'Mantenimiento' WHERE id = ?1`, 'instrument'],
    ['instrument_not_rentable', 'UPDATE instruments SET archived_at = 1 WHERE id = ?1', 'instrument'],
    ['customer_gone', 'UPDATE users SET deleted_at = 1 WHERE id = ?1', 'customer'],
  ])('is not opened again: %s', async (constraint, sql, whose) => {
    const line = await released();
    await run(sql, whose === 'instrument' ? instrumentId() : customerId());
    expect(await reopened(line)).toBe(constraint);
  });

  it('that its customer rated stays ended, unless another one does', async () => {
    const [line, other] = [await reserve({ quantity: 1 }), await reserve({ quantity: 1 })];
    await move(line, 'out', 1);
    const last = await move(line, 'in', 1, { ends: 1 });
    await run(
      'INSERT INTO ratings (instrument_id, user_id, stars, created_at) VALUES (?1, ?2, 4, 0)',
      instrumentId(),
      customerId(),
    );
    expect(await refusal(move(line, 'reversal', 1, { of: last }))).toBe('reservation_rated');
    await run(CLOSE, other, 'ENDED');
    expect(await refusal(move(line, 'reversal', 1, { of: last }))).toBe('granted');
  });

  it('is no no-show while open, nor once something was handed over', async () => {
    const line = await reserve({ quantity: 1 });
    expect(await refusal(run('UPDATE reservations SET no_show_at = 5 WHERE id = ?1', line))).toBe('reservations_no_show');
    await move(line, 'out', 1);
    await move(line, 'in', 1);
    expect(
      await refusal(run(`UPDATE reservations SET status = 'CANCELLED', closed_at = 5, no_show_at = 5 WHERE id = ?1`, line)),
    ).toBe('reservations_no_show');
    expect(await refusal(run('UPDATE reservations SET no_show_at = NULL WHERE id = ?1', await released()))).toBe(
      'reservation_terminal',
    );
  });
});

describe('an order', () => {
  it('is its first line, and its later lines are of the same customer', async () => {
    const first = await reserve({ quantity: 1 });
    const second = await reserve({ quantity: 1, orderId: first });
    expect(await refusal(reserve({ quantity: 1, orderId: second }))).toBe('order_unknown');
    expect(await refusal(reserve({ quantity: 1, orderId: first, userId: customerId(1) }))).toBe('order_unknown');
    expect(await refusal(run('UPDATE reservations SET order_id = NULL WHERE id = ?1', second))).toBe('reservation_frozen');
  });
});

type Entry = { kind: string; amount: number; method?: string | null; line?: number; of?: number };

describe('the ledger', () => {
  let order: number;
  beforeEach(async () => {
    order = await reserve({ quantity: 1 });
  });

  const enter = ({ kind, amount, method = null, line, of }: Entry, orderId = order): Promise<number> =>
    idOf(
      `INSERT INTO ledger (order_id, reservation_id, kind, amount_cents, method, note, reversal_of, actor_id, at)
       VALUES (?1, ?2, ?3, ?4, ?5, 'nota', ?6, ?7, 0) RETURNING id`,
      orderId,
      line ?? null,
      kind,
      amount,
      method,
      of ?? null,
      shop.admin.id,
    );
  const cash = (kind: string, amount: number, of?: number): Promise<number> =>
    enter({ kind, amount, method: 'cash', ...(of !== undefined && { of }) });

  it('keeps a deposit at 0 or more and refunds within what was paid, reversals included', async () => {
    const deposit = await cash('deposit', 500);
    const payment = await cash('payment', 300);
    expect(await refusal(cash('deposit_returned', 501))).toBe('order_balances_deposit');
    await enter({ kind: 'deposit_kept', amount: 200 });
    expect(await refusal(cash('deposit_returned', 301))).toBe('order_balances_deposit');
    expect(await refusal(cash('deposit', 500, deposit))).toBe('order_balances_deposit');
    expect(await refusal(cash('refund', 301))).toBe('order_balances_refunded');
    const refund = await cash('refund', 300);
    expect(await refusal(cash('payment', 300, payment))).toBe('order_balances_refunded');
    await cash('refund', 300, refund);
    expect(await refusal(cash('payment', 300, payment))).toBe('granted');
    expect(await audit(env.DB)).toEqual([]);
  });

  it('reverses an entry once, as it was entered, and no reversal', async () => {
    const entry = await cash('payment', 300);
    expect(await refusal(cash('payment', 299, entry))).toBe('entry_reversed');
    expect(await refusal(cash('deposit', 300, entry))).toBe('entry_reversed');
    const reversal = await cash('payment', 300, entry);
    expect(await refusal(cash('payment', 300, entry))).toBe('entry_reversed');
    expect(await refusal(cash('payment', 300, reversal))).toBe('entry_reversed');
  });

  it('is of orders and their own lines, with a method where money changes hands', async () => {
    const line = await reserve({ quantity: 1, orderId: order });
    const other = await reserve({ quantity: 1 });
    expect(await refusal(enter({ kind: 'charge', amount: 1, line }))).toBe('granted');
    expect(await refusal(enter({ kind: 'charge', amount: 1, line: other }))).toBe('line_of_another_order');
    expect(await refusal(enter({ kind: 'charge', amount: 1 }, line))).toBe('order_unknown');
    expect(await refusal(enter({ kind: 'payment', amount: 1 }))).toBe('ledger_method');
    expect(await refusal(enter({ kind: 'charge', amount: 1, method: 'cash' }))).toBe('ledger_method');
    expect(await refusal(enter({ kind: 'payment', amount: 1, method: 'shells' }))).toBe('ledger_method');
    expect(await refusal(cash('payment', 0))).toBe('ledger_amount');
  });

  it('is neither changed nor deleted', async () => {
    await cash('payment', 300);
    for (const sql of [
      'UPDATE ledger SET amount_cents = 1',
      `UPDATE ledger SET note = ''`,
      'DELETE FROM ledger',
      'INSERT OR REPLACE INTO ledger (id, order_id, kind, amount_cents, method, actor_id, at) SELECT id, order_id, kind, 1, method, actor_id, at FROM ledger',
    ])
      expect(await refusal(run(sql)), sql).toBe('ledger_kept');
    await run('UPDATE users SET deleted_at = 1 WHERE id = ?1', customerId());
    expect(await refusal(run(`UPDATE ledger SET note = '' WHERE order_id = ?1`, order))).toBe('granted');
  });
});

it('whoever has no e-mail address is never written to', async () => {
  await run(`UPDATE users SET email = 'sin-correo-1', email_key = 'sin-correo-1' WHERE id = ?1`, customerId());
  const write = (userId: number) =>
    run(
      `INSERT INTO outbox (id, kind, occasion, user_id, next_attempt_at, created_at) VALUES (?1, 'welcome', ?1, ?2, 0, 0)`,
      crypto.randomUUID(),
      userId,
    );
  await Promise.all([customerId(), customerId(1)].map(write));
  const { results } = await env.DB.prepare('SELECT user_id AS userId FROM outbox WHERE user_id IN (?1, ?2)')
    .bind(customerId(), customerId(1))
    .all();
  expect(results).toEqual([{ userId: customerId(1) }]);
});

it('a reservation writes as many rows as it did before there were movements and orders', async () => {
  const insert = env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, 31000, 31001, 1, 100, 200, 0)`,
  );
  const { meta } = await insert.bind(crypto.randomUUID(), customerId(), instrumentId(1)).run();
  // The row with its seven index entries, two days with two each, the counter of ids.
  expect(meta.rows_written).toBe(15);
});
