import type { BrowserContext, Page } from 'playwright/test';

/** No page asks for it. */
const NOTHING = /^nothing:/;

/** A request that is under way goes on to the shop then: what its handler answers later comes too late, which is no error. */
const QUIETLY = { behavior: 'ignoreErrors' } as const;

/**
 * Once a test of this browser ends an interception, the browser goes on to ask about each request. A request that begins in the very moment
 * in which it ceases to ask would fail or never be answered. `unrouteAll` is quiet about handlers that are under way unless told otherwise;
 * `unroute` is not: what its handler waits for comes first.
 */
export function keepIntercepting(context: BrowserContext): void {
  const goOn = async (target: BrowserContext | Page): Promise<void> => {
    await target.route(NOTHING, (route) => route.fallback());
  };
  let kept: Promise<void> | undefined;
  context.on('page', (page) => {
    const [unroute, unrouteAll] = [page.unroute.bind(page), page.unrouteAll.bind(page)];
    page.unroute = async (...which) => {
      await (kept ??= goOn(context));
      return unroute(...which);
    };
    page.unrouteAll = async (how = QUIETLY) => {
      await (kept ??= goOn(context));
      return unrouteAll(how);
    };
  });
  const unrouteAll = context.unrouteAll.bind(context);
  context.unrouteAll = async (how = QUIETLY) => {
    await Promise.all(context.pages().map(goOn));
    await unrouteAll(how);
    kept = goOn(context);
    await kept;
  };
}
