import { createContext, use } from 'react';
import {
  matchPath,
  type ActionFunction,
  type LoaderFunction,
  type RouterContextProvider,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { ComponentType } from 'react';

/** What a page's *-route.ts exports. */
export type PageModule = {
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
};

export type Page = { path: string; load: () => Promise<PageModule> };

/** Long enough to read a card and press it, short enough that free units are still true. */
const HELD_MS = 30_000;
const MAX_HELD = 12;

/**
 * Loads a page's code and data before the visit, when a pointer nears its link or the link comes into view. The router then uses the
 * prefetched answer. A prefetch that fails is dropped, and the visit itself loads again.
 */
export function createPagePrefetch(first: readonly Page[], makeContext: () => RouterContextProvider) {
  let pages = first;
  const held = new Map<string, { at: number; data: Promise<unknown> }>();

  const fresh = (key: string) => {
    const entry = held.get(key);
    return entry && Date.now() - entry.at < HELD_MS ? entry : undefined;
  };

  const run = async ({ path, load }: Page, url: URL): Promise<unknown> => {
    const { loader } = await load();
    if (!loader) return null;
    const params = matchPath(path, url.pathname)?.params ?? {};
    return loader({ request: new Request(url), url, pattern: path, params, context: makeContext() });
  };

  return {
    /** `to` is one of our paths with its query. Does nothing for an unknown page, or one that is already prefetched. */
    prefetch(to: string): void {
      const url = new URL(to, location.origin);
      const key = keyOf(url);
      const page = pages.find(({ path }) => matchPath(path, url.pathname));
      if (!page || fresh(key)) return;
      const data = run(page, url);
      held.set(key, { at: Date.now(), data });
      const [oldest] = held.keys();
      if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
      data.catch(() => held.delete(key));
    },
    /** Adds pages. Of two with the same path, the one added last counts. */
    know(more: readonly Page[]): void {
      pages = [...new Set([...more, ...pages])];
    },
    /** Drops all prefetched data. */
    forget: (): void => held.clear(),
    /** The page's code alone. */
    prefetchCode(path: string): void {
      void pages
        .find((page) => page.path === path)
        ?.load()
        .catch(() => undefined);
    },
    /** The page with a loader that uses prefetched data first, each answer once. An action drops all prefetched data. */
    async open({ load }: Page): Promise<PageModule> {
      const { loader, action, ...rest } = await load();
      const opened: PageModule = rest;
      if (loader) {
        opened.loader = async (args) => {
          const key = keyOf(new URL(args.request.url));
          const waiting = fresh(key);
          held.delete(key);
          return waiting ? waiting.data.catch(() => loader(args)) : loader(args);
        };
      }
      if (action) {
        opened.action = (args) => {
          held.clear();
          return action(args);
        };
      }
      return opened;
    },
  };
}

const keyOf = (url: URL): string => url.pathname + url.search;

export type PagePrefetch = ReturnType<typeof createPagePrefetch>;

/** Absent in the server's rendering, where there is no pointer. */
const PagePrefetchContext = createContext<PagePrefetch | null>(null);
export const PagePrefetchProvider = PagePrefetchContext.Provider;
export const usePagePrefetch = (): PagePrefetch | null => use(PagePrefetchContext);
