/** What happens at the shop's counter, as commands: orders, movements, undo, changes and money. See shop-commands.ts. */
import fc from 'fast-check';
import { Counter } from '#domain/contract/admin/counter.ts';
import { LedgerEntry, LedgerPage, Order } from '#domain/contract/admin/orders.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { MadeClosure } from '#domain/contract/shop-calendar.ts';
import { todayInShop } from '#domain/day.ts';
import { enterLine, hasRoom, meetsClosure, prepared, type Books, type Entry, type Money, type Wish } from './books.ts';
import { at, command, dayAt, idsOf, same, todayOf, type Command, type Real } from './command.ts';
import {
  change,
  handedOf,
  handOver,
  moneyOf,
  noShow,
  outOf,
  pay,
  phaseOf,
  takeBack,
  takenIn,
  undo,
  type NewTerms,
} from './counter-books.ts';
import { codeOfRefusal, type Answer } from './door.ts';

const entryAt = (books: Books, nth: number): Entry => at(books.entries, nth % books.entries.length);
/** Two of three choices are lines that the verb applies to, if there are any. */
function choose(books: Books, nth: number, today: number, isFor: (entry: Entry, today: number) => boolean): Entry {
  const fitting = books.entries.filter((entry) => isFor(entry, today));
  return nth % 3 > 0 && fitting.length > 0 ? at(fitting, nth % fitting.length) : entryAt(books, nth);
}

const hasBegun = (entry: Entry, today: number): boolean => entry.status === 'ACTIVE' && entry.start <= today;
const hasMoved = (entry: Entry): boolean => entry.status === 'ACTIVE' && entry.moves.length > 0;
const isWaiting = (entry: Entry, today: number): boolean =>
  entry.status === 'ACTIVE' && entry.start < today && entry.moves.length === 0;
const isUndoable = (entry: Entry): boolean => entry.moves.length > 0 || entry.noShowDay !== null;

const hasEntries = (books: Readonly<Books>): boolean => books.entries.length > 0;

/** The line as the shop answers it, against the books. */
export function sameLine(books: Books, { shop }: Real, line: Reservation, entry: Entry): void {
  const { id: instrumentId } = at(shop.instruments, entry.instrument);
  const { priceCents } = at(shop.instruments, entry.pricedAs);
  const { handover } = line;
  same(
    `line ${entry.id}`,
    [
      line.id,
      line.orderId,
      line.instrumentId,
      line.status,
      handover?.phase,
      handover?.quantityOut,
      line.startDate,
      line.endDate,
      line.quantity,
    ],
    [
      entry.id,
      entry.order,
      instrumentId,
      entry.status,
      phaseOf(books, entry, todayOf(shop)),
      entry.status === 'ACTIVE' ? outOf(books, entry) : 0,
      dayAt(shop, entry.start),
      dayAt(shop, entry.start + entry.length - 1),
      entry.quantity,
    ],
  );
  same(`total of line ${entry.id}`, line.totalPrice, (priceCents * entry.length * entry.quantity) / 100);
  same(`movements of line ${entry.id}`, handover?.lastMovementId === null, entry.moves.length === 0);
  same(`changes of line ${entry.id}`, line.changes ?? 0, entry.changes);
}

/** Sends a command about a line; the books give the code of the expected refusal, or null. */
const doWithLine = (
  name: string,
  nth: number,
  request: (real: Real, entry: Entry) => { method: string; path: string; json: object },
  decide: (books: Books, entry: Entry, today: number) => string | null,
  isFor: (entry: Entry, today: number) => boolean,
): Command =>
  command(
    `${name}(${nth})`,
    async (books, real) => {
      const entry = choose(books, nth, todayOf(real.shop), isFor);
      const { method, path, json } = request(real, entry);
      const answer = await real.door(method, `/api/reservations/${entry.id}/${path}`, { ...real.shop.admin, json });
      const refusal = decide(books, entry, todayOf(real.shop));
      if (refusal !== null) return same(`${name} of line ${entry.id}`, codeOfRefusal(answer), refusal);
      same(`${name} of line ${entry.id}`, [answer.status, answer.status < 300 ? null : answer.json], [200, null]);
      return sameLine(books, real, Reservation.parse(answer.json), entry);
    },
    hasEntries,
  );

type Asked = { quantity?: number | undefined; expectedOut?: number | undefined; isFinal?: boolean | undefined };

const doHandOver = (nth: number, asked: Asked): Command =>
  doWithLine(
    `handOver ${JSON.stringify(asked)} `,
    nth,
    () => ({ method: 'POST', path: 'hand-over', json: asked }),
    (books, entry, today) => handOver(books, entry, today, asked),
    hasBegun,
  );

const doTakeBack = (nth: number, asked: Asked): Command =>
  doWithLine(
    `takeBack ${JSON.stringify(asked)} `,
    nth,
    () => ({ method: 'POST', path: 'return', json: asked }),
    (books, entry, today) => takeBack(books, entry, today, asked),
    hasMoved,
  );

const doNoShow = (nth: number): Command =>
  doWithLine('noShow', nth, () => ({ method: 'POST', path: 'no-show', json: {} }), noShow, isWaiting);

const doUndo = (nth: number): Command =>
  doWithLine('undo', nth, () => ({ method: 'POST', path: 'undo', json: {} }), undo, isUndoable);

type HoldSettings = { turnaroundDays?: number | undefined; overdueHoldDays?: number | undefined };

const doSet = (settings: HoldSettings): Command =>
  command(`set(${JSON.stringify(settings)})`, async (books, { door, shop }) => {
    same('settings', (await door('PUT', '/api/settings', { ...shop.admin, json: settings })).status, 200);
    Object.assign(books, settings);
  });

/** The turnaround of a line is given up at the counter. */
const doGiveUp = (nth: number): Command =>
  command(
    `giveUp(${nth})`,
    async (books, { door, shop }) => {
      const entry = entryAt(books, nth);
      const isHeld = entry.turnaround !== null && entry.status !== 'CANCELLED';
      const { status } = await door('DELETE', `/api/reservations/${entry.id}/turnaround`, shop.admin);
      same('turnaround given up', status, isHeld ? 204 : 409);
      if (isHeld) entry.turnaround = null;
    },
    hasEntries,
  );

/** The shop closes on some days: what is reserved stays, and what starts or ends then is listed. */
const doCloseShop = (start: number, length: number): Command =>
  command(`closeShop(${start}, ${length})`, async (books, { door, shop }) => {
    const json = { startDate: dayAt(shop, start), endDate: dayAt(shop, start + length - 1) };
    const answer = await door('POST', '/api/closures', { ...shop.admin, json });
    same('status of a closure', answer.status, 201);
    const { closure, affected } = MadeClosure.parse(answer.json);
    const closed = { id: closure.id, start, length };
    const within = (day: number): boolean => start <= day && day < start + length;
    const expected = books.entries.filter(
      (entry) =>
        entry.status === 'ACTIVE' && (within(entry.start + entry.length - 1) || (within(entry.start) && handedOf(entry) === 0)),
    );
    const known = new Set(books.entries.map(({ id }) => id));
    same('whom a closure hits', idsOf(affected.filter(({ id }) => known.has(id))), idsOf(expected));
    books.closures.push(closed);
  });

const doOpenShop = (nth: number): Command =>
  command(
    `openShop(${nth})`,
    async (books, { door, shop }) => {
      const [closed] = books.closures.splice(nth % books.closures.length, 1);
      same('opened', (await door('DELETE', `/api/closures/${closed?.id}`, shop.admin)).status, 204);
    },
    (books) => books.closures.length > 0,
  );

/** `start` and `end` are days of the books. */
const doChange = (nth: number, terms: NewTerms): Command =>
  doWithLine(
    `change ${JSON.stringify(terms)} `,
    nth,
    ({ shop }) => ({
      method: 'PUT',
      path: 'change',
      json: {
        ...(terms.start !== undefined && { startDate: dayAt(shop, terms.start) }),
        ...(terms.end !== undefined && { endDate: dayAt(shop, terms.end) }),
        ...(terms.quantity !== undefined && { quantity: terms.quantity }),
        ...(terms.instrument !== undefined && { instrumentId: at(shop.instruments, terms.instrument).id }),
        ...(terms.price !== undefined && { price: terms.price }),
      },
    }),
    (books, entry, today) => change(books, entry, today, terms),
    ({ status }) => status === 'ACTIVE',
  );

const bodiesOf = ({ shop }: Real, wishes: readonly Wish[]) =>
  wishes.map(({ instrument, start, length, quantity }) => ({
    instrumentId: at(shop.instruments, instrument).id,
    startDate: dayAt(shop, start),
    endDate: dayAt(shop, start + length - 1),
    quantity,
  }));

/** Enters the lines, or none of them: why the first that is refused is. */
function enterAll(books: Books, wishes: readonly Wish[], today: number, isOut = false): Entry[] | 'closed_day' | 'no_stock' {
  const before = books.entries.length;
  const pastStock = new Map(books.pastStock);
  for (const wish of wishes) {
    const isOnClosedDay = !isOut && meetsClosure(books, wish);
    if (isOnClosedDay || !hasRoom(books, prepared(books, wish, today), wish.quantity)) {
      books.entries.length = before;
      books.pastStock = pastStock;
      return isOnClosedDay ? 'closed_day' : 'no_stock';
    }
    enterLine(books, wish, { id: 0, order: 0, today });
  }
  return books.entries.slice(before);
}

function nameLines(entries: readonly Entry[], answer: Answer): Order {
  const order = Order.parse(answer.json);
  for (const [i, entry] of entries.entries()) {
    entry.order = order.id;
    entry.id = at(order.lines, order.lines.length - entries.length + i).id;
  }
  return order;
}

/** An order of several lines, for one customer; `ago`: it began so many days ago, and is out already. */
const doOrder = (wishes: readonly Wish[], ago: number | null): Command =>
  command(`order(${JSON.stringify(wishes)}, ${ago})`, async (books, real) => {
    const { door, shop } = real;
    const today = todayOf(shop);
    const customer = at(wishes, 0).customer;
    // Without an `ago`, days of the books before today become today.
    const placed = wishes.map((wish) => ({ ...wish, customer, start: ago === null ? Math.max(today, wish.start) : today - ago }));
    const isOut = ago !== null;
    const json = { userId: at(shop.customers, customer).id, lines: bodiesOf(real, placed), ...(isOut && { alreadyOut: true }) };
    const answer = await door('POST', '/api/orders', { ...shop.admin, json });
    const entries = enterAll(books, placed, today, isOut);
    if (typeof entries === 'string') return same('refusal of an order', codeOfRefusal(answer), entries);
    same('an order', answer.status, 201);
    const order = nameLines(entries, answer);
    if (isOut)
      for (const entry of entries) {
        entry.moves.push({ kind: 'out', quantity: entry.quantity, ends: false, day: today });
        entry.movesWritten = 1;
      }
    for (const [i, entry] of entries.entries()) sameLine(books, real, at(order.lines, i), entry);
    return undefined;
  });

const doAddLine = (nth: number, wish: Wish): Command =>
  command(
    `addLine(${nth}, ${JSON.stringify(wish)})`,
    async (books, real) => {
      const { door, shop } = real;
      const { order, customer } = entryAt(books, nth);
      const today = todayOf(shop);
      const placed = { ...wish, customer, start: Math.max(today, wish.start) };
      const [json] = bodiesOf(real, [placed]);
      const answer = await door('POST', `/api/orders/${order}/lines`, { ...shop.admin, json });
      const entries = enterAll(books, [placed], today);
      if (typeof entries === 'string') return same('refusal of a line', codeOfRefusal(answer), entries);
      same('one more line', answer.status, 201);
      nameLines(entries, answer);
      return undefined;
    },
    hasEntries,
  );

const METHOD_OF: Record<Money['kind'], 'cash' | 'card' | null> = {
  payment: 'cash',
  refund: 'cash',
  deposit: 'card',
  deposit_returned: 'card',
  deposit_kept: null,
  charge: null,
  discount: null,
};

const doPay = (nth: number, kind: Money['kind'], cents: number): Command =>
  command(
    `pay(${nth}, ${kind}, ${cents})`,
    async (books, { door, shop }) => {
      const { order } = entryAt(books, nth);
      const method = METHOD_OF[kind];
      const json = { kind, amount: cents / 100, ...(method !== null && { method }) };
      const answer = await door('POST', `/api/orders/${order}/ledger`, { ...shop.admin, json });
      const entry: Money = { id: 0, order, kind, cents, reverses: null };
      const refusal = pay(books, entry);
      if (refusal !== null) return same(`${kind} of order ${order}`, codeOfRefusal(answer), refusal);
      same(`${kind} of order ${order}`, answer.status, 201);
      entry.id = LedgerEntry.parse(answer.json).id;
      return undefined;
    },
    hasEntries,
  );

const doReverse = (nth: number): Command =>
  command(
    `reverse(${nth})`,
    async (books, { door, shop }) => {
      const reverses = nth % books.money.length;
      const first = at(books.money, reverses);
      const answer = await door('POST', `/api/orders/${first.order}/ledger/${first.id}/reversal`, shop.admin);
      const entry: Money = { ...first, id: 0, reverses };
      const refusal = pay(books, entry);
      if (refusal !== null) return same(`reversal of ${first.id}`, codeOfRefusal(answer), refusal);
      same(`reversal of ${first.id}`, answer.status, 201);
      const { id, amount, reversalOf } = LedgerEntry.parse(answer.json);
      same('what it reverses', [amount, reversalOf], [-first.cents / 100, first.id]);
      entry.id = id;
      return undefined;
    },
    (books) => books.money.length > 0,
  );

/** Orders whose money is looked at in one comparison, the newest. */
const ORDERS_COMPARED = 6;

/** What orders, the day's close and the counter say, against the books. */
export async function compareCounter(books: Books, real: Real): Promise<void> {
  const { door, shop } = real;
  const decimal = (cents: number): number => cents / 100;
  const orders = [...new Set(books.entries.map(({ order }) => order))].slice(-ORDERS_COMPARED);
  for (const id of orders) {
    const { lines, money, ledger, movements } = Order.parse((await door('GET', `/api/orders/${id}`, shop.admin)).json);
    const own = books.entries.filter(({ order }) => order === id);
    same(`lines of order ${id}`, idsOf(lines), idsOf(own));
    for (const entry of own) sameLine(books, real, lines.find((line) => line.id === entry.id) as Reservation, entry);
    const expected = moneyOf(books, id, (instrument) => at(shop.instruments, instrument).priceCents);
    same(
      `money of order ${id}`,
      money,
      Object.fromEntries(Object.entries(expected).map(([name, cents]) => [name, decimal(cents)])),
    );
    same(`entries of order ${id}`, ledger.length, books.money.filter(({ order }) => order === id).length);
    same(
      `movements of order ${id}`,
      movements?.length,
      own.reduce((sum, { movesWritten }) => sum + movesWritten, 0),
    );
  }
  const today = todayInShop(Date.now());
  const close = await door('GET', `/api/ledger?startDate=${today}&endDate=${today}&size=1`, shop.admin);
  const { byPerson } = LedgerPage.parse(close.json).sums;
  same('taken in today', byPerson.find(({ userId }) => userId === shop.admin.id)?.amount ?? 0, decimal(takenIn(books)));
  await compareLists(books, real);
}

/** The lists of the counter have the lines that their phases say. Shops staged beside each other share them, and a list has 500 lines. */
async function compareLists(books: Books, { door, shop }: Real): Promise<void> {
  const today = todayOf(shop);
  const lists = Counter.parse((await door('GET', '/api/counter', shop.admin)).json);
  const open = books.entries.filter(({ status }) => status === 'ACTIVE');
  const inPhase = (phase: string): Entry[] => open.filter((entry) => phaseOf(books, entry, today) === phase);
  const expected = {
    toHandOver: open.filter((entry) => entry.start === today && entry.quantity > handedOf(entry)),
    toReceive: open.filter((entry) => entry.start + entry.length - 1 === today && outOf(books, entry) > 0),
    overdue: inPhase('overdue'),
    notCollected: inPhase('not_collected'),
  };
  const known = new Set(books.entries.map(({ id }) => id));
  for (const name of ['toHandOver', 'toReceive', 'overdue', 'notCollected'] as const) {
    const { lines, total } = lists[name];
    if (total > lines.length) continue;
    const listed = lines.filter(({ id }) => known.has(id));
    same(`counter: ${name}`, idsOf(listed), idsOf(expected[name]));
  }
}

const doCompareCounter = (): Command => command('compareCounter()', compareCounter);

/** Most days of turnaround, and of what is overdue. */
export const MAX_HOLD_DAYS = 3;

/** How many days ago a rental began that is written down late. */
const LONGEST_AGO = 15;

/** Each of them once; the counter's day is mostly movements. */
export function counterCommands(wish: fc.Arbitrary<Wish>, days: number): fc.Arbitrary<Command>[] {
  const nth = fc.nat(10_000);
  const asked = fc.record(
    { quantity: fc.integer({ min: 1, max: 3 }), expectedOut: fc.nat(2), isFinal: fc.boolean() },
    { requiredKeys: [] },
  );
  const plain = fc.constant<Asked>({});
  const wishes = fc.array(wish, { minLength: 1, maxLength: 3 });
  const today = wish.map((one) => ({ ...one, start: -100 }));
  const kinds = fc.constantFrom<Money['kind']>(
    ...(['payment', 'refund', 'deposit', 'deposit_returned', 'deposit_kept', 'charge', 'discount'] as const),
  );
  const day = fc.integer({ min: -2, max: days });
  const quantity = fc.integer({ min: 1, max: 4 });
  const instrument = wish.map((one) => one.instrument);
  const price = fc.constant('current' as const);
  return [
    wishes.map((lines) => doOrder(lines, null)),
    fc.array(today, { minLength: 1, maxLength: 3 }).map((lines) => doOrder(lines, null)),
    fc.tuple(wishes, fc.integer({ min: 0, max: LONGEST_AGO })).map(([lines, ago]) => doOrder(lines, ago)),
    fc.tuple(nth, wish).map(([n, line]) => doAddLine(n, line)),
    fc.tuple(nth, plain).map(([n, how]) => doHandOver(n, how)),
    fc.tuple(nth, asked).map(([n, { isFinal: _, ...how }]) => doHandOver(n, how)),
    fc.tuple(nth, plain).map(([n, how]) => doTakeBack(n, how)),
    fc.tuple(nth, asked).map(([n, how]) => doTakeBack(n, how)),
    nth.map(doNoShow),
    nth.map(doUndo),
    nth.map(doUndo),
    fc
      .tuple(nth, fc.record({ start: day, end: day, quantity, instrument, price }, { requiredKeys: [] }))
      .map(([n, terms]) => doChange(n, terms)),
    fc
      .tuple(nth, fc.record({ quantity, instrument, price }, { requiredKeys: ['instrument'] }))
      .map(([n, terms]) => doChange(n, terms)),
    fc.tuple(nth, kinds, fc.integer({ min: 1, max: 20_000 })).map(([n, kind, cents]) => doPay(n, kind, cents)),
    fc.tuple(nth, kinds, fc.integer({ min: 1, max: 20_000 })).map(([n, kind, cents]) => doPay(n, kind, cents)),
    nth.map(doReverse),
    fc.integer({ min: 0, max: MAX_HOLD_DAYS }).map((turnaroundDays) => doSet({ turnaroundDays })),
    fc.integer({ min: 0, max: MAX_HOLD_DAYS }).map((overdueHoldDays) => doSet({ overdueHoldDays })),
    nth.map(doGiveUp),
    fc
      .tuple(fc.integer({ min: 0, max: days }), fc.integer({ min: 1, max: 2 }))
      .map(([start, length]) => doCloseShop(start, length)),
    nth.map(doOpenShop),
    fc.constant(doCompareCounter()),
  ];
}
