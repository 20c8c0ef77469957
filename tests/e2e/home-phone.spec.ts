/** Home under a finger: one sheet holds the whole search. */
import type { Locator, Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { dayRange } from '#web/format/day.ts';
import { chooseDay } from './calendar.ts';
import { today } from './shop.ts';
import { expect, PHONE, test } from './shop-test.ts';

test.use(PHONE);

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Qué buscas y cuándo' });
const pill = (page: Page): Locator => page.getByRole('search').getByRole('button', { name: /^Qué buscas|^flauta/ });

test('the sheet: the last day closes it and searches; opened again it holds what was chosen, to be chosen anew', async ({
  page,
}) => {
  const [first, last, later] = [addDays(today(), 9), addDays(today(), 11), addDays(today(), 13)];
  await page.goto('/');
  await pill(page).tap();
  await chooseDay(sheet(page), first);
  await expect(sheet(page).getByText('1 día, o elige el último')).toBeVisible();
  await chooseDay(sheet(page), last);
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(`/?desde=${first}&hasta=${last}`);
  await expect(pill(page)).toContainText(dayRange(first, last));

  await pill(page).tap();
  await expect(sheet(page).getByText(dayRange(first, last))).toBeVisible();
  await chooseDay(sheet(page), first);
  await chooseDay(sheet(page), later);
  await expect(page).toHaveURL(`/?desde=${first}&hasta=${later}`);

  await test.step('words, and a single day, go by Buscar', async () => {
    await pill(page).tap();
    await sheet(page).getByLabel('Qué buscas').fill('flauta');
    await chooseDay(sheet(page), last);
    await sheet(page).getByRole('button', { name: 'Buscar' }).tap();
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL(`/?q=flauta&desde=${last}`);
  });
});

test('the chat button gives way to what is read: gone on the way down, back on the way up', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  await expect(chat).toHaveCSS('opacity', '1');
  const heart = page.getByRole('button', { name: /^Favorito/ }).nth(3);
  // A heart where the button was, reached from above.
  await heart.evaluate((it) =>
    scrollTo({ top: scrollY + it.getBoundingClientRect().bottom - innerHeight + 30, behavior: 'instant' }),
  );
  await expect(chat).toHaveCSS('opacity', '0');
  await heart.tap();
  await expect(page.getByRole('status').getByText('Inicia Sesión para interactuar.')).toBeVisible();
  await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }));
  await expect(chat).toHaveCSS('opacity', '1');
});
