/**
 * The test of every end-to-end spec: a test fails when a page of any browser that it opened threw, wrote an error to the console or
 * ran into the content security policy, unless the test allowed that very line.
 */
import { type BrowserContextOptions, expect, type Page, test as base } from 'playwright/test';
import { beginWithinDay, LONGEST_MS } from '#tests/support/within-day.ts';
import { newClient } from './ask-shop.ts';
import { type Customer, enter, register, SAMPLE, type Sample } from './customer.ts';
import { stateOf } from './filled-state.ts';
import { keepIntercepting } from './keep-intercepting.ts';
import { keepMessages } from './messages.ts';
import { openShop } from './shop-process.ts';
import { keepWatch, type Watch } from './watch.ts';

export { expect };

type TestFixtures = {
  withinDay: void;
  watch: Watch;
  /** Another person's browser, or this one's second: empty, watched, closed at the end. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  freshCustomer: () => Promise<Customer>;
};

type WorkerFixtures = {
  /** Where this test process has a shop of its own: processes run side by side and share no stock. */
  shopOrigin: string;
  /** A sample account, signed in once for all tests: never log it out. */
  sampleCustomer: (who: Sample) => Promise<Customer>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOrigin: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const shop = await openShop(stateOf(parallelIndex));
      await use(shop.origin);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: ({ shopOrigin }, use) => use(shopOrigin),

  request: async ({ playwright, shopOrigin }, use) => {
    const client = await newClient(playwright, shopOrigin);
    await use(client);
    await client.dispose();
  },

  withinDay: [
    async ({ browserName: _ }, use) => {
      await beginWithinDay();
      await use();
    },
    { auto: true, timeout: 2 * LONGEST_MS },
  ],

  watch: [
    async ({ context }, use) => {
      const watch = keepWatch();
      await watch.over(context);
      await keepMessages(context);
      keepIntercepting(context);
      await use(watch);
      // What a page says until it is closed counts, and nothing after it.
      await Promise.all(context.pages().map((page) => page.close()));
      expect(watch.take(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, watch, contextOptions }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      await watch.over(context);
      await keepMessages(context);
      keepIntercepting(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },

  freshCustomer: async ({ playwright, shopOrigin }, use) => {
    const made: Customer[] = [];
    await use(async () => {
      const customer = await register(playwright, shopOrigin);
      made.push(customer);
      return customer;
    });
    await Promise.all(made.map(({ api }) => api.dispose()));
  },

  sampleCustomer: [
    async ({ playwright, shopOrigin }, use) => {
      const known = new Map<Sample, Promise<Customer>>();
      await use((who) => {
        const customer = known.get(who) ?? enter(playwright, shopOrigin, SAMPLE[who]);
        known.set(who, customer);
        return customer;
      });
      for (const customer of known.values()) await (await customer).api.dispose();
    },
    { scope: 'worker' },
  ],
});

/** A phone: narrow, touched, without a pointer that hovers. */
export const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
