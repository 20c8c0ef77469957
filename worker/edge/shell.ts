import { isPageAddress } from '#domain/page-address.ts';
import type { App, AppContext } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';
import { readCookie } from '../session/cookie.ts';

/** Kept for this isolate's life: it belongs to one release, as the application's files do. */
const kept = perIsolate((): { html?: string } => ({}));

/** The application's own HTML, with nothing in it. */
export async function shellOf(c: AppContext): Promise<string> {
  const shell = kept();
  return (shell.html ??= await (await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url)))).text());
}

/** Ends the entity tag of a page that has the visitor's mark. */
const VISITOR_TAG = '-visitor"';

export const isVisitor = (c: AppContext): boolean => readCookie(c) === undefined;

/** Marks the page of a request without a session cookie: the application need not ask who is signed in. */
const visitorMark = (c: AppContext): HTMLRewriter =>
  isVisitor(c)
    ? new HTMLRewriter().on('html', { element: (html) => void html.setAttribute('data-visitor', '') })
    : new HTMLRewriter();
/**
 * Every page without a route of its own: the application, which knows its own addresses. Comes after all other routes, and only for
 * what no file answers (wrangler.toml). A file of an older release is a 404 that no cache keeps, never a page in its place.
 */
export function serveShell(app: App): void {
  app.get('*', async (c, next) => {
    if (!isPageAddress(c.req.path)) return next();
    const headers = new Headers();
    const known = knownTag(c);
    if (known !== undefined) headers.set('If-None-Match', known);
    const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { headers }));
    // A form, a user's own pages, or an address that leads Home: not for search engines. The others have tags of their own.
    c.header('X-Robots-Tag', 'noindex');
    // A fetched response has immutable headers; copy it to add ours.
    const response = c.newResponse(visitorMark(c).transform(page).body, page);
    const tag = page.headers.get('ETag');
    if (tag !== null && isVisitor(c)) response.headers.set('ETag', tag.replace(/"$/, VISITOR_TAG));
    return response;
  });
}

/** The browser's stored page may be used only by the same kind of request: a visitor's is not shown again after the login. */
function knownTag(c: AppContext): string | undefined {
  const known = c.req.header('If-None-Match');
  if (!isVisitor(c)) return known;
  return known?.endsWith(VISITOR_TAG) ? known.replace(VISITOR_TAG, '"') : undefined;
}
