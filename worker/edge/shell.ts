import { isPageAddress } from '#domain/page-address.ts';
import type { App, AppContext } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';
import { sha256 } from '../sha256.ts';
import { calendarOf, marksOf } from './page-marks.ts';

const MARKS_DIGITS = 12;

/** Kept for this isolate's life: it belongs to one release, as the application's files do. */
const kept = perIsolate((): { html?: string } => ({}));

/** The application's own HTML, with nothing in it. */
export async function shellOf(c: AppContext): Promise<string> {
  const shell = kept();
  return (shell.html ??= await (await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url)))).text());
}

/**
 * Every page without a route of its own: the application, which knows its own addresses. Comes after all other routes, and only for
 * what no file answers (wrangler.toml). A file of an older release is a 404 that no cache keeps, never a page in its place.
 */
export function serveShell(app: App): void {
  app.get('*', async (c, next) => {
    if (!isPageAddress(c.req.path)) return next();
    const marks = marksOf(c, await calendarOf(c));
    const tagEnd = await endOfTag(marks);
    const headers = new Headers();
    const known = c.req.header('If-None-Match');
    if (known?.endsWith(tagEnd)) headers.set('If-None-Match', known.replace(tagEnd, '"'));
    const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { headers }));
    // A form, a user's own pages, or an address that leads Home: not for search engines. The others have tags of their own.
    c.header('X-Robots-Tag', 'noindex');
    // A fetched response has immutable headers; copy it to add ours.
    const marking = new HTMLRewriter().on('html', {
      element: (html) => {
        for (const [name, value] of marks) html.setAttribute(name, value);
      },
    });
    const response = c.newResponse(marking.transform(page).body, page);
    const tag = page.headers.get('ETag');
    if (tag !== null) response.headers.set('ETag', tag.replace(/"$/, tagEnd));
    return response;
  });
}

/** Ends the entity tag of a page with marks: a browser's copy is shown again only where the same marks would be written. */
const endOfTag = async (marks: [name: string, value: string][]): Promise<string> =>
  marks.length === 0 ? '"' : `-${(await sha256(JSON.stringify(marks))).slice(0, MARKS_DIGITS)}"`;
