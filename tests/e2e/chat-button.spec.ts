/** The chat button beside forms, ratings and tickets: always there, over nothing. */
import type { Locator, Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { findInstrument, freeRange, reservationsOf, reserve } from './shop.ts';
import { expect, PHONE, test } from './shop-test.ts';

test.use({ ...PHONE });

/** Stars, and words of ratings, of which a part lies under the button; nothing while that is hidden. */
const coveredRatings = (page: Page): Promise<string[]> =>
  page.getByRole('button', { name: 'Chatear por WhatsApp' }).evaluate((button) => {
    if (getComputedStyle(button).opacity === '0') return [];
    const box = button.getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const range = document.createRange();
    const linesOf = (part: Element): DOMRect[] => {
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    };
    const stars = [...document.querySelectorAll('main :is(.stars, .rating)')].filter((part) =>
      isUnder(part.getBoundingClientRect()),
    );
    const words = [...document.querySelectorAll('main .rating-note :is(h3, time, p)')].filter((part) =>
      linesOf(part).some(isUnder),
    );
    return [...stars, ...words].map((part) => part.outerHTML.slice(0, 80));
  });

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

test('no rating of a card is ever under it, wherever the page stands', async ({ page }) => {
  for (const path of [paths.home, `${paths.home}?q=guitarra`]) {
    await page.goto(path);
    const ratings = page.getByRole('article').locator('.rating');
    await expect(ratings.first()).toBeVisible();
    const button = await page.getByRole('button', { name: 'Chatear por WhatsApp' }).boundingBox();
    for (const rating of await ratings.all()) {
      const box = await rating.boundingBox();
      expect((box?.x ?? Infinity) + (box?.width ?? 0), path).toBeLessThan(button?.x ?? 0);
    }
  }
});

test('over the page it makes room for ratings: it is lifted, or goes until the page moves', async ({ page, request }) => {
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  const instrument = await findInstrument(request, 'Guitarra');
  await page.goto(paths.detail(instrument.id));
  const ratings = page.locator('main .stars, main .rating-note');
  await expect(ratings.first()).toBeVisible();
  /** Puts this part where the button stands, and comes to it from below, where the button is shown. */
  const putUnder = (part: Locator): Promise<void> =>
    part.evaluate(async (it) => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      // One turn for each direction.
      await frame();
      await frame();
      const box = document.querySelector('.chat-button')?.getBoundingClientRect();
      scrollBy({ top: it.getBoundingClientRect().top - (box?.top ?? 0) - 20, behavior: 'instant' });
    });
  for (const part of await ratings.all()) {
    await putUnder(part);
    await expect.poll(() => coveredRatings(page)).toEqual([]);
  }
  // It is somewhere else, not gone for good.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(chat).toHaveCSS('opacity', '1');
});

test('on forms, the history and a ticket it stands at the end of the page', async ({ page, request, freshCustomer }) => {
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  const expectNothingUnder = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The checkout's heading stands before the rest, and lists come later.
    await expect(page.locator('[role=progressbar], [aria-busy=true], .skeleton-block')).toHaveCount(0);
    await expect(chat, path).toHaveCSS('position', 'static');
    await expect.poll(() => covered(page), path).toEqual([]);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(chat, path).toHaveCSS('opacity', '1');
    await chat.scrollIntoViewIfNeeded();
    await expect(chat, path).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.viewport.width);
    await expect.poll(() => covered(page), path).toEqual([]);
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
