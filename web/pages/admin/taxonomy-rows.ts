import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import type { TableAddress } from './table-address.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

export const TAXONOMY_SORTS = ['id', 'name', 'products'] as const;
export type TaxonomySort = (typeof TAXONOMY_SORTS)[number];

export const TAXONOMY_PAGE_SIZE = 10;

/** Those that the search names, in the order asked for. A search without a letter or digit finds nothing. */
export function taxonomyRows(
  kinds: readonly TaxonomyEntry[],
  { text, sort }: Pick<TableAddress<TaxonomySort>, 'text' | 'sort'>,
): TaxonomyEntry[] {
  const words = searchWords(text);
  const found = text === '' ? kinds : kinds.filter(({ name, description }) => matchesSearch(`${name} ${description}`, words));
  const way = sort.order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => way * compare(a, b, sort.by));
}

function compare(a: TaxonomyEntry, b: TaxonomyEntry, by: TaxonomySort): number {
  if (by === 'name') return a.name.localeCompare(b.name, 'es');
  if (by === 'products') return a.productCount - b.productCount || a.id - b.id;
  return a.id - b.id;
}
