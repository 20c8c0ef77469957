/**
 * Every screen and state, wide and narrow, light and dark: axe finds nothing, everything fits in Inter and in DejaVu Sans, on a phone a
 * finger hits everything, the page has one title.
 */
import type { Page } from 'playwright/test';
import { violations } from './axe.ts';
import { DESKTOP_WIDTH, EVERY_SCREEN, SCHEMES, TABLET_WIDTH, widthsOf } from './every-screen.ts';
import { misfits } from './fit.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { missed } from './touch-targets.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';
import { wakeAll } from './wake-all.ts';

/** Where everything fits as well: the narrowest window with the wide layout, and the narrowest there is (WCAG 1.4.10). */
const [NARROW_DESKTOP, NARROWEST] = [1024, 320];
const HEIGHT = 900;

/** One misfit does not hide the next. */
const fits = expect.configure({ soft: true });

// Three searches by axe and eight layouts for each screen.
test.describe.configure({ timeout: 480_000 });

/** What axe finds at each width and scheme. */
async function lookAt(page: Page, widths: readonly number[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  await setTypeface(page, 'Inter');
  await wakeAll(page);
  for (const width of widths) {
    // Between the wide and the narrow layout nothing new is drawn that axe could judge.
    if (width === TABLET_WIDTH) continue;
    await page.setViewportSize({ width, height: HEIGHT });
    // A colour that changes with the scheme is the same at every width.
    for (const colorScheme of width === widths[0] ? SCHEMES : (['light'] as const)) {
      const found = await violations(page, colorScheme);
      if (found.length > 0) wrong[`${width} ${colorScheme}`] = found;
    }
  }
  return wrong;
}

/** Expects that everything fits at each width, in what the page is set in and in what may stand in its place until it comes, the wider. */
async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const typeface of TYPEFACES) {
    await setTypeface(page, typeface);
    const tightest = typeface === 'Inter' ? [] : [...(widths.includes(DESKTOP_WIDTH) ? [NARROW_DESKTOP] : []), NARROWEST];
    for (const width of [...widths, ...tightest]) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Some parts are laid out again a moment after the window.
      await fits.poll(() => misfits(page), `${typeface} at ${width} px`).toEqual([]);
    }
  }
}

/** Expects that on a phone, where nothing hovers, a finger hits everything that is pressed. */
async function expectFingersToHit(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE.viewport);
  await fits.poll(() => missed(page), 'missed by a finger').toEqual([]);
  await device.detach();
}

for (const screen of EVERY_SCREEN) {
  const { name, on, open } = screen;
  // Home's panel of two months opens at a wider window only.
  const isTouched = on !== 'desktop' && name !== 'home-calendar';
  test.describe(name, () => {
    test.use(on === 'phone' ? PHONE : DESKTOP);

    test(`fits, ${isTouched ? 'a finger hits everything, ' : ''}axe finds nothing`, async ({
      page,
      request,
      watch,
      sampleCustomer,
    }) => {
      await open({ page, request, watch, ana: () => sampleCustomer('ana'), admin: () => sampleCustomer('admin') });
      expect(await lookAt(page, widthsOf(screen))).toEqual({});
      if (isTouched) await expectFingersToHit(page);
      await expectToFit(page, widthsOf(screen));
      // The administration that a narrow window hides is still there.
      await expect(page.locator('h1:visible')).toHaveCount(1);
      await expect(page).toHaveTitle(/^\S.* · Resuena$/);
      await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    });
  });
}
