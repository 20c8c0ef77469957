import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { todayInShop } from '#domain/day.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { createPageAhead, PageAheadProvider } from './page-ahead.ts';
import { createRoutes, pages } from './router.tsx';
import { createFavorites } from './session/favorites.ts';
import { keepSessionCurrent } from './session/keep-session-current.ts';
import { createSession } from './session/session.ts';
import { createAccountDesk } from './shop/account-desk.ts';
import { createEdgeShop } from './shop/edge-shop.ts';
import { embeddedAnswers } from './shop/embedded-answers.ts';
import { appContext, AppProvider, type App } from './shop/shop-context.ts';

const storage = browserStorage();
const session = createSession(storage);
const shop = createEdgeShop(fetch, '', embeddedAnswers(document.getElementById('resuena-data')?.textContent));
const app: App = {
  shop,
  account: createAccountDesk(fetch),
  session,
  favorites: createFavorites(shop, session),
  storage,
  today: () => todayInShop(Date.now()),
};

keepSessionCurrent(app);

const makeContext = () => new RouterContextProvider(new Map([[appContext, app]]));
const ahead = createPageAhead(pages, makeContext);
const router = createBrowserRouter(createRoutes(ahead), { getContext: makeContext });

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

/** Reading the property itself throws where cookies and storage are forbidden. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
