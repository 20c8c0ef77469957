/** After a logout the device remembers which accounts were used on it, until the user chooses 'No es mi dispositivo'. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { KNOWN_KEY } from '#web/session/forget-account.ts';
import { logIn } from './customer.ts';
import { expect, test } from './shop-test.ts';

const knownTo = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KNOWN_KEY);

test('logging out offers to make the device forget, and pressing it leaves nothing of the account', async ({
  page,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  await page.goto(paths.login);
  await logIn(page, customer);
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => knownTo(page)).toMatch(/"salt":"[0-9a-f]{32}"/);
  expect(await knownTo(page)).not.toContain(customer.email);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'Este dispositivo recuerda que tu cuenta se usó aquí.' });
  // Under the pointer it stays.
  await offer.getByRole('button', { name: 'No es mi dispositivo' }).hover();
  await expect(page).toHaveURL(paths.login);
  expect(await knownTo(page)).not.toBeNull();

  await offer.getByRole('button', { name: 'No es mi dispositivo' }).click();
  await expect(page.getByText('Este dispositivo ya no recuerda ninguna cuenta.')).toBeVisible();
  await expect.poll(() => knownTo(page)).toBeNull();
  const kept = await page.evaluate(() => Object.values(localStorage).join());
  expect(kept).not.toContain(customer.email);
});
