import { COUNTED_WITHIN, HOME_PAGE_SIZE, SORTS, type Sort } from '#domain/catalogue.ts';
import type { QueryOf } from '#domain/contract/api.ts';
import { parseId } from '#domain/id.ts';
import { longDay } from '../../format/day.ts';
import { paths } from '../../paths.ts';
import { type ChosenDates, datesInUrl } from '../../chosen-dates.ts';

/** What Home shows; its address says all of it, so that back, reload and a shared link give the same page. */
export type HomeSearch = {
  text: string;
  dates: ChosenDates | null;
  /** Units that must be free on those dates. */
  quantity: number;
  categoryIds: readonly number[];
  sort: Sort;
  /** 1-based. */
  page: number;
};

const MAX_TEXT_LENGTH = 200;
const MAX_CATEGORIES = 50;

/** The order in the address and on screen; the first is not written. */
export const SORT_NAMES = {
  newest: { inUrl: 'novedades', label: 'Novedades' },
  'price-asc': { inUrl: 'menor-precio', label: 'Menor precio' },
  'price-desc': { inUrl: 'mayor-precio', label: 'Mayor precio' },
  rating: { inUrl: 'valoracion', label: 'Mejor valorados' },
  name: { inUrl: 'nombre', label: 'Nombre' },
} as const satisfies Record<Sort, { inUrl: string; label: string }>;

/** Anything unreadable counts as absent; dates that began before `today` have passed and are dropped. */
export function readSearch(params: URLSearchParams, today: string): HomeSearch {
  const dates = datesInUrl(params);
  return {
    text: (params.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    dates: dates && dates.start >= today ? dates : null,
    quantity: positive(params.get('cantidad')) || 1,
    categoryIds: [...new Set((params.get('categorias') ?? '').split(',').map(parseId))]
      .filter((id) => id !== null)
      .slice(0, MAX_CATEGORIES),
    sort: SORTS.find((sort) => SORT_NAMES[sort].inUrl === params.get('orden')) ?? 'newest',
    page: positive(params.get('pagina')) || 1,
  };
}

/** The query of Home's address, '' for the plain first page. */
export function writeSearch({ text, dates, quantity, categoryIds, sort, page }: HomeSearch): string {
  const params = new URLSearchParams();
  if (text) params.set('q', text);
  if (dates) params.set('desde', dates.start);
  if (dates && dates.end !== dates.start) params.set('hasta', dates.end);
  if (quantity > 1) params.set('cantidad', String(quantity));
  if (categoryIds.length > 0) params.set('categorias', categoryIds.join(','));
  if (sort !== 'newest') params.set('orden', SORT_NAMES[sort].inUrl);
  if (page > 1) params.set('pagina', String(page));
  // A comma needs no escape in a query, and the address is for people too.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

/** Another search begins on its first page. */
export const changed = (search: HomeSearch, change: Partial<HomeSearch>): HomeSearch => ({
  ...search,
  page: 1,
  ...change,
});

/** The categories with one more, or without it when it was among them. */
export function toggled(ids: readonly number[], id: number): number[] {
  const others = ids.filter((chosen) => chosen !== id);
  return others.length < ids.length ? others : [...others, id];
}

export const homeAddress = (search: HomeSearch): string => paths.home + writeSearch(search);

export const isFiltered = ({ text, dates, categoryIds }: HomeSearch): boolean =>
  text !== '' || dates !== null || categoryIds.length > 0;

export const EMPTY_SEARCH: HomeSearch = { text: '', dates: null, quantity: 1, categoryIds: [], sort: 'newest', page: 1 };

/** Only what was asked for, so that the plain first page has one address and its answer can be cached. */
export const searchQuery = (
  { text, dates, quantity, categoryIds, sort, page }: HomeSearch,
  cursor?: string,
): QueryOf<'GET /api/instruments/results'> => ({
  page,
  size: HOME_PAGE_SIZE,
  ...(text && { search: text, countWithin: COUNTED_WITHIN }),
  ...(dates && { startDate: dates.start, endDate: dates.end, countWithin: COUNTED_WITHIN }),
  ...(dates && quantity > 1 && { quantity }),
  ...(categoryIds.length > 0 && { categoryId: categoryIds }),
  ...(sort !== 'newest' && { sort }),
  ...(cursor && { cursor }),
});

/** The heading over the results. Dates say the most, then words, then categories. */
export function headingOf({ text, dates, categoryIds }: HomeSearch): string {
  if (dates && dates.start !== dates.end) return `Disponibles entre ${longDay(dates.start)} y ${longDay(dates.end)}`;
  if (dates) return `Disponibles el ${longDay(dates.start)}`;
  if (text) return 'Resultados de búsqueda';
  return categoryIds.length > 0 ? 'Filtrado por categoría' : 'Recomendaciones';
}

export const titleOf = (search: HomeSearch): string =>
  isFiltered(search) ? headingOf(search) : 'Alquiler de instrumentos musicales';

function positive(text: string | null): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}
