/** One row or more of each table of the trade, written past the worker: what raw statements are tried on. */
import { env } from 'cloudflare:workers';
import { toEpochDay } from '#domain/day.ts';
import { ownShop } from './shop-of-own.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;

const literal = (value: Value): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));

export const insertInto = (table: string, row: Row): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')})`;

const added = async (sql: string): Promise<number> =>
  (await env.DB.prepare(`${sql} RETURNING id`).first<{ id: number }>())?.id ?? 0;
const run = (sql: string) => env.DB.prepare(sql).run();

export type Scene = Awaited<ReturnType<typeof setScene>>;

export async function setScene() {
  const shop = await ownShop([3, 2, 3, 100, 1], 3, 1);
  const [guitar = 0, bass = 0, broken = 0, stands = 0, archived = 0] = shop.instruments.map(({ id }) => id);
  const [someone = 0, left = 0, newcomer = 0] = shop.customers.map(({ id }) => id);
  const day = toEpochDay(shop.firstDay);
  const actor_id = shop.admin.id;

  /** `from` and `to` count from the first day that can be reserved. */
  const line = ({ from = 0, to = from + 1, quantity = 1, ...row }: { from?: number; to?: number; quantity?: number } & Row) =>
    insertInto('reservations', {
      request_id: crypto.randomUUID(),
      user_id: someone,
      instrument_id: guitar,
      start_day: day + from,
      end_day: day + to,
      quantity,
      price_cents: 100,
      total_cents: 100 * quantity * (to - from + 1),
      created_at: 0,
      ...row,
    });
  const movement = (row: Row) => insertInto('movements', { kind: 'out', quantity: 1, actor_id, at: 1000, ...row });
  const entry = (row: Row) =>
    insertInto('ledger', { kind: 'payment', method: 'cash', amount_cents: 300, actor_id, at: 864_000_000, ...row });
  const hold = ({ from = 100, to = from, ...row }: { from?: number; to?: number } & Row) =>
    insertInto('holds', {
      kind: 'maintenance',
      instrument_id: guitar,
      start_day: day + from,
      end_day: day + to,
      quantity: 1,
      created_at: 0,
      ...row,
    });
  /** Of the line as it is; `row` has what it becomes. */
  const change = (id: number, row: Row = {}): string => {
    const columns: Record<string, Value> = { outbox_id: literal(crypto.randomUUID()), reservation_id: id, actor_id, at: 0 };
    for (const term of ['instrument_id', 'start_day', 'end_day', 'quantity', 'price_cents'])
      Object.assign(columns, { [`old_${term}`]: term, [`new_${term}`]: term });
    for (const [name, value] of Object.entries(row)) columns[name] = literal(value);
    return `INSERT INTO reservation_changes (${Object.keys(columns).join(', ')})
      SELECT ${Object.values(columns).join(', ')} FROM reservations WHERE id = ${id}`;
  };

  /** A line that was not collected: its days are free again. */
  const missed = async (row: Parameters<typeof line>[0]): Promise<number> => {
    const id = await added(line(row));
    await run(`UPDATE reservations SET status = 'CANCELLED', closed_at = 5, no_show_at = 5 WHERE id = ${id}`);
    return id;
  };
  const noShow = await missed({ quantity: 2 });
  const noShowOfWhoLeft = await missed({ user_id: left });
  const noShowOfBroken = await missed({ instrument_id: broken });

  // The guitar has three units: these two lines hold them all on their days.
  const open = await added(line({ quantity: 2 }));
  const second = await added(line({ order_id: open }));
  await run(change(second, { outbox_id: 'once', new_price_cents: 90 }));
  const paid = await added(entry({ order_id: open }));
  await added(entry({ order_id: open, kind: 'deposit', amount_cents: 500 }));

  const out = await added(line({ from: 10, quantity: 3 }));
  await added(movement({ reservation_id: out, quantity: 3 }));
  const back = await added(movement({ reservation_id: out, kind: 'in' }));

  const ended = await added(line({ from: 20 }));
  await added(movement({ reservation_id: ended }));
  const end = await added(movement({ reservation_id: ended, kind: 'in', ends: 1 }));
  await run(`INSERT INTO ratings (instrument_id, user_id, stars, created_at) VALUES (${guitar}, ${someone}, 4, 0)`);

  const cancelled = await added(line({ from: 30 }));
  await run(`UPDATE reservations SET status = 'CANCELLED', closed_at = 5 WHERE id = ${cancelled}`);

  await run('UPDATE settings SET turnaround_days = 1');
  const prepared = await added(line({ instrument_id: bass, from: 40, quantity: 2 }));
  await run('UPDATE settings SET turnaround_days = 0');

  const late = await added(line({ instrument_id: bass, from: -10, quantity: 2 }));
  const overdue = await added(hold({ kind: 'overdue', instrument_id: bass, reservation_id: late, from: 50 }));
  const maintenance = await added(hold({}));

  const unconfirmed = await added(line({ user_id: newcomer, instrument_id: stands, from: 60, to: 63, quantity: 100 }));
  await run(`INSERT INTO unconfirmed_holds (reservation_id, network) VALUES (${unconfirmed}, '192.0.2.9')`);

  const ofWhoLeft = await added(line({ instrument_id: bass, from: 70, user_id: left }));
  await run(`INSERT INTO closures (start_day, end_day, created_at) VALUES (${day}, ${day}, 0)`);
  await run(`UPDATE users SET deleted_at = 1 WHERE id = ${left}`);
  await run(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = ${broken}`);
  await run(`UPDATE instruments SET archived_at = 1 WHERE id = ${archived}`);

  const lines = {
    noShow,
    noShowOfWhoLeft,
    noShowOfBroken,
    open,
    second,
    out,
    ended,
    cancelled,
    prepared,
    late,
    unconfirmed,
    ofWhoLeft,
  };
  const made = { line, movement, entry, hold, change };
  return { day, guitar, bass, broken, archived, left, paid, back, end, overdue, maintenance, ...lines, ...made };
}
