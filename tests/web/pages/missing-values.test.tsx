/** What stands on screen where a value is missing, and where data are still on their way. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '#domain/contract/instruments.ts';
import { ProductBlock } from '#web/pages/checkout/product-block.tsx';
import { UserBlock } from '#web/pages/checkout/user-block.tsx';
import { Gallery } from '#web/pages/detail/gallery.tsx';
import { FavoriteCard } from '#web/pages/favorites/favorite-card.tsx';
import { HomeSkeleton } from '#web/pages/home/home-page.tsx';
import { Belongings } from '#web/pages/profile/belongings.tsx';
import { PersonalFacts } from '#web/pages/profile/personal-facts.tsx';
import { AppProvider } from '#web/app-context.ts';
import { ana, oneShop } from './one-shop.ts';

const markupOf = (element: ReactNode): string =>
  renderToString(
    <AppProvider value={oneShop({}, null).app}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </AppProvider>,
  ).replaceAll('<!-- -->', '');

const instrument: Instrument = {
  id: 3,
  name: 'Violín',
  description: 'De arce.',
  categoryId: 1,
  category: { id: 1, name: '' },
  pricePerDay: 85.5,
  status: 'Disponible',
  stock: 5,
  specifications: [1, 2, 3, 4, 5].map((id) => ({
    spValue: `valor ${id}`,
    specification: { id, label: `Rótulo ${id}`, icon: '', description: '' },
  })),
  images: [],
  mainImage: null,
  ratingAverage: null,
  ratingCount: 0,
  provider: { name: '', contact: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('the profile', () => {
  it('says No disponible for each fact that is missing', () => {
    const nobody = { ...ana, username: '', lastname: '', email: '', phone: null, role: '' as 'USER', createdAt: '' };
    const markup = markupOf(<PersonalFacts user={nobody} />);
    for (const name of ['Nombre', 'Email', 'Teléfono', 'Rol', 'Miembro desde']) {
      expect(markup).toMatch(new RegExp(`<dt>${name}</dt><dd[^>]*>No disponible`));
    }
    expect(markupOf(<PersonalFacts user={ana} />)).toMatch(/<dt>Miembro desde<\/dt><dd[^>]*>31\/12\/2025</);
  });

  it('counts what stands and what has ended', () => {
    const statuses = ['ACTIVE', 'CONFIRMED', 'PENDING', 'ENDED', 'ENDED', 'CANCELLED'] as const;
    const reservations = statuses.map((status) => ({ status })) as Parameters<typeof Belongings>[0]['reservations'];
    const markup = markupOf(
      <Belongings reservations={reservations} favorites={[]} isFavoritesPartial={false} source={undefined} />,
    );
    for (const [name, count] of [
      ['Total', 6],
      ['Activas', 3],
      ['Finalizadas', 2],
    ])
      expect(markup).toContain(`<dt>${name}</dt><dd>${count}</dd>`);
    expect(markup).toContain('href="/favoritos"');
    expect(markup).toContain('href="/reservas"');
  });
});

it('the gallery shows the first five pictures, and Ver más leads to all', () => {
  const pictures = [1, 2, 3, 4, 5, 6].map((id) => ({ id, url: `/images/${id}` }));
  const markup = markupOf(<Gallery name="Violín" pictures={pictures} transitionName="x" />);
  expect(markup.match(/aria-label="Ver la foto \d de 6"/g)).toHaveLength(5);
  expect(markup).not.toContain('/images/6');
  expect(markup).toContain('Ver más');
});

describe('the checkout', () => {
  it('calls a category without a name an Instrumento musical, and shows four specifications with the default icon', () => {
    const markup = markupOf(
      <ProductBlock isBrief={false} instrument={instrument} dates={{ start: '2026-11-27', end: '2026-11-27' }} days={1} />,
    );
    expect(markup).toContain('Instrumento musical');
    expect(markup.match(/valor \d/g)).toEqual(['valor 1', 'valor 2', 'valor 3', 'valor 4']);
    expect(markup.match(/#tag"/g)).toHaveLength(4);
  });

  it.each([null, undefined, 'Cuerdas', {}])('calls a category that is no object an Instrumento musical: %j', (category) => {
    const shown = { ...instrument, category } as typeof instrument;
    const markup = markupOf(
      <ProductBlock isBrief={false} instrument={shown} dates={{ start: '2026-11-27', end: '2026-11-27' }} days={1} />,
    );
    expect(markup).toContain('Instrumento musical');
  });

  it('calls who has no name Usuario, and shows a phone only when there is one', () => {
    const block = (phone: string | null): string =>
      markupOf(
        <UserBlock
          isFolded={false}
          user={{ ...ana, username: '', lastname: '', phone }}
          notes=""
          onNotes={() => undefined}
          phone=""
          onPhone={() => undefined}
          phoneError={undefined}
        />,
      );
    expect(block(null)).toContain('<b>Usuario</b>');
    expect(block(null)).toContain(`<p>${ana.email}</p>`);
    expect(block('099 123 456').replaceAll(/<\/?span[^>]*>/g, '')).toContain(`<p>${ana.email} · 099 123 456</p>`);
  });
});

it('a favourite leads to its instrument by its name and by Ver instrumento', () => {
  const markup = markupOf(<FavoriteCard instrument={instrument} categoryName="Sin categoría" onRemove={() => undefined} />);
  expect(markup.match(/href="\/detail\/3"/g)).toHaveLength(3);
  for (const said of ['Sin categoría', '<b>$85,50</b> /día', 'De arce.', 'Ver instrumento', 'Eliminar'])
    expect(markup).toContain(said);
});

it('Home holds four places for categories and six for instruments while they come', () => {
  const markup = markupOf(<HomeSkeleton heading="Recomendaciones" />);
  const [categories = '', cards = ''] = markup.split('<section class="results"');
  expect(cards.match(/<li>/g)).toHaveLength(6);
  expect(categories.split('category-strip-list')[1]?.match(/class="[^"]*category-skeleton/g) ?? []).toHaveLength(4);
  expect(markup).toContain('Cargando instrumentos');
});
