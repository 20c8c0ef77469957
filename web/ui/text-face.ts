/**
 * Sets the text in Inter once the pictures of the first view are there, so that the font never competes with them for bandwidth. Until
 * then a local face with the same metrics is shown (fonts.css).
 */
export async function setTextFace(): Promise<void> {
  while (!document.querySelector('h1:not([aria-busy] *)')) await new Promise(requestAnimationFrame);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  for (const picture of pictures) await picture.decode().catch(() => undefined);
  document.documentElement.classList.add('inter');
}
