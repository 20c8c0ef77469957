import type { Page, Request } from 'playwright/test';

/** Turns of the page's event loop without a request: a call that follows another's answer is made within them. */
const CALM_TURNS = 5;

/**
 * Follows the requests of a page from now on. The returned function waits until each has ended and no other has followed, and no
 * route is on its way: its code may have come and not run yet. Playwright's 'networkidle' is reported once for each document, and
 * does not cover later requests.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (asked) => void open.add(asked));
  const end = (asked: Request): void => void open.delete(asked);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    let calm = 0;
    while (calm < CALM_TURNS) {
      const isSettled = await page.evaluate(async () => {
        await new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        });
        return document.querySelector('.pending-bar') === null;
      });
      calm = isSettled && open.size === 0 ? calm + 1 : 0;
    }
  };
}
