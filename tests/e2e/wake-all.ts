import type { Page } from 'playwright/test';

/**
 * Pictures and parts below the window come when one gets there. Waits for the pictures that can be seen: one that a strip scrolls out of
 * sight, or that a modal keeps from being reached, stays asleep.
 */
export async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    let reached = 0;
    // A scroll closes an open list.
    const length = document.querySelector('[role=listbox]') ? 0 : document.documentElement.scrollHeight;
    for (let top = 0; top < length; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      reached = Math.max(reached, scrollY);
      await frame();
      await frame();
    }
    if (length > 0) scrollTo({ top: 0, behavior: 'instant' });
    if (document.images.length === 0) return;
    const seen = await new Promise<HTMLImageElement[]>((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          observer.disconnect();
          resolve(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLImageElement));
        },
        { rootMargin: `0px 0px ${reached}px` },
      );
      for (const image of document.images) observer.observe(image);
    });
    // A picture that fails has its drawing.
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
}
