import { useEffect, useState } from 'react';

/**
 * On unmount, returns the focus to the element that had it on mount, unless another element has taken it. If that element is gone too, such
 * as the row of what was deleted, the page's title gets it.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After two frames: react-aria's focus scope acts first.
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
