import { useEffect, useState } from 'react';
import { rememberRow } from './row-focus.ts';

/**
 * On unmount, returns the focus to the element that had it on mount, unless another element has taken it. If that element is gone too, its
 * row gets it, or the nearest one that is left; without one, the page's title.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [focusRow] = useState(() => rememberRow(opener));
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
          if (focusRow()) return;
          const title = document.querySelector<HTMLElement>('main h1');
          title?.setAttribute('tabindex', '-1');
          title?.focus({ preventScroll: true });
        }),
      );
    },
    [opener, focusRow],
  );
}
