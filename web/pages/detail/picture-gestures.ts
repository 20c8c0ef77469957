/** The largest zoom, and the one of a double tap. */
const [MAX_SCALE, TAP_SCALE] = [4, 2.5];
/** A finger that moved less has not moved. */
const SLOP_PX = 10;
const TAP_MS = 300;
/** Pulled so far, or so fast, it closes. */
const CLOSE_PX = 110;
const CLOSE_PX_PER_MS = 0.6;

type Point = { x: number; y: number };
/** Where the picture is drawn: as many times its size, and moved from its place. */
type View = { scale: number; x: number; y: number };

export interface GestureHandlers {
  /** True from the first zoom in until the picture has its own size again. */
  onZoom: (isZoomed: boolean) => void;
  onClose: () => void;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
const middle = (a: Touch, b: Touch): Point => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
const distance = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * What fingers do to the pictures on `strip`, apart from the sideways swipe, which is the browser's own scrolling: two fingers zoom, a double
 * tap zooms in and out, one finger moves a zoomed picture, and pulls down what is not zoomed until it closes. `pictureOf` gives the
 * picture in sight, `pulled` is what follows that pull. Returns how to stop listening and how to show the picture whole again.
 */
export function followFingers(
  strip: HTMLElement,
  pictureOf: () => HTMLElement | null,
  pulled: HTMLElement | null,
  { onZoom, onClose }: GestureHandlers,
): { stop: () => void; reset: () => void } {
  const whole: View = { scale: 1, x: 0, y: 0 };
  let view = whole;
  let picture: HTMLElement | null = null;
  let doing: 'nothing' | 'pinch' | 'move' | 'pull' | 'swipe' = 'nothing';
  /** The fingers and the view when what is being done began. */
  let from: Point & { view: View; spread: number; at: number } = { x: 0, y: 0, view, spread: 1, at: 0 };
  let lastTap: (Point & { at: number }) | null = null;

  const draw = (isCalm: boolean): void => {
    if (!picture) return;
    picture.style.transition = isCalm ? 'transform var(--calm) var(--ease)' : '';
    picture.style.transform = view.scale === 1 ? '' : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };

  /** While the picture is larger than the strip, its edges stay outside of the strip's. */
  const bounded = ({ scale, x, y }: View): View => {
    if (!picture) return whole;
    const room = (size: number, frame: number): number => Math.max(0, (size * scale - frame) / 2);
    return {
      scale,
      x: clamp(x, room(picture.offsetWidth, strip.clientWidth)),
      y: clamp(y, room(picture.offsetHeight, strip.clientHeight)),
    };
  };

  /** Moves the view so that the point that was under `at` is under `to`. */
  const zoomed = (before: View, scale: number, at: Point, to: Point): View => {
    const frame = strip.getBoundingClientRect();
    const centre = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
    const times = scale / before.scale;
    return {
      scale,
      x: to.x - centre.x - (at.x - centre.x - before.x) * times,
      y: to.y - centre.y - (at.y - centre.y - before.y) * times,
    };
  };

  const show = (next: View, isCalm = false): void => {
    view = next;
    onZoom(view.scale > 1);
    draw(isCalm);
  };

  const begin = (touches: TouchList, at: number): void => {
    const [one, two] = touches;
    if (!one) return;
    from = two
      ? { ...middle(one, two), view, spread: distance(one, two), at }
      : { x: one.clientX, y: one.clientY, view, spread: 1, at };
    doing = two ? 'pinch' : view.scale > 1 ? 'move' : 'nothing';
  };

  const onStart = ({ touches, timeStamp }: TouchEvent): void => {
    if (view.scale === 1) picture = pictureOf();
    begin(touches, timeStamp);
  };

  const onMove = (event: TouchEvent): void => {
    const [one, two] = event.touches;
    if (!one) return;
    const by = { x: one.clientX - from.x, y: one.clientY - from.y };
    if (doing === 'nothing' && !two && Math.hypot(by.x, by.y) > SLOP_PX)
      doing = by.y > Math.abs(by.x) && event.cancelable ? 'pull' : 'swipe';
    if (doing === 'pinch' && two) {
      const scale = Math.min(MAX_SCALE, Math.max(1, (from.view.scale * distance(one, two)) / from.spread));
      show(bounded(zoomed(from.view, scale, from, middle(one, two))));
    } else if (doing === 'move') show(bounded({ ...view, x: from.view.x + by.x, y: from.view.y + by.y }));
    else if (doing === 'pull') pull(Math.max(0, by.y));
    if (doing !== 'swipe' && doing !== 'nothing') event.preventDefault();
  };

  const pull = (by: number): void => {
    if (!pulled) return;
    pulled.style.transition = by > 0 ? 'none' : '';
    pulled.style.translate = by > 0 ? `0 ${by}px` : '';
  };

  const onEnd = (event: TouchEvent): void => {
    const { changedTouches, touches, timeStamp, type } = event;
    const [left] = changedTouches;
    if (!left) return;
    const end = { x: left.clientX, y: left.clientY, at: timeStamp };
    const wasDoing = doing;
    doing = 'nothing';
    if (wasDoing === 'pull') {
      const by = end.y - from.y;
      const isClosing = type === 'touchend' && (by > CLOSE_PX || by / (end.at - from.at) > CLOSE_PX_PER_MS);
      // It leaves from where it was pulled to.
      if (isClosing) onClose();
      else pull(0);
      return;
    }
    // One of two fingers stays: it moves what was zoomed.
    if (touches.length > 0) {
      begin(touches, timeStamp);
      return;
    }
    const isTap = Math.hypot(end.x - from.x, end.y - from.y) <= SLOP_PX && end.at - from.at < TAP_MS && wasDoing !== 'pinch';
    if (!isTap || type !== 'touchend') {
      lastTap = null;
      return;
    }
    const isSecond =
      lastTap !== null && end.at - lastTap.at < TAP_MS && Math.hypot(end.x - lastTap.x, end.y - lastTap.y) < 4 * SLOP_PX;
    lastTap = isSecond ? null : end;
    if (!isSecond) return;
    event.preventDefault();
    show(view.scale > 1 ? whole : bounded(zoomed(whole, TAP_SCALE, end, end)), true);
  };

  const listening = new AbortController();
  const { signal } = listening;
  strip.addEventListener('touchstart', onStart, { signal, passive: true });
  strip.addEventListener('touchmove', onMove, { signal, passive: false });
  strip.addEventListener('touchend', onEnd, { signal });
  strip.addEventListener('touchcancel', onEnd, { signal });
  return {
    stop: () => listening.abort(),
    reset: () => {
      if (view.scale > 1) show(whole, true);
    },
  };
}
