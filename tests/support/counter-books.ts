/** The reference model of the counter: what may be done with a line, and what an order's money comes to. See books.ts. */
import {
  free,
  hasRoom,
  leastFree,
  isShopClosed,
  prepared,
  rememberPast,
  turnaroundOf,
  type Books,
  type Entry,
  type Money,
} from './books.ts';

/** A refusal's code, or null: done. */
export type Refusal = string | null;

const sumOf = (entry: Entry, kind: 'out' | 'in'): number =>
  entry.moves.reduce((sum, move) => (move.kind === kind ? sum + move.quantity : sum), 0);

/** Units handed over, without what came back and was given up by a change. */
export const handedOf = (entry: Entry): number => sumOf(entry, 'out') - entry.givenUp;

const isUnrecorded = (books: Books, entry: Entry): boolean =>
  entry.status === 'ACTIVE' && handedOf(entry) === 0 && entry.start < books.recordingSince;

export const outOf = (books: Books, entry: Entry): number =>
  isUnrecorded(books, entry) ? entry.quantity : sumOf(entry, 'out') - sumOf(entry, 'in');

const isRecordedOut = (entry: Entry): boolean => entry.status === 'ACTIVE' && sumOf(entry, 'out') > sumOf(entry, 'in');

export function phaseOf(books: Books, entry: Entry, today: number): string {
  if (entry.noShowDay !== null) return 'no_show';
  if (entry.status === 'CANCELLED') return 'cancelled';
  if (entry.status === 'ENDED') return 'returned';
  const out = outOf(books, entry);
  if (entry.start + entry.length - 1 < today && (out > 0 || handedOf(entry) === 0)) return 'overdue';
  if (out > 0) return sumOf(entry, 'in') > entry.givenUp ? 'partly_returned' : 'out';
  if (entry.start < today) return 'not_collected';
  return entry.start === today ? 'to_hand_over' : 'upcoming';
}

function record(
  entry: Entry,
  kind: 'out' | 'in',
  quantity: number,
  { day, ends = false }: { day: number; ends?: boolean },
): void {
  entry.moves.push({ kind, quantity, day, ends });
  entry.movesWritten += 1;
  entry.isHeld = false;
  if (ends) entry.status = 'ENDED';
}

type Asked = { quantity?: number | undefined; expectedOut?: number | undefined; isFinal?: boolean | undefined };

export function handOver(books: Books, entry: Entry, today: number, { quantity, expectedOut }: Asked): Refusal {
  const left = isUnrecorded(books, entry) ? 0 : entry.quantity - handedOf(entry);
  if (entry.status !== 'ACTIVE' || entry.start > today || left === 0) return 'wrong_phase';
  if (expectedOut !== undefined && expectedOut !== outOf(books, entry)) return 'wrong_phase';
  if (quantity !== undefined && quantity > left) return 'invalid';
  record(entry, 'out', quantity ?? left, { day: today });
  return null;
}

export function takeBack(books: Books, entry: Entry, today: number, { quantity, expectedOut, isFinal }: Asked): Refusal {
  if (entry.status !== 'ACTIVE') return 'wrong_phase';
  if (expectedOut !== undefined && expectedOut !== outOf(books, entry)) return 'wrong_phase';
  const isForgotten = handedOf(entry) === 0;
  if (isForgotten && entry.start > today) return 'wrong_phase';
  const out = isForgotten ? entry.quantity : outOf(books, entry);
  if (out === 0 && isFinal !== true) return 'wrong_phase';
  if (quantity !== undefined && quantity > out) return 'invalid';
  if (isForgotten) record(entry, 'out', entry.quantity, { day: today });
  const back = isFinal === true ? out : (quantity ?? out);
  const ends = isFinal === true || (back === out && handedOf(entry) === entry.quantity);
  if (back > 0) record(entry, 'in', back, { day: today, ends });
  else entry.status = 'ENDED';
  return null;
}

export function noShow(books: Books, entry: Entry, today: number): Refusal {
  const isWaiting = ['not_collected', 'overdue'].includes(phaseOf(books, entry, today));
  if (!isWaiting || handedOf(entry) > 0 || isUnrecorded(books, entry)) return 'wrong_phase';
  entry.status = 'CANCELLED';
  entry.noShowDay = today;
  return null;
}

/** Its days come before those that what is overdue lacks; a past one has the units that it had. */
export function undo(books: Books, entry: Entry, today: number): Refusal {
  for (const other of books.entries) other.overdue = [];
  const fits = (range: Entry = entry): boolean => leastFree(books, range, entry) >= entry.quantity;
  if (entry.noShowDay !== null) {
    if (entry.noShowDay !== today) return 'nothing_to_undo';
    if (!fits(prepared(books, entry, today))) return 'no_stock';
    entry.turnaround = turnaroundOf(books, entry, today);
    entry.noShowDay = null;
    entry.status = 'ACTIVE';
    return null;
  }
  const last = entry.moves.at(-1);
  const isClosed = entry.status !== 'ACTIVE';
  if (!last || last.day !== today || (isClosed && !last.ends)) return 'nothing_to_undo';
  if (last.kind === 'in' && last.quantity > sumOf(entry, 'in') - entry.givenUp) return 'nothing_to_undo';
  if (isClosed && !fits()) return 'no_stock';
  entry.moves.pop();
  entry.movesWritten += 1;
  entry.status = 'ACTIVE';
  return null;
}

/** As specified: whatever is out comes back with it. */
export function end(entry: Entry, today: number): Refusal {
  if (entry.status !== 'ACTIVE') return 'cannot_end';
  if (isRecordedOut(entry)) record(entry, 'in', sumOf(entry, 'out') - sumOf(entry, 'in'), { day: today, ends: true });
  entry.status = 'ENDED';
  return null;
}

export function cancel(entry: Entry, today: number, by: 'owner' | 'admin'): Refusal {
  if (isRecordedOut(entry)) return 'wrong_phase';
  if (entry.status !== 'ACTIVE' || (by === 'owner' && entry.start < today)) return 'cannot_cancel';
  entry.status = 'CANCELLED';
  return null;
}

export type NewTerms = {
  start?: number | undefined;
  end?: number | undefined;
  quantity?: number | undefined;
  instrument?: number | undefined;
  /** Absent: as agreed. */
  price?: 'current' | undefined;
};

/** What the shop's change of a line must come to. Null: it is as was asked, which may be what it was. */
export function change(books: Books, entry: Entry, today: number, wish: NewTerms): Refusal {
  if (entry.status !== 'ACTIVE') return 'wrong_phase';
  const lastDay = entry.start + entry.length - 1;
  const { start = entry.start, end: newEnd = lastDay, quantity = entry.quantity, instrument = entry.instrument } = wish;
  const pricedAs = wish.price === 'current' ? instrument : entry.pricedAs;
  const isOther = instrument !== entry.instrument;
  const out = outOf(books, entry);
  if ((out > 0 || handedOf(entry) > 0) && (start !== entry.start || isOther)) return 'wrong_phase';
  if (quantity < out) return 'invalid';
  if (start !== entry.start && start < today) return 'start_in_past';
  if (newEnd < start) return 'end_before_start';
  if (newEnd !== lastDay && newEnd < today) return 'end_in_past';
  const isSameStay = start === entry.start && newEnd === lastDay && quantity === entry.quantity;
  if (isSameStay && !isOther && pricedAs === entry.pricedAs) return null;
  if ((start !== entry.start && isShopClosed(books, start)) || (newEnd !== lastDay && isShopClosed(books, newEnd)))
    return 'closed_day';
  const line = { instrument, start, length: newEnd - start + 1, quantity };
  const isMore = isOther || start < entry.start || newEnd > lastDay || quantity > entry.quantity;
  if (isMore && !hasRoom(books, prepared(books, line), quantity, entry)) return 'no_stock';
  const heldUntil = entry.turnaround ? entry.turnaround.start + entry.turnaround.length - 1 : lastDay;
  const preparedUntil = isMore ? newEnd + books.turnaroundDays : Math.min(newEnd + books.turnaroundDays, heldUntil);
  entry.turnaround = preparedUntil > newEnd ? { ...line, start: newEnd + 1, length: preparedUntil - newEnd } : null;
  entry.givenUp += Math.max(0, handedOf(entry) - quantity);
  Object.assign(entry, { ...line, pricedAs });
  rememberPast(books, entry, today);
  entry.changes += 1;
  return null;
}

/** At all times: what is out past its last day, by the order of the lines, where units are free. */
export function holdOverdue(books: Books, today: number): void {
  const late = books.entries
    .filter((entry) => entry.status === 'ACTIVE' && phaseOf(books, entry, today) === 'overdue')
    .toSorted((a, b) => a.id - b.id);
  for (const entry of books.entries) entry.overdue = [];
  for (let day = today; day < today + books.overdueHoldDays; day += 1) {
    for (const entry of late) {
      const out = handedOf(entry) > 0 ? sumOf(entry, 'out') - sumOf(entry, 'in') : entry.quantity;
      const { turnaround } = entry;
      const isPrepared = turnaround && turnaround.start <= day && day < turnaround.start + turnaround.length;
      const quantity = Math.min(out - (isPrepared ? turnaround.quantity : 0), free(books, entry.instrument, day));
      if (quantity > 0) entry.overdue.push({ instrument: entry.instrument, start: day, length: 1, quantity });
    }
  }
}

/** Cents that an entry counts. */
const effect = ({ cents, reverses }: Money): number => (reverses === null ? cents : -cents);

const sumOfKind = (books: Books, order: number, kind: Money['kind']): number =>
  books.money.reduce((sum, entry) => (entry.order === order && entry.kind === kind ? sum + effect(entry) : sum), 0);

export function moneyOf(books: Books, order: number, priceOf: (instrument: number) => number) {
  const sum = (kind: Money['kind']): number => sumOfKind(books, order, kind);
  const lines = books.entries.filter((entry) => entry.order === order && entry.status !== 'CANCELLED');
  const total = lines.reduce((cents, line) => cents + priceOf(line.pricedAs) * line.length * line.quantity, 0);
  return {
    total,
    charges: sum('charge'),
    discounts: sum('discount'),
    paid: sum('payment') - sum('refund'),
    due: total + sum('charge') - sum('discount') - sum('payment') + sum('refund') - sum('deposit_kept'),
    deposit: sum('deposit') - sum('deposit_returned') - sum('deposit_kept'),
  };
}

/** Enters it, unless a constraint of the order's balance refuses it. */
export function pay(books: Books, entry: Money): Refusal {
  if (entry.reverses !== null) {
    const first = books.money[entry.reverses];
    const isTakenBack = books.money.some(({ reverses }) => reverses === entry.reverses);
    if (!first || first.reverses !== null || isTakenBack) return 'reversed';
  }
  books.money.push(entry);
  const sum = (kind: Money['kind']): number => sumOfKind(books, entry.order, kind);
  const isShort = sum('deposit') - sum('deposit_returned') - sum('deposit_kept') < 0;
  const isOverpaid = sum('payment') < sum('refund');
  if (!isShort && !isOverpaid) return null;
  books.money.pop();
  return isShort ? 'deposit_short' : 'overpaid';
}

/** Money that changed hands, by all administrators together: the day's close. */
export function takenIn(books: Books): number {
  const signs = { payment: 1, deposit: 1, refund: -1, deposit_returned: -1, deposit_kept: 0, charge: 0, discount: 0 };
  return books.money.reduce((sum, entry) => sum + signs[entry.kind] * effect(entry), 0);
}
