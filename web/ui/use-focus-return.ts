import { useEffect, useState } from 'react';
import { rememberRow } from './row-focus.ts';

/**
 * On unmount, returns the focus to the element that had it on mount, unless another element has taken it. If that element is gone, or goes
 * later while it has the focus, its row gets it, or the nearest one that is left; without one, the page's title.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [focusRow] = useState(() => rememberRow(opener));
  useEffect(
    () => () => {
      const focusWhatIsLeft = (): void => {
        if (focusRow()) return;
        const title = document.querySelector<HTMLElement>('main h1');
        title?.setAttribute('tabindex', '-1');
        title?.focus({ preventScroll: true });
      };
      // After two frames: react-aria's focus scope acts first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isFree = document.activeElement === null || document.activeElement === document.body;
          if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
            if (isFree) opener.focus({ preventScroll: true });
            onRemovedWithFocus(opener, focusWhatIsLeft);
          } else focusWhatIsLeft();
        }),
      );
    },
    [opener, focusRow],
  );
}

/** Runs `then` if the element is removed before the focus leaves it. Removing it fires no event. */
function onRemovedWithFocus(element: Element, then: () => void): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === element) return;
    watcher.disconnect();
    if (!element.isConnected) then();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}
