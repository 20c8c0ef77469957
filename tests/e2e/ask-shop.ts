import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs, Route } from 'playwright/test';

/**
 * workerd closes idle connections. A call that is sent on one at that moment fails, so each call of a test opens its own, and leaves none for
 * others.
 */
const ALONE = { connection: 'close' } as const;

export const newClient = (playwright: PlaywrightWorkerArgs['playwright'], baseURL: string): Promise<APIRequestContext> =>
  playwright.request.newContext({ baseURL, extraHTTPHeaders: ALONE });

/** The shop's answer to a request of the page that a test has intercepted. */
export const askShop = (route: Route, headers = route.request().headers()): Promise<APIResponse> =>
  route.fetch({ headers: { ...headers, ...ALONE } });
