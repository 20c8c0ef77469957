import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, ScrollRestoration, useNavigation, useLocation } from 'react-router';
import './pending-bar.css';
import { ToastRegion } from './toast-region.tsx';

const MAIN_ID = 'contenido';

/**
 * The first entry of every document has the key 'default'. By the key alone, an address typed in this tab would get the scroll position of
 * the last one.
 */
const placeKey = ({ key, pathname, search, hash }: Location): string => (key === 'default' ? pathname + search + hash : key);

export interface FrameProps {
  className: string;
  /** What one passes on the way to the content. */
  before: ReactNode;
  after?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The frame of every page, of the shop and the administration: the skip link, the focus on a new page, messages. */
export function Frame({ className, before, after, children }: FrameProps) {
  const { main, announcement } = usePageChange();
  return (
    <div className={className}>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Saltar al contenido
      </a>
      {before}
      <main id={MAIN_ID} ref={main} tabIndex={-1}>
        {children}
        <PendingBar />
      </main>
      {after}
      <ToastRegion />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

/** Shows that the next page is loading; its CSS hides it for the first 200 ms. */
function PendingBar() {
  return useNavigation().state === 'idle' ? null : <div className="pending-bar" role="progressbar" aria-label="Cargando" />;
}

/**
 * A new page without a new document: the focus goes to its title, and its name is read out. The first page is the browser's own
 * business, and so is a search that stays on its page.
 */
function usePageChange(): { main: RefObject<HTMLElement | null>; announcement: string } {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    setAnnouncement(document.title);
    // A page that focused its own form keeps that focus.
    if (main.current?.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select'))
      return undefined;
    let title: HTMLElement | null | undefined;
    const focusTitle = (): void => {
      if (title?.isConnected || (title && document.activeElement !== document.body)) return;
      title = main.current?.querySelector('h1') ?? main.current;
      title?.setAttribute('tabindex', '-1');
      title?.focus({ preventScroll: true });
    };
    focusTitle();
    // What comes late brings a title of its own. Removing the focused element fires no event.
    const watcher = new MutationObserver(focusTitle);
    if (main.current) watcher.observe(main.current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname]);

  return { main, announcement };
}
