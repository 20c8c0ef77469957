import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { todayInShop } from '#domain/day.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { TYPED_KEY, watchFiles } from './offline/watch-files.ts';
import { createPageAhead, PageAheadProvider } from './page-ahead.ts';
import { createRoutes, openAdmin, pages } from './router.tsx';
import { createFavorites } from './session/favorites.ts';
import { keepSessionCurrent, refreshSession } from './session/keep-session-current.ts';
import { createSession } from './session/session.ts';
import type { AdminDesk } from './shop/admin-desk.ts';
import { createEdgeShop } from './shop/edge-shop.ts';
import { embeddedAnswers } from './shop/embedded-answers.ts';
import { createReach, OWED_KEY } from './shop/reach.ts';
import { appContext, AppProvider, type App } from './shop/shop-context.ts';

/** Later than everything that the first view needs. */
const STAND_IN_AFTER_MS = 5_000;

const storage = browserStorage();
const session = createSession(storage);
const edge = createEdgeShop(fetch, '', embeddedAnswers(document.getElementById('resuena-data')?.textContent));
const reach = createReach(
  async (seen) => (await import('./shop/local/open-stand-in.ts')).openStandIn({ app, edge, ahead, router }, seen),
  // What an earlier visit owes the edge comes before anything else.
  storage !== null && OWED_KEY in storage,
);
const shop = reach.over('shop', edge);
let adminDesk: Promise<AdminDesk> | undefined;

const app: App = {
  shop,
  openDesk: (make) => reach.over('account', make(fetch)),
  adminDesk: () => (adminDesk ??= loadAdminDesk()),
  reach,
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

const loadMend = watchFiles(router);

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

if (hadTyped()) void import('./offline/restore-typed.ts').then(({ restoreTyped }) => restoreTyped());

// What goes on without the edge must be here before it is needed: without a network its code would not come.
setTimeout(() => {
  void reach.open().catch(() => undefined);
  loadMend().catch(() => undefined);
  void import('./offline/keep-shell.ts').then(({ keepShell }) => keepShell()).catch(() => undefined);
}, STAND_IN_AFTER_MS);

/** A chunk that did not come is asked for again by the next call. */
async function loadAdminDesk(): Promise<AdminDesk> {
  try {
    const { createEdgeAdminDesk } = await import('./shop/edge-admin-desk.ts');
    return reach.over(
      'admin',
      createEdgeAdminDesk(fetch, () => void refreshSession(app)),
    );
  } catch (error) {
    adminDesk = undefined;
    throw error;
  }
}

/** This tab was loaded anew in the middle of something. */
function hadTyped(): boolean {
  try {
    return TYPED_KEY in sessionStorage;
  } catch {
    return false;
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
