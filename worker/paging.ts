import { MAX_PAGE_SIZE, MAX_UNPAGED } from '#domain/catalogue.ts';
import type { AppContext } from './app-env.ts';

export type Bounds = { limit: number; offset: number; page: number };

/** Rows to read: size into 1..100 (10 when only a page is asked), or the first 1,000 when neither page nor size is. */
export function boundsOf({ page, size }: { page?: number | undefined; size?: number | undefined }): Bounds {
  if (page === undefined && size === undefined) return { limit: MAX_UNPAGED, offset: 0, page: 1 };
  const limit = Math.min(Math.max(1, size ?? 10), MAX_PAGE_SIZE);
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
