/**
 * The counter at work while the worker is killed under it. Each write has its key as its note, so that its row can be
 * found afterwards: exactly one if it was acknowledged, at most one if the answer was cut off.
 */
import { addDays, todayInShop } from '#domain/day.ts';
import type { Random } from '#seed/random.ts';
import type { Answer, Door } from '#tests/support/door.ts';
import type { Database, StagedShop } from '#tests/support/staged-shop.ts';

const KINDS = ['order', 'line', 'out', 'in', 'no-show', 'undo', 'money', 'reversal', 'change', 'customer'] as const;
type Kind = (typeof KINDS)[number];

export type CounterWrite = {
  kind: Kind;
  key: string;
  status: 'unknown' | 'refused' | 'written';
  method: 'POST' | 'PUT';
  path: string;
  json: object;
  /** Rows that it writes: the lines of an order. */
  rows: number;
};

type Attempt = (request: () => Promise<Answer>) => Promise<Answer | null>;

/** Ids of what may be worked on further: lines that begin today or earlier, orders, entries. */
export type CounterNotes = {
  writes: CounterWrite[];
  lines: number[];
  orders: number[];
  entries: { order: number; id: number }[];
};

export const noCounterNotes = (): CounterNotes => ({ writes: [], lines: [], orders: [], entries: [] });

export type CounterWork = { door: Door; shop: StagedShop; random: Random; notes: CounterNotes; attempt: Attempt };

export async function send({ door, shop, attempt }: CounterWork, write: CounterWrite): Promise<Answer | null> {
  const headers = { 'Idempotency-Key': write.key };
  const answer = await attempt(() => door(write.method, write.path, { cookie: shop.admin.cookie, json: write.json, headers }));
  if (answer !== null) write.status = answer.status < 300 ? 'written' : 'refused';
  return answer;
}

type Asked = { kind: Kind; path: string; json: object; rows?: number; method?: 'PUT' };

/** Sends a write that carries its key. The parsed answer, or null: refused or cut off. */
async function ask<T>(work: CounterWork, { kind, path, json, rows = 1, method }: Asked): Promise<T | null> {
  const key = crypto.randomUUID();
  const noted: CounterWrite = {
    kind,
    key,
    status: 'unknown',
    method: method ?? 'POST',
    path,
    rows,
    json:
      kind === 'order'
        ? { ...json, notes: key }
        : kind === 'customer'
          ? { ...json, lastname: `C ${key}` }
          : { ...json, note: key },
  };
  work.notes.writes.push(noted);
  const answer = await send(work, noted);
  return noted.status === 'written' ? (answer?.json as T) : null;
}

type Ids = { id: number; lines: { id: number }[] };

function lineOf({ shop, random }: CounterWork, startDate: string) {
  const endDate = addDays(startDate, random.between(0, 6));
  return { instrumentId: random.pick(shop.instruments).id, startDate, endDate, quantity: random.between(1, 2) };
}

const today = (): string => todayInShop(Date.now());

async function order(work: CounterWork): Promise<Ids | null> {
  const { shop, random, notes } = work;
  const isOut = random.between(1, 3) === 1;
  const startDate = isOut ? addDays(today(), -random.between(1, 4)) : today();
  const lines = Array.from({ length: random.between(1, 3) }, () => lineOf(work, startDate));
  const json = { userId: random.pick(shop.customers).id, lines, alreadyOut: isOut };
  const made = await ask<Ids>(work, { kind: 'order', path: '/api/orders', json, rows: lines.length });
  if (!made) return null;
  notes.orders.push(made.id);
  notes.lines.push(...made.lines.map(({ id }) => id));
  return made;
}

/** A no-show of a line that began yesterday: its mistaken hand-over is undone first. */
async function noShow(work: CounterWork): Promise<void> {
  const startDate = addDays(today(), -1);
  const lines = [{ ...lineOf(work, startDate), endDate: today() }];
  const json = { userId: work.random.pick(work.shop.customers).id, lines, alreadyOut: true };
  const made = await ask<Ids>(work, { kind: 'order', path: '/api/orders', json });
  const id = made?.lines[0]?.id;
  if (id === undefined) return;
  if (await ask(work, { kind: 'undo', path: `/api/reservations/${id}/undo`, json: {} }))
    await ask(work, { kind: 'no-show', path: `/api/reservations/${id}/no-show`, json: {} });
}

/** One action at the counter. */
export async function serveCustomer(work: CounterWork): Promise<void> {
  const { random, notes } = work;
  const recent = <T>(list: T[]): T | null => (list.length === 0 ? null : random.pick(list.slice(-60)));
  const [line, orderId, entry] = [recent(notes.lines), recent(notes.orders), recent(notes.entries)];
  const dice = random.between(1, 100);
  if (line === null || orderId === null || dice <= 20) return void (await order(work));
  const on = `/api/reservations/${line}`;
  if (dice <= 35) return void (await ask(work, { kind: 'out', path: `${on}/hand-over`, json: { quantity: 1 } }));
  if (dice <= 48) return void (await ask(work, { kind: 'in', path: `${on}/return`, json: { quantity: 1 } }));
  if (dice <= 56) return void (await ask(work, { kind: 'undo', path: `${on}/undo`, json: {} }));
  if (dice <= 61) return noShow(work);
  if (dice <= 70) {
    const json = { endDate: addDays(today(), random.between(0, 12)) };
    return void (await ask(work, { kind: 'change', path: `${on}/change`, json, method: 'PUT' }));
  }
  if (dice <= 73)
    return void (await ask(work, { kind: 'line', path: `/api/orders/${orderId}/lines`, json: lineOf(work, today()) }));
  if (dice <= 77)
    return void (await ask(work, {
      kind: 'customer',
      path: '/api/customers',
      json: { username: 'Ana', phone: '099 123 456' },
    }));
  if (dice <= 85 && entry)
    return void (await ask(work, {
      kind: 'reversal',
      path: `/api/orders/${entry.order}/ledger/${entry.id}/reversal`,
      json: {},
    }));
  const kind = random.pick(['payment', 'refund', 'deposit', 'deposit_returned']);
  const json = { kind, method: 'cash', amount: random.between(1, 90) };
  const paid = await ask<{ id: number }>(work, { kind: 'money', path: `/api/orders/${orderId}/ledger`, json });
  if (paid) notes.entries.push({ order: orderId, id: paid.id });
  return undefined;
}

/** Where a write's note is stored. An undo and an added line have none: they are found by their key. */
const NOTED: Partial<Record<Kind, string>> = {
  order: 'SELECT notes AS note FROM reservations',
  out: `SELECT note FROM movements WHERE kind = 'out'`,
  in: `SELECT note FROM movements WHERE kind = 'in'`,
  'no-show': `SELECT closing_note AS note FROM reservations WHERE no_show_at IS NOT NULL`,
  money: 'SELECT note FROM ledger WHERE reversal_of IS NULL',
  reversal: 'SELECT note FROM ledger WHERE reversal_of IS NOT NULL',
  change: 'SELECT note FROM reservation_changes',
  customer: `SELECT substr(lastname, 3) AS note FROM users WHERE lastname LIKE 'C %'`,
};

/** '34 2026-11-26' for each day on which a line ended or once ended. */
const EVER_ENDED = `SELECT id || ' ' || date(day * 86400, 'unixepoch') AS end FROM (
  SELECT id, end_day AS day FROM reservations
  UNION SELECT reservation_id, old_end_day FROM reservation_changes
  UNION SELECT reservation_id, new_end_day FROM reservation_changes)`;

const rowsOf = async <T>(db: Database, sql: string): Promise<T[]> => (await db.prepare(sql).all()).results as T[];

/** Compares the database with the answers that the counter got. */
export async function compareCounter(db: Database, { writes }: CounterNotes): Promise<string[]> {
  const faults: string[] = [];
  const keys = new Set((await rowsOf<{ key: string }>(db, 'SELECT key FROM idempotency_keys')).map(({ key }) => key));
  const ends = new Set((await rowsOf<{ end: string }>(db, EVER_ENDED)).map(({ end }) => end));
  for (const kind of KINDS) {
    const sql = NOTED[kind];
    const found = new Map<string, number>();
    if (sql !== undefined)
      for (const { note } of await rowsOf<{ note: string }>(db, sql)) found.set(note, (found.get(note) ?? 0) + 1);
    for (const { key, status, rows, path, json } of writes.filter((one) => one.kind === kind)) {
      const [stands, isKeyStored] = [found.get(key) ?? 0, keys.has(key)];
      const what = `${kind} ${path}, ${status}`;
      if (status === 'written' && !isKeyStored) faults.push(`${what}: its key is lost`);
      if (status === 'refused' && isKeyStored) faults.push(`${what}: it stands`);
      // Of a change to the day on which the line ended anyway only the key is stored.
      const isSame = 'endDate' in json && stands === 0 && ends.has(`${path.split('/')[3]} ${String(json.endDate)}`);
      const stood = isKeyStored && !isSame ? rows : 0;
      if (sql !== undefined && stands !== stood)
        faults.push(`${what}: ${stands} rows of ${rows}, key ${isKeyStored ? 'stored' : 'absent'}`);
    }
  }
  return faults;
}

/** Rows of the counter without a row that the same batch should have written. */
export const COUNTER_HALVES: Record<string, string> = {
  'movement without its entry in the log': `SELECT m.id FROM movements m WHERE NOT EXISTS (SELECT 1 FROM audit_log l
    WHERE l.entity = 'reservation' AND l.entity_id = CAST(m.reservation_id AS TEXT) AND l.at = m.at)`,
  'no-show without its e-mail': `SELECT r.id FROM reservations r WHERE r.no_show_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE reservation_id = r.id AND kind = 'no_show' AND created_at = r.no_show_at)`,
  // Without what became overdue at a midnight in between, and the day that it added.
  'day of an overdue line that is free': `SELECT r.id FROM settings s CROSS JOIN reservations r CROSS JOIN day_offsets o ON o.n < s.overdue_hold_days - 1
    JOIN instruments i ON i.id = r.instrument_id CROSS JOIN (SELECT (unixepoch() - 10800) / 86400 AS first) t
    LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day = t.first + o.n
    WHERE r.status = 'ACTIVE' AND r.end_day < t.first - 1 AND (r.quantity_handed = 0 OR r.quantity_handed > r.quantity_returned)
      AND coalesce(d.free, i.stock) > 0
      AND iif(r.quantity_handed > 0, r.quantity_handed - r.quantity_returned, r.quantity) > coalesce((SELECT sum(h.quantity) FROM holds h
        WHERE h.reservation_id = r.id AND t.first + o.n BETWEEN h.start_day AND h.end_day), 0)`,
  'change without its entry in the log and its e-mail': `SELECT x.id FROM reservation_changes x
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE id = x.outbox_id)
      OR NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.entity_id = CAST(x.reservation_id AS TEXT) AND l.action = 'changed' AND l.at = x.at)`,
};
