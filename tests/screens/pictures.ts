/** One strip for each screen and scheme: its three widths side by side, scaled down. */
import { writeFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { EVERY_SCREEN, PHONE_WIDTH, SCHEMES, widthsOf } from '#tests/e2e/every-screen.ts';
import { DESKTOP, PHONE, test } from '#tests/e2e/shop-test.ts';
import { setTypeface } from '#tests/e2e/typeface.ts';
import { wakeAll } from '#tests/e2e/wake-all.ts';
import { pictureOf } from './index-page.ts';

/** A page is drawn as long as it is, within these heights; what lies over the window is drawn with the window. */
const WINDOW_HEIGHT = { phone: PHONE.viewport.height, wide: 900 };
const MAX_HEIGHT = { phone: 1_000, wide: 1_280 };
const SCALE = { phone: 0.64, wide: 0.5 };
const GAP = 12;
const QUALITY = 0.45;

type Shot = { png: string; scale: number };

async function shoot(page: Page, width: number, isWhole = false): Promise<Shot> {
  const kind = width === PHONE_WIDTH ? 'phone' : 'wide';
  await page.setViewportSize({ width, height: WINDOW_HEIGHT[kind] });
  await wakeAll(page);
  if ((await page.locator(':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])').count()) === 0) {
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    // The administration has none.
    const footer = isWhole ? await page.getByRole('contentinfo').boundingBox() : null;
    // A longer window, not a picture past it: what sticks to the window's end stays at the end.
    await page.setViewportSize({ width, height: footer ? Math.floor(footer.y) : Math.min(end, MAX_HEIGHT[kind]) });
    await wakeAll(page);
  }
  const png = await page.screenshot({ animations: 'disabled' });
  return { png: png.toString('base64'), scale: SCALE[kind] };
}

/** Drawn on a blank page, whose browser scales and encodes. */
async function stripOf(blank: Page, shots: readonly Shot[]): Promise<Buffer> {
  const address = await blank.evaluate(
    async ([parts, gap, quality]) => {
      const drawn = await Promise.all(
        parts.map(async ({ png, scale }) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
          return { bitmap, width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) };
        }),
      );
      const canvas = document.createElement('canvas');
      canvas.width = drawn.reduce((sum, { width }) => sum + width + gap, -gap);
      canvas.height = Math.max(...drawn.map(({ height }) => height));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      let left = 0;
      for (const { bitmap, width, height } of drawn) {
        context.drawImage(bitmap, left, 0, width, height);
        left += width + gap;
      }
      return canvas.toDataURL('image/webp', quality);
    },
    [shots, GAP, QUALITY] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

for (const screen of EVERY_SCREEN) {
  const { name, on, open } = screen;
  test.describe(name, () => {
    test.use(on === 'phone' ? PHONE : DESKTOP);

    test('is pictured', async ({ page, browser, request, watch, sampleCustomer }) => {
      await open({ page, request, watch, ana: () => sampleCustomer('ana'), admin: () => sampleCustomer('admin') });
      await setTypeface(page, 'Inter');
      const blank = await browser.newPage();
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const shots: Shot[] = [];
        for (const width of widthsOf(screen)) shots.push(await shoot(page, width, screen.isWhole));
        writeFileSync(pictureOf(name, colorScheme), await stripOf(blank, shots));
      }
      await blank.close();
      await expect(page).toHaveTitle(/Resuena$/);
    });
  });
}
