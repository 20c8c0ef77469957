/** The sample catalogue stands in place of the shop's while that does not answer, and never without the notice that says so. */
import type { Page, Route } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { CALLS, open } from './cut-calls.ts';
import { expect, test } from './shop-test.ts';

const SAMPLE = 'Ves un catálogo de ejemplo, no el de la tienda';

/** Looks at each frame that the page draws, and after each change, whether cards stand there that no notice explains. */
const watchCards = (page: Page): Promise<void> =>
  page.evaluate(
    ({ sample, own }) => {
      const seen = { samples: 0, unexplained: [] as string[] };
      Object.assign(globalThis, { seen });
      const look = (): void => {
        const cards = document.querySelectorAll('.card-grid h3');
        if (cards.length === 0) return;
        const isReal = [...cards].some(({ textContent }) => textContent === own);
        const isSaid = document.querySelector('.offline-notice')?.textContent.includes(sample) ?? false;
        if (isSaid) seen.samples += 1;
        if (isReal === isSaid) seen.unexplained.push(`${Math.round(performance.now())} ms`);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      const frame = (): void => {
        look();
        requestAnimationFrame(frame);
      };
      frame();
    },
    { sample: SAMPLE, own: OWN },
  );

type Seen = { samples: number; unexplained: string[] };
const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** What the shop has and the samples have not. */
const OWN = 'Solo en la tienda';

/** The shop's first page of results, with one instrument that only it has. */
async function withOwn(route: Route): Promise<void> {
  const response = await askShop(route);
  const body = (await response.json()) as { products: { name: string }[] };
  const [first, ...rest] = body.products;
  await route.fulfill({ response, json: { ...body, products: [{ ...first, name: OWN }, ...rest] } });
}

/** When the shop's answers come: what this device shows in their place is there by then. */
const MOMENTS: Record<string, (page: Page) => Promise<unknown>> = {
  'once the samples are shown': () => Promise.resolve(),
  'once the page has given the first ones up': (page) =>
    page.waitForEvent('requestfailed', (asked) => asked.url().includes('/instruments/results')),
};

for (const [when, moment] of Object.entries(MOMENTS)) {
  test(`answers that come ${when}: the samples have their notice with them, until the shop's own are there`, async ({ page }) => {
    await open(page, paths.terms);
    const answer = Promise.withResolvers<void>();
    await page.route(
      (url) => CALLS.test(url.pathname),
      async (route) => {
        await answer.promise;
        await (route.request().url().includes('/instruments/results') ? withOwn(route) : route.continue());
      },
    );
    await watchCards(page);
    const isTime = moment(page);
    await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click();
    await expect(page.getByRole('status').filter({ hasText: SAMPLE })).toBeVisible();
    await expect(page.locator('.card-grid h3').first()).toBeVisible();
    await isTime;
    answer.resolve();
    await expect(page.getByRole('heading', { level: 3, name: OWN })).toBeVisible();
    await expect(page.getByText(SAMPLE)).toHaveCount(0);
    const seen = await seenOn(page);
    expect(seen.samples).toBeGreaterThan(0);
    expect(seen.unexplained).toEqual([]);
    await page.unrouteAll();
  });
}
