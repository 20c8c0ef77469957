/**
 * What people do in the shop, as commands for fast-check: each asks the real shop over HTTP, asks the model the same, and compares.
 * A refusal that the model would have granted fails as surely as a grant that it would have refused.
 */
import fc from 'fast-check';
import { Maintenance } from '#domain/contract/admin/maintenance.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import {
  confirm,
  enterLine,
  expireHeld,
  free,
  leastFree,
  mayHaveStock,
  mayOpen,
  meetsClosure,
  prepared,
  verdict,
  type Books,
  type Entry,
  type Wish,
} from './books.ts';
import { at, command, dayAt, idsOf, same, todayOf, type Command, type Real, type World } from './command.ts';
import { cancel, end, holdOverdue } from './counter-books.ts';
import { compareCounter, counterCommands, MAX_HOLD_DAYS, sameLine } from './counter-commands.ts';
import { codeOfRefusal, type Answer } from './door.ts';
import type { StagedShop } from './staged-shop.ts';

/** Days that wishes fall on: few, so that they meet. */
export const DAYS = 12;
const LONGEST = 5;
const LAST_DAY = DAYS + LONGEST + MAX_HOLD_DAYS;

export const bodyOf = (shop: StagedShop, wish: Wish) => ({
  instrumentId: at(shop.instruments, wish.instrument).id,
  userId: at(shop.customers, wish.customer).id,
  startDate: dayAt(shop, wish.start),
  endDate: dayAt(shop, wish.start + wish.length - 1),
  quantity: wish.quantity,
});

export const reserve = ({ door, shop }: Real, wish: Wish, key?: string, notes = ''): Promise<Answer> =>
  door('POST', '/api/reservations', {
    cookie: at(shop.customers, wish.customer).cookie,
    json: { ...bodyOf(shop, wish), notes },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

/** Checks every field that the wish decides, and enters the reservation into the books. */
function enter(books: Books, { shop }: Real, wish: Wish, answer: Answer): Entry {
  same('status of a grant', answer.status, 201);
  const { id, status, totalDays, totalPrice, ...rest } = Reservation.parse(answer.json);
  const { priceCents } = at(shop.instruments, wish.instrument);
  const { instrumentId, userId, startDate, endDate, quantity } = rest;
  same('the reservation', { instrumentId, userId, startDate, endDate, quantity }, bodyOf(shop, wish));
  same(
    'its status, days and price',
    [status, totalDays, totalPrice],
    ['ACTIVE', wish.length, (priceCents * wish.length * wish.quantity) / 100],
  );
  const entry = enterLine(books, wish, { id, order: id, today: todayOf(shop) });
  entry.isHeld = !books.isConfirmed[wish.customer];
  return entry;
}

const doReserve = (wish: Wish): Command =>
  command(`reserve(${JSON.stringify(wish)})`, async (books, real) => {
    const expected = verdict(books, wish);
    const answer = await reserve(real, wish);
    if (expected === 'granted') enter(books, real, wish, answer);
    else same('refusal', codeOfRefusal(answer), expected);
  });

/** The same key again and again: one reservation, whatever happened in between; with another body it is refused. */
const doRetry = (wish: Wish, key: string): Command =>
  command(`retry(${JSON.stringify(wish)})`, async (books, real) => {
    const expected = verdict(books, wish);
    const unique = `${key}-${crypto.randomUUID()}`;
    const first = await reserve(real, wish, unique);
    if (expected !== 'granted') return same('refusal', codeOfRefusal(first), expected);
    const { id } = enter(books, real, wish, first);
    const again = await reserve(real, wish, unique);
    same('the retry', [again.status, Reservation.parse(again.json).id], [201, id]);
    const other = await reserve(real, wish, unique, 'otra cosa');
    return same('another body', [other.status, codeOfRefusal(other)], [422, 'key_reused']);
  });

type Canceller = 'owner' | 'admin' | 'stranger';

const doCancel = (nth: number, by: Canceller): Command =>
  command(
    `cancel(${nth}, ${by})`,
    async (books, { door, shop }) => {
      const entry = at(books.entries, nth % books.entries.length);
      const { cookie } = {
        owner: at(shop.customers, entry.customer),
        admin: shop.admin,
        stranger: at(shop.customers, (entry.customer + 1) % shop.customers.length),
      }[by];
      const answer = await door('PUT', `/api/reservations/${entry.id}/cancel`, { cookie });
      if (by === 'stranger') return same('a stranger', [answer.status, codeOfRefusal(answer)], [403, 'forbidden']);
      const refusal = cancel(entry, todayOf(shop), by);
      if (refusal !== null) return same('refusal', [answer.status, codeOfRefusal(answer)], [409, refusal]);
      return same('cancelled', [answer.status, Reservation.parse(answer.json).status], [200, 'CANCELLED']);
    },
    (books) => books.entries.length > 0,
  );

const doEnd = (nth: number): Command =>
  command(
    `end(${nth})`,
    async (books, { door, shop }) => {
      const entry = at(books.entries, nth % books.entries.length);
      const answer = await door('PUT', `/api/reservations/${entry.id}/status?status=ENDED`, { cookie: shop.admin.cookie });
      const refusal = end(entry, todayOf(shop));
      if (refusal !== null) return same('refusal', [answer.status, codeOfRefusal(answer)], [409, refusal]);
      return same('ended', [answer.status, Reservation.parse(answer.json).status], [200, 'ENDED']);
    },
    (books) => books.entries.length > 0,
  );

export function changeStock({ door, shop }: Real, instrument: number, stock: number): Promise<Answer> {
  const form = new FormData();
  form.set('instrument', JSON.stringify({ stock }));
  return door('PUT', `/api/instruments/${at(shop.instruments, instrument).id}`, { cookie: shop.admin.cookie, form });
}

const doChangeStock = (instrument: number, stock: number): Command =>
  command(`changeStock(${instrument}, ${stock})`, async (books, real) => {
    const answer = await changeStock(real, instrument, stock);
    if (!mayHaveStock(books, instrument, stock, { today: todayOf(real.shop), last: LAST_DAY })) {
      return same('refusal', [answer.status, codeOfRefusal(answer)], [409, 'stock_below_reserved']);
    }
    books.stock[instrument] = stock;
    return same('changed', answer.status, 200);
  });

/** Takes units out of service: granted exactly where a reservation of so many would be, were there no limit of open ones. */
const doMaintain = ({ customer: _, ...window }: Wish): Command =>
  command(`maintain(${JSON.stringify(window)})`, async (books, { door, shop }) => {
    const { instrument, start, length, quantity } = window;
    const answer = await door('POST', `/api/instruments/${at(shop.instruments, instrument).id}/maintenance`, {
      cookie: shop.admin.cookie,
      json: { startDate: dayAt(shop, start), endDate: dayAt(shop, start + length - 1), quantity },
    });
    if (leastFree(books, window) < quantity) return same('refusal', [answer.status, codeOfRefusal(answer)], [409, 'no_stock']);
    same('status of a window', answer.status, 201);
    books.windows.push({ ...window, id: Maintenance.parse(answer.json).id });
  });

const doReopen = (nth: number): Command =>
  command(
    `reopen(${nth})`,
    async (books, { door, shop }) => {
      const [window] = books.windows.splice(nth % books.windows.length, 1);
      const path = `/api/maintenance/${window?.id}`;
      same('called off', (await door('DELETE', path, { cookie: shop.admin.cookie })).status, 204);
      same('called off twice', (await door('DELETE', path, { cookie: shop.admin.cookie })).status, 404);
    },
    (books) => books.windows.length > 0,
  );

const worldOf = ({ world }: Real): World => {
  if (!world) throw new Error('this shop has no world around it');
  return world;
};

const doConfirm = (customer: number): Command =>
  command(`confirm(${customer})`, async (books, real) => {
    same('confirmed', (await worldOf(real).confirm(at(real.shop.customers, customer).id)).status, 204);
    confirm(books, customer);
  });

const doPassTwoHours = (): Command =>
  command('passTwoHours()', async (books, real) => {
    await worldOf(real).acceptMail();
    await worldOf(real).sweepLater();
    expireHeld(books);
    holdOverdue(books, todayOf(real.shop));
    await compareBooks(books, real);
  });

/** A confirmation while the time runs out: the reservations of that customer stay all, or are over all. */
const doConfirmLate = (customer: number): Command =>
  command(`confirmLate(${customer})`, async (books, real) => {
    const { id, cookie } = at(real.shop.customers, customer);
    await worldOf(real).acceptMail();
    const [answer] = await Promise.all([worldOf(real).confirm(id), worldOf(real).sweepLater()]);
    same('confirmed late', answer.status, 204);
    const { json } = await real.door('GET', `/api/reservations/user/${id}`, { cookie });
    const open = new Set(
      Reservation.array()
        .parse(json)
        .flatMap((found) => (found.status === 'ACTIVE' ? [found.id] : [])),
    );
    const held = books.entries.filter((entry) => entry.customer === customer && entry.isHeld && entry.status === 'ACTIVE');
    const stayed = held.filter((entry) => open.has(entry.id)).length;
    if (stayed !== 0 && stayed !== held.length) throw new Error(`${stayed} of ${held.length} held reservations stayed`);
    if (stayed > 0) confirm(books, customer);
    expireHeld(books);
    confirm(books, customer);
    holdOverdue(books, todayOf(real.shop));
    await compareBooks(books, real);
  });

/** Everybody at once wants the same: as many get it as there is room for, not one more and not one fewer. */
const doRush = (wish: Wish): Command =>
  command(`rush(${JSON.stringify(wish)})`, async (books, real) => {
    const buyers = real.shop.customers.map((_, customer) => ({ ...wish, customer }));
    const allowed = buyers.filter(({ customer }) => mayOpen(books, customer)).length;
    const isOnClosedDay = meetsClosure(books, wish);
    const room = isOnClosedDay
      ? 0
      : Math.min(allowed, Math.floor(Math.max(0, leastFree(books, prepared(books, wish))) / wish.quantity));
    const answers = await Promise.all(buyers.map((buyer) => reserve(real, buyer)));
    const outcomes = answers.map((answer, i) => {
      const buyer = at(buyers, i);
      const refusal = isOnClosedDay ? 'closed_day' : mayOpen(books, buyer.customer) ? 'no_stock' : 'too_many_open';
      return { buyer, answer, refusal };
    });
    const granted = outcomes.filter(({ answer }) => answer.status === 201);
    for (const { answer, refusal } of outcomes)
      if (answer.status !== 201) same('refusal in a rush', codeOfRefusal(answer), refusal);
    for (const { answer, buyer } of granted) enter(books, real, buyer, answer);
    same('granted in a rush', granted.length, room);
  });

/** What the calendar and each customer's list say, against the books. */
export async function compareBooks(books: Books, real: Real): Promise<void> {
  const { door, shop } = real;
  for (const [instrument, { id }] of shop.instruments.entries()) {
    const range = `startDate=${shop.firstDay}&endDate=${dayAt(shop, LAST_DAY - 1)}`;
    const { json } = await door('GET', `/api/availability/daily-stock?instrumentId=${id}&${range}`);
    const expected = Array.from({ length: LAST_DAY }, (_, day) => ({
      date: dayAt(shop, day),
      availableStock: free(books, instrument, day),
    }));
    same(`calendar of instrument ${instrument}`, json, expected);
  }
  for (const [customer, { id, cookie }] of shop.customers.entries()) {
    const { json } = await door('GET', `/api/reservations/user/${id}`, { cookie });
    const listed = Reservation.array().parse(json);
    const expected = books.entries.filter((entry) => entry.customer === customer);
    same(`reservations of customer ${customer}`, idsOf(listed), idsOf(expected));
    const byId = new Map(listed.map((line) => [line.id, line]));
    for (const entry of expected) sameLine(books, real, byId.get(entry.id) as Reservation, entry);
  }
  await compareCounter(books, real);
}

const doCompare = (): Command => command('compareBooks()', compareBooks);

export type Size = {
  instruments: number;
  customers: number;
  maxCommands: number;
  /** Whether the shop has a world around it. */
  world?: boolean;
};

/** Random sequences of everything above, over a shop of that size. */
export function shopCommands({ instruments, customers, maxCommands, world = false }: Size): fc.Arbitrary<Iterable<Command>> {
  const wish: fc.Arbitrary<Wish> = fc.record({
    customer: fc.nat(customers - 1),
    instrument: fc.nat(instruments - 1),
    start: fc.nat(DAYS - 1),
    length: fc.integer({ min: 1, max: LONGEST }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const nth = fc.nat(10_000);
  const reserving = wish.map(doReserve);
  return fc.commands(
    [
      reserving,
      reserving,
      reserving,
      fc.tuple(wish, fc.stringMatching(/^[a-z]{8}$/)).map(([asked, key]) => doRetry(asked, key)),
      fc.tuple(nth, fc.constantFrom<Canceller>('owner', 'admin', 'owner', 'stranger')).map(([n, by]) => doCancel(n, by)),
      nth.map(doEnd),
      fc.tuple(fc.nat(instruments - 1), fc.nat(8)).map(([instrument, stock]) => doChangeStock(instrument, stock)),
      wish.map(doRush),
      wish.map(doMaintain),
      nth.map(doReopen),
      ...counterCommands(wish, DAYS + LONGEST - 1),
      fc.constant(doCompare()),
      ...(world
        ? [
            fc.nat(customers - 1).map(doConfirm),
            fc.nat(customers - 1).map(doConfirmLate),
            fc.constant(doPassTwoHours()),
            fc.constant(doPassTwoHours()),
          ]
        : []),
    ],
    { maxCommands, size: 'max' },
  );
}
