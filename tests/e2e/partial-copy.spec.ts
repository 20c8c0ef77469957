/** The device has a part of the catalogue; the shop may have more, so pages show neither a count nor an empty result. */
import { paths } from '#web/paths.ts';
import { expect, test } from './shop-test.ts';

const LATE_MS = 6_000;

test('a slow first visit: a search never says that there is nothing, nor how many there are, before the shop answers', async ({
  page,
}) => {
  await page.goto(paths.home);
  await expect(page.locator('html.started')).toBeAttached();
  await page.route(/\/(?:api|health)\//, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, LATE_MS);
    });
    await route.continue();
  });
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const text = document.querySelector('.results')?.textContent ?? '';
      for (const [claim] of text.matchAll(/\d+ resultados?|No hay instrumentos disponibles/g))
        if (!said.includes(claim)) said.push(claim);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('searchbox').fill('trombon');
  await page.getByRole('button', { name: 'Buscar' }).click();
  const count = page.locator('.results-count');
  await expect(count).toHaveText(/^[1-9]\d* resultados? para «trombon»$/);
  const last = /^\d+ resultados?/.exec((await count.textContent()) ?? '')?.[0];
  expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([last]);
});
