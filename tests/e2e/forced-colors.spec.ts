/** Where the system paints in its own few colours, shadows and fills are gone: what has the focus or is chosen has an edge of its own. */
import type { Locator } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange } from './shop.ts';
import { expect, test } from './shop-test.ts';

/** How many pixels wide what is drawn of its border or outline is. */
const edgeOf = (one: Locator): Promise<number> =>
  one.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, outlineWidth, outlineStyle, outlineColor } =
      getComputedStyle(element);
    const drawn = (width: string, style: string, color: string): number =>
      style === 'none' || /^(?:transparent|rgba\(.+, 0\))$/.test(color) ? 0 : Number.parseFloat(width);
    return Math.max(drawn(borderTopWidth, borderTopStyle, borderTopColor), drawn(outlineWidth, outlineStyle, outlineColor));
  });

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

    test('a search’s suggestions have bounds, and the one with the focus is told apart', async ({ page }) => {
      await openLive(page, paths.home);
      if (width === 375) await page.getByRole('button', { name: /Instrumento y fechas/ }).click();
      else await page.getByRole('searchbox', { name: 'Qué buscas' }).focus();
      // At once: the finds of 'g' would give way to those of 'gui' under the arrows.
      await page.getByRole('combobox', { name: 'Qué buscas' }).fill('gui');
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options.first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const focused = options.and(page.locator('[data-focused]'));
      await expect(focused).toHaveCount(1);
      await expect.poll(() => edgeOf(focused)).toBe(2);
      await expect.poll(() => edgeOf(options.and(page.locator(':not([data-focused])')).first())).toBe(0);
      await expect.poll(() => edgeOf(page.locator('.suggestions-popover'))).toBe(1);
    });

    test('the page of results and the tab that are chosen are told apart', async ({ page }) => {
      await page.goto(paths.home);
      const pages = page.getByRole('navigation', { name: /[Pp]ágina/ });
      await expect(pages.locator('[aria-current]')).toBeVisible();
      expect(await edgeOf(pages.locator('[aria-current]'))).toBe(2);
      expect(await edgeOf(pages.getByRole('link', { name: 'Página 2' }))).toBe(0);
      await page.goto(paths.login);
      const tabs = page.locator('.auth-tabs > a');
      expect(await edgeOf(tabs.and(page.locator('[aria-current]')))).toBe(2);
      expect(await edgeOf(tabs.and(page.locator(':not([aria-current])')))).toBe(0);
    });

    test('the quantity has bounds, and an edge more with the focus; buttons end where the page does', async ({
      page,
      request,
      sampleCustomer,
    }) => {
      const instrument = await findInstrument(request, 'Piano');
      await signIn(page, await sampleCustomer('ana'));
      await page.goto(paths.checkout(instrument.id, await freeRange(request, instrument, { units: 2 })));
      const quantity = page.getByRole('textbox', { name: /^Cantidad/ });
      const group = page.locator('.number-stepper-group').filter({ has: quantity });
      await expect.poll(() => edgeOf(group)).toBe(1);
      await quantity.focus();
      await expect.poll(() => edgeOf(group)).toBe(2);
      const gutter = async (one: Locator): Promise<[number, number]> => {
        const { x = 0, width: wide = 0 } = (await one.boundingBox()) ?? {};
        return [x, width - x - wide];
      };
      const heading = page.getByRole('heading', { level: 1 });
      const [left] = await gutter(heading);
      expect((await gutter(page.locator('.checkout-back')))[0]).toBe(left);
      await page.goto(paths.reservations);
      const [, right] = await gutter(page.getByRole('searchbox', { name: 'Buscar reserva' }));
      const [begin, end] = await gutter(page.getByRole('button', { name: 'Suscribirme al calendario' }));
      expect(Math.min(begin, end)).toBeGreaterThanOrEqual(Math.floor(right) - 1);
    });
  });
}
