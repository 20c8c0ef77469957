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

export type Entry = Wish & {
  id: number;
  status: Status;
  /** Made by a customer who had not confirmed the address, and has not since. */
  isHeld: boolean;
};

/** Units out of service. */
export type Window = Omit<Wish, 'customer'> & { id: number };

export type Books = {
  /** By instrument. */
  stock: number[];
  /** By customer. */
  isConfirmed: boolean[];
  entries: Entry[];
  windows: Window[];
};

export const openBooks = (stock: number[], isConfirmed: boolean[]): Books => ({
  stock: [...stock],
  isConfirmed: [...isConfirmed],
  entries: [],
  windows: [],
});

/** Units of an instrument that reservations and maintenance hold on a day. */
export function held(books: Books, instrument: number, day: number): number {
  let units = 0;
  const holding = [...books.entries.filter(({ status }) => status === 'ACTIVE'), ...books.windows];
  for (const holder of holding) {
    const covers = holder.start <= day && day < holder.start + holder.length;
    if (holder.instrument === instrument && covers) units += holder.quantity;
  }
  return units;
}

export const free = (books: Books, instrument: number, day: number): number =>
  (books.stock[instrument] ?? 0) - held(books, instrument, day);

/** The fewest free units over the days of a range. */
export function leastFree(books: Books, { instrument, start, length }: Pick<Wish, 'instrument' | 'start' | 'length'>): number {
  return Math.min(...Array.from({ length }, (_, i) => free(books, instrument, start + i)));
}

export const openOf = (books: Books, customer: number): number =>
  books.entries.filter((entry) => entry.customer === customer && entry.status === 'ACTIVE').length;

export const mayOpen = (books: Books, customer: number): boolean =>
  openOf(books, customer) < (books.isConfirmed[customer] ? 100 : 10);

/** What must become of a wish. */
export function verdict(books: Books, wish: Wish): 'granted' | 'too_many_open' | 'no_stock' {
  if (!mayOpen(books, wish.customer)) return 'too_many_open';
  return leastFree(books, wish) >= wish.quantity ? 'granted' : 'no_stock';
}

/** Stock may go down to what the fullest day holds, no further. */
export const mayHaveStock = (books: Books, instrument: number, stock: number, days: number): boolean =>
  Array.from({ length: days }, (_, day) => held(books, instrument, day)).every((units) => units <= stock);

/** The customer confirms the address: what was held stays. */
export function confirm(books: Books, customer: number): void {
  books.isConfirmed[customer] = true;
  for (const entry of books.entries) if (entry.customer === customer) entry.isHeld = false;
}

/** Every e-mail was accepted two hours ago. */
export function expireHeld(books: Books): void {
  for (const entry of books.entries) if (entry.isHeld && entry.status === 'ACTIVE') entry.status = 'CANCELLED';
}
