import { LAPTOP } from '../../ui/breakpoints.ts';
/** Content that the chat button must not cover. */
const KEPT_CLEAR = 'main :is(input, textarea, select, .stars, .rating, .rating-note, .rating-bars, .rating-score, .ticket)';
const STEP_PX = 24;
const STEPS = 10;
/** A scroll has stopped after this long without another. */
const REST_MS = 300;

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const meet = (a: Box, b: Box): boolean => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * Once scrolling has stopped, lifts the button to the lowest position where it covers none of that content. If there is none, hides it
 * until the next scroll. Returns the cleanup.
 */
export function keepClear(button: HTMLElement): () => void {
  let lift = 0;
  let timer = 0;
  const set = (px: number, isCovering: boolean): void => {
    lift = px;
    button.style.setProperty('--lift', `${px}px`);
    button.toggleAttribute('data-covering', isCovering);
  };
  const place = (): void => {
    if (getComputedStyle(button).position !== 'fixed' || !matchMedia(LAPTOP).matches) return set(0, false);
    const { top, right, bottom, left } = button.getBoundingClientRect();
    const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
      .map((part) => part.getBoundingClientRect())
      .filter((box) => box.width > 1 && box.bottom > 0 && box.top < innerHeight);
    const places = Array.from({ length: STEPS + 1 }, (_, step) => step * STEP_PX);
    const free = places.find((px) => {
      const moved = { left, right, top: top + lift - px, bottom: bottom + lift - px };
      return !boxes.some((box) => meet(box, moved));
    });
    return set(free ?? 0, free === undefined);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(place, REST_MS);
  };
  const sizes = new ResizeObserver(later);
  sizes.observe(document.body);
  addEventListener('scroll', later, { passive: true });
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    removeEventListener('scroll', later);
  };
}
