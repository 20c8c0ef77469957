import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { createApp } from '#worker/app.ts';
import { SITEMAP_IDS } from '#worker/db/instruments.ts';
import { forgetCatalogue } from '#worker/edge/memory.ts';
import { stageShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';

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
      `INSERT INTO images (instrument_id, position, key, width, height, alt, created_at)
        VALUES (?, 0, 'uno.webp', 10, 10, 'El arpa "de pie"', 0)`,
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
    expect(html).toContain('<meta property="og:image:alt" content="El arpa &quot;de pie&quot;">');
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
      const { answers } = data as { answers: { url: string; reply: unknown }[] };
      expect(answers.map(({ url }) => decodeURIComponent(url)).toSorted()).toEqual(urls);
      expect(answers.find(({ url }) => url === urls[1])?.reply).toEqual(ratings);
      expect(answers.find(({ url }) => url !== urls[1])?.reply).toEqual({
        ...instrument,
        viewer,
        suggestions: expect.any(Array),
      });
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
    const urls = ['/api/categories', '/api/instruments/results?page=1&size=10'];
    const replies = await Promise.all(urls.map(async (url) => (await get(url)).json()));
    const [data] = await blocks(html, 'application/json');
    expect(data).toEqual({
      today: todayInShop(Date.now()),
      todayEndsMs: startOfDayInShop(addDays(todayInShop(Date.now()), 1)),
      nowMs: expect.closeTo(Date.now(), -4) as number,
      answers: expect.arrayContaining(urls.map((url, i) => ({ url, reply: replies[i] }))),
    });
    expect(html).toContain('srcSet="/images/uno.webp?w=320 320w');
    expect(await blocks(html, 'application/ld+json')).toMatchObject([{ '@type': 'WebSite' }, { '@type': 'Store' }]);
  });

  test('with filters carries its own, under the one address for search engines', async () => {
    const html = await (await get('/?q=arpa&orden=nombre')).text();
    expect(await blocks(html, 'application/json')).toMatchObject([
      {
        answers: expect.arrayContaining([
          expect.objectContaining({ url: '/api/instruments/results?page=1&size=10&search=arpa&countWithin=300&sort=name' }),
        ]),
      },
    ]);
    expect(html).toContain('<link rel="canonical" href="http://localhost/">');
  });

  test('leads dates that cannot be searched for to the address without them', async () => {
    const response = await exports.default.fetch(
      new Request('http://localhost/?q=arpa&desde=2020-01-01', { redirect: 'manual' }),
    );
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/?q=arpa']);
  });
});

/** What stands in #root, before any data. */
function rendered(html: string): string {
  const [, root = ''] = html.split('<div id="root">');
  return root.split('<script')[0] ?? '';
}

describe('a page is complete before its script', () => {
  test.each([
    [
      '/',
      [
        'El instrumento justo',
        'Recomendaciones',
        'href="/detail/ID"',
        'name="categorias"',
        '<form role="search" class="search-pill" action="/">',
      ],
    ],
    ['/?q=arpa', ['Resultados de búsqueda', 'value="arpa"']],
    ['/detail/ID', ['<h1>Arpa &lt;/script&gt;', 'Políticas de uso', 'Todavía no hay valoraciones de este instrumento.', '/día']],
    ['/login', ['Qué bueno verte', 'name="password"', 'method="post"']],
    ['/register?volver=%2Fdetail%2F3', ['Crear Cuenta', 'href="/login?volver=%2Fdetail%2F3"']],
    ['/terms', ['<h1>Términos y condiciones']],
    ['/privacy', ['<h1>Política de privacidad']],
  ])('%s', async (path, texts) => {
    const response = await get(path.replace('ID', String(id)));
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of texts) expect(rendered(html)).toContain(text.replace('ID', String(id)));
    // No inline script, and nothing that waits for one: React's late parts are hidden until a script moves them.
    expect(html.match(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))/g)).toBeNull();
    expect(rendered(html)).not.toMatch(/<template|hidden id="S:|<title/);
    expect(html.indexOf('id="root"')).toBeLessThan(html.indexOf('"resuena-data"'));
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('says nothing of who is signed in until that is known, and invites visitors', async () => {
    expect(rendered(await (await get('/')).text())).toContain(
      'Iniciar Sesión</span></a><button type="button" class="header-menu"',
    );
    const known = rendered(await (await get('/', customer.cookie)).text());
    expect(known.split('</header>')[0]).not.toContain('Iniciar Sesión');
    expect(known).toContain('<span class="account-menu-button" aria-hidden="true">');
  });

  test('comes empty, for the browser to find out, when the database does not answer', async () => {
    const out = {
      ...env,
      DB: {
        prepare: () => {
          throw new Error('D1_ERROR: out');
        },
        withSession: () => {
          throw new Error('D1_ERROR: out');
        },
        batch: () => Promise.reject(new Error('D1_ERROR: out')),
      } as unknown as D1Database,
    };
    forgetCatalogue();
    for (const path of ['/', `/detail/${id}`]) {
      const context = createExecutionContext();
      const response = await createApp().fetch(new Request(`http://localhost${path}`), out, context);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root"></div>');
    }
  });
});

describe('pictures', () => {
  const PATTERN = 'https://fotos.example/width={width},format=auto/{key}';

  /** Home, the instrument and an empty page, as rendered with that PICTURE_ADDRESS. */
  const pagesWith = async (pattern: string): Promise<string[]> => {
    forgetCatalogue();
    const door = doorFrom(freshIpv4(), { PICTURE_ADDRESS: pattern });
    const answers = await Promise.all(['/', `/detail/${id}`, '/profile'].map((path) => door('GET', path)));
    forgetCatalogue();
    return answers.map(({ text }) => text);
  };
  const linksIn = (html: string): string[] => html.match(/<link rel="(?:preload" as="image|preconnect)"[^>]*>/g) ?? [];

  test('are asked for at the shop’s own address, unless another is set', async () => {
    const [home = '', detail = '', empty] = await pagesWith('');
    expect(home).toContain('src="/images/uno.webp?w=640" srcSet="/images/uno.webp?w=320 320w, /images/uno.webp?w=480 480w, ');
    expect(linksIn(detail)).toEqual([
      expect.stringContaining('imagesrcset="/images/uno.webp?w=320 320w, /images/uno.webp?w=480 480w, '),
    ]);
    for (const html of [home, detail, empty]) expect(html).not.toMatch(/data-picture-address|preconnect/);
  });

  test('are asked for at the other address, which every page names; programs and search engines get the shop’s own', async () => {
    const [home = '', detail = '', empty] = await pagesWith(PATTERN);
    const there = 'https://fotos.example/width=320,format=auto/uno.webp 320w, ';
    expect(home).toContain(`srcSet="${there}`);
    expect(linksIn(detail)).toEqual([
      '<link rel="preconnect" href="https://fotos.example">',
      expect.stringContaining(`imagesrcset="${there}`),
    ]);
    for (const html of [home, detail, empty]) expect(html).toContain(`data-picture-address="${PATTERN}"`);
    for (const html of [home, detail]) expect(html).not.toMatch(/\/images\/uno\.webp\?w=\d+ /);
    expect(detail).toContain('<meta property="og:image" content="http://localhost/images/uno.webp?w=1280">');
    const [data] = await blocks(detail, 'application/json');
    expect(data).toMatchObject({
      answers: expect.arrayContaining([
        expect.objectContaining({ reply: expect.objectContaining({ mainImage: '/images/uno.webp' }) }),
      ]),
    });
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

test('a sitemap that would be too long for search engines is several files', async () => {
  const last = 2 * SITEMAP_IDS + 7;
  const changed: Record<string, string> = { id: '?2', name: "name || ' 2'", name_key: "name_key || ' 2'" };
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('instruments')").all<{ name: string }>();
  const columns = results.map(({ name }) => name);
  await env.DB.prepare(
    `INSERT INTO instruments (${columns.join(', ')}) SELECT ${columns.map((column) => changed[column] ?? column).join(', ')} FROM instruments WHERE id = ?1`,
  )
    .bind(id, last)
    .run();
  await env.DB.prepare('UPDATE instruments SET archived_at = NULL WHERE id IN (?, ?)').bind(id, last).run();
  const locations = async (path: string): Promise<string[]> => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    return [...(await answer.text()).matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, found = '']) => found);
  };
  const files = await locations('/sitemap.xml');
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const listed = await Promise.all(files.map(locations));
  expect(listed[0]).toEqual(['/', '/terms', '/privacy', ...(listed[0] ?? []).filter((path) => path.startsWith('/detail/'))]);
  expect(listed.flat()).toContain(`/detail/${id}`);
  expect(listed.slice(1)).toEqual([[], [`/detail/${last}`]]);
  for (const wrong of ['4', '0', '01', 'x']) expect((await get(`/sitemap-${wrong}.xml`)).status, wrong).toBe(404);
  await env.DB.prepare('UPDATE instruments SET archived_at = 1 WHERE id = ?').bind(last).run();
  expect(await locations('/sitemap.xml')).toContain('/terms');
});
