/** The two adapters of the shop's ports, as the page puts them together, for one suite over both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUEST_ID_HEADER } from '#domain/contract/request-id.ts';
import { todayInShop } from '#domain/day.ts';
import { ensureBuilt } from '#tools/build.ts';
import { startEdge } from '#tools/edge-server.ts';
import type { LocalBindings } from '#tools/local-bindings.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { loadSampleShop } from '#tools/sample-shop.ts';
import { createSession, type Session } from '#web/session/session.ts';
import { type AccountDesk, createAccountDesk } from '#web/shop/account-desk.ts';
import { createEdgeAdminDesk } from '#web/shop/edge-admin-desk.ts';
import { createEdgeShop } from '#web/shop/edge-shop.ts';
import type { LocalAdminDesk } from '#web/shop/local-admin-desk.ts';
import type { LocalShop } from '#web/shop/local-shop.ts';
import { createLocalDesks } from '#web/shop/local/local-desks.ts';
import type { SendForm } from '#web/shop/send-form.ts';
import { memoryStorage } from './memory-storage.ts';

export type Adapter = {
  shop: LocalShop;
  admin: LocalAdminDesk;
  account: Pick<AccountDesk, 'deleteAccount'> | { deleteAccount: (password: string) => Promise<unknown> };
  session: Session;
  close: () => Promise<void>;
};

const today = () => todayInShop(Date.now());

/** This device alone: nobody is there to be owed anything. */
export async function openLocal(storage: Storage = memoryStorage()): Promise<Adapter> {
  const session = createSession(storage);
  const edge = createEdgeShop(() => Promise.reject(new TypeError('fetch failed')));
  const desks = createLocalDesks({ storage, session, edge, today, now: Date.now, onTrouble: () => undefined });
  return { ...desks, session, close: async () => undefined };
}

/** The real worker with the sample shop, over HTTP. */
export async function openEdge(): Promise<Adapter> {
  ensureBuilt();
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-both-'));
  const edge = await startEdge({ port: 0, host: '127.0.0.1', stateDir, quiet: true });
  const { DB, PICTURES } = await edge.miniflare.getBindings<LocalBindings>();
  await applyMigrations(DB);
  await loadSampleShop({ DB, PICTURES });
  const fetch = keepCookies();
  const session = createSession(null);
  return {
    shop: createEdgeShop(fetch, edge.origin),
    admin: createEdgeAdminDesk(fetch, () => undefined, sendBy(fetch), edge.origin),
    account: createAccountDesk(fetch, edge.origin),
    session,
    close: async () => {
      await edge.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** What a browser does with a session's cookie. */
function keepCookies(): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return response;
  };
}

/** Node has no XMLHttpRequest. */
const sendBy =
  (send: typeof fetch): SendForm =>
  async (method, url, body, headers) => {
    const response = await send(url, { method, body, headers });
    return { status: response.status, text: await response.text(), requestId: response.headers.get(REQUEST_ID_HEADER) };
  };
