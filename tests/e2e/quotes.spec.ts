/** What the specification quotes, where it is seen: tests/quotes has the rows, quote-states the ways there. */
import type { Locator, Page } from 'playwright/test';
import { type Facts, type Quote, textOf } from '../quotes/quote.ts';
import { quotesAt } from '../quotes/quotes.ts';
import { type BrowserState, STATES } from '../quotes/states.ts';
import { expect, test } from './admin-test.ts';
import { ACCOUNTS } from './quote-states/accounts.ts';
import { ADMINISTRATION } from './quote-states/administration.ts';
import { CHECKOUT } from './quote-states/checkout.ts';
import { DETAIL } from './quote-states/detail.ts';
import { HISTORY } from './quote-states/history.ts';
import { HOME } from './quote-states/home.ts';
import { INSTRUMENTS } from './quote-states/instruments.ts';
import { TAXONOMY } from './quote-states/taxonomy.ts';
import { OWN_PAGES } from './quote-states/own-pages.ts';
import type { Step, Walk } from './quote-states/walk.ts';

/** Every state is on a walk. */
const STEPS: Record<BrowserState, Step> = {
  ...HOME,
  ...DETAIL,
  ...ACCOUNTS,
  ...CHECKOUT,
  ...OWN_PAGES,
  ...HISTORY,
  ...ADMINISTRATION,
  ...INSTRUMENTS,
  ...TAXONOMY,
};

const WALKS: Record<string, Walk> = {
  home: HOME,
  detail: DETAIL,
  accounts: ACCOUNTS,
  checkout: CHECKOUT,
  'pages of one’s own': OWN_PAGES,
  history: HISTORY,
  administration: ADMINISTRATION,
  instruments: INSTRUMENTS,
  'categories and specifications': TAXONOMY,
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Case counts, and so does each sign. */
function placeOf(page: Page, quote: Quote, facts: Facts): Locator {
  const text = escaped(textOf(quote, facts));
  if (quote.as === undefined) return page.getByText(new RegExp(text));
  if (quote.as === 'placeholder') return page.getByPlaceholder(new RegExp(`^${text}$`));
  if (quote.as === 'field') return page.getByLabel(new RegExp(`^${text}`));
  return page.getByRole(quote.as, { name: new RegExp(`^${text}$`) });
}

for (const [title, walk] of Object.entries(WALKS)) {
  test(`the specification’s quotes: ${title}`, async ({ page, request, watch, adminApi, freshCustomer, sampleCustomer }) => {
    test.slow();
    const stage = { page, request, watch, adminApi, freshCustomer, sampleCustomer };
    for (const state of Object.keys(walk) as BrowserState[]) {
      await test.step(`${STATES[state].page}: ${state}`, async () => {
        const facts = (await STEPS[state](stage)) ?? {};
        const quotes = quotesAt(state);
        expect(quotes.length).toBeGreaterThan(0);
        // At once, as a message that passes may be among them.
        await Promise.all(
          quotes.map((quote) => {
            const place = placeOf(page, quote, facts).filter({ visible: true }).first();
            return expect.soft(place, `${quote.section}: '${quote.quote}' at ${state}`).toBeVisible();
          }),
        );
      });
    }
  });
}
