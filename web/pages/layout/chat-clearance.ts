import { LAPTOP } from '../../ui/breakpoints.ts';

/** Beside all text: what is pressed, filled in or rated. A picture that opens is large, and may have a corner covered. */
const KEPT_CLEAR = ':is(a, button, summary):not(:has(img)), input, select, textarea, .stars, .rating-bars, .ticket';
/** What stands at the window's foot, on the pages that have it. */
const BAR = '.booking-bar, .checkout-bar';
const UNSEEN = '.visually-hidden, script, style';
const STEP_PX = 12;
const MAX_LIFT_PX = 240;
/** Around the button. */
const MARGIN_PX = 4;
/** A scroll has stopped after this long without another. */
const REST_MS = 300;
/** Of a scroll that has no direction. */
const TREMBLE_PX = 12;

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const meet = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** What of the page must be seen within this part of the window: lines of text as far as they reach, not the boxes that they stand in. */
function seenWithin(part: Box, button: HTMLElement): Box[] {
  const isNear = (box: DOMRect): boolean => box.width > 1 && meet(box, part);
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((it) => it !== button && it.checkVisibility({ visibilityProperty: true }))
    .map((it) => it.getBoundingClientRect());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(UNSEEN)) continue;
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  return boxes.filter(isNear);
}

/**
 * Hides the button while the page moves, and on scrolling down until it is scrolled up. Once it rests, and whenever its content has changed,
 * shows the button at the lowest position where it covers nothing, if there is one. Returns the cleanup.
 */
export function keepClear(button: HTMLElement): () => void {
  let timer = 0;
  let turned = scrollY;
  let isDown = false;
  let bar: HTMLElement | null = null;
  const place = (): void => {
    const foot = measureBar();
    if (getComputedStyle(button).position !== 'fixed' || !matchMedia(LAPTOP).matches) return;
    const left = button.offsetLeft - MARGIN_PX;
    const right = button.offsetLeft + button.offsetWidth + MARGIN_PX;
    const lifted = (px: number): Box => {
      const top = button.offsetTop - foot - px;
      return { left, right, top: top - MARGIN_PX, bottom: top + button.offsetHeight + MARGIN_PX };
    };
    const lifts = Array.from({ length: MAX_LIFT_PX / STEP_PX + 1 }, (_, step) => step * STEP_PX);
    const boxes = seenWithin({ ...lifted(0), top: lifted(MAX_LIFT_PX).top }, button);
    const free = lifts.find((px) => lifted(px).top >= 0 && !boxes.some((box) => meet(box, lifted(px))));
    button.style.setProperty('--lift', `${free ?? 0}px`);
    button.toggleAttribute('data-clear', free !== undefined && !isDown);
  };
  const placeAtRest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, REST_MS);
  };
  const hideUntilRest = (): void => {
    button.removeAttribute('data-clear');
    placeAtRest();
  };
  const onScroll = (): void => {
    if (Math.abs(scrollY - turned) >= TREMBLE_PX) {
      isDown = scrollY > turned;
      turned = scrollY;
    }
    hideUntilRest();
  };
  const sizes = new ResizeObserver(hideUntilRest);
  // What comes into a place kept for it, as the calendar does, changes no size. Most of it is nowhere near: the button stays meanwhile.
  const contents = new MutationObserver(placeAtRest);
  /** Its height, which the page's styles get as well. */
  const measureBar = (): number => {
    const found = document.querySelector<HTMLElement>(BAR);
    if (found !== bar) {
      if (bar) sizes.unobserve(bar);
      bar = found;
      if (bar) sizes.observe(bar);
    }
    if (bar) document.documentElement.style.setProperty('--bottom-bar', `${bar.offsetHeight}px`);
    else document.documentElement.style.removeProperty('--bottom-bar');
    return bar?.offsetHeight ?? 0;
  };
  sizes.observe(document.body);
  contents.observe(document.body, { childList: true, characterData: true, subtree: true });
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', hideUntilRest);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    contents.disconnect();
    document.documentElement.style.removeProperty('--bottom-bar');
    removeEventListener('scroll', onScroll);
    removeEventListener('resize', hideUntilRest);
  };
}
