/** What the commands of the model test share. */
import type fc from 'fast-check';
import { addDays, toEpochDay, todayInShop, type Day } from '#domain/day.ts';
import type { Books } from './books.ts';
import { holdOverdue } from './counter-books.ts';
import type { Answer, Door } from './door.ts';
import type { StagedShop } from './staged-shop.ts';

/** What lies outside the shop's calls: links in e-mails, and time. */
export type World = {
  confirm: (userId: number) => Promise<Answer>;
  acceptMail: () => Promise<void>;
  /** The cron as it runs in two hours from now. */
  sweepLater: () => Promise<void>;
};

export type Real = { door: Door; shop: StagedShop; world?: World };
export type Command = fc.AsyncCommand<Books, Real>;

export function same(what: string, actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: the shop says ${a}, the books say ${b}`);
}

export const at = <T>(list: readonly T[], i: number): T => {
  const found = list[i];
  if (found === undefined) throw new Error(`nothing at ${i}`);
  return found;
};

/** In order, so that lists compare by what is in them. */
export const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id).toSorted((a, b) => a - b);

export const dayAt = (shop: StagedShop, day: number): Day => addDays(shop.firstDay, day);

/** The number of today in the books. */
export const todayOf = (shop: StagedShop): number => toEpochDay(todayInShop(Date.now())) - toEpochDay(shop.firstDay);

export const command = (
  name: string,
  run: (books: Books, real: Real) => Promise<void>,
  check: (books: Readonly<Books>) => boolean = () => true,
): Command => ({
  check,
  run: async (books, real) => {
    await run(books, real);
    holdOverdue(books, todayOf(real.shop));
  },
  toString: () => name,
});
