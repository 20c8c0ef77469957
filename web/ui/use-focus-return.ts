import { useEffect, useState } from 'react';

/**
 * Gives the focus back, once this is gone and nothing else has taken it, to what had it when this came; to the page's title where
 * that is gone as well, as the row of what was deleted is.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Two frames: the dialog's own keeper of the focus has its turn first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== null && document.activeElement !== document.body) return;
          if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
            opener.focus({ preventScroll: true });
            return;
          }
          const title = document.querySelector<HTMLElement>('main h1');
          title?.setAttribute('tabindex', '-1');
          title?.focus({ preventScroll: true });
        }),
      );
    },
    [opener],
  );
}
