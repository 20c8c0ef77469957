import { isPageAddress } from '#domain/page-address.ts';
import { inTime } from './in-time.ts';

/** A network that says neither yes nor no, in milliseconds: longer than a slow page, shorter than a person's patience. */
const PAGE_TIMEOUT_MS = 6_000;

type Navigation = { event: ExtendableEvent; request: Request };

/** The way to a page of the shop. Files, pictures, the API and its documentation go past this worker untouched. */
export const isPage = ({ request, sameOrigin, url }: { request: Request; sameOrigin: boolean; url: URL }): boolean =>
  request.mode === 'navigate' && sameOrigin && isPageAddress(url.pathname);

/**
 * The edge's own answer, with its data and its status (a 404 too); the application without data when there is none in time, or when
 * it says that something at its end is broken (5xx). The application then finds out for itself what it can show.
 */
export async function openPage({ event, request }: Navigation): Promise<Response> {
  try {
    const response = await inTime((signal) => ask(event, request, signal), PAGE_TIMEOUT_MS);
    if (response.status < 500) return response;
  } catch {
    // Unreachable: see below.
  }
  return new Response(SHELL.html, { headers: SHELL.headers });
}

/** The answer that the browser asked for while this worker woke up, else a request of our own. */
async function ask(event: ExtendableEvent, request: Request, signal: AbortSignal): Promise<Response> {
  const preloaded = event instanceof FetchEvent ? ((await event.preloadResponse) as Response | undefined) : undefined;
  return preloaded ?? fetch(request, { signal });
}
