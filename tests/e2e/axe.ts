import axe from 'axe-core';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other scheme can change: colours, and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What a machine can tell of WCAG 2.2 AA on the page as it is; in dark, the colours alone. */
export async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme });
  // Reading axe takes a third as long as running it: once for each document.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    async (runOnly) => {
      // Half-way from one scheme to the other is no scheme: colours do not fade here, and what is moving comes to its end.
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
      // One that is cancelled is over too: its promise rejects.
      await Promise.allSettled(moving.map((animation) => animation.finished));
      return (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] });
    },
    colorScheme === 'light' ? { type: 'tag' as const, values: TAGS } : { type: 'rule' as const, values: RULES_OF_COLOUR },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
