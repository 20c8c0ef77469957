import { MAX_UNPAGED } from '#domain/catalogue.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type PageAsked, paginate, type Place } from '#domain/pagination.ts';
import type { AppContext } from './app-env.ts';

export type Bounds = { limit: number; offset: number; page: number };

/** Rows to read: size into 1..100 (10 when only a page is asked), or the first 1,000 when neither page nor size is. */
export function boundsOf({ page, size }: { page?: number | undefined; size?: number | undefined }): Bounds {
  if (page === undefined && size === undefined) return { limit: MAX_UNPAGED, offset: 0, page: 1 };
  const limit = Math.min(Math.max(1, size ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const current = Math.max(1, page ?? 1);
  return { limit, offset: (current - 1) * limit, page: current };
}

/** X-Total-Count, and Link to the next page while there is one (RFC 8288). */
export function pageHeaders(c: AppContext, { limit, offset, page }: Bounds, total: number): void {
  c.header('X-Total-Count', String(total));
  if (offset + limit >= total) return;
  const next = new URL(c.req.url);
  next.searchParams.set('page', String(limit > MAX_PAGE_SIZE ? limit / MAX_PAGE_SIZE + 1 : page + 1));
  next.searchParams.set('size', String(Math.min(limit, MAX_PAGE_SIZE)));
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}

/**
 * Reads a page of a table and its position. `read` returns the rows of a slice and how many match; of more than `most`, or where `isMore`, it says
 * that there are more. For a page past the end, the last page is read instead.
 */
export async function readPlaced<T extends { total: number; isMore?: boolean }>(
  asked: PageAsked,
  read: (slice: { limit: number; offset: number }) => Promise<T>,
  most = MAX_COUNTED,
): Promise<T & { place: Place }> {
  const wanted = paginate(asked, most);
  const offset = (wanted.page - 1) * wanted.size;
  const found = await read({ limit: wanted.size, offset });
  const place = {
    ...paginate(asked, Math.min(found.total, most)),
    ...((found.isMore || found.total > most) && { isMore: true }),
  };
  if (place.page === wanted.page) return { ...found, place };
  return { ...(await read({ limit: place.size, offset: (place.page - 1) * place.size })), place };
}
