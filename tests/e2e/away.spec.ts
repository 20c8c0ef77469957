/** The edge goes away, and comes back, in the middle of everything: the shop goes on, and never lies. */
import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { findInstrument } from './shop.ts';
import { expect, test } from './shop-test.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión con el servidor.' });

/** Opens the shop and waits for what goes on without the edge: a browser fetches it once nothing else is wanted. */
async function open(page: Page, path: string): Promise<void> {
  const standIn = page.waitForResponse((answer) => /open-stand-in/.test(answer.url()));
  const detail = page.waitForResponse((answer) => /detail-route/.test(answer.url()));
  const catalogue = page.waitForResponse((answer) => answer.url().includes('size=100'));
  await page.goto(path);
  await standIn;
  await detail;
  await (await catalogue).finished();
}

/** To another page without leaving this document, as a link would. */
const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('without a network the catalogue goes on from what was saved, and is fresh again when it is back', async ({
  page,
  context,
  watch,
  request,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const harp = await findInstrument(request, 'Arpa');
  await open(page, paths.home);
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await visit(page, '/?q=arpa');
  await expect(page.getByRole('heading', { level: 3, name: harp.name })).toBeVisible();
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
  await visit(page, paths.detail(harp.id));
  await expect(page.getByRole('heading', { level: 1, name: harp.name })).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: harp.name })).toBeVisible();
});
