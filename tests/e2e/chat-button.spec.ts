/** The chat button beside forms, ratings and tickets: always there, over nothing. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { findInstrument, freeRange, reservationsOf, reserve } from './shop.ts';
import { expect, PHONE, test } from './shop-test.ts';

test.use({ ...PHONE });

/** What of the page lies under the button, wherever the page is scrolled to. */
const covered = (page: Page): Promise<string[]> =>
  page.getByRole('button', { name: 'Chatear por WhatsApp' }).evaluate((button) => {
    const { top, right, bottom, left } = button.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(input, textarea, select, button, a, summary, p, dd, svg, .stars, .ticket)')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return (
          part.checkVisibility() && box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
        );
      })
      .map((part) => part.outerHTML.slice(0, 80));
  });

test('on forms, the history and a ticket it stands at the end of the page', async ({ page, request, freshCustomer }) => {
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  const expectNothingUnder = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(chat, path).toHaveCSS('position', 'static');
    expect(await covered(page), path).toEqual([]);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(chat, path).toHaveCSS('opacity', '1');
    await chat.scrollIntoViewIfNeeded();
    await expect(chat, path).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.viewport.width);
    expect(await covered(page), path).toEqual([]);
  };
  await expectNothingUnder(paths.login);
  await expectNothingUnder(paths.register);
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Violín');
  const range = await freeRange(request, instrument);
  await reserve(customer, instrument, range);
  const [reservation] = await reservationsOf(customer);
  await signIn(page, customer);
  for (const path of [
    paths.checkout(instrument.id, range),
    paths.voucher(reservation?.id ?? 0),
    paths.reservations,
    paths.profile,
  ])
    await expectNothingUnder(path);
});
