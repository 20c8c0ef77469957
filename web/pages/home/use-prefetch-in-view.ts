import { type RefObject, useEffect, useRef } from 'react';
import { usePagePrefetch } from '../../page-prefetch.ts';

/** How long a card must stay in view before it counts as looked at rather than scrolled past. */
const LOOKED_AT_MS = 600;
/** Counted from the page's beginning: until then the line belongs to the first view. */
const QUIET_AFTER_MS = 5_000;

export type PrefetchInView<E extends HTMLElement> = {
  card: RefObject<E | null>;
  onPointerEnter: () => void;
  onFocus: () => void;
};

/**
 * Fetches a card's page before it is pressed: when a pointer or the focus comes to it and, where nothing hovers, when it stays in view.
 * People who asked their browser to save data are left alone.
 */
export function usePrefetchInView<E extends HTMLElement>(to: string): PrefetchInView<E> {
  const pagePrefetch = usePagePrefetch();
  const card = useRef<E>(null);

  useEffect(() => {
    const element = card.current;
    if (!element || !pagePrefetch || matchMedia('(hover: hover)').matches || savesData()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting)
          timer = setTimeout(() => pagePrefetch.prefetch(to), Math.max(LOOKED_AT_MS, QUIET_AFTER_MS - performance.now()));
      },
      { threshold: 0.7 },
    );
    seen.observe(element);
    return () => {
      clearTimeout(timer);
      seen.disconnect();
    };
  }, [pagePrefetch, to]);

  const prefetch = (): void => pagePrefetch?.prefetch(to);
  return { card, onPointerEnter: prefetch, onFocus: prefetch };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
