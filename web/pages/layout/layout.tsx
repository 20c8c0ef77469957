import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './layout.css';
import { OfflineNotice } from './offline-notice.tsx';
import { PendingBar } from './pending-bar.tsx';
import { usePageChange } from './use-page-change.ts';

const MAIN_ID = 'contenido';

/** Every document begins with the key 'default': by it alone, an address typed in this tab would open where the last one was left. */
const placeKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** The frame of every page. */
export function Layout() {
  const { main, announcement } = usePageChange();
  return (
    <div className="layout">
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Saltar al contenido
      </a>
      <PendingBar />
      <OfflineNotice />
      <Header />
      <main id={MAIN_ID} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ChatButton />
      <ToastRegion />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}
