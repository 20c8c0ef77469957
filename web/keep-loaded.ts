import type { ShouldRevalidateFunction } from 'react-router';

/** For pages that load the same whatever their query says: a search, dates or a message change the address, not what was loaded. */
export const keepLoaded: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate;
