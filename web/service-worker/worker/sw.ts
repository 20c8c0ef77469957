/**
 * Keeps the shop open without a network. It stores no answer of the API and no page with data, so nothing of one person is left for the
 * next. Its caches are bounded. While the server answers, pages come from there. A new version waits until a person accepts it.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isPageAddress } from '#domain/page-address.ts';
import { ownAddressReader } from '#domain/pictures.ts';
import { inTime, NotInTime } from './in-time.ts';
import { timeLimit } from './time-limit.ts';
import { untilItStalls } from './until-it-stalls.ts';

/** A network that says neither yes nor no, in milliseconds. What this device has is shown then; a slow network's answer follows. */
const PAGE_TIMEOUT_MS = 1_800;
/** A page whose rest does not come. */
const STALL_MS = 3_000;

type Navigation = { event: ExtendableEvent; request: Request };

/** The way to a page of the shop. Files, pictures, the API and its documentation go past this worker untouched. */
const isPage = ({ request, sameOrigin, url }: { request: Request; sameOrigin: boolean; url: URL }): boolean =>
  request.mode === 'navigate' && sameOrigin && isPageAddress(url.pathname);

/**
 * The server's own answer, with its data and its status (a 404 too); the application without data when there is none in time, or when
 * it is a 5xx. The application then decides what it can show. "data-hung" says that the network hung, so that it does not wait once more.
 */
async function openPage({ event, request }: Navigation): Promise<Response> {
  try {
    const response = await inTime((signal) => ask(event, request, signal), PAGE_TIMEOUT_MS);
    if (response.status < 500) return await untilItStalls(response, STALL_MS);
  } catch (error) {
    if (error instanceof NotInTime) return shell('<html data-hung="" ');
    // Unreachable: see below.
  }
  return shell('<html ');
}

async function shell(html: string): Promise<Response> {
  // A storage that is forbidden must not keep the shop closed.
  const hours = await caches.match(HOURS, { cacheName: HOURS }).catch(() => undefined);
  const marks = mark('hours', await hours?.text()) + mark('picture-address', PICTURE_ADDRESS);
  return new Response(
    SHELL.html.replace('<html ', () => html + marks),
    { headers: SHELL.headers },
  );
}

const mark = (name: string, value: string | undefined): string =>
  value ? `data-${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" ` : '';

/** The opening hours that the last page of the server named, for pages without it; none where the built page has them. */
async function keepHours(hours: string | undefined): Promise<void> {
  const cache = await caches.open(HOURS);
  if (hours === undefined) await cache.delete(HOURS);
  else await cache.put(HOURS, new Response(hours));
}

/** The answer that the browser asked for while this worker woke up, else a request of our own. */
async function ask(event: ExtendableEvent, request: Request, signal: AbortSignal): Promise<Response> {
  const preloaded = event instanceof FetchEvent ? ((await event.preloadResponse) as Response | undefined) : undefined;
  return preloaded ?? fetch(request, { signal });
}

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 86_400;
const PICTURES = 'pictures';
const HOURS = 'hours';
/** Where pages ask for pictures, if not at the shop's own address. The page registers this worker with it. */
const PICTURE_ADDRESS = new URLSearchParams(self.location.search).get('pictureAddress') ?? '';
const ownAddressOf = ownAddressReader(PICTURE_ADDRESS);
/** Six pictures that hang leave an HTTP/1.1 browser no connection for anything else. */
const PICTURE_TIMEOUT_MS = 5_000;

// The application's code, styles and font: what a customer's pages need. Each name holds the hash of its content.
precacheAndRoute(KEPT_FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

registerRoute(isPage, openPage);

/** '/images/{key}?w=640' of a picture, at whichever address it is asked for; undefined for what is no picture of an instrument. */
const ownAddress = (url: URL): string | undefined =>
  url.origin === self.location.origin && url.pathname.startsWith('/images/') ? url.pathname + url.search : ownAddressOf(url.href);

/** An answer without CORS is opaque: whether it is a picture is unknown, and Chromium counts it as megabytes. */
const withCors = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => ownAddressOf(request.url) ?? request,
  requestWillFetch: async ({ request }: { request: Request }) =>
    ownAddressOf(request.url) ? new Request(request, { mode: 'cors', credentials: 'omit' }) : request,
};

// Pictures seen lately. A name stands for the same bytes for ever. An answer with no-store (another width, for now) is not kept.
const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    withCors,
    timeLimit(PICTURE_TIMEOUT_MS),
    { cacheWillUpdate: async ({ response }) => (isKeepable(response) ? response : null) },
    new ExpirationPlugin({
      maxEntries: 120,
      maxAgeSeconds: 30 * DAY_SECONDS,
      purgeOnQuotaError: true,
      // A picture varies by Accept, which the plugin does not send when it deletes one.
      matchOptions: { ignoreVary: true },
    }),
  ],
});
registerRoute(
  ({ url }) => ownAddress(url) !== undefined,
  async ({ event, request, url }) => {
    const began = performance.now();
    const picture = await pictures.handle({ event, request }).catch(() => Response.error());
    if (picture.ok) return picture;
    // The same picture at another width is better than none.
    const cache = await caches.open(PICTURES);
    const kept = await cache.match(ownAddress(url) ?? url, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    // An address that forgot CORS: the picture can still be shown.
    const isLate = performance.now() - began >= PICTURE_TIMEOUT_MS;
    const isRefused = picture.type === 'error' && !isLate && url.origin !== self.location.origin;
    return isRefused ? inTime((signal) => fetch(request, { signal }), PICTURE_TIMEOUT_MS) : picture;
  },
);

// Code that is not a customer's (the administrator's, the charts) and photographs: kept once used.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'used-files',
    plugins: [new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true })],
  }),
);

// Drawings whose names hold no hash.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/silhouettes/'),
  new StaleWhileRevalidate({
    cacheName: 'drawings',
    plugins: [new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
  }),
);

/** Requests that are none of this worker's business go past it where the browser supports that, rather than wait for this worker to start. */
self.addEventListener('install', (event) => {
  if (!('addRoutes' in event)) return;
  const { addRoutes } = event as { addRoutes: (rules: object[]) => Promise<void> };
  const conditions = [
    { urlPattern: { pathname: '/api/*' } },
    { urlPattern: { pathname: '/health/*' } },
    ...['POST', 'PUT', 'DELETE'].map((requestMethod) => ({ requestMethod })),
  ];
  const past = conditions.map((condition) => ({ condition, source: 'network' }));
  event.waitUntil(addRoutes.call(event, past));
});

/** A picture that could not be made smaller may be redirected to the original. */
const isKeepable = (response: Response): boolean =>
  response.status === 200 && !response.redirected && !(response.headers.get('Cache-Control') ?? '').includes('no-store');

self.addEventListener('activate', (event) => {
  // The request for the page goes out while this worker wakes up, so that it costs the page nothing.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

/** A page asks: take over now ('SKIP_WAITING', after a person said so), or which release this worker belongs to; or says the opening hours. */
self.addEventListener('message', (event) => {
  const { type, hours } = event.data as { type?: string; hours?: string };
  if (type === 'HOURS') event.waitUntil(keepHours(hours));
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'ENTRY') event.ports[0]?.postMessage(ENTRY);
  if (type === 'SKIP_WAITING_IF_ALONE') event.waitUntil(takeOverFromOne());
});

/** Other tabs may still need the files of the release before. */
async function takeOverFromOne(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) await self.skipWaiting();
}
