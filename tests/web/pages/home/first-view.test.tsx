/** Home in its frame as markup, from the real routes and loader, with no browser at hand. */
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ORIGIN } from '#tests/web/test-app.ts';
import { createPagePrefetch } from '#web/page-prefetch.ts';
import { createRoutes } from '#web/router.ts';
import { appContext, AppProvider } from '#web/app-context.ts';
import { oneShop } from '../one-shop.ts';

const CATEGORIES = 'GET /api/categories';
const RESULTS = 'GET /api/instruments/results';

const instrument = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  name: `Violín ${id}`,
  description: '',
  categoryId: 1,
  category: { id: 1, name: 'Cuerdas' },
  pricePerDay: 85.5,
  status: 'Disponible',
  stock: 5,
  specifications: [],
  images: [],
  mainImage: `/images/i${id}`,
  ratingAverage: 4.5,
  ratingCount: 2,
  provider: { name: '', contact: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const page = (products: unknown[], pagination: Record<string, unknown> = {}) =>
  Response.json({
    products,
    pagination: {
      currentPage: 1,
      pageSize: 10,
      totalPages: 1,
      totalProducts: products.length,
      hasNextPage: false,
      hasPrevPage: false,
      nextCursor: null,
      prevCursor: null,
      ...pagination,
    },
  });
const categories = (count: number) => () =>
  Response.json(
    Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      name: `Clase ${i + 1}`,
      description: '',
      icon: 'fa-guitar',
      isActive: true,
      productCount: i,
    })),
  );

async function home(address: string, answers: Record<string, () => Response | Promise<Response>>): Promise<string> {
  const { app } = oneShop({ [CATEGORIES]: categories(4), ...answers }, null);
  const context = new RouterContextProvider(new Map([[appContext, app]]));
  const edge = createStaticHandler(createRoutes(createPagePrefetch([], () => context)));
  const found = await edge.query(new Request(new URL(address, ORIGIN)), { requestContext: context });
  if (found instanceof Response) throw new Error(`a redirect to ${found.headers.get('location')}`);
  return renderToString(
    <AppProvider value={app}>
      <StaticRouterProvider router={createStaticRouter(edge.dataRoutes, found)} context={found} hydrate={false} />
    </AppProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('the first view', () => {
  it('says of a total that was not counted to its end that there are more', async () => {
    const first = Array.from({ length: 10 }, (_, i) => instrument(i + 1));
    const markup = await home('/?q=violin', {
      [RESULTS]: () => page(first, { totalProducts: 300, totalPages: 30, isMore: true }),
    });
    expect(markup).toContain('más de 300 resultados para «violin»');
    expect(markup).toContain('1–10 de más de 300');
  });

  it('stands whole without a window: one title, a way past the header, the cards with their links and prices', async () => {
    const markup = await home('/', { [RESULTS]: () => page([instrument(3), instrument(4)]) });
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup).toContain('href="#contenido"');
    expect(markup).toContain('Alquiler de instrumentos musicales · Resuena');
    expect(markup).toContain('>Recomendaciones</h2>');
    expect(markup).toContain('2 instrumentos');
    expect(markup).toContain('href="/detail/3"');
    expect(markup).toContain('<b>$85,50</b> /día');
    expect(markup).not.toContain('Borrar Filtros');
  });

  it('says the total and what is left for chosen dates, and hands them on', async () => {
    const markup = await home('/?desde=2026-11-27&hasta=2026-12-02', {
      [RESULTS]: () => page([instrument(3, { availableUnits: 1 }), instrument(4, { availableUnits: 3 })]),
    });
    expect(markup).toContain('Disponibles entre 27\u00a0de\u00a0noviembre y 2\u00a0de\u00a0diciembre');
    expect(markup).toContain('<b>$85,50</b> /día');
    expect(markup).toContain('<b>$513,00</b> por 6 días');
    expect(markup).toContain('Queda 1');
    expect(markup).toContain('Quedan 3');
    expect(markup).toContain('href="/detail/3?desde=2026-11-27&amp;hasta=2026-12-02"');
    expect(markup).toContain('Borrar Filtros');
  });

  it('offers the nearest free dates, which a link applies to the same search', async () => {
    const nearest = { startDate: '2026-12-03', endDate: '2026-12-05' };
    const empty = async () => Response.json({ ...((await page([]).json()) as object), nearest });
    const markup = await home('/?q=arpa&desde=2026-11-27&hasta=2026-11-29&categorias=2&pagina=3', { [RESULTS]: empty });
    expect(markup).toContain('No hay instrumentos disponibles en estas fechas');
    expect(markup).toMatch(/href="\/\?q=arpa&amp;desde=2026-12-03&amp;hasta=2026-12-05&amp;categorias=2"[^]*?Ver 3 dic – 5 dic/);
  });

  it.each([
    ['/?desde=2026-11-27', 'No hay instrumentos disponibles en estas fechas'],
    ['/?categorias=2', 'No hay instrumentos disponibles'],
    ['/?q=nada', 'No hay instrumentos disponibles'],
  ])('has its own emptiness at %s', async (address, message) => {
    const markup = await home(address, { [RESULTS]: () => page([]) });
    expect(markup).toContain(`>${message}</h3>`);
    expect(markup).toContain(address.includes('q=') ? '0 resultados para «nada»' : '0 instrumentos');
  });

  it('shows a failed list with a way to try again, and the rest of the page', async () => {
    const markup = await home('/', {});
    expect(markup).toContain('>Error al obtener instrumentos</h3>');
    expect(markup).toContain('Reintentar');
    expect(markup).toContain('Clase 1');
  });

  it('shows failed categories beside a list that came', async () => {
    const markup = await home('/', {
      [CATEGORIES]: () => new Response('', { status: 500 }),
      [RESULTS]: () => page([instrument(3)]),
    });
    expect(markup).toContain('Error al obtener categorías');
    expect(markup).toContain('Violín 3');
  });
});

describe('the categories', () => {
  it.each([
    [4, false],
    [5, true],
  ])('%i have arrows: %s', async (count, hasArrows) => {
    const markup = await home('/', { [CATEGORIES]: categories(count), [RESULTS]: () => page([]) });
    expect(markup.includes('Más categorías')).toBe(hasArrows);
  });

  it('show which are chosen', async () => {
    const markup = await home('/?categorias=1,3', { [RESULTS]: () => page([]) });
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(2);
    expect(markup).toContain('Quitar filtro: Clase 3');
  });
});

describe('the pages', () => {
  const second = () =>
    page([instrument(3)], {
      currentPage: 2,
      totalPages: 3,
      totalProducts: 21,
      hasNextPage: true,
      hasPrevPage: true,
      nextCursor: 'n',
      prevCursor: 'p',
    });

  it('have short addresses', async () => {
    const markup = await home('/?q=violin&pagina=2', { [RESULTS]: second });
    expect(markup).toContain('href="/?q=violin&amp;pagina=3#resultados"');
    expect(markup).toContain('href="/?q=violin#resultados"');
  });
});

it('an unknown address leads home', async () => {
  await expect(home('/nada/de/esto', {})).rejects.toThrow('a redirect to /');
});
