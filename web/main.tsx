import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { todayInShop } from '#domain/day.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { listenToBack } from './ui/back.ts';
import { PictureAddress } from './ui/picture.tsx';
import { askWithKeys, createCall } from './api/call.ts';
import { createConnection } from './api/connection.ts';
import { embeddedIn } from './api/embedded.ts';
import { createHttp } from './api/http.ts';
import { pause } from './pause.ts';
import type { SeenError } from './telemetry.ts';
import { watchFiles } from './service-worker/watch-chunks.ts';
import { createPagePrefetch, PagePrefetchProvider } from './page-prefetch.ts';
import { createRoutes, openAdmin, pages } from './router.ts';
import { createFavorites } from './session/favorites.ts';
import { keepSessionCurrent, watchDenial } from './session/keep-session-current.ts';
import { isLogoutPending, PENDING_WRITES_KEY } from './session/pending-record.ts';
import { createSession } from './session/session.ts';
import { appContext, AppProvider, type App } from './app-context.ts';
import { Started } from './started.tsx';
import { shopFacts } from './shop-facts.ts';
import { safeStorage, tabStorage } from './storage.ts';
import { setTextFace } from './text-face.ts';

/** Most errors reported per page. */
const MAX_ERRORS = 5;
const CLOCK_KEY = 'resuena.clock';
/** A page may take so long to come: what is less says nothing about the clock. */
const LOADING_MS = 600_000;
/** Later than everything that the first view needs. */
const BACKGROUND_AFTER_MS = 5_000;

const errors: SeenError[] = [];
for (const kind of ['error', 'unhandledrejection'] as const) {
  addEventListener(kind, (event) => {
    if (errors.length < MAX_ERRORS) errors.push({ event, path: location.pathname });
  });
}

// The page says the opening hours where the shop has set its own.
Object.assign(shopFacts, document.documentElement.dataset);

listenToBack();

const storage = safeStorage(() => localStorage);
/** The server marks a page that was asked for without a session's cookie. */
const isMarked = 'visitor' in document.documentElement.dataset;
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** The browser may have kept this page since before the login, or for days. */
const isOld = navigation?.type === 'back_forward';
const session = createSession(storage, isMarked, (isMarked && !isOld) || isLogoutPending(storage));
const embedded = embeddedIn(document.getElementById('resuena-data')?.textContent);
const aheadMs = clockAhead();
const shopNow = (): number => Date.now() - aheadMs;
const root = document.getElementById('root') ?? makeRoot();
/** The document broke off before its data: what it shows cannot be taken over. */
const isCut = root.firstChild !== null && embedded.today === null;
/** Until the browser has rendered what the server did, the day is that of the server's rendering: midnight may lie between them. */
let isTakenOver = false;
const send = createHttp(fetch, '', embedded.take);
const connection = createConnection({
  loadFallback: async () => (await import('./offline/start-offline.ts')).startOffline({ app, send, prefetch, router }),
  hasPendingWrites: () => storage.read(PENDING_WRITES_KEY) !== null,
  isHung: isCut || 'hung' in document.documentElement.dataset,
  onCall: () => watchDenial(app),
});
const ask = askWithKeys(connection, () => app);
const call = createCall(ask, send);

const app: App = {
  call,
  // Only administrators upload: its code comes with the first form.
  upload: async (...form) => (await import('./api/upload.ts')).createUpload(ask)(...form),
  connection,
  session,
  favorites: createFavorites(call, session, storage),
  storage,
  today: () => (isTakenOver ? embedded.todayAt(shopNow()) : embedded.today) ?? todayInShop(shopNow()),
};

const makeContext = () => new RouterContextProvider(new Map([[appContext, app]]));
const prefetch = createPagePrefetch(pages, makeContext);
let router!: ReturnType<typeof createBrowserRouter>;
let openAdministration = openAdmin(prefetch);
// In a task of its own: after loading the code, and before running it, the browser can handle input.
setTimeout(openPage);

function openPage(): void {
  // What the page has loaded, and what it prefetched, is the first person's.
  keepSessionCurrent(app, { onChange: () => prefetch.forget(), onOtherUser: () => void router.revalidate() });
  router = createBrowserRouter(createRoutes(prefetch), {
    getContext: makeContext,
    patchRoutesOnNavigation: (visit) => openAdministration(visit),
  });
  const loadMend = watchFiles(router);
  const page = (
    <StrictMode>
      <Started onStart={takeOver}>
        <AppProvider value={app}>
          <PagePrefetchProvider value={prefetch}>
            <PictureAddress value={document.documentElement.dataset['pictureAddress'] ?? ''}>
              <RouterProvider router={router} />
            </PictureAddress>
          </PagePrefetchProvider>
        </AppProvider>
      </Started>
    </StrictMode>
  );
  if (root.firstChild === null) createRoot(root).render(page);
  else void hydrate(root, page);
  void setTextFace(root);

  // The offline fallback must be loaded before it is needed: without a network its code would not come.
  setTimeout(() => {
    void connection.open().catch(() => undefined);
    loadMend().catch(() => undefined);
    void import('./telemetry.ts').then(({ watchPage }) => watchPage(errors, connection)).catch(() => undefined);
    void import('./service-worker/keep-shell.ts').then(({ keepShell }) => keepShell()).catch(() => undefined);
  }, BACKGROUND_AFTER_MS);
}

/** Takes over what the server rendered, once the router has the same page: its code, and the data that came with it. */
async function hydrate(element: HTMLElement, page: ReactNode): Promise<void> {
  const { pathname, search } = location;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!router.state.initialized) return;
      leave();
      resolve();
    };
    const leave = router.subscribe(look);
    look();
  });
  const { errors: broken, location: led } = router.state;
  // The document was cut off; or the data is not the document's, because a logout that the server has not received goes first; or the
  // browser redirected, for instance to the login; or the history entry has a state, which the server did not know.
  if (
    isCut ||
    embedded.hasMore() ||
    broken !== null ||
    led.pathname !== pathname ||
    led.search !== search ||
    led.state !== null
  ) {
    element.replaceChildren();
    createRoot(element).render(page);
    return;
  }
  // A task of its own, and a transition within it, let the browser handle input before and while hydrating.
  await pause(0);
  startTransition(
    () =>
      void hydrateRoot(element, page, {
        // A step forward or back meanwhile: the next page is rendered anew, and that it differs from the document is no error.
        onRecoverableError: (error) => {
          if (location.pathname === pathname && location.search === search) reportError(error);
        },
      }),
  );
}

/** For a document that broke off in its head: it has no place for the page, and maybe no body. */
function makeRoot(): HTMLElement {
  document.body ??= document.createElement('body');
  const made = document.createElement('div');
  made.id = 'root';
  document.body.append(made);
  return made;
}

function takeOver(): void {
  // Styles show by it what can be pressed.
  document.documentElement.classList.add('started');
  isTakenOver = true;
  if (embedded.today !== null && embedded.today !== app.today()) void router.revalidate();
}

/** By how much this device's clock is ahead of the server's; in a page that came empty, as the last one of this tab found. */
function clockAhead(): number {
  if (embedded.nowMs === null || isOld) return Number(tabStorage.read(CLOCK_KEY)) || 0;
  const passed = Date.now() - embedded.nowMs;
  const ahead = Math.abs(passed) < LOADING_MS ? 0 : passed;
  tabStorage.write(CLOCK_KEY, String(ahead));
  return ahead;
}

// While developing: an edit of a route, its loader or its action is seen without a reload.
import.meta.hot?.accept('./router.ts', (edited) => {
  if (!edited) return;
  const routing = edited as unknown as typeof import('./router.ts');
  openAdministration = routing.openAdmin(prefetch);
  prefetch.know(routing.pages);
  // oxlint-disable-next-line no-underscore-dangle -- The router's own way to take edited routes; it has no other name.
  router._internalSetRoutes(routing.createRoutes(prefetch));
  void router.revalidate();
});
