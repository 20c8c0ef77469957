import type { App } from '../app-env.ts';
import { listSitemapEntries } from '../db/instruments.ts';
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

  app.get('/sitemap.xml', async (c) => {
    const refused = await refuseCostly(c, 'sitemap');
    if (refused) return refuse(c, refused);
    const origin = c.env.PUBLIC_ORIGIN;
    const ids = await listSitemapEntries(c.env.DB);
    const paths = ['/', '/terms', '/privacy', ...ids.map((id) => `/detail/${id}`)];
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
  });
}
