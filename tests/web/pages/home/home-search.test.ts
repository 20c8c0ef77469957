import { describe, expect, it } from 'vitest';
import { COUNTED_WITHIN } from '#domain/catalogue.ts';
import {
  changed,
  EMPTY_SEARCH,
  headingOf,
  type HomeSearch,
  homeAddress,
  isFiltered,
  readSearch,
  searchQuery,
} from '#web/pages/home/home-search.ts';

const TODAY = '2026-11-21';
const read = (query: string): HomeSearch => readSearch(new URLSearchParams(query), TODAY);
const dates = { start: '2026-11-27', end: '2026-12-02' };
const full: HomeSearch = { text: 'piano & más', dates, quantity: 3, categoryIds: [1, 2], sort: 'price-asc', page: 3 };

describe("Home's address", () => {
  it('says nothing for the plain first page', () => {
    expect(homeAddress(EMPTY_SEARCH)).toBe('/');
    expect(read('')).toEqual(EMPTY_SEARCH);
  });

  it('says all of a search, and is read back the same', () => {
    const address = homeAddress(full);
    expect(address).toBe(
      '/?q=piano+%26+m%C3%A1s&desde=2026-11-27&hasta=2026-12-02&cantidad=3&categorias=1,2&orden=menor-precio&pagina=3',
    );
    expect(read(address.slice(2))).toEqual(full);
  });

  it('writes a single day once', () => {
    expect(homeAddress({ ...EMPTY_SEARCH, dates: { start: TODAY, end: TODAY } })).toBe('/?desde=2026-11-21');
    expect(read('desde=2026-11-21').dates).toEqual({ start: TODAY, end: TODAY });
  });

  it.each([
    'desde=2026-02-30',
    'desde=ayer',
    'hasta=2026-12-02',
    'desde=2026-12-02&hasta=2026-11-27',
    'desde=2026-11-20&hasta=2026-11-25',
    'pagina=0',
    'pagina=-1',
    'pagina=1.5',
    'pagina=x',
    'categorias=',
    'cantidad=0',
    'cantidad=1.5',
    'categorias=a,-1,0,1.5',
    'orden=__proto__',
    'orden=price-asc',
    'q=%20%20',
  ])('takes the unreadable %s for absent', (query) => {
    expect(read(query)).toEqual(EMPTY_SEARCH);
  });

  it('keeps each category once', () => {
    expect(read('categorias=2,1,2,x').categoryIds).toEqual([2, 1]);
  });

  it('begins another search on its first page', () => {
    expect(changed(full, { categoryIds: [] })).toEqual({ ...full, categoryIds: [], page: 1 });
  });
});

describe('what is asked of the shop', () => {
  it('is only what was chosen', () => {
    expect(searchQuery(EMPTY_SEARCH)).toEqual({ page: 1, size: 10 });
    expect(searchQuery(full, 'WyJ4Il0')).toEqual({
      page: 3,
      size: 10,
      search: 'piano & más',
      startDate: dates.start,
      endDate: dates.end,
      quantity: 3,
      countWithin: COUNTED_WITHIN,
      categoryId: [1, 2],
      sort: 'price-asc',
      cursor: 'WyJ4Il0',
    });
  });
});

describe('the heading', () => {
  it.each<[string, Partial<HomeSearch>]>([
    ['Recomendaciones', {}],
    ['Recomendaciones', { sort: 'rating', page: 2 }],
    ['Disponibles entre 27 de noviembre y 2 de diciembre', { dates }],
    ['Disponibles el 27 de noviembre', { dates: { start: '2026-11-27', end: '2026-11-27' } }],
    ['Resultados de búsqueda', { text: 'piano' }],
    ['Filtrado por categoría', { categoryIds: [1] }],
    ['Resultados de búsqueda', { text: 'piano', categoryIds: [1] }],
    ['Disponibles entre 27 de noviembre y 2 de diciembre', { text: 'piano', dates, categoryIds: [1] }],
  ])('is %s', (heading, part) => {
    expect(headingOf({ ...EMPTY_SEARCH, ...part })).toBe(heading);
  });

  it('counts order and page as no filter', () => {
    expect(isFiltered({ ...EMPTY_SEARCH, sort: 'name', page: 2 })).toBe(false);
    expect(isFiltered({ ...EMPTY_SEARCH, text: 'x' })).toBe(true);
  });
});
