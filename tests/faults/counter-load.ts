/**
 * The counter at work while the worker is killed under it. Each write has its key as its note, so that its row can be
 * found afterwards: exactly one if it was acknowledged, at most one if the answer was cut off.
 */
import type { MadeClosure } from '#domain/contract/shop-calendar.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import type { Random } from '#seed/random.ts';
import type { Answer, Door } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';

export const KINDS = [
  'order',
  'line',
  'out',
  'in',
  'no-show',
  'undo',
  'end',
  'money',
  'reversal',
  'change',
  'customer',
  'contact',
  'block',
  'unblock',
  'maintenance',
  'settings',
  'turnaround',
  'closure',
  'reopening',
] as const;
export type Kind = (typeof KINDS)[number];

type Method = 'POST' | 'PUT' | 'DELETE';

export type CounterWrite = {
  kind: Kind;
  key: string;
  status: 'unknown' | 'refused' | 'written';
  method: Method;
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

type Asked = { kind: Kind; path: string; json: object; rows?: number; method?: Method };

/** The field that has a write's key; of those that are absent here it is the note. */
const KEYED: Partial<Record<Kind, (key: string) => object>> = {
  order: (key) => ({ notes: key }),
  customer: (key) => ({ lastname: `C ${key}` }),
  contact: (key) => ({ username: `K ${key}` }),
  block: (key) => ({ reason: key }),
  maintenance: (key) => ({ reason: key }),
  closure: (key) => ({ note: key }),
};

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
    json: { ...json, ...(KEYED[kind]?.(key) ?? { note: key }) },
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

/** A new customer: the names are corrected, and nothing is rented to them for a while. */
async function customer(work: CounterWork): Promise<void> {
  const json = { username: 'Ana', phone: '099 123 456' };
  const added = await ask<{ id: number }>(work, { kind: 'customer', path: '/api/customers', json });
  if (!added) return;
  const path = `/api/users/${added.id}`;
  await ask(work, { kind: 'contact', path: `${path}/contact`, json: {}, method: 'PUT' });
  if (await ask(work, { kind: 'block', path: `${path}/rental-block`, json: {}, method: 'PUT' }))
    await ask(work, { kind: 'unblock', path: `${path}/rental-block`, json: {}, method: 'DELETE' });
}

/** Days that nobody else reserves, so that what conflicts with maintenance is known. */
const QUIET_FROM = 250;
const QUIET_TO = 340;

/** All units of an instrument are taken for a day over a line, which is cancelled or moved in the same step. */
async function maintenance(work: CounterWork): Promise<void> {
  const { shop, random } = work;
  const [instrument, other] = [random.pick(shop.instruments), random.pick(shop.instruments)];
  const startDate = addDays(today(), random.between(QUIET_FROM, QUIET_TO));
  const days = { startDate, endDate: startDate };
  const json = { userId: random.pick(shop.customers).id, lines: [{ ...days, instrumentId: instrument.id, quantity: 1 }] };
  const made = await ask<Ids>(work, { kind: 'order', path: '/api/orders', json });
  const reservationId = made?.lines[0]?.id;
  if (reservationId === undefined) return;
  const decision =
    other.id === instrument.id
      ? { reservationId, action: 'cancel', reason: 'Se rompió' }
      : { reservationId, action: 'move', instrumentId: other.id };
  await ask(work, {
    kind: 'maintenance',
    path: `/api/instruments/${instrument.id}/maintenance`,
    json: { ...days, quantity: instrument.stock, decisions: [decision] },
  });
}

/** Days that no line of this load reaches. */
const CLOSED_FROM = 400;
const CLOSED_TO = 600;

/** The shop is to be closed for some days; two times in three it opens after all. */
async function closure(work: CounterWork): Promise<void> {
  const startDate = addDays(today(), work.random.between(CLOSED_FROM, CLOSED_TO));
  const json = { startDate, endDate: addDays(startDate, work.random.between(0, 3)) };
  const made = await ask<MadeClosure>(work, { kind: 'closure', path: '/api/closures', json });
  if (made && work.random.between(1, 3) > 1)
    await ask(work, { kind: 'reopening', path: `/api/closures/${made.closure.id}`, json: {}, method: 'DELETE' });
}

async function money(work: CounterWork, orderId: number): Promise<void> {
  const kind = work.random.pick(['payment', 'refund', 'deposit', 'deposit_returned']);
  const json = { kind, method: 'cash', amount: work.random.between(1, 90) };
  const paid = await ask<{ id: number }>(work, { kind: 'money', path: `/api/orders/${orderId}/ledger`, json });
  if (paid) work.notes.entries.push({ order: orderId, id: paid.id });
}

/** One action at the counter. */
export async function serveCustomer(work: CounterWork): Promise<void> {
  const { random, notes } = work;
  const recent = <T>(list: T[]): T | null => (list.length === 0 ? null : random.pick(list.slice(-60)));
  const [line, orderId, entry] = [recent(notes.lines), recent(notes.orders), recent(notes.entries)];
  if (line === null || orderId === null) return void (await order(work));
  const on = `/api/reservations/${line}`;
  const newEnd = addDays(today(), random.between(0, 12));
  const percent = random.between(0, 100);
  /** By their share in a hundred. */
  const actions: [share: number, act: () => Promise<unknown>][] = [
    [16, () => order(work)],
    [11, () => ask(work, { kind: 'out', path: `${on}/hand-over`, json: { quantity: 1 } })],
    [10, () => ask(work, { kind: 'in', path: `${on}/return`, json: { quantity: 1 } })],
    [7, () => ask(work, { kind: 'undo', path: `${on}/undo`, json: {} })],
    [4, () => ask(work, { kind: 'end', path: `${on}/status?status=ENDED`, json: {}, method: 'PUT' })],
    [5, () => noShow(work)],
    [9, () => ask(work, { kind: 'change', path: `${on}/change`, json: { endDate: newEnd }, method: 'PUT' })],
    [3, () => ask(work, { kind: 'line', path: `/api/orders/${orderId}/lines`, json: lineOf(work, today()) })],
    [5, () => customer(work)],
    [5, () => maintenance(work)],
    [3, () => closure(work)],
    [3, () => ask(work, { kind: 'turnaround', path: `${on}/turnaround`, json: {}, method: 'DELETE' })],
    [2, () => ask(work, { kind: 'settings', path: '/api/settings', json: { depositPercent: percent }, method: 'PUT' })],
    [
      entry ? 7 : 0,
      async () =>
        entry && ask(work, { kind: 'reversal', path: `/api/orders/${entry.order}/ledger/${entry.id}/reversal`, json: {} }),
    ],
    [100, () => money(work, orderId)],
  ];
  let dice = random.between(1, 100);
  for (const [share, act] of actions) {
    if (dice <= share) return void (await act());
    dice -= share;
  }
  return undefined;
}
