/** The application over a network that a test plays; everything on this side of `fetch` is the real thing. */
import { safeStorage } from '#web/storage.ts';
import type { User } from '#domain/contract/users.ts';
import { askWithKeys, createCall } from '#web/api/call.ts';
import { createConnection } from '#web/api/connection.ts';
import { createHttp } from '#web/api/http.ts';
import '#web/api/account-messages.ts';
import '#web/api/admin-messages.ts';
import { createUpload, type SendForm } from '#web/api/upload.ts';
import type { App } from '#web/app-context.ts';
import { createFavorites } from '#web/session/favorites.ts';
import { watchDenial } from '#web/session/keep-session-current.ts';
import { createSession } from '#web/session/session.ts';

// Node's navigator knows no network.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });

// Nor is there a page that could be hidden.
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
});

export const ORIGIN = 'https://shop.test';

export const noNetwork: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

export function testApp(fetch: typeof globalThis.fetch = noNetwork, user: User | null = null): App {
  const storage = safeStorage(() => null);
  const session = createSession(storage);
  if (user) session.set(user);
  const connection = createConnection({
    loadFallback: () => Promise.reject(new Error('no offline fallback in this test')),
    hasPendingWrites: () => false,
    onCall: () => watchDenial(app),
  });
  const ask = askWithKeys(connection, () => app);
  const call = createCall(ask, createHttp(fetch, ORIGIN));
  const app: App = {
    call,
    upload: createUpload(ask, sendByFetch(fetch), ORIGIN),
    connection,
    session,
    favorites: createFavorites(call, session, storage),
    storage,
    today: () => '2026-11-21',
  };
  return app;
}

/** Node has no XMLHttpRequest. */
export const sendByFetch =
  (fetch: typeof globalThis.fetch): SendForm =>
  async (method, url, body, headers) => {
    const response = await fetch(url, { method, body, headers });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
