import type { AnchorHTMLAttributes } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A place of the application; other sites are plain <a>. */
  to: To;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link to another page. The router's own Link includes its prefetching of server routes: kilobytes of the first load that would never
 * run. This application prefetches by page-prefetch.ts.
 */
export function Link({ to, replace, state, preventScrollReset, target, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to);
  // undefined means absent there, which its type cannot express.
  const way = { replace, state, preventScrollReset, target } as Parameters<typeof useLinkClickHandler>[1];
  const follow = useLinkClickHandler(to, way);
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A way to a page that may be the one that is shown; `end`: pages below it do not count. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const { pathname: own } = useResolvedPath(link.to);
  const isHere = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />;
}
