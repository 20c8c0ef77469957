/** WCAG 2.2 AA on every screen, wide and narrow, light and dark: what a machine can tell of it, and the frame that it cannot. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { SCREENS } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other scheme can change: colours, and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Colours fade from one scheme to the other, and half-way is no scheme.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        // One that is cancelled is over too: its promise rejects.
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
  // Without frames to look into, the old way finds the same in less time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(RULES_OF_COLOUR)).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

for (const { name, on, open } of SCREENS) {
  test.describe(name, () => {
    test.use(on === 'phone' ? PHONE : DESKTOP);

    test('axe finds nothing, and the page has one title', async ({ page, request, watch, sampleCustomer }) => {
      await open({ page, request, watch, ana: () => sampleCustomer('ana') });
      const found: Record<string, string[]> = {};
      for (const { viewport } of on === 'phone' ? [PHONE] : [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          const bad = await violations(page, colorScheme);
          if (bad.length > 0) found[`${viewport.width} ${colorScheme}`] = bad;
        }
      }
      expect(found).toEqual({});
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/^\S.* · Resuena$/);
      await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    });
  });
}

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  for (const path of [paths.home, paths.terms]) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('main') !== null || document.activeElement?.closest('footer') !== null,
      ),
    ).toBe(true);
  }
});

test('a new page takes the focus to its title and is announced', async ({ page }) => {
  await page.goto(paths.terms);
  await page.getByRole('link', { name: 'Privacidad' }).first().click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
});
