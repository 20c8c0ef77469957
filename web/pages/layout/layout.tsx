import { Outlet } from 'react-router';
import { Frame } from '../../ui/frame.tsx';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './layout.css';
import { OfflineNotice } from './offline-notice.tsx';

/** The frame of every page of the shop. */
export function Layout() {
  return (
    <Frame
      className="layout"
      before={
        <>
          <OfflineNotice />
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
