import { renderToReadableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import './api/account-messages.ts';
import { createCall, type Transport } from './api/call.ts';
import { createConnection } from './api/connection.ts';
import { requestLine } from './api/http.ts';
import { messagesOf } from './api/messages.ts';
import { offline } from './api/no-answer.ts';
import { type App, appContext, AppProvider } from './app-context.ts';
import * as auth from './pages/auth/auth-route.ts';
import * as detail from './pages/detail/detail-route.ts';
import * as privacy from './pages/legal/privacy-route.ts';
import * as terms from './pages/legal/terms-route.ts';
import { paths } from './paths.ts';
import { createFavorites } from './session/favorites.ts';
import { createSession } from './session/session.ts';
import { shopFacts } from './shop-facts.ts';
import { shopRoutes } from './shop-routes.ts';
import { safeStorage } from './storage.ts';
import { PictureAddress } from './ui/picture.tsx';

/** The one file of `web` that the worker imports: it writes the first view with the browser's own routes, loaders and components. */
export type FirstView = {
  /** The page's whole address. */
  url: string;
  /** The calendar day in Montevideo. */
  today: string;
  /** The request came without a session's cookie. */
  isVisitor: boolean;
  /** What is said of the shop's opening hours. */
  hours: string;
  /** PICTURE_ADDRESS. */
  pictureAddress: string;
  /** What the API replies to a GET of this path and query; rejects when that is no 200. */
  ask: (address: string) => Promise<unknown>;
};

/** `markup` goes into #root. Null: the page needs something that was refused, and the browser is to find out for itself. */
export type Rendered = { markup: string } | { redirect: string } | null;

const server = createStaticHandler([
  shopRoutes([
    { path: paths.detail(':id'), ...detail },
    { path: paths.login, ...auth },
    { path: paths.register, ...auth },
    { path: paths.terms, ...terms },
    { path: paths.privacy, ...privacy },
  ]),
]);

/** Loads first, so that status and head are known; then everything is rendered at once, without a script of React's own. */
export async function renderFirstView({ url, today, isVisitor, hours, pictureAddress, ask }: FirstView): Promise<Rendered> {
  let isRefused = false;
  const send: Transport = async (endpoint, options) => {
    try {
      return { ok: true, value: await ask(requestLine(endpoint, options).url), source: { kind: 'server' } };
    } catch {
      isRefused = true;
      return { ok: false, problem: offline(messagesOf(endpoint)) };
    }
  };
  const app = serverApp(send, today, isVisitor);
  const requestContext = new RouterContextProvider(new Map([[appContext, app]]));
  const context = await server.query(new Request(url), { requestContext });
  if (context instanceof Response) return { redirect: context.headers.get('Location') ?? paths.home };
  if (context.errors) throw Object.values(context.errors)[0];
  shopFacts.hours = hours;
  const markup = await render(
    <AppProvider value={app}>
      <PictureAddress value={pictureAddress}>
        <StaticRouterProvider router={createStaticRouter(server.dataRoutes, context)} context={context} hydrate={false} />
      </PictureAddress>
    </AppProvider>,
  );
  return isRefused ? null : { markup };
}

/** The application without a user: it keeps no state, and gets its data from `send`. */
function serverApp(send: Transport, today: string, isVisitor: boolean): App {
  const storage = safeStorage(() => null);
  const session = createSession(storage, isVisitor);
  const none = (): Promise<never> => Promise.reject(new Error('the server renders, and does nothing else'));
  const call = createCall(send, send);
  const connection = createConnection({ loadFallback: none, hasPendingWrites: () => false });
  return {
    call,
    upload: none,
    connection,
    session,
    favorites: createFavorites(call, session, storage),
    storage,
    today: () => today,
  };
}

async function render(page: React.ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
    // Parts that are sent later are put in their place by an inline script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void (failure ??= { error }),
  });
  await stream.allReady;
  if (failure) throw failure.error;
  const html = await new Response(stream).text();
  // Before the first element stand a title and preloads, which are the head's: the worker writes its own.
  return html.slice(html.indexOf('<div'));
}
