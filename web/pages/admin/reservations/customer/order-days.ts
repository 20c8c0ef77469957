import type { Order } from '#domain/contract/admin/orders.ts';
import type { Day } from '#domain/day.ts';

type Lines = Order['lines'];

/** The first day of an order's earliest line. */
export const firstOf = (lines: Lines): Day => lines.map(({ startDate }) => startDate).toSorted()[0] ?? '';

/** The last day of its latest. */
export const lastOf = (lines: Lines): Day =>
  lines
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1) ?? '';
