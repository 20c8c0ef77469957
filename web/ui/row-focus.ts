const ROWS = 'tr, li';
const CONTROLS = 'button:not(:disabled), a[href]';

/**
 * Remembers where in a list an element stands. The result gives the focus, if nothing has it, to the element's row, or the nearest one that
 * is still there; false when there is none.
 */
export function rememberRow(element: Element | null): () => boolean {
  const row = element?.closest(ROWS);
  const list = row?.closest('table, ul, ol');
  const rows = list ? [...list.querySelectorAll(ROWS)] : [];
  const place = row ? rows.indexOf(row) : -1;
  // The next row takes the removed row's position.
  const nearest = [...rows.slice(place), ...rows.slice(0, Math.max(0, place)).toReversed()];
  return () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return true;
    for (const one of place < 0 ? [] : nearest) {
      const control = one.isConnected ? one.querySelector<HTMLElement>(CONTROLS) : null;
      control?.focus({ preventScroll: true });
      if (control) return true;
    }
    return false;
  };
}

/** While the list is drawn anew: the focus stays in the element's row, or goes to the nearest that is left. Returns what ends that. */
export function holdRow(element: Element | null): () => void {
  const focusRow = rememberRow(element);
  // Removing the focused element fires no event.
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body) focusRow();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => watcher.disconnect();
}
