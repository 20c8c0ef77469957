/** What an administrator's screens show of a thing's state, and what they offer to choose from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import type { ReservationStatus } from '#domain/reservation.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { CategoryIconPicker } from '#web/pages/admin/categories/category-icon-picker.tsx';
import { DEFAULT_PICTURE } from '#web/pages/admin/categories/category-icons.ts';
import { TaxonomyPage } from '#web/pages/admin/taxonomy-page.tsx';
import { AgendaColumns } from '#web/pages/admin/reservations/agenda-columns.tsx';
import { StatusBadges } from '#web/pages/admin/instruments/status-badges.tsx';
import { reservationBadge } from '#web/parts/reservation-badge.ts';
import { SpecificationIconPicker } from '#web/pages/admin/specifications/specification-icon-picker.tsx';
import { AppProvider } from '#web/app-context.ts';
import { ana, oneShop } from '../one-shop.ts';

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each([
  ['Disponible', 0, 'Disponible'],
  ['Disponible', 5, 'Disponible'],
  ['Reservado', 5, 'Disponible Reservado'],
  ['Reservado', 0, 'No disponible Reservado'],
  ['Mantenimiento', 5, 'Disponible Mantenimiento'],
  ['Mantenimiento', 0, 'No disponible Mantenimiento'],
] as const)('an instrument that is %s, with %i units, is shown as %s', (status, stock, shown) => {
  expect(textOf(renderToStaticMarkup(<StatusBadges instrument={{ status, stock, inMaintenanceToday: 0 }} />))).toBe(shown);
});

it('says of more than 500 that are late, begin or end that there are more', () => {
  const agenda = {
    today: '2026-01-05',
    overdue: [],
    pickups: [],
    returns: [],
    counts: { overdue: 501, pickups: 500, returns: 0 },
  };
  const ignore = () => undefined;
  const columns = <AgendaColumns agenda={agenda} endedIds={new Set()} onIntent={ignore} onEnd={ignore} />;
  const markup = textOf(renderToStaticMarkup(columns));
  expect(markup).toMatch(/Vencidas 500\+ .*Retiros de hoy 500 .*Devoluciones de hoy 0 /);
});

describe('the badge of a reservation', () => {
  const shown = (status: string) => reservationBadge(status as ReservationStatus, false);

  it('has the shop’s word for each status, and is green for what ended and blue for the rest', () => {
    const badges = ['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'CANCELLED'].map(shown);
    expect(badges.map(({ label }) => label)).toEqual(['Activa', 'Confirmada', 'Pendiente', 'Finalizada', 'Cancelada']);
    expect(badges.map(({ tone }) => tone)).toEqual(['on', 'on', 'on', 'done', 'on']);
  });

  it('shows a status that it does not know as given, and a missing one as Desconocido', () => {
    expect(shown('ON_HOLD')).toMatchObject({ label: 'ON_HOLD', tone: 'on' });
    expect(shown('')).toMatchObject({ label: 'Desconocido', tone: 'on' });
    expect(reservationBadge(JSON.parse('null') as ReservationStatus, false)).toMatchObject({ label: 'Desconocido', tone: 'on' });
  });
});

describe('the icons to choose from', () => {
  it('of a category are 32 pictures, the first of which a new one gets, or fa- names, or any address', () => {
    const markup = renderToStaticMarkup(<CategoryIconPicker icon={DEFAULT_PICTURE} onChange={() => undefined} />);
    const values = [...markup.matchAll(/<input[^>]*value="(\/silhouettes\/[^"]+)"/g)].map(([, value]) => value);
    expect(new Set(values).size).toBe(32);
    expect(values[0]).toBe(DEFAULT_PICTURE);
    expect(values.filter((value = '') => !existsSync(join(PROJECT_DIR, 'web/public', value)))).toEqual([]);
    expect(markup).toContain('Iconos fa-');
    expect(markup).toContain('Dirección');
  });

  it('of a characteristic are 23, the first of which a new one gets', () => {
    const markup = renderToStaticMarkup(<SpecificationIconPicker icon="fa-tag" onChange={() => undefined} />);
    const values = [...markup.matchAll(/<input[^>]*value="(fa-[^"]+)"/g)].map(([, value]) => value);
    expect(new Set(values).size).toBe(23);
    expect(values[0]).toBe('fa-tag');
  });
});

it('categories and characteristics come ten to a page, the newest first', () => {
  const value = Array.from({ length: 11 }, (_, i) => ({
    id: i + 1,
    name: `Clase ${i + 1}`,
    description: '',
    icon: '',
    productCount: 0,
  }));
  const page = (
    <TaxonomyPage
      entries={{ value: { ok: true, value, source: { kind: 'server' } } }}
      title="Categorías"
      one="categoría"
      many="categorías"
      addText="Nueva categoría"
      icon="music"
      emptyHint=""
      drawIcon={() => null}
      editDialog={() => null}
      deleteDialog={() => null}
    />
  );
  const markup = renderToStaticMarkup(
    <AppProvider value={oneShop({}, { ...ana, role: 'ADMIN' }).app}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </AppProvider>,
  );
  const edited = [...markup.matchAll(/aria-label="Editar Clase (\d+)"/g)].map(([, id]) => Number(id));
  expect(edited).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(textOf(markup)).toContain('1–10 de 11');
});
