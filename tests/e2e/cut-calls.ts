/** A page whose calls to the shop fail, while its own files still come. */
import { expect, type Page, type Route } from 'playwright/test';
import { askShop } from './ask-shop.ts';
import { hurry } from './clock.ts';
import { followRequests } from './follow-requests.ts';
import { live } from './live.ts';

export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|when fetching the script/;
export const NO_ANSWER = /ERR_(?:FAILED|INTERNET_DISCONNECTED)/;
/** What only the edge answers; the page's own files still come. */
export const CALLS = /\/(?:api\/|health\/|logout$)|\/login$/;

export const notice = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /Sin conexión con la tienda\.|Está tardando más de lo normal\./ })
    .first();
export const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page, and waits until it could go on without the edge. */
export async function open(page: Page, path: string): Promise<void> {
  await hurry(page);
  const requestsEnded = followRequests(page);
  // The first thing that the fallback does once it is complete.
  const ping = page.waitForResponse('**/health/ping');
  await page.goto(path);
  await ping;
  // In a hurry it comes even before the page has taken over what the server drew.
  await live(page);
  await requestsEnded();
}

/** To another page without leaving this document, as a link would. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The calls fail from now on, or get what `answer` says; everything else goes on. */
export async function cutCalls(page: Page, answer: (route: Route) => Promise<void> = (route) => route.abort()): Promise<void> {
  await page.context().route(
    (url) => CALLS.test(url.pathname),
    (route) => (route.request().isNavigationRequest() ? route.continue() : answer(route)),
  );
}

export const mendCalls = (page: Page): Promise<void> => page.context().unrouteAll();

/** The browser says that it is online again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice(page)).toHaveCount(0);
}

const ANY_CALL = /\/(?:api|health)\//;

/** From now on no call reaches the server; the page's files do. */
export const cutOff = (page: Page) => page.route(ANY_CALL, (route) => route.abort());

/** They reach it again; what else the test stopped stays stopped. */
export const endCutOff = (page: Page): Promise<void> => page.unroute(ANY_CALL);

/** The next call to that address loses its answer, before or after it was made; from then on nothing reaches the server. */
export const loseAnswer = (page: Page, address: string | RegExp, isMade: boolean) =>
  page.route(
    address,
    async (route) => {
      if (isMade) await askShop(route);
      await cutOff(page);
      await route.abort();
    },
    { times: 1 },
  );
