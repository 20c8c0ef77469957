/**
 * What a driver knows of a shop while many ask at once. Nobody knows in which order concurrent answers were decided, but two
 * bounds hold at every instant: what is `sure` to be held (granted, and nobody has asked to close it) and what `may` be held
 * (that, and every request still on its way). A grant that makes the sure units exceed the stock is an oversell; a refusal during
 * which the units that may be held never exceeded the stock is one that should have been a grant.
 */

export type Rental = { instrument: number; start: number; length: number; quantity: number };

type Days = { sure: number[]; may: number[]; least: number; most: number };

/** A request on its way: `justified` once there was an instant at which refusing it was right. */
export type Pending = Rental & { justified: boolean; /** Stock asked for, when that is what is asked. */ stock?: number };

export type Ledger = {
  /** About to ask. */
  ask: (rental: Rental) => Pending;
  granted: (pending: Pending) => void;
  /** `forStock` false: for another reason, which is not judged here. */
  refused: (pending: Pending, forStock?: boolean) => void;
  /** About to ask to close it: from now on it is no longer sure. */
  closing: (rental: Rental) => void;
  /** It is closed: from now on it may no longer be held. */
  closed: (rental: Rental) => void;
  /** About to ask for another stock. At most one such request an instrument at a time. */
  askStock: (instrument: number, stock: number) => { settle: (changed: boolean) => void };
  /** Sums over days, to compare with the shop's own calendar when nothing is on its way. */
  sureUnits: (instrument: number, day: number) => number;
  stockOf: (instrument: number) => number;
  faults: string[];
};

export function openLedger(stocks: number[], days: number): Ledger {
  const books: Days[] = stocks.map((stock) => ({ sure: zeros(days), may: zeros(days), least: stock, most: stock }));
  const pending: Set<Pending>[] = stocks.map(() => new Set());
  const faults: string[] = [];
  const bookOf = (instrument: number): Days => books[instrument] ?? missing(instrument);
  const pendingOf = (instrument: number): Set<Pending> => pending[instrument] ?? missing(instrument);

  const each = ({ start, length }: Rental, change: (day: number) => void): void => {
    for (let day = start; day < start + length; day += 1) change(day);
  };
  const add = (units: number[], rental: Rental, sign: 1 | -1): void =>
    each(rental, (day) => (units[day] = (units[day] ?? 0) + sign * rental.quantity));

  const overfull = (units: number[], stock: number, { start, length }: Pick<Rental, 'start' | 'length'>): boolean => {
    for (let day = start; day < start + length; day += 1) if ((units[day] ?? 0) > stock) return true;
    return false;
  };
  const whole = { start: 0, length: days };

  /** More may be held, or the stock may be lower: a refusal may have become right for a request that waits. */
  function judge(instrument: number): void {
    const { may, least } = bookOf(instrument);
    for (const waiting of pendingOf(instrument)) waiting.justified ||= overfull(may, waiting.stock ?? least, waiting);
  }

  return {
    faults,
    ask(rental) {
      const asked = { ...rental, justified: false };
      pendingOf(rental.instrument).add(asked);
      add(bookOf(rental.instrument).may, rental, 1);
      judge(rental.instrument);
      return asked;
    },
    granted(asked) {
      pendingOf(asked.instrument).delete(asked);
      const { sure, most } = bookOf(asked.instrument);
      add(sure, asked, 1);
      if (overfull(sure, most, asked)) faults.push(`oversold: ${JSON.stringify(asked)}, stock ${most}`);
    },
    refused(asked, forStock = true) {
      pendingOf(asked.instrument).delete(asked);
      add(bookOf(asked.instrument).may, asked, -1);
      if (forStock && !asked.justified) faults.push(`refused although there was room: ${JSON.stringify(asked)}`);
    },
    closing: (rental) => add(bookOf(rental.instrument).sure, rental, -1),
    closed: (rental) => add(bookOf(rental.instrument).may, rental, -1),
    askStock(instrument, stock) {
      const book = bookOf(instrument);
      const before = book.most;
      book.least = Math.min(before, stock);
      book.most = Math.max(before, stock);
      const waiting: Pending = { ...whole, instrument, quantity: 0, stock, justified: false };
      pendingOf(instrument).add(waiting);
      judge(instrument);
      return {
        settle(changed) {
          pendingOf(instrument).delete(waiting);
          book.least = changed ? stock : before;
          book.most = book.least;
          if (!changed && !waiting.justified)
            faults.push(`stock ${stock} refused for instrument ${instrument} although nothing stood in its way`);
          if (changed && overfull(book.sure, stock, whole))
            faults.push(`stock ${stock} granted for instrument ${instrument} below what is reserved`);
        },
      };
    },
    sureUnits: (instrument, day) => bookOf(instrument).sure[day] ?? 0,
    stockOf: (instrument) => bookOf(instrument).most,
  };
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

function missing(instrument: number): never {
  throw new Error(`no instrument ${instrument}`);
}
