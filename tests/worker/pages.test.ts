import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { stageShop } from '#tests/support/staged-shop.ts';

const NASTY = `Arpa </script><script>alert(1)</script> "de" <b>36</b> & 'más'`;

let id = 0;

let customer = { id: 0, cookie: '' };

const get = (path: string, cookie?: string): Promise<Response> =>
  exports.default.fetch(`http://localhost${path}`, cookie === undefined ? {} : { headers: { Cookie: cookie } });

beforeAll(async () => {
  const shop = await stageShop(env.DB, { stocks: [3], customers: 1, sessionKey: env.SESSION_KEY });
  id = shop.instruments[0]?.id ?? 0;
  customer = shop.customers[0] ?? customer;
  await env.DB.batch([
    env.DB.prepare('UPDATE instruments SET name = ?2, description = ?3, rating_count = 2, rating_sum = 9 WHERE id = ?1').bind(
      id,
      NASTY,
      `${'palabra '.repeat(40)}</script>`,
    ),
    env.DB.prepare('DELETE FROM images WHERE instrument_id = ?').bind(id),
    env.DB.prepare(
      `INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (?, 0, 'uno.webp', 10, 10, 0)`,
    ).bind(id),
  ]);
});

/** The blocks of a type, parsed: what a search engine or the page itself reads. */
async function blocks(html: string, type: string): Promise<unknown[]> {
  const found: string[] = [];
  const rewriter = new HTMLRewriter().on(`script[type="${type}"]`, {
    text: ({ text, lastInTextNode }) => {
      if (found.length === 0 || lastInTextNode === undefined) found.push('');
      found[found.length - 1] += text;
      if (lastInTextNode) found.push('');
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found.filter((text) => text !== '').map((text) => JSON.parse(text) as unknown);
}

describe('the page of an instrument', () => {
  test('arrives with its own title, description, address, picture and structured data', async () => {
    const response = await get(`/detail/${id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(html).toContain('<title>Arpa &lt;/script&gt;');
    expect(html).toContain(`<link rel="canonical" href="http://localhost/detail/${id}">`);
    expect(html).toContain('<meta property="og:image" content="http://localhost/images/uno.webp?w=1280">');
    expect(html).toMatch(/<meta[^>]+name="description"[^>]+content="palabra [^"]{100,158}…"/);
    const [product] = await blocks(html, 'application/ld+json');
    expect(product).toMatchObject({
      '@type': 'Product',
      name: NASTY,
      offers: { priceCurrency: 'UYU', price: '45.00', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  test('carries exactly what the API answers to the page’s two calls, for the person who asks', async () => {
    const urls = [`/api/instruments/${id}?include=suggestions,viewer`, `/api/ratings/instrument/${id}`];
    const [instrument, ratings] = await Promise.all(urls.map(async (url) => (await get(url)).json<object>()));
    for (const [cookie, viewer] of [
      [undefined, null],
      [customer.cookie, { userId: customer.id, mayRate: 'none' }],
    ] as const) {
      const page = await get(`/detail/${id}`, cookie);
      expect(page.headers.get('Cache-Control')).toBe('private, no-cache');
      const [data] = await blocks(await page.text(), 'application/json');
      expect(data).toEqual({ 0: { url: urls[0], reply: { ...instrument, viewer } }, 1: { url: urls[1], reply: ratings } });
    }
  });

  test('runs nothing that people typed', async () => {
    const html = await (await get(`/detail/${id}`)).text();
    const scripts: (string | null)[] = [];
    const rewriter = new HTMLRewriter().on('script', { element: (script) => void scripts.push(script.getAttribute('type')) });
    await rewriter.transform(new Response(html)).text();
    expect(new Set(scripts)).toEqual(new Set(['application/json', 'application/ld+json', 'module']));
    expect(scripts).toHaveLength(3);
  });

  test.each(['/detail/999999', '/detail/x', '/detail/-1', '/detail/1%27'])(
    'that does not exist is a 404 with the application in it: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toMatch(/text\/html/);
      expect(await response.text()).toContain('id="root"');
    },
  );
});

test('an instrument has one address: with a slash at its end it leads there, dates and all', async () => {
  const response = await exports.default.fetch(
    new Request(`http://localhost/detail/${id}/?desde=2030-01-05`, { redirect: 'manual' }),
  );
  expect([response.status, response.headers.get('Location')]).toEqual([301, `/detail/${id}?desde=2030-01-05`]);
});

test.each(['/terms', '/privacy'])('%s has one address', async (path) => {
  const response = await exports.default.fetch(new Request(`http://localhost${path}/`, { redirect: 'manual' }));
  expect([response.status, response.headers.get('Location')]).toEqual([301, path]);
});

test.each([
  ['/', 'Resuena · Alquiler de instrumentos musicales'],
  ['/terms', 'Términos y condiciones · Resuena'],
  ['/privacy', 'Política de privacidad · Resuena'],
])('what is shared of %s has its own title, address and the shop’s picture, and may be found', async (path, title) => {
  const response = await get(path);
  const html = await response.text();
  expect(response.headers.get('X-Robots-Tag')).toBeNull();
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<link rel="canonical" href="http://localhost${path}">`);
  expect(html).toContain('<meta property="og:image" content="http://localhost/icon-512.png">');
  expect(html).toContain('<meta name="twitter:card" content="summary">');
});

describe('Home', () => {
  test('carries its first page, its categories and its pictures', async () => {
    const html = await (await get('/')).text();
    const [, results] = await Promise.all([get('/api/categories'), get('/api/instruments/results?page=1&size=10')]);
    const [data] = (await blocks(html, 'application/json')) as [Record<string, { url: string; reply: unknown }>];
    expect(data['1']).toEqual({ url: '/api/instruments/results?page=1&size=10', reply: await results.json() });
    expect(html).toContain('imagesrcset="/images/uno.webp?w=320 320w');
    expect(await blocks(html, 'application/ld+json')).toMatchObject([{ '@type': 'WebSite' }]);
  });

  test('with filters asks for its own', async () => {
    const html = await (await get('/?q=arpa')).text();
    expect(await blocks(html, 'application/json')).toEqual([]);
    expect(html).toContain('<link rel="canonical" href="http://localhost/">');
  });
});

test('search engines find the pages that are for them', async () => {
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
  // Who may not fetch a page cannot read there that it is not to be found.
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
  expect((await get('/administracion/usuarios')).headers.get('X-Robots-Tag')).toBe('noindex');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('Content-Type')).toMatch(/xml/);
  expect(await sitemap.text()).toContain(`<loc>http://localhost/detail/${id}</loc>`);
  await env.DB.prepare('UPDATE instruments SET archived_at = 1 WHERE id = ?').bind(id).run();
  expect(await (await get('/sitemap.xml')).text()).not.toContain(`/detail/${id}<`);
});
