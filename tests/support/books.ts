/**
 * The reference model: the shop's books kept the plain way. A list of reservations, and each question answered by going through
 * all of it; no counters, no shared code with what it checks. Days are numbers, 0 is the staged shop's first day.
 */

export type Status = 'ACTIVE' | 'ENDED' | 'CANCELLED';

export type Wish = {
  /** Indexes into the staged shop. */
  customer: number;
  instrument: number;
  start: number;
  length: number;
  quantity: number;
};

/** Units that went out or came back. What an undo took back is struck from the list. */
export type Move = { kind: 'out' | 'in'; quantity: number; ends: boolean; day: number };

export type Entry = Wish & {
  id: number;
  /** Id of the first line of its order. */
  order: number;
  /** The instrument whose price per day was agreed: a change to another one keeps it. */
  pricedAs: number;
  status: Status;
  /** Made by a customer who had not confirmed the address, and has not since. */
  isHeld: boolean;
  moves: Move[];
  /** Units that came back and were given up by a change. */
  givenUp: number;
  /** Movements and reversals written for it, in all. */
  movesWritten: number;
  /** The day on which it was marked as a no-show. */
  noShowDay: number | null;
  changes: number;
  /** Days after the last one on which its units are prepared; kept when it ended. */
  turnaround: Held | null;
  /** Days on which what is out past its last day is held; emptied when it closes. */
  overdue: Held[];
};

/** Units that the shop holds because of a line. */
export type Held = Omit<Wish, 'customer'>;

/** Units out of service. */
export type Window = Omit<Wish, 'customer'> & { id: number };

export type Closed = { id: number; start: number; length: number };

export type Money = {
  id: number;
  order: number;
  kind: 'payment' | 'refund' | 'deposit' | 'deposit_returned' | 'deposit_kept' | 'charge' | 'discount';
  cents: number;
  /** Index of the entry that it takes back. */
  reverses: number | null;
};

export type Books = {
  /** By instrument. */
  stock: number[];
  /** By customer. */
  isConfirmed: boolean[];
  entries: Entry[];
  windows: Window[];
  /** Days on which the shop is closed. */
  closures: Closed[];
  money: Money[];
  /** Units that a past day had, by 'instrument day', from when it was first held: a later stock counts from its day on. */
  pastStock: Map<string, number>;
  /** Lines that begin earlier and never moved count as out. */
  recordingSince: number;
  turnaroundDays: number;
  overdueHoldDays: number;
};

export const openBooks = (stock: number[], isConfirmed: boolean[], recordingSince = Number.NEGATIVE_INFINITY): Books => ({
  stock: [...stock],
  isConfirmed: [...isConfirmed],
  entries: [],
  windows: [],
  closures: [],
  money: [],
  pastStock: new Map(),
  recordingSince,
  turnaroundDays: 0,
  overdueHoldDays: 0,
});

const heldBecauseOf = ({ status, turnaround, overdue }: Entry): Held[] => [
  ...(turnaround && status !== 'CANCELLED' ? [turnaround] : []),
  ...(status === 'ACTIVE' ? overdue : []),
];

/** Units of an instrument that reservations, maintenance, turnaround and what is overdue hold on a day, all but those of `except`. */
export function held(books: Books, instrument: number, day: number, except?: Entry): number {
  let units = 0;
  const others = books.entries.filter((entry) => entry !== except);
  const open = others.filter(({ status }) => status === 'ACTIVE');
  const holding = [...open, ...others.flatMap(heldBecauseOf), ...books.windows];
  for (const holder of holding) {
    const covers = holder.start <= day && day < holder.start + holder.length;
    if (holder.instrument === instrument && covers) units += holder.quantity;
  }
  return units;
}

const unitsOn = (books: Books, instrument: number, day: number): number =>
  books.pastStock.get(`${instrument} ${day}`) ?? books.stock[instrument] ?? 0;

export const free = (books: Books, instrument: number, day: number, except?: Entry): number =>
  unitsOn(books, instrument, day) - held(books, instrument, day, except);

type Range = Pick<Wish, 'instrument' | 'start' | 'length'>;

const daysOf = ({ start, length }: Range): number[] => Array.from({ length }, (_, i) => start + i);

/** The fewest free units over the days of a range. */
export const leastFree = (books: Books, range: Range, except?: Entry): number =>
  Math.min(...daysOf(range).map((day) => free(books, range.instrument, day, except)));

/** Whether a line can be taken or grow: past days may have had more units, but no such line has more than the instrument has now. */
export const hasRoom = (books: Books, range: Range, quantity: number, except?: Entry): boolean =>
  quantity <= (books.stock[range.instrument] ?? 0) && leastFree(books, range, except) >= quantity;

/** With the turnaround that a line on these days would have. */
export const prepared = <T extends Range>(books: Books, range: T, today = Number.NEGATIVE_INFINITY): T => {
  const isPast = range.start + range.length - 1 < today;
  return { ...range, length: range.length + (isPast ? 0 : books.turnaroundDays) };
};

export function turnaroundOf(books: Books, line: Omit<Wish, 'customer'>, today: number): Held | null {
  const { instrument, start, length, quantity } = line;
  const isPast = start + length - 1 < today;
  return books.turnaroundDays === 0 || isPast
    ? null
    : { instrument, start: start + length, length: books.turnaroundDays, quantity };
}

export const openOf = (books: Books, customer: number): number =>
  books.entries.filter((entry) => entry.customer === customer && entry.status === 'ACTIVE').length;

export const mayOpen = (books: Books, customer: number): boolean =>
  openOf(books, customer) < (books.isConfirmed[customer] ? 100 : 10);

export const isShopClosed = ({ closures }: Books, day: number): boolean =>
  closures.some(({ start, length }) => start <= day && day < start + length);

/** A rental neither starts nor ends on a closed day. */
export const meetsClosure = (books: Books, { start, length }: Range): boolean =>
  isShopClosed(books, start) || isShopClosed(books, start + length - 1);

/** What must become of a wish. */
export function verdict(books: Books, wish: Wish): 'granted' | 'closed_day' | 'too_many_open' | 'no_stock' {
  if (meetsClosure(books, wish)) return 'closed_day';
  if (!mayOpen(books, wish.customer)) return 'too_many_open';
  return leastFree(books, prepared(books, wish)) >= wish.quantity ? 'granted' : 'no_stock';
}

/** Enters a reservation, and what its past days had when they were first held. */
export function enterLine(books: Books, wish: Wish, { id, order, today }: { id: number; order: number; today: number }): Entry {
  const entry: Entry = {
    ...wish,
    id,
    order,
    pricedAs: wish.instrument,
    status: 'ACTIVE',
    isHeld: false,
    moves: [],
    givenUp: 0,
    movesWritten: 0,
    noShowDay: null,
    changes: 0,
    turnaround: turnaroundOf(books, wish, today),
    overdue: [],
  };
  books.entries.push(entry);
  rememberPast(books, entry, today);
  return entry;
}

export function rememberPast(books: Books, range: Range, today: number): void {
  for (const day of daysOf(range)) {
    const key = `${range.instrument} ${day}`;
    if (day < today && !books.pastStock.has(key)) books.pastStock.set(key, books.stock[range.instrument] ?? 0);
  }
}

/** Stock may go down to what the fullest day from today on holds, no further. */
export const mayHaveStock = (
  books: Books,
  instrument: number,
  stock: number,
  { today, last }: { today: number; last: number },
): boolean =>
  Array.from({ length: last - today + 1 }, (_, i) => held(books, instrument, today + i)).every((units) => units <= stock);

/** The customer confirms the address: what was held stays. */
export function confirm(books: Books, customer: number): void {
  books.isConfirmed[customer] = true;
  for (const entry of books.entries) if (entry.customer === customer) entry.isHeld = false;
}

/** Every e-mail was accepted two hours ago. */
export function expireHeld(books: Books): void {
  for (const entry of books.entries) if (entry.isHeld && entry.status === 'ACTIVE') entry.status = 'CANCELLED';
}
