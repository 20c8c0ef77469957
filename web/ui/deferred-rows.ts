import { use, useDeferredValue, useState } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Above the first row of each long list, in px at least: the page's title, its filters and the heads of the columns. */
const ABOVE = 180;

/**
 * The rows that the first render of a list leaves empty, as they are below the window; the render that follows draws them. Back goes to
 * where the page was scrolled to, so that the window may stand further down.
 *
 * @param height of a row, in px, and never more than it takes
 */
export function useDeferredRows<Row>(rows: readonly Row[], height = 48): ReadonlySet<Row> {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const [first] = useState(() => {
    // Without a window all rows are drawn.
    if (!('innerHeight' in globalThis)) return Infinity;
    const top = router?.state.restoreScrollPosition || 0;
    return Math.ceil(Math.max(0, top + innerHeight - ABOVE) / height);
  });
  return new Set(rows.slice(useDeferredValue(Infinity, first)));
}
