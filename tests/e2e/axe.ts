import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other scheme can change: colours, and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What a machine can tell of WCAG 2.2 AA on the page as it is; in dark, the colours alone. */
export async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
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
