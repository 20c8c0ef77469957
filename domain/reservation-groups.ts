import type { Day } from './day.ts';

type Grouped = { userId: number; startDate: Day; daysLate: number };

/** `overdue` counts those still out. Reservations stand in the order in which a list shows them. */
export type CustomerGroup<T extends Grouped> = { userId: number; overdue: number; reservations: T[] };

/**
 * Reservations by customer. Customers with an overdue one come first, then by their first reservation in the wanted order
 * ('soonest': by first day; 'latest': newest first). Within a group, too, overdue ones come first.
 */
export function groupByCustomer<T extends Grouped>(reservations: readonly T[], order: 'soonest' | 'latest'): CustomerGroup<T>[] {
  const way = order === 'soonest' ? 1 : -1;
  const sorted = reservations.toSorted(
    (a, b) =>
      Number(b.daysLate > 0) - Number(a.daysLate > 0) || b.daysLate - a.daysLate || way * compare(a.startDate, b.startDate),
  );
  return [...Map.groupBy(sorted, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    overdue: own.filter(({ daysLate }) => daysLate > 0).length,
    reservations: own,
  }));
}

const compare = (a: Day, b: Day): number => (a === b ? 0 : a < b ? -1 : 1);
