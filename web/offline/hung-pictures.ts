/** Pictures that hung are requested again one by one: the next when this one has loaded, or after this long. */
const PATIENCE_MS = 5_000;
/** While the server does not answer, a picture has this long to load from the browser's cache. */
const LOOK_EVERY_MS = 2_000;

type Sources = { src: string | null; srcset: string | null };

/**
 * Six hanging pictures use up all connections of an HTTP/1.1 browser, so that even the ping cannot be sent. While the server does not
 * answer, pictures that have not loaded are postponed.
 */
export function createPictureHold() {
  const held = new Map<HTMLImageElement, Sources>();
  let seen: HTMLImageElement[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let isHolding: boolean | undefined;

  const unfinished = (): HTMLImageElement[] => [...document.images].filter(({ complete }) => !complete);

  const hold = (image: HTMLImageElement): void => {
    held.set(image, { src: image.getAttribute('src'), srcset: image.getAttribute('srcset') });
    giveUp(image);
  };

  const look = (): void => {
    const found = unfinished();
    for (const image of found) if (seen.includes(image)) hold(image);
    for (const image of held.keys()) if (!image.isConnected) held.delete(image);
    seen = found;
  };

  const release = async (): Promise<void> => {
    for (const [image, { src, srcset }] of held) {
      if (isHolding) return;
      held.delete(image);
      if (!image.isConnected) continue;
      if (srcset !== null) image.setAttribute('srcset', srcset);
      if (src !== null) image.setAttribute('src', src);
      if (isShown(image)) await ended(image);
    }
  };

  // Those that kept the page's scripts away (web/start.ts).
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src = null, srcset = null } = image.dataset;
    held.set(image, { src, srcset });
  }
  new MutationObserver(giveUpLeft).observe(document.body, { childList: true, subtree: true });

  return (next: boolean): void => {
    if (next === isHolding) return;
    isHolding = next;
    clearInterval(timer);
    seen = [];
    if (!isHolding) return void release();
    seen = unfinished();
    setTimeout(look);
    timer = setInterval(look, LOOK_EVERY_MS);
  };
}

/** Aborts the request. Removing the element would leave it, and its connection, open. */
function giveUp(image: HTMLImageElement): void {
  image.removeAttribute('srcset');
  image.removeAttribute('src');
}

function giveUpLeft(records: readonly MutationRecord[]): void {
  for (const { removedNodes } of records)
    for (const node of removedNodes) {
      if (!(node instanceof Element) || node.isConnected) continue;
      const images = node instanceof HTMLImageElement ? [node] : node.querySelectorAll('img');
      for (const image of images) if (!image.complete) giveUpForGood(image);
    }
}

/**
 * Outside the document Chromium keeps an element whose `src` is removed, and with it the whole page that was left. An empty one fires
 * `error`: not for pictures that stay.
 */
function giveUpForGood(image: HTMLImageElement): void {
  image.removeAttribute('srcset');
  image.src = '';
}

/** Lazy ones are requested when they are scrolled to. */
function isShown(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

const ended = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    for (const kind of ['load', 'error']) image.addEventListener(kind, () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
