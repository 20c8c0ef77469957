import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import type { TableAddress } from './table-address.ts';
import type { Kind } from './kinds.ts';

export const KIND_SORTS = ['id', 'name', 'products'] as const;
export type KindSort = (typeof KIND_SORTS)[number];

export const KINDS_PAGE_SIZE = 10;

/** Those that the search names, in the order asked for. A search without a letter or digit finds nothing. */
export function kindRows(kinds: readonly Kind[], { text, sort }: Pick<TableAddress<KindSort>, 'text' | 'sort'>): Kind[] {
  const words = searchWords(text);
  const found = text === '' ? kinds : kinds.filter(({ name, description }) => matchesSearch(`${name} ${description}`, words));
  const way = sort.order === 'asc' ? 1 : -1;
  return found.toSorted((a, b) => way * compare(a, b, sort.by));
}

function compare(a: Kind, b: Kind, by: KindSort): number {
  if (by === 'name') return a.name.localeCompare(b.name, 'es');
  if (by === 'products') return a.productCount - b.productCount || a.id - b.id;
  return a.id - b.id;
}
