import { failure } from '#domain/failure.ts';
import type { App, AppContext } from '../app-env.ts';
import { countSitemapFiles, listSitemapEntries } from '../db/instruments.ts';
import { refuse } from '../respond.ts';
import { refuseCostly } from '../session/flood.ts';

const DAY_SECONDS = 86_400;

/** Files that search engines and browsers request by themselves. */
export function serveCrawlers(app: App): void {
  // Browsers request it for any answer that names no icon, such as a calendar file or JSON.
  app.get('/favicon.ico', (c) => {
    c.header('Cache-Control', `public, max-age=${DAY_SECONDS}`);
    return c.redirect('/favicon.svg', 301);
  });

  app.get('/robots.txt', (c) => {
    const origin = c.env.PUBLIC_ORIGIN;
    // Pages that must not be indexed say so themselves (noindex); a crawler that is kept out would never read it.
    const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''];
    return c.text(lines.join('\n'), 200, { 'Cache-Control': `public, max-age=${DAY_SECONDS}` });
  });

  // One file until an id is too high for it; then the list of the files. A file may name only what lies below its own folder.
  app.get('/sitemap.xml', async (c) => {
    const refused = await refuseCostly(c, 'sitemap');
    if (refused) return refuse(c, refused);
    const files = await countSitemapFiles(c.env.DB);
    if (files === 1) return sendUrls(c, 1);
    const paths = Array.from({ length: files }, (_, i) => `/sitemap-${i + 1}.xml`);
    return sendXml(c, 'sitemapindex', 'sitemap', paths);
  });

  app.get('/:file{sitemap-[1-9]\\d{0,5}\\.xml}', async (c) => {
    const refused = await refuseCostly(c, 'sitemap');
    if (refused) return refuse(c, refused);
    const file = Number.parseInt(c.req.param('file').slice('sitemap-'.length), 10);
    if (file > (await countSitemapFiles(c.env.DB))) return refuse(c, failure('not_found'));
    return sendUrls(c, file);
  });
}

const OWN_PAGES = ['/', '/terms', '/privacy'];

async function sendUrls(c: AppContext, file: number): Promise<Response> {
  const ids = await listSitemapEntries(c.env.DB, file);
  return sendXml(c, 'urlset', 'url', [...(file === 1 ? OWN_PAGES : []), ...ids.map((id) => `/detail/${id}`)]);
}

/** As the sitemap protocol has it: sitemaps.org/protocol.html. */
function sendXml(c: AppContext, list: string, entry: string, paths: readonly string[]): Response {
  const entries = paths.map((path) => `<${entry}><loc>${c.env.PUBLIC_ORIGIN}${path}</loc></${entry}>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</${list}>`;
  return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
}
