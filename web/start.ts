/**
 * The first script of a page that the server rendered. The page's own scripts wait in a <template>, from which no browser fetches, until
 * the first pictures are there: on a slow line they would compete with them. They begin before the page's `load` event, which waits for them.
 */
/** For pictures that do not come. */
const PATIENCE_MS = 2_000;
/** A document that grew no more for so long broke off: what waits for its end would wait for ever. */
const STALL_MS = 3_000;

function start(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later');
  if (later) document.head.append(later.content);
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
  // Pictures of a page in the background may come late.
  if (awaited === 0 || document.hidden) start();
  else setTimeout(start, PATIENCE_MS);
  for (const picture of pictures) for (const kind of ['load', 'error']) picture.addEventListener(kind, countDown, { once: true });
}

function watchDocument(size: number): void {
  const { length } = document.all;
  if (document.readyState !== 'loading') return;
  if (length !== size) return void setTimeout(watchDocument, STALL_MS, length);
  // In its head: the application makes the place that it is shown in, and a late rest would bring another.
  if (!document.getElementById('root')) stop();
  start();
}

if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', startAfterPictures);
  watchDocument(0);
} else startAfterPictures();
