import type { ReactNode } from 'react';
import { type Location, ScrollRestoration } from 'react-router';
import { PendingBar } from './pending-bar.tsx';
import { ToastRegion } from './toast-region.tsx';
import { usePageChange } from './use-page-change.ts';

const MAIN_ID = 'contenido';

/** Every document begins with the key 'default': by it alone, an address typed in this tab would open where the last one was left. */
const placeKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

export interface FrameProps {
  className: string;
  /** What one passes on the way to the content. */
  before: ReactNode;
  after?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** What every page has around it, the shop's and the administrator's: the way past the head, the focus on a new page, messages. */
export function Frame({ className, before, after, children }: FrameProps) {
  const { main, announcement } = usePageChange();
  return (
    <div className={className}>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Saltar al contenido
      </a>
      <PendingBar />
      {before}
      <main id={MAIN_ID} ref={main} tabIndex={-1}>
        {children}
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
