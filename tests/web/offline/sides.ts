/** The two sides that answer the application's calls, as the page puts them together, for one suite over both. */
import { safeStorage } from '#web/storage.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { todayInShop } from '#domain/day.ts';
import { sendByFetch } from '#tests/web/test-app.ts';
import { ensureBuilt } from '#tools/build.ts';
import { startEdge } from '#tools/edge-server.ts';
import type { LocalBindings } from '#tools/local-bindings.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { loadSampleShop } from '#tools/sample-shop.ts';
import { type CallApi, createCall } from '#web/api/call.ts';
import type { Connection } from '#web/api/connection.ts';
import { createHttp } from '#web/api/http.ts';
import { messagesOf } from '#web/api/messages.ts';
import { offline as offlineProblem } from '#web/api/no-answer.ts';
import { createUpload, type Upload } from '#web/api/upload.ts';
import { answerOffline } from '#web/offline/handle.ts';
import { sampleShop } from '#web/offline/sample-data.ts';
import { openDevice } from '#web/offline/open-device.ts';
import { createSession, type Session } from '#web/session/session.ts';
import { memoryStorage } from './memory-storage.ts';

export type Side = { call: CallApi; upload: Upload; session: Session; close: () => Promise<void> };

const today = () => todayInShop(Date.now());

/** This device alone: there is no server that pending writes could reach. */
export async function openLocal(storage: Storage = memoryStorage()): Promise<Side> {
  const session = createSession(safeStorage(() => storage));
  const send = createHttp(() => Promise.reject(new TypeError('fetch failed')));
  const offline = openDevice({
    storage: safeStorage(() => storage),
    sample: sampleShop,
    session,
    send,
    today,
    now: Date.now,
    onTrouble: () => undefined,
  });
  const connection: Pick<Connection, 'ask'> = {
    ask: async (endpoint, options) =>
      (await answerOffline(offline, endpoint, options)) ?? { ok: false, problem: offlineProblem(messagesOf(endpoint)) },
  };
  return { call: createCall(connection.ask, send), upload: createUpload(connection.ask), session, close: async () => undefined };
}

/** The real worker with the sample shop, over HTTP. */
export async function openServer(): Promise<Side> {
  ensureBuilt();
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-both-'));
  const edge = await startEdge({ port: 0, host: '127.0.0.1', stateDir, quiet: true });
  const { DB, PICTURES } = await edge.miniflare.getBindings<LocalBindings>();
  await applyMigrations(DB);
  await loadSampleShop({ DB, PICTURES });
  const fetch = keepCookies();
  const send = createHttp(fetch, edge.origin);
  const connection: Pick<Connection, 'ask'> = {
    ask: (endpoint, options, transport) => transport(endpoint, options),
  };
  return {
    call: createCall(connection.ask, send),
    upload: createUpload(connection.ask, sendByFetch(fetch), edge.origin),
    session: createSession(safeStorage(() => null)),
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
