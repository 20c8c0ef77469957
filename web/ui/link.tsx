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
 * A way to another page. The router's own Link brings along the loading ahead of pages that its servers render, which this shop does in its
 * own way (page-prefetch.ts): kilobytes of every first load that would never run.
 */
export function Link({ to, replace, state, preventScrollReset, target, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to);
  // What is undefined counts there as not said; its type has no word for that.
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
