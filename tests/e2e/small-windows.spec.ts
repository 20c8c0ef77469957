/** What a phone, a tablet and a window enlarged four times must show whole, whatever the prices. */
import type { Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { AVAILABILITY_ID, paths } from '#web/paths.ts';
import { expect, test } from './admin-test.ts';
import { passTime, stopClock } from './clock.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, today } from './shop.ts';
import { PHONE } from './shop-test.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';

test.use(PHONE);

const bar = (page: Page) => page.getByRole('complementary', { name: 'Tu reserva' });

/** What of the bar is not in the window as a whole, one line for each part. */
const outOfSight = (page: Page): Promise<string[]> =>
  bar(page)
    .locator('b, a, button')
    .evaluateAll((parts) => {
      const isSeen = ({ width, left, right, bottom }: DOMRect): boolean =>
        width > 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
      const out = parts.filter((part) => !isSeen(part.getBoundingClientRect()));
      return parts.length === 0 ? ['nothing in the bar'] : out.map(({ textContent }) => textContent);
    });

test('Reservar stays on screen, at every width of a phone and with any price', async ({ page, adminApi }) => {
  const dates = { start: addDays(today(), 3), end: addDays(today(), 5) };
  // The last one's total is $1.234.567,89.
  for (const pricePerDay of [1_500, 12_500, 411_522.63]) {
    const { id } = await adminApi.addInstrument(`Cajón a ${pricePerDay}`, { pricePerDay });
    for (const path of [paths.detail(id), paths.detail(id, dates)]) {
      await page.goto(path);
      await expect(bar(page).getByRole('button', { name: 'Reservar' })).toBeVisible();
      for (const typeface of TYPEFACES) {
        await setTypeface(page, typeface);
        for (const width of [320, 360, 375, 430]) {
          await page.setViewportSize({ width, height: 640 });
          const said = `${path} at ${pricePerDay}, ${typeface}, ${width} px`;
          // The window's new size is laid out a moment later.
          await page.waitForFunction((px) => innerWidth === px, width);
          await expect.poll(() => outOfSight(page), said).toEqual([]);
          if (width > 320) continue;
          // The page's end stands above it.
          const top = (await bar(page).boundingBox())?.y ?? 0;
          await expect
            .poll(
              () =>
                page.getByRole('contentinfo').evaluate((it) => {
                  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
                  return it.getBoundingClientRect().bottom;
                }),
              said,
            )
            .toBeLessThanOrEqual(top + 1);
        }
      }
    }
  }
});

test("the bar's dates lead to the day that has the focus, above the bar", async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  for (const from of [addDays(today(), 3), addDays(today(), 45)]) {
    const range = await freeRange(request, instrument, { from });
    for (const [width, height] of [
      [320, 568],
      [375, 667],
      [768, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openLive(page, paths.detail(instrument.id, range));
      await bar(page).getByRole('link').tap();
      await expect(page.locator('td :focus')).toBeVisible();
      const isClear = async (): Promise<boolean> => {
        const end = await bar(page).evaluate((it) => it.getBoundingClientRect().top);
        const { top, bottom } = await page.locator('td :focus').evaluate((day) => day.getBoundingClientRect());
        return top >= 0 && bottom <= end;
      };
      await expect.poll(isClear, `${width}`).toBe(true);
    }
  }
});

test('on a tablet Tab goes down the page as it is read', async ({ page, request }) => {
  const { id } = await findInstrument(request, 'Arpa');
  await page.setViewportSize({ width: 768, height: 1_024 });
  await openLive(page, paths.detail(id));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeAttached();
  const tops = await page
    .locator('main .detail')
    .evaluate((main) =>
      [...main.querySelectorAll('a, button, input')]
        .filter((it) => it.checkVisibility() && !it.closest('table'))
        .map((it) => ({ name: it.textContent, top: it.getBoundingClientRect().top, bottom: it.getBoundingClientRect().bottom })),
    );
  const backwards = tops.filter(({ bottom }, i) => bottom < (tops[i - 1]?.top ?? -Infinity)).map(({ name }) => name);
  expect(backwards).toEqual([]);
});

/** Text, and what is pressed, of which a part lies under the chat button; nothing while that is hidden. */
const underChat = (page: Page): Promise<string[]> =>
  page.getByRole('button', { name: 'Chatear por WhatsApp' }).evaluate((button) => {
    if (getComputedStyle(button).opacity === '0') return [];
    const box = button.getBoundingClientRect();
    const found = new Set<string>();
    button.style.visibility = 'hidden';
    for (let x = box.left + 1; x < box.right; x += 6) {
      for (let y = box.top + 1; y < box.bottom; y += 6) {
        const part = document.elementFromPoint(x, y);
        const pressed = part?.closest('button, select, input, a');
        // The whole card is its name's link.
        if (pressed && !pressed.querySelector('img') && !pressed.closest('h3')) found.add(pressed.outerHTML.slice(0, 80));
        const caret = document.caretPositionFromPoint(x, y);
        if (caret?.offsetNode.nodeType !== Node.TEXT_NODE) continue;
        const range = document.createRange();
        range.selectNodeContents(caret.offsetNode);
        for (const { left, right, top, bottom } of range.getClientRects())
          if (x >= left && x <= right && y >= top && y <= bottom) found.add(caret.offsetNode.textContent ?? '');
      }
    }
    button.style.visibility = '';
    return [...found];
  });

/** Longer than the button waits for the end of a scroll. */
const REST_MS = 500;

/** Scrolls there, lets the clock of the page, which is stopped, run until the button has its place, and waits until that has faded in. */
async function restAt(page: Page, top: number): Promise<void> {
  await page.evaluate(async (to) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    const before = scrollY;
    scrollTo({ top: to, behavior: 'instant' });
    if (scrollY !== before) await scrolled;
  }, top);
  await page.clock.runFor(REST_MS);
  await page.locator('.chat-button').evaluate(async (button) => {
    await Promise.allSettled(button.getAnimations().map(({ finished }) => finished));
  });
}

/** Opens a page at which the code that places the button runs, and stops its clock. The button may be seen before, where the styles alone place it. */
async function openAtRest(page: Page, path: string): Promise<void> {
  // It comes three seconds after the page, which may be before this looks at it.
  const clearance = page.waitForResponse(/\/chat-clearance-/);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await underChat(page), `${path}, opened`).toEqual([]);
  await stopClock(page);
  // The same import again: it is there when its code has run.
  await page.evaluate((url) => import(url).then(() => undefined), (await clearance).url());
}

test('the chat button covers no text and nothing to press but a card’s picture, wherever the page rests', async ({
  page,
  request,
}) => {
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  const { id } = await findInstrument(request, 'Guitarra');
  await page.clock.install();
  for (const [width, height] of [
    [320, 256],
    [375, 812],
    [768, 1_024],
  ] as const) {
    await page.setViewportSize({ width, height });
    let shown = 0;
    for (const path of [paths.home, paths.detail(id)]) {
      await openAtRest(page, path);
      const end = await page.evaluate(() => document.body.scrollHeight);
      // Upwards, as it is away on the way down.
      for (let top = end; top > -height; top -= Math.round(height * (height < 500 ? 2.3 : 0.9))) {
        await restAt(page, Math.max(0, top));
        // What comes late has the button placed again, on the page's clock, which is stopped.
        await expect
          .poll(async () => {
            await page.clock.runFor(REST_MS);
            return underChat(page);
          }, `${path} at ${width} px, ${top} px down`)
          .toEqual([]);
        if ((await chat.evaluate((it) => getComputedStyle(it).opacity)) === '1') shown += 1;
      }
      await page.clock.resume();
    }
    // It is somewhere, not gone for good.
    expect(shown, `${width} px`).toBeGreaterThan(1);
  }
});

test('the chat button leaves what comes late into a place that was kept for it', async ({ page, request }) => {
  const chat = page.getByRole('button', { name: 'Chatear por WhatsApp' });
  const { id } = await findInstrument(request, 'Guitarra');
  const place = page.locator('.availability-calendar');
  await page.goto(`${paths.detail(id)}#${AVAILABILITY_ID}`);
  const sunday = place.locator('td:last-child button').last();
  await expect(sunday).toBeVisible();
  const below = await place.evaluate((it) => {
    const days = [...it.querySelectorAll('td:last-child button')].map((day) => day.getBoundingClientRect().top);
    return Math.max(...days) - it.getBoundingClientRect().top;
  });

  let bring = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/\/rental-calendar-[^/]*\.js/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.clock.install();
  await openAtRest(page, paths.detail(id));
  const day = below + (await place.evaluate((it) => it.getBoundingClientRect().top + scrollY));
  // Down, and up again: it is away on the way down.
  await restAt(page, day);
  await restAt(page, day - ((await bar(page).boundingBox())?.y ?? 0) + 60);
  await expect(chat).toHaveAttribute('data-clear');
  expect(await underChat(page)).toEqual([]);
  const height = await page.evaluate(() => document.body.scrollHeight);
  bring();
  await expect(sunday).toBeAttached();
  expect(await page.evaluate(() => document.body.scrollHeight), 'the place was kept').toBe(height);
  expect(await underChat(page), 'the calendar came under the button').not.toEqual([]);
  await passTime(page, REST_MS);
  await expect.poll(() => underChat(page)).toEqual([]);
});
