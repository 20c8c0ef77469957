/** The sample catalogue stands in place of the shop's while that does not answer, and never without the notice that says so. */
import type { Page, Route } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { hurry } from './clock.ts';
import { CALLS } from './cut-calls.ts';
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
  const response = await route.fetch();
  const body = (await response.json()) as { products: { name: string }[] };
  const [first, ...rest] = body.products;
  await route.fulfill({ response, json: { ...body, products: [{ ...first, name: OWN }, ...rest] } });
}

for (const lateMs of [3_500, 6_000]) {
  test(`answers that come ${lateMs} ms late: the samples have their notice with them, until the shop's own are there`, async ({
    page,
  }) => {
    await hurry(page);
    const ping = page.waitForResponse('**/health/ping');
    await page.goto(paths.terms);
    await ping;
    await page.route(
      (url) => CALLS.test(url.pathname),
      async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, lateMs);
        });
        await (route.request().url().includes('/instruments/results') ? withOwn(route) : route.continue());
      },
    );
    await watchCards(page);
    await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click();
    await expect(page.getByRole('status').filter({ hasText: SAMPLE })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: OWN })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(SAMPLE)).toHaveCount(0);
    const seen = await seenOn(page);
    expect(seen.samples).toBeGreaterThan(0);
    expect(seen.unexplained).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
