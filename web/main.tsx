import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { todayInShop } from '#domain/day.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { createPageAhead, PageAheadProvider } from './page-ahead.ts';
import { createRoutes, openAdmin, pages } from './router.tsx';
import { createFavorites } from './session/favorites.ts';
import { keepSessionCurrent, refreshSession } from './session/keep-session-current.ts';
import { createSession } from './session/session.ts';
import type { AdminDesk } from './shop/admin-desk.ts';
import { createEdgeShop } from './shop/edge-shop.ts';
import { embeddedAnswers } from './shop/embedded-answers.ts';
import { appContext, AppProvider, type App } from './shop/shop-context.ts';

const storage = browserStorage();
const session = createSession(storage);
const shop = createEdgeShop(fetch, '', embeddedAnswers(document.getElementById('resuena-data')?.textContent));
let adminDesk: Promise<AdminDesk> | undefined;

const app: App = {
  shop,
  openDesk: (make) => make(fetch),
  adminDesk: () => (adminDesk ??= loadAdminDesk()),
  session,
  favorites: createFavorites(shop, session),
  storage,
  today: () => todayInShop(Date.now()),
};

keepSessionCurrent(app);

const makeContext = () => new RouterContextProvider(new Map([[appContext, app]]));
const ahead = createPageAhead(pages, makeContext);
const router = createBrowserRouter(createRoutes(ahead), {
  getContext: makeContext,
  patchRoutesOnNavigation: openAdmin(ahead),
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <AppProvider value={app}>
      <PageAheadProvider value={ahead}>
        <RouterProvider router={router} />
      </PageAheadProvider>
    </AppProvider>
  </StrictMode>,
);

/** A chunk that did not come is asked for again by the next call. */
async function loadAdminDesk(): Promise<AdminDesk> {
  try {
    const { createEdgeAdminDesk } = await import('./shop/edge-admin-desk.ts');
    return createEdgeAdminDesk(fetch, () => void refreshSession(app));
  } catch (error) {
    adminDesk = undefined;
    throw error;
  }
}

/** Reading the property itself throws where cookies and storage are forbidden. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
