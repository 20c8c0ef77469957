/**
 * Many people at once: reserve (sometimes twice with one key), cancel, end and change stock, at random, over HTTP. The ledger judges
 * each answer; in the end the shop's calendar, its database's audit and the ledger must say the same.
 */
import { addDays } from '#domain/day.ts';
import { seededRandom, type Random } from '#seed/random.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer, type Door } from '#tests/support/door.ts';
import { changeStock } from '#tests/support/shop-commands.ts';
import type { Database, StagedShop } from '#tests/support/staged-shop.ts';
import { openLedger, type Ledger, type Rental } from './ledger.ts';

export const DAYS = 24;
const LONGEST = 6;
const AT_ONCE = 32;

type Held = Rental & { id: number; customer: number; isClosing: boolean };

type Load = {
  door: Door;
  shop: StagedShop;
  random: Random;
  ledger: Ledger;
  held: Held[];
  /** Open reservations and requests for one, by customer. */
  open: number[];
  /** Instruments whose stock is being changed. */
  restocking: Set<number>;
  counts: Record<string, number>;
};

type LoadRequest = {
  door: Door;
  shop: StagedShop;
  seed: number;
  ops: number;
  /** Faults after which to stop. */ patience?: number;
  /** False: stocks stay as they are. */ restocks?: boolean;
};

type LoadResult = { load: Load; counts: Record<string, number>; faults: string[] };

const at = <T>(list: readonly T[], i: number): T => {
  const found = list[i];
  if (found === undefined) throw new Error(`nothing at ${i}`);
  return found;
};

/** Runs `ops` operations, {@link AT_ONCE} at a time; stops early after a number of faults. */
export async function runLoad({ door, shop, seed, ops, patience = 20, restocks = true }: LoadRequest): Promise<LoadResult> {
  const load: Load = {
    door,
    shop,
    random: seededRandom(seed),
    ledger: openLedger(
      shop.instruments.map(({ stock }) => stock),
      DAYS + LONGEST,
    ),
    held: [],
    open: shop.customers.map(() => 0),
    restocking: new Set(),
    counts: {},
  };
  let started = 0;
  const worker = async (): Promise<void> => {
    while (started < ops && load.ledger.faults.length < patience) {
      started += 1;
      await operate(load, restocks);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { load, counts: load.counts, faults: load.ledger.faults };
}

function operate(load: Load, restocks: boolean): Promise<void> {
  const dice = load.random.between(1, 100);
  if (dice <= 56) return reserve(load);
  if (dice <= 97) return close(load);
  return restocks ? restock(load) : reserve(load);
}

function note(load: Load, what: string): void {
  load.counts[what] = (load.counts[what] ?? 0) + 1;
}

async function reserve(load: Load): Promise<void> {
  const { door, shop, random, ledger } = load;
  const customer = random.between(0, shop.customers.length - 1);
  const rental: Rental = {
    instrument: random.between(0, shop.instruments.length - 1),
    start: random.between(0, DAYS - 1),
    length: random.between(1, LONGEST),
    quantity: random.between(1, 3),
  };
  const person = at(shop.customers, customer);
  const startDate = addDays(shop.firstDay, rental.start);
  const json = {
    instrumentId: at(shop.instruments, rental.instrument).id,
    userId: person.id,
    startDate,
    endDate: addDays(startDate, rental.length - 1),
    quantity: rental.quantity,
  };
  const twins = random.oneIn(10) ? 2 : 1;
  const headers = twins === 2 || random.oneIn(3) ? { 'Idempotency-Key': crypto.randomUUID() } : {};
  load.open[customer] = (load.open[customer] ?? 0) + 1;
  const pending = ledger.ask(rental);
  const answers = await Promise.all(
    Array.from({ length: twins }, () => door('POST', '/api/reservations', { cookie: person.cookie, json, headers })),
  );
  const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => (answer.json as { id: number }).id));
  const [id] = ids;
  if (id === undefined) {
    const codes = answers.map(codeOfRefusal);
    const [code = ''] = codes;
    note(load, `reserve ${code}`);
    if (!codes.every((each) => each === 'no_stock' || each === 'too_many_open')) ledger.faults.push(`refused: ${codes.join()}`);
    if (codes.includes('too_many_open') && (load.open[customer] ?? 0) <= person.openLimit) {
      ledger.faults.push(`too_many_open although customer ${customer} may hold ${person.openLimit}`);
    }
    ledger.refused(
      pending,
      codes.every((each) => each === 'no_stock'),
    );
    load.open[customer] = (load.open[customer] ?? 0) - 1;
    return;
  }
  note(load, twins === 2 ? 'reserve granted, asked twice' : 'reserve granted');
  if (ids.size > 1) ledger.faults.push(`one key made ${ids.size} reservations: ${[...ids].join()}`);
  ledger.granted(pending);
  load.held.push({ ...rental, id, customer, isClosing: false });
}

/** Cancels or ends; sometimes both at once, of which one must win. */
async function close(load: Load): Promise<void> {
  const { door, shop, random, ledger, held } = load;
  const i = random.between(0, Math.max(0, held.length - 1));
  const chosen = held[i];
  if (chosen === undefined || chosen.isClosing) return reserve(load);
  chosen.isClosing = true;
  const cancel = (): Promise<Answer> =>
    door('PUT', `/api/reservations/${chosen.id}/cancel`, { cookie: at(shop.customers, chosen.customer).cookie });
  const end = (): Promise<Answer> =>
    door('PUT', `/api/reservations/${chosen.id}/status?status=ENDED`, { cookie: shop.admin.cookie });
  const requests = random.oneIn(10) ? [cancel, end] : [random.oneIn(2) ? cancel : end];
  ledger.closing(chosen);
  const answers = await Promise.all(requests.map((request) => request()));
  const won = answers.filter(({ status }) => status === 200).length;
  if (won !== 1)
    ledger.faults.push(
      `${won} of ${requests.length} closed reservation ${chosen.id}: ${answers.map(({ status }) => status).join()}`,
    );
  for (const answer of answers.filter(({ status }) => status !== 200)) codeOfRefusal(answer);
  ledger.closed(chosen);
  load.open[chosen.customer] = (load.open[chosen.customer] ?? 0) - 1;
  const last = held.pop();
  if (last && last !== chosen) held[held.indexOf(chosen)] = last;
  note(load, requests.length === 2 ? 'closed twice at once' : 'closed');
}

async function restock(load: Load): Promise<void> {
  const { door, shop, random, ledger, restocking } = load;
  const instrument = random.between(0, shop.instruments.length - 1);
  if (restocking.has(instrument)) return reserve(load);
  restocking.add(instrument);
  const stock = random.between(1, 8);
  const { settle } = ledger.askStock(instrument, stock);
  const answer = await changeStock({ door, shop }, instrument, stock);
  if (answer.status !== 200 && codeOfRefusal(answer) !== 'stock_below_reserved')
    ledger.faults.push(`stock: ${codeOfRefusal(answer)}`);
  settle(answer.status === 200);
  restocking.delete(instrument);
  note(load, answer.status === 200 ? 'stock changed' : 'stock refused');
}

/** Nothing is on its way any more: calendar, ledger and audit must agree to the unit. */
export async function settleBooks({ door, shop, ledger }: Load, db: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [instrument, { id }] of shop.instruments.entries()) {
    const range = `startDate=${shop.firstDay}&endDate=${addDays(shop.firstDay, DAYS + LONGEST - 1)}`;
    const { json } = await door('GET', `/api/availability/daily-stock?instrumentId=${id}&${range}`);
    const shown = (json as { availableStock: number }[]).map(({ availableStock }) => availableStock);
    const expected = shown.map((_, day) => ledger.stockOf(instrument) - ledger.sureUnits(instrument, day));
    if (shown.join() !== expected.join())
      faults.push(`instrument ${id}: the calendar says ${shown.join()}, the ledger ${expected.join()}`);
  }
  for (const difference of await audit(db)) faults.push(`audit: ${JSON.stringify(difference)}`);
  return faults;
}
