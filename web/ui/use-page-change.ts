import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page without a new document: the focus goes to its title, and its name is read out. The first page is the browser's own
 * business, and so is a search that stays on its page.
 */
export function usePageChange(): { main: RefObject<HTMLElement | null>; announcement: string } {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnouncement(document.title);
    // A page that put the focus into its own form knows better.
    if (main.current?.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select')) return;
    const title = main.current?.querySelector<HTMLElement>('h1') ?? main.current;
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [pathname]);

  return { main, announcement };
}
