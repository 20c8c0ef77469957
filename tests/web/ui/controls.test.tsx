/** What the edge would render: the first view's controls as markup, with no browser at hand. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Avatar, initialsOf } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { kindOfCategory } from '#web/ui/instrument-kind.ts';
import { pagesToShow, Pagination } from '#web/ui/pagination.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/stars.tsx';

const inRouter = (element: ReactElement): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);

test('a waiting button says so and keeps its own words for its width', () => {
  const markup = renderToStaticMarkup(<Button isPending>Confirmar</Button>);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).toContain('Procesando...');
  expect(markup).toContain('Confirmar');
});

test('a stored picture comes in several widths, another has one', () => {
  expect(renderToStaticMarkup(<Picture url="/images/a1" alt="" sizes="50vw" />)).toMatch(
    /srcSet="\/images\/a1\?w=320 320w,.*sizes="50vw"/,
  );
  expect(renderToStaticMarkup(<Picture url="https://example.com/a.jpg" alt="" sizes="50vw" />)).not.toContain('srcSet');
});

test('a missing picture is a named drawing', () => {
  const markup = renderToStaticMarkup(<Picture url={null} alt="Violín" sizes="100vw" />);
  expect(markup).toContain('role="img"');
  expect(markup).toContain('aria-label="Violín"');
});

test('a rating is read out as one text and shows one decimal', () => {
  expect(renderToStaticMarkup(<Rating average={4.75} count={23} />)).toContain('4,8 de 5, 23 valoraciones');
  expect(renderToStaticMarkup(<Rating average={5} count={1} />)).toContain('5,0 de 5, 1 valoración');
  expect(renderToStaticMarkup(<Rating average={null} count={0} />)).toBe('');
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 0, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [6, 20, [1, 0, 5, 6, 7, 0, 20]],
  [20, 20, [1, 0, 19, 20]],
])('page %d of %d names %j', (page, count, shown) => {
  expect(pagesToShow(page, count)).toEqual(shown);
});

test('the pager tells which part this is, and the current page', () => {
  const markup = inRouter(<Pagination place={{ page: 2, pages: 2, size: 10, total: 12 }} hrefOf={(page) => `?pagina=${page}`} />);
  expect(markup).toContain('11–12 de 12');
  expect(markup).toMatch(/href="\/\?pagina=2"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/\?pagina=2"/);
  expect(markup).toContain('Siguiente');
});

test('initials come from the first name and the first last name; of a name in one piece from its first and last word', () => {
  expect(initialsOf('Lucía', 'Pérez Núñez')).toBe('LP');
  expect(initialsOf('Ana María', ' de Pereyra')).toBe('AD');
  expect(initialsOf('Lucía', '')).toBe('L');
  expect(initialsOf(' Ana  María Pereyra ')).toBe('AP');
  expect(initialsOf('óscar')).toBe('Ó');
  expect(initialsOf('')).toBe('');
  expect(initialsOf('Zoé 🎻')).toBe('Z🎻');
  expect(initialsOf('𝒜na')).toBe('𝒜');
  expect(renderToStaticMarkup(<Avatar name="Ana Pereyra" />)).toContain('data-initials="AP"');
});

test('a category has its hue by name, without case or accents', () => {
  expect(kindOfCategory('PERCUSION')).toBe('percussion');
  expect(kindOfCategory('Percusión')).toBe('percussion');
  expect(kindOfCategory('Electrónica')).toBe('general');
});
