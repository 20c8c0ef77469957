import { useDeferredValue } from 'react';

/** Above the first row of each long list, in px at least: the page's title, its filters and the heads of the columns. */
const ABOVE = 180;

/**
 * Rows of a list that comes with the page and whose cells follow in a later render, as they are below what the window shows. Each keeps
 * its place, with its least height.
 *
 * @param height that one takes at least, in px
 */
export function useDeferredRows<Row>(rows: readonly Row[], height = 48): ReadonlySet<Row> {
  return new Set(rows.slice(useDeferredValue(Infinity, Math.ceil(Math.max(0, window.innerHeight - ABOVE) / height))));
}
