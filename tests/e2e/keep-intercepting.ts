import type { BrowserContext, Page } from 'playwright/test';

/** No page asks for it. */
const NOTHING = /^nothing:/;

/** A request that is under way then goes on to the shop, and the answer of its handler fails, as it comes too late. */
const QUIETLY = { behavior: 'ignoreErrors' } as const;

/**
 * Once a test of this browser ends an interception, the browser goes on to ask about each request. A request that begins in the very moment
 * in which it ceases to ask would fail or never be answered.
 *
 * `unrouteAll` ignores errors of handlers that still run, unless told otherwise. Before `unroute`, wait for what its handler answers.
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
