/**
 * The first script of a server-rendered page. The page's own scripts are in a <template>, so the browser does not fetch them until the
 * first pictures have loaded: on a slow connection they would compete. They start before the page's `load` event, which waits for them.
 */
/** Limit for pictures that do not load. */
const PATIENCE_MS = 2_000;
/** A document that has not grown for this long has broken off, and DOMContentLoaded would never fire. */
const STALL_MS = 3_000;
/** Limit for the scripts, while there are pictures that do not load. */
const HUNG_MS = 8_000;

function start(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later');
  later?.replaceWith(later.content);
  setTimeout(giveWay, HUNG_MS);
}

/**
 * Six hanging pictures take all connections of an HTTP/1.1 browser, and the scripts would never come. `offline/hung-pictures.ts` requests
 * the pictures again.
 */
function giveWay(): void {
  // A preload keeps its request, whatever becomes of the picture.
  for (const preload of document.querySelectorAll(':root:not(.started) [imagesrcset]')) preload.remove();
  for (const image of document.querySelectorAll<HTMLImageElement>(':root:not(.started) img'))
    if (!image.complete)
      for (const name of ['srcset', 'src'] as const) {
        image.dataset[name] = image[name];
        image.removeAttribute(name);
      }
}

function startAfterPictures(): void {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].filter(
    ({ complete }) => !complete,
  );
  let awaited = pictures.length;
  const countDown = (): void => {
    awaited -= 1;
    if (awaited === 0) start();
  };
  // A hidden page does not load its pictures soon.
  if (awaited === 0 || document.hidden) start();
  else setTimeout(start, PATIENCE_MS);
  for (const picture of pictures) for (const kind of ['load', 'error']) picture.addEventListener(kind, countDown, { once: true });
}

function watchDocument(size: number): void {
  const { length } = document.all;
  if (document.readyState !== 'loading') return;
  if (length !== size) return void setTimeout(watchDocument, STALL_MS, length);
  // It broke off in its head: the application creates the root element, and a late rest of the document would add another.
  if (!document.getElementById('root')) stop();
  start();
}

if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', startAfterPictures);
  watchDocument(0);
} else startAfterPictures();
