/** A walk reaches states one after the other in one browser; the run over the quotes looks at each when it is reached. */
import type { APIRequestContext, Page } from 'playwright/test';
import { askShop } from '../ask-shop.ts';
import type { Facts } from '../../quotes/quote.ts';
import type { BrowserState } from '../../quotes/states.ts';
import type { AdminApi } from '../admin-test.ts';
import type { Customer, Sample } from '../customer.ts';
import { refusal, type Watch } from '../watch.ts';

export type Stage = {
  page: Page;
  request: APIRequestContext;
  watch: Watch;
  adminApi: AdminApi;
  freshCustomer: () => Promise<Customer>;
  sampleCustomer: (who: Sample) => Promise<Customer>;
};

/** Goes from the state before it to its own, and says what is known there. */
export type Step = (stage: Stage) => Promise<Facts | void>;

export type Walk = { readonly [S in BrowserState]?: Step };

/** From now on what is asked there is answered with an error that says nothing. */
export async function breakDown({ page, watch }: Stage, address: RegExp, { status = 500, method = '' } = {}): Promise<void> {
  watch.allow(refusal(status, address));
  await page.route(address, (route) =>
    method === '' || route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
  );
}

/** From now on the JSON that is answered there is changed on its way. */
export async function change<T>({ page }: Stage, address: RegExp, changed: (value: T) => unknown): Promise<void> {
  await page.route(address, async (route) => {
    const response = await askShop(route);
    await route.fulfill({ response, json: changed((await response.json()) as T) });
  });
}
