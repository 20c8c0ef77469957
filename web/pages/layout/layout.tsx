import { Outlet } from 'react-router';
import { OfflineNoticeLater } from '../../loading/offline-notice-later.tsx';
import { Frame } from '../../ui/frame.tsx';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './layout.css';
import './window-foot.css';

/** The frame of every page of the shop. */
export function Layout() {
  return (
    <Frame
      className="layout"
      before={
        <>
          <OfflineNoticeLater />
          <Header />
        </>
      }
      after={
        <>
          <Footer />
          <ChatButton />
        </>
      }
    >
      <Outlet />
    </Frame>
  );
}
