/** People at work while the worker is killed under them. Each write is noted when it is asked and again when it is acknowledged. */
import { addDays } from '#domain/day.ts';
import type { Random } from '#seed/random.ts';
import type { Answer, Door } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng } from '#tests/support/pictures.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { noCounterNotes, serveCustomer, type CounterNotes, type CounterWork } from './counter-load.ts';

export type Asked = { status: 'unknown' | 'refused' | 'written'; id?: number };

export type Reserving = Asked & {
  key: string;
  customer: number;
  json: { instrumentId: number; userId: number; startDate: string; endDate: string; quantity: number };
  /** What it may be by now. */
  standing: 'ACTIVE' | 'perhaps CANCELLED' | 'CANCELLED';
};

export type Notes = {
  reservations: Reserving[];
  /** Name of the category: whether it was acknowledged. */
  categories: Map<string, boolean>;
  instruments: Map<string, boolean>;
  /** 'userId instrumentId': what was last acknowledged, or unknown while a request is on its way or was cut off. */
  favorites: Map<string, 'kept' | 'gone' | 'unknown'>;
  counter: CounterNotes;
  acknowledged: number;
  cutOff: number;
};

export const noNotes = (): Notes => ({
  reservations: [],
  categories: new Map(),
  instruments: new Map(),
  favorites: new Map(),
  counter: noCounterNotes(),
  acknowledged: 0,
  cutOff: 0,
});

export type Work = { door: Door; shop: StagedShop; random: Random; notes: Notes; categoryId: number };

const PICTURE = paintPng(32, 24);

/** Null when no answer came. Throws on an error of the worker. */
async function attempt(notes: Notes, request: () => Promise<Answer>): Promise<Answer | null> {
  const answer = await request().catch(() => null);
  if (answer === null) notes.cutOff += 1;
  else if (answer.status >= 500 && answer.status !== 503)
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.json)}`);
  else if (answer.status < 300) notes.acknowledged += 1;
  return answer?.status === 503 ? null : answer;
}

export async function ask(work: Work, reserving: Reserving): Promise<void> {
  const { door, shop, notes } = work;
  const cookie = shop.customers[reserving.customer]?.cookie ?? '';
  const headers = { 'Idempotency-Key': reserving.key };
  const answer = await attempt(notes, () => door('POST', '/api/reservations', { cookie, json: reserving.json, headers }));
  if (answer === null) return;
  if (answer.status !== 201) {
    reserving.status = 'refused';
    return;
  }
  reserving.status = 'written';
  reserving.id = (answer.json as { id: number }).id;
}

async function reserve(work: Work): Promise<void> {
  const { shop, random, notes } = work;
  const customer = random.between(0, shop.customers.length - 1);
  const startDate = addDays(shop.firstDay, random.between(0, 200));
  const reserving: Reserving = {
    status: 'unknown',
    key: crypto.randomUUID(),
    customer,
    standing: 'ACTIVE',
    json: {
      instrumentId: random.pick(shop.instruments).id,
      userId: shop.customers[customer]?.id ?? 0,
      startDate,
      endDate: addDays(startDate, random.between(0, 6)),
      quantity: random.between(1, 2),
    },
  };
  notes.reservations.push(reserving);
  await ask(work, reserving);
}

async function cancel(work: Work): Promise<void> {
  const { door, shop, random, notes } = work;
  const open = notes.reservations.slice(-200).filter(({ status, standing }) => status === 'written' && standing === 'ACTIVE');
  if (open.length === 0) return reserve(work);
  const chosen = random.pick(open);
  chosen.standing = 'perhaps CANCELLED';
  const cookie = shop.customers[chosen.customer]?.cookie ?? '';
  const answer = await attempt(notes, () => door('PUT', `/api/reservations/${chosen.id}/cancel`, { cookie }));
  if (answer?.status === 200) chosen.standing = 'CANCELLED';
}

async function favour(work: Work): Promise<void> {
  const { door, shop, random, notes } = work;
  const person = random.pick(shop.customers);
  const instrument = random.pick(shop.instruments);
  const pair = `${person.id} ${instrument.id}`;
  const before = notes.favorites.get(pair) ?? 'gone';
  // One at a time for each pair: with two at once, which came last would be unknown.
  if (before === 'unknown') return reserve(work);
  notes.favorites.set(pair, 'unknown');
  const [method, after] = before === 'kept' ? (['DELETE', 'gone'] as const) : (['POST', 'kept'] as const);
  const path = `/api/favorites/users/${person.id}/instruments/${instrument.id}`;
  const answer = await attempt(notes, () => door(method, path, { cookie: person.cookie }));
  if (answer?.status === 204) notes.favorites.set(pair, after);
}

async function addCategory({ door, shop, notes }: Work): Promise<void> {
  const name = `c ${crypto.randomUUID()}`;
  notes.categories.set(name, false);
  const json = { name, description: 'x' };
  const answer = await attempt(notes, () => door('POST', '/api/categories/add', { cookie: shop.admin.cookie, json }));
  if (answer?.status === 201) notes.categories.set(name, true);
}

async function addInstrument({ door, shop, notes, categoryId }: Work): Promise<void> {
  const name = `i ${crypto.randomUUID()}`;
  notes.instruments.set(name, false);
  const form = instrumentForm(
    { name, description: 'x', categoryId, pricePerDay: 10 },
    fileOf(PICTURE),
    fileOf(PICTURE, 'otra.png'),
  );
  const answer = await attempt(notes, () => door('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form }));
  if (answer?.status === 201) notes.instruments.set(name, true);
}

/** The same work as the counter sees it. */
export const atCounter = ({ door, shop, random, notes }: Work): CounterWork => ({
  door,
  shop,
  random,
  notes: notes.counter,
  attempt: (request) => attempt(notes, request),
});

/** One action of a user, or of the shop. */
export function act(work: Work): Promise<void> {
  const dice = work.random.between(1, 100);
  if (dice <= 35) return reserve(work);
  if (dice <= 75) return serveCustomer(atCounter(work));
  if (dice <= 83) return cancel(work);
  if (dice <= 90) return favour(work);
  return dice <= 97 ? addCategory(work) : addInstrument(work);
}
