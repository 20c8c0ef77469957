/** What a finger would miss on a phone, found by measuring: 44 px are asked of all but links within running text (WCAG 2.5.8). */
import type { Page } from 'playwright/test';

const LEAST_PX = 44;
const TARGETS =
  'a[href], button:not(:disabled), input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem]';

/** One line for each target that a finger misses. What is drawn smaller counts as large as the area around it that belongs to it. */
export const missed = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([targets, least]) => {
      const modals = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
      const root = [...modals].at(-1) ?? document.body;
      const isHidden = (element: Element): boolean => {
        for (let box: Element | null = element; box; box = box.parentElement) {
          const { visibility, clipPath, opacity } = getComputedStyle(box);
          if (visibility === 'hidden' || clipPath !== 'none' || opacity === '0') return true;
        }
        return false;
      };
      const isWithinText = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentNode?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '');
      const found: string[] = [];
      for (const element of root.querySelectorAll(targets)) {
        const target = element.closest('label') ?? element;
        if (isHidden(target) || isWithinText(target)) continue;
        target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = target.getBoundingClientRect();
        if (width === 0) continue;
        const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1];
        const belongs = (dx: number, dy: number): boolean => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && (target.contains(hit) || hit.closest('label') === target);
        };
        const isWide = width >= least || (belongs(-reach, 0) && belongs(reach, 0));
        const isHigh = height >= least - 0.5 || (belongs(0, -reach) && belongs(0, reach));
        if (!isWide || !isHigh)
          found.push(`${Math.round(width)} x ${Math.round(height)}: '${target.ariaLabel ?? target.textContent?.trim()}'`);
      }
      return [...new Set(found)];
    },
    [TARGETS, LEAST_PX] as const,
  );
