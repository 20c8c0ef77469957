/** The instrument's page as markup, with no browser at hand: what a first rendering away from the browser would give. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { testApp } from '#tests/web/test-app.ts';
import type { DetailData } from '#web/pages/detail/detail-loader.ts';
import { DetailPage } from '#web/pages/detail/detail-page.tsx';
import { AppProvider } from '#web/app-context.ts';

const app = testApp();

const data = (status: 'Disponible' | 'Mantenimiento'): DetailData => ({
  kind: 'ready',
  instrument: {
    id: 3,
    name: 'Violín 4/4',
    description: 'Tapa de abeto.\n\nCon arco.',
    categoryId: 1,
    category: { id: 1, name: 'Cuerdas' },
    pricePerDay: 1234.5,
    status,
    stock: 5,
    specifications: [{ spValue: 'Stentor', specification: { id: 1, label: 'Marca', icon: 'fa-tag', description: '' } }],
    images: [],
    mainImage: null,
    ratingAverage: 4.666,
    ratingCount: 3,
    provider: { name: '', contact: '' },
    createdAt: '2026-01-01T00:00:00.000Z',
    availability: [{ date: '2026-11-27', availableStock: 2 }],
  },
  suggestions: [],
  viewer: null,
  terms: undefined,
  ratings: { value: [] },
  today: '2026-11-21',
  source: { kind: 'server' },
});

function pageAt(path: string, loaded: DetailData): string {
  const route = { id: 'detail', path: '/detail/:id', loader: () => loaded, Component: DetailPage };
  const router = createMemoryRouter([route], { initialEntries: [path], hydrationData: { loaderData: { detail: loaded } } });
  return renderToStaticMarkup(
    <AppProvider value={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
}

test('the page stands without a window', () => {
  const markup = pageAt('/detail/3', data('Disponible'));
  expect(markup).toContain('<h1>Violín 4/4</h1>');
  expect(markup).toContain('$1.234,50');
  expect(markup).toContain('4,7');
  expect(markup).toContain('Resuena</b>');
  expect(markup).toContain('Selecciona una fecha de inicio');
  expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>.{0,40}Reservar/);
});

test('dates in the address are counted, both ends', () => {
  const markup = pageAt('/detail/3?desde=2026-11-27&hasta=2026-11-28', data('Disponible'));
  expect(markup).toContain('2 unidades libres en esas fechas');
  expect(markup).toContain('$2.469,00');
  expect(markup).not.toMatch(/<button[^>]*disabled=""[^>]*>.{0,40}Reservar/);
});

test('a range without room is refused and leaves nothing chosen', () => {
  const markup = pageAt('/detail/3?desde=2026-11-27&hasta=2026-11-28&cantidad=3', data('Disponible'));
  expect(markup).toContain('El rango seleccionado no tiene suficiente stock disponible (2 unidades)');
  expect(markup).toContain('27 nov – 28 nov: no disponible, elige otras fechas');
});

test('a visitor is asked to log in before rating, and comes back; a customer is not', () => {
  const visited = pageAt('/detail/3', data('Disponible')).replaceAll(
    /<a[^>]*href="([^"]*)"[^>]*>(Inicia Sesión)<\/a>/g,
    '[$1]$2',
  );
  expect(visited).toContain('[/login?volver=%2Fdetail%2F3]Inicia Sesión para interactuar.');
  const viewer = { userId: 2, mayRate: 'none' };
  expect(pageAt('/detail/3', { ...data('Disponible'), viewer } as DetailData)).not.toContain('para interactuar');
});

test('under maintenance it cannot be reserved, and says so', () => {
  const markup = pageAt('/detail/3?desde=2026-11-27', data('Mantenimiento'));
  expect(markup).toContain('El instrumento está en mantenimiento y no se puede reservar.');
  expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>.{0,40}Reservar/);
});

test('what could not be loaded can be tried again', () => {
  const markup = pageAt('/detail/99', { kind: 'failed', problem: { code: 'instrument_not_found', message: 'x', status: 404 } });
  expect(markup).toContain('No se pudo cargar la información del producto');
  expect(markup).toContain('Reintentar');
  expect(markup).toContain('Producto no encontrado.');
  expect(markup).toContain('<title>Producto no encontrado · Resuena</title>');
  expect(markup).toMatch(/href="\/"[^>]*>.{0,80}Explorar instrumentos/);
  const broken = pageAt('/detail/99', { kind: 'failed', problem: { code: 'internal', message: 'x', status: 500 } });
  expect(broken).not.toContain('Producto no encontrado');
  expect(broken).toContain('Tus fechas siguen elegidas');
});
