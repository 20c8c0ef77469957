/** What does not fit on a page at the window's width, found by measuring its text. */
import type { Page } from 'playwright/test';

/** Their text stands on one line. */
const ONE_LINE = 'button:not(.chip), .button, [role=tab], thead th, .badge';
/** Their children stand in one row. */
const ONE_ROW = '.admin-head-actions, .panel > header';
/** What text must not stick out of. */
const BOXES = 'button, .button, .card, .sheet, td, th, [role=dialog], section, article, li, header, .badge, .field, label';
/** As wide as the days that it stands for, whatever the name in it. */
const AS_WIDE_AS_ITS_DAYS = '.timeline-bar';

/** One line for each misfit. An ellipsis is none: what is cut there can be read elsewhere. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([oneLine, oneRow, boxes, asWideAsItsDays]) => {
      const found = new Set<string>();
      const overhang = document.documentElement.scrollWidth - innerWidth;
      if (overhang > 0) found.add(`the page sticks out sideways by ${overhang} px`);

      for (const row of document.querySelectorAll(oneRow)) {
        const rects = [...row.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
        const top = Math.max(...rects.map((rect) => rect.top));
        if (rects.some(({ bottom }) => bottom <= top)) found.add(`takes two rows: .${row.className} '${row.textContent}'`);
      }

      const ruler = document.createElement('canvas').getContext('2d');
      for (const select of document.querySelectorAll('select')) {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const text = select.selectedOptions[0]?.text ?? '';
        if (!ruler || select.clientWidth === 0) continue;
        ruler.font = font;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (ruler.measureText(text).width > room + 1) found.add(`cut: '${text}' in its select`);
      }

      const isHidden = (element: Element): boolean => {
        const { visibility, clipPath, opacity } = getComputedStyle(element);
        return visibility === 'hidden' || clipPath !== 'none' || opacity === '0';
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent?.trim().slice(0, 60);
        if (!text || !parent || parent.closest(`script, style, svg, option, [inert], ${asWideAsItsDays}`)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (rects.length === 0) continue;
        const left = Math.min(...rects.map((rect) => rect.left));
        const right = Math.max(...rects.map((rect) => rect.right));
        const bottom = Math.max(...rects.map((rect) => rect.bottom));
        const problems: string[] = [];
        if (parent.closest(oneLine) && new Set(rects.map(({ top }) => Math.round(top))).size > 1) problems.push('wraps');

        let isVisible = true;
        let isFloating = false;
        let isInLine = true;
        for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
          const { overflowX, textOverflow, display, position } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          const sticksOut = right > edge.right + 1 || left < edge.left - 1;
          if (isHidden(box)) {
            isVisible = false;
            break;
          }
          // Scrolled to, or ended by an ellipsis, which only the box of its lines draws.
          if (
            overflowX === 'auto' ||
            overflowX === 'scroll' ||
            (isInLine && overflowX !== 'visible' && textOverflow === 'ellipsis')
          ) {
            isFloating = true;
            break;
          }
          isInLine &&= /^(?:inline|contents)/.test(display);
          if (overflowX !== 'visible' && display !== 'inline') {
            if (sticksOut) problems.push(`is cut by .${box.className}`);
            if (bottom > edge.bottom + 2 && parent.closest('h1, h2, h3')) problems.push('lacks its last line');
          }
          if (
            !isFloating &&
            box !== parent &&
            edge.width > 0 &&
            !/^(?:inline|contents)$/.test(display) &&
            sticksOut &&
            box.matches(boxes)
          )
            problems.push(`sticks out of ${box.tagName.toLowerCase()}.${box.className}`);
          if (position === 'absolute' || position === 'fixed') isFloating = true;
        }
        if (!isFloating && (right > innerWidth + 1 || left < -1)) problems.push('is outside the window');
        if (isVisible) for (const problem of problems) found.add(`'${text}' ${problem}`);
      }
      return [...found];
    },
    [ONE_LINE, ONE_ROW, BOXES, AS_WIDE_AS_ITS_DAYS] as const,
  );
