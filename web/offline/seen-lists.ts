import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { type Query, queryOf } from '../format/query.ts';
import type { DataSet } from './data-set.ts';

const MAX_LISTS = 20;

/** The query without the parameters that only speed up the answer. Null for queries by days, which this device computes itself. */
function keyOf(query: Query): string | null {
  const asked = queryOf(query);
  if (asked.has('startDate')) return null;
  asked.delete('cursor');
  if (!asked.has('page')) asked.set('page', '1');
  asked.sort();
  return String(asked);
}

/** The data with one page of results of the server. A search on this device may find less. */
export function withList(data: DataSet, query: Query, { products, pagination }: InstrumentPage, nowMs: number): DataSet {
  const key = keyOf(query);
  if (key === null) return data;
  const { [key]: _, ...others } = data.lists;
  const seen = {
    ids: products.map(({ id }) => id),
    pagination: { ...pagination, nextCursor: null, prevCursor: null },
    seenAt: new Date(nowMs).toISOString(),
  };
  return { ...data, lists: Object.fromEntries([...Object.entries(others).slice(1 - MAX_LISTS), [key, seen]]) };
}

/**
 * That page, and when the server gave it, if all of it is stored and nothing was changed here. An empty page is searched here instead, for
 * suggestions.
 */
export function listSeen(
  { lists, instruments, localChanges }: DataSet,
  query: Query,
): { page: InstrumentPage; seenAt: string } | null {
  const seen = lists[keyOf(query) ?? ''];
  if (!seen || seen.ids.length === 0 || Object.keys(localChanges.instruments).length > 0) return null;
  const products = seen.ids.flatMap((id) => instruments.find((instrument) => instrument.id === id) ?? []);
  if (products.length < seen.ids.length) return null;
  const { pagination, seenAt } = seen;
  return { page: { products: products.map(({ availability: _, ...instrument }) => instrument), pagination }, seenAt };
}
