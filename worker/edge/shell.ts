import { isPageAddress } from '#domain/page-address.ts';
import type { App, AppContext } from '../app-env.ts';

/** The application's own HTML, with nothing in it. Conditional headers are left out: a 304 would have no body to write into. */
export const shell = (c: AppContext): Promise<Response> => c.env.ASSETS.fetch(new Request(new URL('/', c.req.url)));

/**
 * Every page that is not told apart before: the application, which knows its own addresses. Comes after all other routes, and only for
 * what no file answers (wrangler.toml). A file of an older release is a 404 that nobody keeps, never a page that passes for it.
 */
export function serveShell(app: App): void {
  app.get('*', async (c, next) => {
    if (!isPageAddress(c.req.path)) return next();
    const headers = new Headers();
    const known = c.req.header('If-None-Match');
    if (known !== undefined) headers.set('If-None-Match', known);
    const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { headers }));
    // A form, somebody's own pages, or an address that leads Home: nothing to be found by. Pages that are have their own tags.
    c.header('X-Robots-Tag', 'noindex');
    // A copy: the headers of a fetched response are sealed, and ours still have to go on.
    return c.newResponse(page.body, page);
  });
}
