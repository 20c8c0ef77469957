/** The reference model of the counter: what may be done with a line, and what an order's money comes to. See books.ts. */
import { leastFree, rememberPast, type Books, type Entry, type Money } from './books.ts';

/** A refusal's code, or null: done. */
export type Refusal = string | null;

const sumOf = (entry: Entry, kind: 'out' | 'in'): number =>
  entry.moves.reduce((sum, move) => (move.kind === kind ? sum + move.quantity : sum), 0);

const isUnrecorded = (books: Books, entry: Entry): boolean =>
  entry.status === 'ACTIVE' && entry.moves.length === 0 && entry.start < books.recordingSince;

export const outOf = (books: Books, entry: Entry): number =>
  isUnrecorded(books, entry) ? entry.quantity : sumOf(entry, 'out') - sumOf(entry, 'in');

const isRecordedOut = (entry: Entry): boolean => entry.status === 'ACTIVE' && sumOf(entry, 'out') > sumOf(entry, 'in');

export function phaseOf(books: Books, entry: Entry, today: number): string {
  if (entry.noShowDay !== null) return 'no_show';
  if (entry.status === 'CANCELLED') return 'cancelled';
  if (entry.status === 'ENDED') return 'returned';
  const out = outOf(books, entry);
  if (entry.start + entry.length - 1 < today && (out > 0 || entry.moves.length === 0)) return 'overdue';
  if (out > 0) return sumOf(entry, 'in') > 0 ? 'partly_returned' : 'out';
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
  const left = isUnrecorded(books, entry) ? 0 : entry.quantity - sumOf(entry, 'out');
  if (entry.status !== 'ACTIVE' || entry.start > today || left === 0) return 'wrong_phase';
  if (expectedOut !== undefined && expectedOut !== outOf(books, entry)) return 'wrong_phase';
  if (quantity !== undefined && quantity > left) return 'invalid';
  record(entry, 'out', quantity ?? left, { day: today });
  return null;
}

export function takeBack(books: Books, entry: Entry, today: number, { quantity, expectedOut, isFinal }: Asked): Refusal {
  if (entry.status !== 'ACTIVE') return 'wrong_phase';
  if (expectedOut !== undefined && expectedOut !== outOf(books, entry)) return 'wrong_phase';
  const isForgotten = entry.moves.length === 0;
  if (isForgotten && entry.start > today) return 'wrong_phase';
  const out = isForgotten ? entry.quantity : outOf(books, entry);
  if (out === 0 && isFinal !== true) return 'wrong_phase';
  if (quantity !== undefined && quantity > out) return 'invalid';
  if (isForgotten) record(entry, 'out', entry.quantity, { day: today });
  const back = isFinal === true ? out : (quantity ?? out);
  const ends = isFinal === true || (back === out && sumOf(entry, 'out') === entry.quantity);
  if (back > 0) record(entry, 'in', back, { day: today, ends });
  else entry.status = 'ENDED';
  return null;
}

export function noShow(books: Books, entry: Entry, today: number): Refusal {
  const isWaiting = ['not_collected', 'overdue'].includes(phaseOf(books, entry, today));
  if (!isWaiting || entry.moves.length > 0 || isUnrecorded(books, entry)) return 'wrong_phase';
  entry.status = 'CANCELLED';
  entry.noShowDay = today;
  return null;
}

export function undo(books: Books, entry: Entry, today: number): Refusal {
  const hasRoom = (): boolean => leastFree(books, entry, entry) >= entry.quantity;
  if (entry.noShowDay !== null) {
    if (entry.noShowDay !== today) return 'nothing_to_undo';
    if (!hasRoom()) return 'no_stock';
    entry.noShowDay = null;
    entry.status = 'ACTIVE';
    return null;
  }
  const last = entry.moves.at(-1);
  const isClosed = entry.status !== 'ACTIVE';
  if (!last || last.day !== today || (isClosed && !last.ends)) return 'nothing_to_undo';
  if (isClosed && !hasRoom()) return 'no_stock';
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

export type NewTerms = { start?: number | undefined; end?: number | undefined; quantity?: number | undefined };

/** What the shop's change of a line must come to. Null: it is as was asked, which may be what it was. */
export function change(books: Books, entry: Entry, today: number, wish: NewTerms): Refusal {
  if (entry.status !== 'ACTIVE') return 'wrong_phase';
  const lastDay = entry.start + entry.length - 1;
  const { start = entry.start, end: newEnd = lastDay, quantity = entry.quantity } = wish;
  const handed = Math.max(outOf(books, entry), sumOf(entry, 'out'));
  if (handed > 0 && start !== entry.start) return 'wrong_phase';
  if (quantity < handed) return 'invalid';
  if (start !== entry.start && start < today) return 'start_in_past';
  if (newEnd < start) return 'end_before_start';
  if (newEnd !== lastDay && newEnd < today) return 'end_in_past';
  if (start === entry.start && newEnd === lastDay && quantity === entry.quantity) return null;
  const terms = { start, length: newEnd - start + 1, quantity };
  if (leastFree(books, { ...terms, instrument: entry.instrument }, entry) < quantity) return 'no_stock';
  Object.assign(entry, terms);
  rememberPast(books, entry, today);
  entry.changes += 1;
  return null;
}

/** Cents that an entry counts. */
const effect = ({ cents, reverses }: Money): number => (reverses === null ? cents : -cents);

const sumOfKind = (books: Books, order: number, kind: Money['kind']): number =>
  books.money.reduce((sum, entry) => (entry.order === order && entry.kind === kind ? sum + effect(entry) : sum), 0);

export function moneyOf(books: Books, order: number, priceOf: (instrument: number) => number) {
  const sum = (kind: Money['kind']): number => sumOfKind(books, order, kind);
  const lines = books.entries.filter((entry) => entry.order === order && entry.status !== 'CANCELLED');
  const total = lines.reduce((cents, line) => cents + priceOf(line.instrument) * line.length * line.quantity, 0);
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
