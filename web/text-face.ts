/**
 * The most elements that are set in one frame: a phone then takes less than 50 ms for each, and can handle input in between. While
 * developing, the root is the only part: React compares the attributes of everything below it when it hydrates.
 */
const MAX_PART = import.meta.env.DEV ? Infinity : 80;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
const sizeOf = (element: Element): number => element.getElementsByTagName('*').length;
const partsOf = (element: Element): Element[] =>
  sizeOf(element) <= MAX_PART ? [element] : [...element.children].flatMap(partsOf);

/**
 * Sets the text in Inter, part by part, once the pictures of the first view are there, so that the font never competes with them for
 * bandwidth. Until then a local face with the same metrics is shown (fonts.css).
 */
export async function setTextFace(root: Element): Promise<void> {
  while (!document.querySelector('h1:not([aria-busy] *)')) await nextFrame();
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()));
  // Named once it is there: naming it before would lay out the page a second time.
  await document.fonts.load("1em 'Inter Variable'").catch(() => undefined);
  let size = Infinity;
  for (const part of partsOf(root)) {
    size += sizeOf(part);
    if (size > MAX_PART) {
      await nextFrame();
      size = sizeOf(part);
    }
    part.classList.add('inter');
  }
  await nextFrame();
  document.documentElement.classList.add('inter');
}
