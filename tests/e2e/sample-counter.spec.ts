/** An administrator of this device alone has the sample shop's counter. */
import { paths } from '#web/paths.ts';
import { cutCalls, NO_NETWORK, open } from './cut-calls.ts';
import { logIn, SAMPLE } from './customer.ts';
import { expect, test } from './shop-test.ts';

test('each list of the counter has rows without the server', async ({ page, watch }) => {
  watch.allow(NO_NETWORK);
  await open(page, paths.terms);
  await cutCalls(page);
  await page.goto(paths.login);
  await logIn(page, SAMPLE.admin);
  await expect(page).toHaveURL(paths.adminDashboard);
  await page.goto(paths.adminCounter);
  for (const list of ['toHandOver', 'toReceive', 'overdue', 'notCollected'])
    await expect(page.locator(`[aria-labelledby=lista-${list}]`).getByRole('link', { name: /^#\d+/ }).first()).toBeVisible();
});
