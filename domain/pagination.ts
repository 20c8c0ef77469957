export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 10;
/** Most rows of a list without a counter, such as e-mails: they are counted, and walked to a page, one by one. Others are on no page. */
export const MAX_WALKED = 500;
/** Of such a list, as far as the tabs that are not shown are counted. */
export const MAX_ON_TAB = 50;

/** The page and size that a caller requests. */
export type PageAsked = { page?: number | undefined; size?: number | undefined };

/** A page's position in its list. `isMore`: the list has more than `total`. */
export type Place = { page: number; size: number; pages: number; total: number; isMore?: boolean | undefined };

/** The page asked for, forced into what exists: size into 1..100, page into 1..pages (1 when there is nothing). */
export function paginate({ page = 1, size = DEFAULT_PAGE_SIZE }: PageAsked, total: number): Place {
  const rows = Math.min(Math.max(1, size), MAX_PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(total / rows));
  return { page: Math.min(Math.max(1, page), pages), size: rows, pages, total };
}

/** The items of that page. */
export const slicePage = <T>(items: readonly T[], { page, size }: Place): T[] => items.slice((page - 1) * size, page * size);

type PageFacts = {
  currentPage: number;
  pageSize: number;
  totalPages: number;
  totalProducts: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
};

/** {@link paginate} in the names that the specification gives. */
export function pageFacts(page: number, pageSize: number, total: number): PageFacts {
  const place = paginate({ page, size: pageSize }, total);
  return {
    currentPage: place.page,
    pageSize: place.size,
    totalPages: place.pages,
    totalProducts: total,
    hasNextPage: place.page < place.pages,
    hasPrevPage: place.page > 1,
  };
}
