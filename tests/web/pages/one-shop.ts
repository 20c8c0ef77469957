/** A shop whose edge gives the answers that a test hands it; everything on this side of the network is the real thing. */
import { RouterContextProvider } from 'react-router';
import { REQUEST_ID_HEADER } from '#domain/contract/request-id.ts';
import type { User } from '#domain/contract/users.ts';
import { ofTheEdge } from '#tests/shop/of-the-edge.ts';
import { createFavorites } from '#web/session/favorites.ts';
import { refreshSession } from '#web/session/keep-session-current.ts';
import { createSession } from '#web/session/session.ts';
import { createEdgeAdminDesk } from '#web/shop/edge-admin-desk.ts';
import { createEdgeShop } from '#web/shop/edge-shop.ts';
import { createReach } from '#web/shop/reach.ts';
import type { SendForm } from '#web/shop/send-form.ts';
import { type App, appContext } from '#web/shop/shop-context.ts';

export const ORIGIN = 'https://shop.test';

export const ana: User = {
  id: 2,
  username: 'Ana',
  lastname: 'Pereyra',
  firstName: 'Ana',
  lastName: 'Pereyra',
  email: 'ana@resuena.com',
  phone: null,
  role: 'USER',
  isActive: true,
  emailVerified: true,
  reminders: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const refusal = (status: number, code: string, message: string, errors?: { path: string; message: string }[]): Response =>
  Response.json({ code, message, status, errors }, { status });

/** `answers` by 'METHOD /path'; a call that none is given for finds no network. `calls` is what was asked, in order. */
export function oneShop(answers: Record<string, () => Response | Promise<Response>>, user: User | null) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const headers: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    headers.push(request.headers);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    if (request.body) bodies.push(isForm ? Object.fromEntries(await request.formData()) : await request.json());
    const answer = answers[call];
    if (!answer) throw new TypeError('fetch failed');
    return ofTheEdge(await answer());
  };
  const shop = createEdgeShop(fetch, ORIGIN);
  const session = createSession(null);
  session.set(user);
  const app: App = {
    shop,
    openDesk: (make) => make(fetch, ORIGIN),
    adminDesk: async () => createEdgeAdminDesk(fetch, () => void refreshSession({ shop, session }), sendByFetch(fetch), ORIGIN),
    reach: createReach(() => Promise.reject(new Error('nothing stands in here')), false),
    session,
    favorites: createFavorites(shop, session),
    storage: null,
    today: () => '2026-11-21',
  };
  /** What a loader or an action is called with at that address; `form` makes it a submission. */
  const visit = (path: string, form?: Record<string, string>) => {
    const url = new URL(path, ORIGIN);
    const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) });
    return { request, url, pattern: url.pathname, params: {}, context: new RouterContextProvider(new Map([[appContext, app]])) };
  };
  return { app, session, calls, bodies, headers, visit };
}

/** The address that a redirect leads to. Also for one that is thrown. */
export async function redirectOf(outcome: unknown): Promise<string | null> {
  const settled: unknown = await Promise.resolve(outcome).catch((thrown: unknown) => thrown);
  return settled instanceof Response ? settled.headers.get('location') : null;
}

/** A form over the same network as every other call; a browser's own way tells how far it got, which no rule depends on. */
const sendByFetch =
  (fetch: typeof globalThis.fetch): SendForm =>
  async (method, url, body, headers) => {
    const response = await fetch(url, { method, body, headers });
    return { status: response.status, text: await response.text(), requestId: response.headers.get(REQUEST_ID_HEADER) };
  };
